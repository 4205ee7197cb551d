"""Positions of Dreamers by hand: only what matters is said, the rest of every deck is filled in."""

from __future__ import annotations

from collections import Counter

import oneironaut as on
from oneironaut.kernel.event import read_event

CODE = "dreamers:2"
RULES = on.read_rules(CODE)


def table(
    hand1: str = "-",
    hand2: str = "-",
    *,
    nightmare: str = "-",
    identities: str = "Dr Dr",
    gates: int = 0,
    first: int = 0,
    stack: str = "turn:3",
    **more: str | int,
) -> on.State:
    """A position: Dreams that are not named are in the Memory, or in the pile that is written `*`."""
    one, other = identities.split()
    left = Counter({"Dr": 2, "Ma": 1}) - Counter([one, other])
    faced = str(more.get("faced", "-")).split(",")
    coming = Counter({kind.code: kind.copies for kind in RULES.kinds if kind.home == "nightmares"}) - Counter([nightmare, *faced])
    fields: dict[str, str | int] = {
        "memory": "*",
        "nightmares": ",".join(f"{n}{code}" for code, n in coming.items()),
        "identities": ",".join(f"{n}{code}" for code, n in left.items()) or "-",
        "closed": f"{3 - gates}Ga" if gates < 3 else "-",
        "gates": f"{gates}Ga" if gates else "-",
        "nightmare": nightmare,
        "lead1": "F2" if first else "F1",
        "lead2": "F1" if first else "F2",
        "identity1": one,
        "identity2": other,
        "hand1": hand1,
        "hand2": hand2,
        "stack": stack,
        **more,
    }
    state = on.read_position(" ".join([CODE, *[f"{name}={value}" for name, value in fields.items() if value != "-"]]))
    on.advance(state)
    return state


def between_rounds(*rounds: int, starter: int = 0) -> on.State:
    """A position between two rounds, or after the last: how each one ended, by the numbers of `names.py`."""
    story = " ".join(f"round{n}={how}" for n, how in enumerate(rounds, 1))
    cards = "memory=* identities=2Dr,Ma closed=3Ga lead1=F1 lead2=F2 nightmares=N6,N7,N8,N9,2N10,N11,2N12,N13,N14,N15,N16"
    state = on.read_position(f"{CODE} {cards} starter={starter} {story} stack=match")
    on.advance(state)
    return state


def play(state: on.State, *answers: str) -> on.State:
    """Answer in turn; whatever is not offered raises."""
    for answer in answers:
        on.answer(state, state.rules.action(answer))
        on.advance(state)
    return state


def asked(state: on.State) -> tuple[int, str, list[str]]:
    """Who is asked, what, and the options."""
    assert on.advance(state) == on.ASK, "no seat is asked"
    return state.asker, state.rules.asks[state.asked].name, [state.rules.action_code(action) for action in state.options()]


def field(state: on.State, name: str) -> str:
    """A field of the position."""
    return dict(word.split("=", 1) for word in on.write_position(state).split()[1:])[name]


def told(state: on.State, *answers: str) -> list[on.Event]:
    """What happens while these answers are given."""
    log: list[tuple[str, int, int, int, int, int]] = []
    state.log = log
    play(state, *answers)
    return [read_event(state.rules, raw) for raw in log]


def scripted(deals: str, *answers: str) -> on.Game:
    """A game with these deals and answers."""
    game = on.Game(CODE, dealer=on.ScriptedDealer(deals))
    for answer in answers:
        game.play(answer)
    return game
