"""The rules of Stars: twelve cards come out of the sky one by one. Catch three of its five stars before it is empty."""

from __future__ import annotations

from collections.abc import Sequence

from oneironaut.kernel.card import PRIZE, Kind
from oneironaut.kernel.definition import GameDefinition, Modules
from oneironaut.kernel.errors import IncompatibleModulesError
from oneironaut.kernel.limits import ASK, LOST, MOVED, NO_KIND, PILES, VERB, WON
from oneironaut.kernel.module import Effect, Module
from oneironaut.kernel.rules import Rules
from oneironaut.kernel.state import State
from oneironaut.kernel.vocabulary import PASS, Ask, Choice, Verb
from oneironaut.kernel.zone import FAN, HIDDEN, PILE, Zone

SKY, STARS, GONE, HELD = 0, 1, 2, PILES
STAR, CLOUD = 0, 1
CATCH, PASS_BY = 1, 2  # verbs: 0 is `deal`
ASK_CATCH = 1
CAUGHT, EMPTY_SKY = 1, 2  # reasons
ENOUGH = 3


class Night(Effect):
    """Cards come until there are stars enough, or no sky."""

    name = "night"
    is_root = True

    def run(self, s: State) -> int:
        """Ask whether to catch a star that has come; else let the next card come."""
        if s.how_many(STARS) == ENOUGH:
            return s.end(WON, CAUGHT)
        if s.how_many(HELD):
            s.ask(ASK_CATCH, 0)
            s.offer(CATCH * VERB + STAR)
            s.offer(PASS_BY * VERB + NO_KIND)
            return ASK
        if not s.how_many(SKY):
            return s.end(LOST, EMPTY_SKY)
        return s.ask_chance(SKY)

    def answer(self, s: State, action: int) -> int:
        """Take a card that was dealt, or what the player has decided."""
        if s.how_many(HELD):
            s.move(STAR, HELD, STARS if action // VERB == CATCH else GONE)
            return MOVED
        target = HELD if action == STAR else GONE
        s.add(target, action)
        s.emit_move(action, SKY, target, 0)
        return MOVED


class Stars(Module):
    """The whole game."""

    key = "stars"
    version = 1

    def kinds(self) -> Sequence[Kind]:
        """Five stars and seven clouds."""
        return (Kind("St", 5, "sky", worth=PRIZE), Kind("Cl", 7, "sky"))

    def zones(self) -> Sequence[Zone]:
        """The sky, the stars that were caught, what has gone, and the card that has just come."""
        return (
            Zone("sky", PILE, SKY, HIDDEN, deck=True),
            Zone("stars", PILE, STARS),
            Zone("gone", PILE, GONE),
            Zone("seen", FAN, HELD, capacity=1),
        )

    def counters(self) -> Sequence[str]:
        """Whose turn it is."""
        return ("active",)

    def counter_limits(self) -> Sequence[int]:
        """There is one player."""
        return (0,)

    def verbs(self) -> Sequence[Verb]:
        """To catch, and to pass."""
        return (Verb("catch", "card"), Verb("pass"))

    def asks(self) -> Sequence[Ask]:
        """The one question."""
        return (Ask("star", {"catch": Choice(("seen",), worth=5), "pass": Choice(tone=PASS)}),)

    def reasons(self) -> Sequence[str]:
        """The ends."""
        return ("caught", "empty_sky")

    def effects(self) -> Sequence[Effect]:
        """The one step."""
        return (Night(),)

    def tally(self, s: State) -> dict[str, int]:
        """The stars that were caught."""
        return {"stars": s.how_many(STARS)}

    def set_up(self, s: State) -> int:
        """The night begins."""
        return s.call(0, 0)


def canonical(game: GameDefinition, players: int, modes: Sequence[str], modules: Modules) -> str:
    """There is one combination."""
    if players != 1 or modes or modules:
        raise IncompatibleModulesError("Stars is for one player, without modes or expansions")
    return game.codes[0]


def compose(game: GameDefinition, players: int, modes: Sequence[str], modules: Modules) -> Rules:
    """Its rules."""
    return Rules(canonical(game, players, modes, modules), 1, (Stars(),))
