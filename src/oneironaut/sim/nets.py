"""The nets that are shipped, as a table for the docs: `python -m oneironaut.sim.nets` prints it."""

from __future__ import annotations

from ..bots.nets import mixed, shipped
from .stats import wilson


def table_of_nets() -> str:
    """List the nets that are shipped, a line for each."""
    lines = ["| Rules | Won by `value` | Games tested | Games learned | Made by |", "|---|---|---|---|---|"]
    groups = (("", shipped()), (", every part of it", mixed()))
    nets = [(net.card, which) for which, group in groups for net in group.values()]
    for card, which in sorted(nets, key=lambda pair: (pair[0].rules, pair[1])):
        low, high = wilson(card.wins, card.tested)
        made = f"`{card.command}`" + (f" ({card.notes['en']})" if card.notes else "")
        won = f"{card.wins / card.tested:.4f} [{low:.4f} to {high:.4f}]"
        lines.append(f"| `{card.rules}`{which} | {won} | {card.tested:,} | {card.games:,} | {made} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table_of_nets())
