"""A Dreamers that is small enough to be solved: one round, in which six Dreams of two kinds and one Nightmare are left."""

from __future__ import annotations

from ..kernel.limits import CHANCE
from ..kernel.machine import advance, answer, begin
from ..notation.codes import read_rules
from ..notation.positions import write_position

CODE = "dreamers:2+dreams" + "!4p1" * 10 + "!5s" * 10 + "+nightmares" + "!10" * 13
LEFT = {"memory": 3, "nightmares": 1}  # cards of each kind that are still to be drawn
GONE = {"memory": "spent", "nightmares": "faced"}


def reduced_dreamers() -> dict[str, str]:
    """Return the parameters of `python_dreamers` with which OpenSpiel loads the game."""
    rules = read_rules(CODE)
    s = begin(rules)
    while advance(s) == CHANCE and rules.zone_names[s.bag].title == "lots":
        answer(s, rules.action("deal F1"))
    for home, target in GONE.items():
        cards = s.cards(rules.zone(home).number)
        kept = [card for kind in sorted(set(cards)) for card in [kind] * LEFT[home]]
        gone = list(cards)
        for card in kept:
            gone.remove(card)
        s.set_cards(rules.zone(home).number, kept)
        s.set_cards(rules.zone(target).number, gone)
    return {"rules": rules.code, "position": write_position(s).encode().hex(), "horizon": "round"}
