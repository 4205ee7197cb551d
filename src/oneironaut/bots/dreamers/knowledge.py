"""Knowledge: what a seat knows at a question, in numbers. A Follower gets it from one view after the other.

A bot is asked only when its seat must answer. What happened in between, it works out: from what lies on the table, and from
what has come to the spent cards since it laid its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ...kernel.rounds import RoundResult
from ...kernel.view import View
from .belief import Images, KnownTurn, acts, weigh
from .cards import WORDS, Cards, true_word
from .names import MODIFIED, NOT_ASKED, PASSED

DREAMER, MASTER = range(2)
NOTHING = -1  # no word, no card
UNKNOWN, TIMID, BOLD = range(3)


class Knowledge(NamedTuple):
    """What a seat knows when it must answer. Cards are kinds, or sets of Dreams as bits."""

    seat: int
    identity: int
    gates: int  # open now
    memory: int  # how many Dreams are left to draw
    nightmare: int  # its value
    first: int  # the seat that is first player
    hand: tuple[int, ...]
    unseen: int  # the Dreams that may be in the other hand
    pool: int  # the Dreams that were not spent before this turn
    word: int  # that was said in this turn
    laid: int  # one's own Dream in this turn
    images: Images
    boldness: int = 0  # of the other player: whether they are known to accuse


def boldness(rounds: Sequence[RoundResult], seat: int) -> int:
    """Return what the rounds before tell of a player as a Dreamer: nothing, that they never accused, or that they did.

    The end of a round shows who was who (D-7): only a Master keeps the Gates shut for points, only Dreamers accuse or escape.
    """
    found = UNKNOWN
    for result in rounds:
        if result.reason in ("exposed", "mistaken") and result.seat == seat:
            return BOLD
        was_master = (result.reason == "kept" and result.seat == seat) or (
            result.reason in ("exposed", "escaped") and result.seat != seat
        )
        if not was_master:
            found = TIMID
    return found


def first_images(rounds: Sequence[RoundResult], chooser_image: float) -> Images:
    """Return the images when a round begins: who was accused wrongly in the last one has chosen an Identity (D-7)."""
    if not rounds or rounds[-1].reason != "mistaken" or rounds[-1].seat is None:
        return 0.0, 0.0
    return (chooser_image, 0.0) if rounds[-1].seat == 1 else (0.0, chooser_image)


class Follower:
    """Follows a game from one seat, and remembers what it saw of the round."""

    def __init__(self, cards: Cards, ratios: Sequence[float], chooser_image: float) -> None:
        self._cards = cards
        self._ratios = ratios
        self._chooser_image = chooser_image
        self._round = NOTHING
        self._images: Images = (0.0, 0.0)  # as the turns before left them
        self._asked: Knowledge | None = None  # when the seat laid its Dream in the turn under way
        self._laid = NOTHING
        self._turn: KnownTurn | None = None  # the turn under way, once its Dreams were turned up
        self.turns: list[KnownTurn] = []  # of this round that are over, as far as the seat knows them

    @property
    def images(self) -> Images:
        """Return how the players looked when the turn under way began."""
        return self._images

    @property
    def turn(self) -> KnownTurn | None:
        """Return the turn under way, once its Dreams were turned up; None before."""
        return self._turn

    def lay(self, kind: int) -> None:
        """Remember the Dream that the seat lays."""
        self._laid = kind

    def look(self, view: View) -> Knowledge:
        """Return what the seat knows, given the next view."""
        if len(view.rounds) != self._round:
            self._round = len(view.rounds)
            self._images = first_images(view.rounds, self._chooser_image)
            self._asked = self._turn = None
            self.turns.clear()
        known = self._read(view)
        if view.ask == "activation":
            if self._asked is not None:
                self._images = self._ended(self._asked, known)
            self._asked = known._replace(images=self._images)
            self._turn = None
            return self._asked
        if view.ask in ("modification", "accusation"):
            self._turn = self._turned_up(view, known)
            return known._replace(images=weigh(self._images, acts(self._cards, self._turn), self._ratios))
        return known._replace(images=self._images)

    def _read(self, view: View) -> Knowledge:
        """Read what a view says by itself."""
        cards, zones, mine = self._cards, view.zones, view.seat + 1
        number = cards.number
        spent = Counter(number[code] for code in zones["spent"])
        laid = zones[f"laid{mine}"] or zones[f"dream{mine}"]
        return Knowledge(
            seat=view.seat,
            identity=MASTER if zones[f"identity{mine}"] == ("Ma",) else DREAMER,
            gates=len(zones["gates"]),
            memory=view.deck,
            nightmare=sum(cards.value[number[code]] for code in zones["nightmare"]),
            first=int(view.public_facts.get("first", "1")) - 1,
            hand=tuple(number[code] for code in zones[f"hand{mine}"]),
            unseen=cards.mask({number[code]: n for code, n in view.unseen.items()}),
            pool=cards.mask({kind: len(bits) - 1 - spent[kind] for kind, bits in cards.bits.items()}),
            word=WORDS.index(view.public_facts["word"]) if "word" in view.public_facts else NOTHING,
            laid=number[laid[0]] if laid else NOTHING,
            images=(0.0, 0.0),
            boldness=boldness(view.rounds, 1 - view.seat),
        )

    def _turned_up(self, view: View, known: Knowledge) -> KnownTurn:
        """Return the turn under way, with its Dreams on the table."""
        dreams = [self._cards.number[view.zones[f"dream{seat + 1}"][0]] for seat in (known.first, 1 - known.first)]
        is_exact = sum(self._cards.value[kind] for kind in dreams) == known.nightmare
        is_modified = bool(view.zones["modifier1"] or view.zones["modifier2"])
        fixed = (NOT_ASKED, NOT_ASKED)
        if view.ask == "modification" and known.first != known.seat:
            fixed = (PASSED, NOT_ASKED)
        elif view.ask == "accusation" and is_modified:  # a hand is one card shorter by its modifier
            fixed = (MODIFIED, NOT_ASKED) if len(known.hand) == 1 else (PASSED, MODIFIED)
        elif view.ask == "accusation" and not is_exact:
            fixed = (PASSED, PASSED)
        gates = known.gates - (is_exact or is_modified)
        return KnownTurn(gates, known.nightmare, known.first, dreams[0], known.word, dreams[1], known.pool, fixed)

    def _ended(self, asked: Knowledge, now: Knowledge) -> Images:
        """Return the images after a turn that is over: who was asked something late in it saw it all, others work it out."""
        turn = self._turn
        opened = now.gates > asked.gates
        if turn is not None and asked.first != asked.seat:
            turn = turn._replace(fixed=(PASSED, MODIFIED if opened else PASSED))
        elif turn is None and asked.first != asked.seat:
            turn = self._worked_out(asked, now)
        if turn is None:
            return self._images
        self.turns.append(turn)
        return weigh(self._images, acts(self._cards, turn), self._ratios)

    def _worked_out(self, asked: Knowledge, now: Knowledge) -> KnownTurn | None:
        """Work out a turn that the second player was not asked about again: the Dreams were exact, or the first player made
        them so. None if something was missed, as when the bot came late."""
        cards = self._cards
        gone = cards.without(asked.pool & ~now.pool, self._laid)
        kinds = [kind for kind, bits in cards.bits.items() for _ in range((gone & bits[-1]).bit_count())]
        mine = cards.value[self._laid]
        fixed = (MODIFIED, NOT_ASKED) if len(kinds) == 2 else (NOT_ASKED, NOT_ASKED)
        leads = kinds
        if len(kinds) == 2:
            pairs = (kinds, kinds[::-1])
            leads = [lead for lead, fix in pairs if cards.fixes(asked.nightmare, cards.value[lead], mine, fix)]
            # Rarely, either of the two might have been the Dream. Then the one that makes the word true was.
            leads.sort(key=lambda kind: abs(asked.word - true_word(asked.nightmare, cards.value[kind])))
        if not leads or len(kinds) > 2:
            return None
        return KnownTurn(asked.gates, asked.nightmare, asked.first, leads[0], asked.word, self._laid, asked.pool, fixed)
