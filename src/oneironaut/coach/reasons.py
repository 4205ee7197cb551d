"""Reasons: why an option is good or bad, in words. The coach knows no card by name: what it says comes from the views before
and after an option, from worth and suits of the cards, and from what each next card would bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel.card import PRIZE
from ..kernel.limits import LOST, WON
from ..kernel.state import State
from ..kernel.view import View, look
from ..kernel.zone import FAN, ROW
from ..questions import Option, Question, option_of
from ..text import card_words, catalogue, say
from ..text.numbers import number, percent
from .advice_types import CLEAR
from .calibration_model import ChanceEstimate, PlattLine
from .evaluator import Draw, NetEvaluator

SWING = 0.02  # a next card is worth a word if the chance changes by as much
LISTED = 8  # kinds in a list
QUOTES = "“”«» \N{NO-BREAK SPACE}"  # around an option that is a word said aloud: the sentence has its own


@dataclass(frozen=True)
class Continuation:
    """An option with what follows from it before a card is dealt."""

    option: Option
    state: State
    then: tuple[Option, ...]
    view: View


class Reasoner:
    """What can be said about the options of one question."""

    def __init__(self, s: State, question: Question, evaluator: NetEvaluator, lang: str) -> None:
        self.lang = lang
        self.seat = s.asker
        self.before = look(s, self.seat)
        self.kinds = {kind.code: kind for kind in s.rules.kinds}
        self.laid = [zone.title for zone in s.rules.zones if zone.sort in (ROW, FAN) and zone.title in self.before.zones]
        self.continuations = [self.continue_with(s, option, evaluator) for option in question.options]

    def continue_with(self, s: State, option: Option, evaluator: NetEvaluator) -> Continuation:
        """Play an option out to the next card."""
        after, answers = evaluator.play_out(s, option.action)
        then = [option_of(s.rules, ask, action, self.seat) for ask, action in answers]
        return Continuation(option, after, tuple(then), look(after, self.seat))

    # The position as a whole.

    def situation(self) -> tuple[str, ...]:
        """Say what is left: how many cards of the deck, which prizes, which threats."""
        unseen = self.before.unseen
        prizes = {code: n for code, n in unseen.items() if self.kinds[code].worth == PRIZE}
        threats = {code: n for code, n in unseen.items() if self.kinds[code].worth < 0}
        said = [self.say("remaining", n=self.before.deck)]
        said += [self.say("left_prizes", cards=self.listed(prizes))] if prizes else []
        said += [self.say("left_threats", cards=self.listed(threats), share=self.share(threats))] if threats else []
        if self.before.top:
            said.append(self.say("known_top", cards=", ".join(self.word(code, "name") for code in self.before.top)))
        return tuple(said)

    def share(self, codes: dict[str, int]) -> str:
        """Return the share of some cards among all that are unseen."""
        return percent(sum(codes.values()) / max(sum(self.before.unseen.values()), 1), self.lang, 0)

    def listed(self, cards: dict[str, int]) -> str:
        """List cards with their numbers."""
        found = ", ".join(f"{self.word(code, 'name')} × {n}" for code, n in list(cards.items())[:LISTED])
        others = sum(list(cards.values())[LISTED:])
        return catalogue(self.lang)["ui.coach.and_others"].format(cards=found, n=others) if others else found

    # One option.

    def reasons(self, chances: Sequence[ChanceEstimate], draws: Sequence[list[Draw]], line: PlattLine) -> list[tuple[str, ...]]:
        """Return the reasons of each option."""
        middles = [chance.middle for chance in chances]
        options = [continuation.option for continuation in self.continuations]
        return [
            (
                *self.does(continuation),
                *self.gives(continuation),
                *self.next_cards(chances[i], draws[i], line),
                *compared(i, middles, options, self.lang),
            )
            for i, continuation in enumerate(self.continuations)
        ]

    def does(self, continuation: Continuation) -> list[str]:
        """Say what an option gains, and what it works towards."""
        if continuation.state.ended != 0:
            return [
                self.say("wins" if continuation.state.ended == WON else "loses" if continuation.state.ended == LOST else "ends")
            ]
        said = (
            [self.say("then", options=", ".join(lower(option.text(self.lang)) for option in continuation.then))]
            if continuation.then
            else []
        )
        gained, lost = self.prizes(continuation)
        said += [self.say("gains", card=code) for code in gained] + [self.say("gives_back", card=code) for code in lost]
        if continuation.option.onto is not None and continuation.option.card is not None and not gained:
            said += self.row(continuation)
        return said

    def prizes(self, continuation: Continuation) -> tuple[list[str], list[str]]:
        """Return the prizes that are counted after an option and were not before, and the other way round."""
        if continuation.view.tally == self.before.tally:
            return [], []
        was, now = self.shown_prizes(self.before), self.shown_prizes(continuation.view)
        if sum(continuation.view.tally.values()) > sum(self.before.tally.values()):
            return list((now - was).elements()), []
        return [], list((was - now).elements()) or [code for code in was if code == continuation.option.card]

    def shown_prizes(self, view: View) -> Counter[str]:
        """Count the prizes that lie open, anywhere."""
        codes = [code for cards in view.zones.values() for code in cards if code in self.kinds]
        return Counter(code for code in codes if self.kinds[code].worth == PRIZE)

    def row(self, continuation: Continuation) -> list[str]:
        """Say what a card does for a row: continues a run, begins one, or ends one that was under way."""
        row = self.before.zones[continuation.option.onto or ""]
        suits = self.kinds[continuation.option.card or ""].suits
        n, shared = self.run(row, suits)
        prize = self.wanted(shared)
        said = []
        if prize is None:
            said.append(self.say("idle"))
        elif n == 0:
            said.append(self.say("begins", card=prize, left=self.before.unseen[prize]))
        else:
            said.append(self.say("goes_on", card=prize, n=n + 1, left=self.before.unseen[prize]))
        if n == 0 and row:
            length, its = self.run(row, self.kinds[row[-1]].suits if row[-1] in self.kinds else 0)
            broken = self.wanted(its) if length > 1 else None
            said += [self.say("breaks", card=broken, n=length)] if broken else []
        return said

    def run(self, row: Sequence[str], suits: int) -> tuple[int, int]:
        """Count the cards at the end of a row that share a suit with these; return also which suits. A marked card ends it: it
        is used up."""
        n = 0
        for code in reversed(row):
            if code not in self.kinds or not self.kinds[code].suits & suits:
                break
            suits &= self.kinds[code].suits
            n += 1
        return n, suits

    def wanted(self, suits: int) -> str | None:
        """Return a prize of these suits that can still be won."""
        found = [code for code in self.before.unseen if self.kinds[code].worth == PRIZE and self.kinds[code].suits & suits]
        return found[0] if found else None

    def gives(self, continuation: Continuation) -> list[str]:
        """Say what an option gives up for good, how many more there are, and the best that it keeps."""
        option = continuation.option
        if option.at is None or option.card is None or option.at[0] not in self.before.zones:
            return []
        said = []
        kept, was = Counter(continuation.view.zones[option.at[0]]), Counter(self.before.zones[option.at[0]])
        if was - kept and 0 < self.kinds[option.card].worth < PRIZE and not self.is_laid(continuation, option.card):
            left = self.before.unseen.get(option.card, 0)
            key = "gives_last" if left == 0 else "gives_one" if left == 1 else "gives"
            said.append(self.say(key, card=option.card, n=left))
        spent = {other.option.card for other in self.continuations if other.option.at and other.option.at[0] == option.at[0]}
        worth = self.kinds[option.card].worth
        best = max((code for code in kept if code in spent), key=lambda code: self.kinds[code].worth, default=None)
        if best is not None and self.kinds[best].worth > max(worth, 0) and was - kept:
            said.append(self.say("keeps", card=best))
        return said

    def is_laid(self, continuation: Continuation, card: str) -> bool:
        """Tell whether a card lies on the table after an option, in a row or before a player: then it is not given up."""
        return any(continuation.view.zones[name].count(card) > self.before.zones[name].count(card) for name in self.laid)

    def next_cards(self, chance: ChanceEstimate, draws: Sequence[Draw], line: PlattLine) -> list[str]:
        """Name the next card that would be worst, and the one that would be best."""
        if len(draws) < 2:
            return []
        said = []
        worst = min(draws, key=lambda draw: (draw.worth, -draw.share))
        best = max(draws, key=lambda draw: (draw.worth, draw.share))
        for key, draw in (("worst", worst), ("best", best)):
            after = line.chance(draw.worth)
            if abs(after - chance.middle) >= SWING:
                share = percent(draw.share, self.lang, 0)
                said.append(self.say(key, card=draw.card, share=share, chance=percent(after, self.lang, 0)))
        return said

    def say(self, key: str, *, card: str | None = None, **values: object) -> str:
        """Return a sentence of the coach."""
        return say(f"ui.coach.{key}", self.lang, card=card, **values)

    def word(self, code: str, form: str) -> str:
        """Return a card in words; one that is not known, as it is written."""
        return card_words(code, form, self.lang) if code in self.kinds else code


def compared(i: int, chances: Sequence[float], options: Sequence[Option], lang: str) -> list[str]:
    """Compare an option with the best, and the best with the second."""
    order = sorted(range(len(chances)), key=lambda n: -chances[n])
    if len(order) < 2:
        return []
    other = order[1] if i == order[0] else order[0]
    gap = abs(chances[i] - chances[other])
    text = lower(options[other].text(lang)).strip(QUOTES)
    if gap < CLEAR:
        return [say("ui.coach.level", lang, option=text)]
    points = round(100 * gap, 1)
    key = "ahead" if i == order[0] else "behind"
    if points < 2:
        key += "_little"  # a singular, in French
    return [say(f"ui.coach.{key}", lang, option=text, points=number(points, lang, 1))]


def lower(text: str) -> str:
    """Return a sentence to be put inside another one."""
    return text[:1].lower() + text[1:]
