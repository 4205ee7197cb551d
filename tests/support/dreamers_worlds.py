"""Non-interference over whole games of Dreamers (D-9): two games that a seat cannot tell apart, played side by side.

In both the seat sees the same and does the same; what it cannot see is dealt and decided independently. The games are
compared after every answer, until something that the rules show would differ. `what_it_gets` is everything that leaves the
process for a seat. Planted leaks in test_dreamers_secrets.py show that the comparison has teeth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import oneironaut as on
from oneironaut.kernel.limits import VERB
from oneironaut.kernel.machine import advance, answer
from oneironaut.rollout.playout import FastRandom
from oneironaut.terminal.colour import Paint
from oneironaut.terminal.console import Console
from oneironaut.terminal.pages import asked, compose

Gets = Callable[[on.Game, int], object]
OPEN_ZONES = ("lots", "nightmares")  # what is dealt from there, everybody sees


def what_it_gets(game: on.Game, seat: int) -> object:
    """All that a seat gets from the program: view, events, question with its words, record, screen, and the words for every
    action that it might try when it is asked. The record of a finished game is left out: it shows everything (D-9)."""
    question = game.question
    mine = question if question is not None and question.seat == seat else None
    console = Console(lambda _: "", lambda _: None)
    paint = Paint((), on=False)
    below = asked(mine, (), console, paint) if mine else []
    words = [game.why_not(action) for action in game.rules.grammar() if action >= VERB] if mine else []
    return (
        repr(game.view(seat)),
        [repr(event) for event in game.events_for(seat)],
        (mine.id, mine.text(), [(option.code, option.text(), option.at) for option in mine.options]) if mine else None,
        question.seat if question else None,
        None if game.over else str(game.record_for(seat)),
        compose(game, seat, 0, below, console, paint),
        words,
        game.decisions,
    )


def other_identity(game: on.Game, seat: int) -> list[tuple[int, int]]:
    """The card that lies hidden before the other player."""
    return game.state.cards(game.rules.zone(f"identity{2 - seat}").number)


def shows(game: on.Game, code: str) -> bool:
    """Whether an answer ends the round, and so shows the Identities."""
    state = game.state
    before = len(game.view(0).rounds)
    answer(state, game.rules.action(code))
    advance(state)
    return state.ended != 0 or len([n for n in range(6) if state.get_counter(3 + n)]) > before


class Twins:
    """Two games that a seat cannot tell apart."""

    def __init__(self, rules: on.Rules, seat: int, seed: int) -> None:
        self.games = (on.Game(rules, dealer=None), on.Game(rules, dealer=None))
        self.seat = seat
        self.luck = FastRandom(seed)
        self.is_apart = False  # whether the other player's hidden answer differs

    def codes(self) -> tuple[list[str], list[str]]:
        """What may be answered in each."""
        found = []
        for game in self.games:
            assert game.question is not None
            found.append([option.code for option in game.question.options])
        return found[0], found[1]

    def pick(self, codes: list[str]) -> str:
        """One of several, at random."""
        return codes[self.luck.below(len(codes))]

    def next(self) -> tuple[str, str] | None:
        """An answer for each game, of which the seat sees the same; None if there is none, or the seat may see a difference."""
        question = self.games[0].question
        if question is None or self.games[1].question is None:
            return None
        one, other = self.codes()
        common = [code for code in one if code in other]
        is_mine = question.seat == self.seat
        if self.is_apart and (is_mine and question.ask in ("activation", "sixth")):
            return None  # this answer turns up, or tells, what differs
        if (
            self.is_hidden(question) and self.luck.below(3) == 0
        ):  # rarely enough for games to last: what is shown later must be the same
            answers = (self.pick(one), self.pick(other))
            self.is_apart = question.seat is not None and question.ask != "identity" and answers[0] != answers[1]
            return answers
        if not common:
            return None
        code = self.pick(common)
        if question.seat is not None and shows(self.games[0], code):
            if other_identity(self.games[0], self.seat) != other_identity(self.games[1], self.seat):
                return None
        return code, code

    def is_hidden(self, question: on.Question) -> bool:
        """Whether the seat does not see the answer to a question."""
        if question.seat is None:
            state = self.games[0].state
            advance(state)
            zone = self.games[0].rules.zone_names[state.bag].name
            return zone not in OPEN_ZONES and state.get_counter(0) != self.seat
        first = int(self.games[0].view(0).public_facts["first"]) - 1
        return question.seat != self.seat and (
            question.ask == "identity"
            or (question.ask == "activation" and first != self.seat)
            or (question.ask == "sixth" and question.seat == 0)
        )

    def pairs(self) -> Iterator[tuple[on.Game, on.Game]]:
        """The two games after each answer."""
        while (answers := self.next()) is not None:
            for game, code in zip(self.games, answers, strict=True):
                game.play(code)
            yield self.games


def pairs(games: int, seed: int, rules: on.Rules | None = None) -> Iterator[tuple[on.Game, on.Game, int]]:
    """Pairs of games that a seat cannot tell apart, for both seats."""
    for n in range(games):
        for seat in range(2):
            for one, other in Twins(rules or on.read_rules("dreamers:2"), seat, seed + n).pairs():
                yield one, other, seat


def leaks(gets: Gets, games: int = 10, seed: int = 1, rules: on.Rules | None = None) -> int:
    """In how many pairs a seat gets something different. Sound: none."""
    return sum(gets(one, seat) != gets(other, seat) for one, other, seat in pairs(games, seed, rules))


def leaks_at_all(gets: Gets, games: int = 10, seed: int = 1, rules: on.Rules | None = None) -> bool:
    """Whether a seat gets something different in any pair: enough for a planted leak, and quicker."""
    return any(gets(one, seat) != gets(other, seat) for one, other, seat in pairs(games, seed, rules))
