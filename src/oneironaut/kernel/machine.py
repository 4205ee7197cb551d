"""The machine: runs the frames of a state until somebody must answer, and takes the answer."""

from __future__ import annotations

from .errors import IllegalActionError, IllegalDealError, StateError
from .limits import *
from .rules import Rules
from .state import State, need_state


def begin(rules: Rules) -> State:
    """Return a new game, before the first card is dealt: every card at home, every module ready."""
    s = State(rules)
    homes = {zone.name: zone.number for zone in rules.zones}
    for number, kind in enumerate(rules.kinds):
        for _ in range(kind.copies):
            s.add(homes[kind.home], number)
    for module in rules._modules:
        module.set_up(s)
    return s


def advance(s: State) -> int:
    """Run until a seat (ASK) or the dealer (CHANCE) must answer, or the game is OVER."""
    while s.ended == RUNNING:
        effect = s.rules.steps[s.frame[s.top]]
        stop = effect.run(s)
        if stop != MOVED:
            if stop == ASK and s.n_options == 0:
                raise StateError("the rules ask a question that has no options: no game leads to this position")
            if stop == CHANCE and s.size[s.bag] == 0 and (s.bag > 0 or s.rules.pool < 0 or s.counter[s.rules.pool_left] == 0):
                raise StateError("chance must draw a card where none is left: no game leads to this position")
            return stop
    return OVER


def apply(s: State, action: int) -> int:
    """Give the running effect its answer, unchecked: for loops that choose among the options they were given.

    A card that chance deals has left its bag when the effect gets it.
    """
    effect = s.rules.steps[s.frame[s.top]]
    return effect.answer(s, s.draw(action) if action < VERB else action)


def answer(s: State, action: int) -> int:
    """Give the running effect its answer, checked: what is not offered is refused and changes nothing."""
    stop = advance(need_state(s))
    if not s.rules.knows(action):
        raise IllegalActionError(f"{action!r} is not an action in {s.rules.code}")
    if stop == CHANCE and action >= VERB:
        raise IllegalActionError("a card must be dealt first", "chance")
    if stop == CHANCE:
        if action not in [deal for deal, _ in deals(s)]:
            raise IllegalDealError(f"chance cannot deal this card now: none is left in {s.rules.zone_names[s.bag].title!r}")
    elif stop == OVER:
        raise IllegalActionError("the game is over", "over")
    elif action not in s.options():
        raise IllegalActionError("this action is not offered now", why_not(s, action))
    return apply(s, action)


def deals(s: State) -> list[tuple[int, int]]:
    """Return what chance may answer now, with integer weights: (action, weight). Empty unless chance is asked."""
    if advance(s) != CHANCE:
        return []
    found = [(kind, s.pile[s.bag * KINDS + kind]) for kind in range(s.rules.n_kinds) if s.pile[s.bag * KINDS + kind] > 0]
    left = s.counter[s.rules.pool_left] if s.bag == 0 and s.rules.pool >= 0 else 0
    if left == 0:
        return found
    # Of the pool's n cards `left` are in the deck, nobody knows which: each is drawn with left / n of a card's chance.
    pool = [(kind, s.pile[s.rules.pool * KINDS + kind]) for kind in range(s.rules.n_kinds)]
    size = s.size[s.rules.pool]
    return [(kind, n * size) for kind, n in found] + [(PLACE + kind, n * left) for kind, n in pool if n > 0]


def why_not(s: State, action: int) -> str:
    """Return the key of the sentence that says why an action is not offered now."""
    stop = advance(s)
    if not s.rules.knows(action):
        return "not_now"
    if stop != ASK:
        return "over" if stop == OVER else "chance"
    effect = s.rules.steps[s.frame[s.top]]
    return effect.why_not(s, action)
