"""Rounds: a round of Dreamers that bluffers play on from each option, in worlds that fit what a seat has seen and heard."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from ...bots.dreamers.cards import WORDS, cards_of, true_word
from ...bots.dreamers.chance import FINE
from ...bots.dreamers.fast import Fast
from ...bots.dreamers.keys import suspicion
from ...bots.dreamers.nodes import Nodes
from ...bots.dreamers.partners import Partner
from ...bots.dreamers.plan import Plan
from ...bots.dreamers.sight import DREAMER, MASTER, NOTHING, Follower, Sight, boldness
from ...dreamers.module import chapter
from ...dreamers.names import ADRIFT, IDENTITY, LAID, ROUNDS, TOGETHER
from ...dreamers.names import MASTER as MASTER_CARD
from ...dreamers.names import STARTER as STARTED
from ...game import Game, Option
from ...kernel.limits import ASK
from ...kernel.machine import advance, answer, begin
from ...kernel.rules import Rules
from ...kernel.state import State
from ...kernel.view import View, look
from ...playout import Luck
from ...worlds import imagined, stream_of
from .odds import Odds

TRIES = 400  # worlds that may be passed over for one that is likely enough
BIT31 = 0x7FFFFFFF


def follow(position: Game | State, seat: int, plan: Plan) -> tuple[Follower, Sight]:
    """A follower that has seen what a seat has seen up to its question, and what it knows. From a state alone that is no more
    than what lies on the table."""
    cards = cards_of(position.rules)
    follower = Follower(cards, plan.ratios, plan.chooser_image)
    if not isinstance(position, Game):
        return follower, follower.look(look(position, seat))
    s = begin(position.rules)
    for _, code in position.record.answers():
        if advance(s) == ASK and s.asker == seat:
            view = look(s, seat)
            follower.look(view)
            if view.ask == "activation":
                follower.lay(cards.number[code.removeprefix("lay ")])
        answer(s, position.rules.action(code))
    return follower, follower.look(look(s, seat))


class Rounds:
    """Rounds that go on from one question. The arenas are shared by all questions of a thread: between `enter` and the last
    `play` in a world nobody else may come in."""

    def __init__(self, s: State, view: View, follower: Follower, sight: Sight, plan: Plan, odds: Odds) -> None:
        self.s = s
        self.view = view
        self.plan = plan
        self.sight = sight
        self.follower = follower
        self.cards = cards_of(s.rules)
        self.kept, self.arena = arenas_of(s.rules, plan)
        self.bold = [boldness(view.story, seat) for seat in range(2)]
        self.ending = ROUNDS + len(view.story)
        self.starter = 1 - s.get_counter(STARTED)  # of the next round
        ends = {how: (*view.story, chapter(how)) for how in range(TOGETHER, ADRIFT + 1)}
        self.worth = {how: odds.after(story, view.seat, self.starter) for how, story in ends.items()}
        self.first = stream_of(view) & 0x3FFFFFFF

    def worlds(self) -> Iterator[State]:
        """Worlds that the seat cannot tell from the true one, as often as what it saw and heard makes them likely."""
        luck = Luck(self.first + 1)
        number = 0
        while True:
            for _ in range(TRIES):
                world = imagined(self.s, self.view, number)
                number += 1
                if luck.below(FINE) < FINE * self.likely(world):
                    break
            yield world

    def likely(self, world: State) -> float:
        """How likely a world is, beside the likeliest: by the other player's image, and by what they said of their Dream."""
        sight = self.sight
        other = 1 - sight.seat
        is_master = any(kind == MASTER_CARD for kind, _ in world.cards(IDENTITY + other))
        chance = 1.0
        if sight.identity == DREAMER:
            doubt = suspicion(sight)
            chance = (doubt if is_master else 1 - doubt) / max(doubt, 1 - doubt)
        hidden = world.cards(LAID + other)
        if not hidden or sight.word == NOTHING:
            return chance
        said = [self.plan.words[who][truth][sight.word] for who in (DREAMER, MASTER) for truth in range(len(WORDS))]
        truth = true_word(sight.nightmare, self.cards.value[hidden[0][0]])
        return chance * self.plan.words[MASTER if is_master else DREAMER][truth][sight.word] / max(said)

    def enter(self, world: State) -> None:
        """Play in this world from now on."""
        self.kept.take_up(world, self.sight, self.follower, self.bold)

    def play(self, option: Option, number: int) -> float:
        """What comes of an option: the chance of the seat after the round. Rounds of one number have the same luck."""
        self.arena.luck.reset((self.first + 7919 * number) & BIT31)
        return self.worth[self.arena.finish(self.kept, option.action, self.ending)]


kept = threading.local()


def arenas_of(rules: Rules, plan: Plan) -> tuple[Fast, Fast]:
    """An arena that takes up rounds and one that plays them, made once in each thread."""
    arenas: dict[str, tuple[Fast, Fast]] = kept.__dict__.setdefault("arenas", {})
    if rules.code not in arenas:
        pair = Fast(rules, Luck(1), Nodes()), Fast(rules, Luck(1), Nodes())
        for seat in range(2):
            Partner("bluffer", plan).sit(pair[1], seat)
        arenas[rules.code] = pair
    return arenas[rules.code]
