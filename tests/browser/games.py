"""Two whole games by seed: one that is won and one that is lost, as lists of answers."""

from __future__ import annotations

RULES = "onirim:1"

WON_SEED = "MOTH-1852"
WON = """
play Gs, discard Ns, discard Bs, discard Rs, discard Ns, play Bm, discard Rs, discard Ns, discard Bs, key Bk, key Gk, play Bs,
key Nk, key Rk, discard Bs, discard Gs, hand, play Bm, search, play Gs, discard Bs, play Gm, discard Gs, hand, play Gs, search,
play Rm, play Rs, play Rm, search, discard Rs, play Ns, play Nm, discard Rk, discard Ni, put Ni, put Gs, put Rm, reveal,
play Ns, search
"""

LOST_SEED = "MOTH-1031"
LOST = """
discard Rs, discard Rs, discard Rm, discard Rm, discard Bs, reveal, discard Bs, discard Bm, discard Rs, discard Gs, discard Bm,
reveal, discard Ns, limbo, discard Ns, reveal, play Rk, discard Bs, reveal, reveal, discard Ns, limbo, discard Bm, discard Nm,
reveal, reveal, reveal, reveal, limbo, discard Gs, limbo, limbo, limbo, limbo, discard Gs, discard Rk, discard Nm, put Rd,
put Rd, put Gd, limbo, reveal, limbo
"""


def answers(text: str) -> list[str]:
    """A list of answers."""
    return [answer for answer in (" ".join(part.split()) for part in text.split(",")) if answer]
