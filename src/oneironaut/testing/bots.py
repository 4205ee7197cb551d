"""check_bot: whether a bot keeps to what a bot may do. For all sorts of rules, with a message that says what is wrong."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass

from ..bots.base import Bot, BotError, BotFailureError
from ..bots.bot_view import view_for
from ..bots.registry import name_of, new_bot
from ..dealers import RandomDealer
from ..kernel.limits import CHANCE, OVER
from ..kernel.machine import advance, answer, begin, deals
from ..kernel.state import State
from ..notation.codes import presets, read_rules
from ..questions import question_of
from ..rollout.determinize import other_world
from ..rollout.playout import FastRandom
from ..sim.job import game_seed
from ..sim.table import BotTable, PlayedGame, deal_codes
from .transcript import Transcript, Watched, code_of, replay_elsewhere

WORLDS = 6  # points of a game at which hidden cards change places


class BotCheckError(BotError, AssertionError):
    """What is wrong with a bot."""


@dataclass(frozen=True)
class Checked:
    """What a bot was checked on."""

    name: str
    rules: int  # combinations of rules
    games: int
    decisions: int
    worlds: int  # points at which hidden cards changed places


def check_bot(bot: str | type[Bot], rules: Sequence[str] | None = None, *, games: int = 1, seed: str = "CHECK-1") -> Checked:
    """Check a bot, by name or class, on games by these rules (default: all presets that it plays).

    Raises `BotCheckError` if it

    - cannot be loaded by name in another process, or made without arguments;
    - raises an error, or answers what is not among the options;
    - plays the same game differently the next time: its chance must come from the seed it gets;
    - keeps something from one game that changes the next;
    - answers differently where it gets the same questions and views: in another process, or while the cards that its seat
      cannot see lie elsewhere.
    """
    try:
        name = bot if isinstance(bot, str) else name_of(bot)
        player = new_bot(name)
    except BotError as error:
        raise BotCheckError(str(error)) from error
    try:
        codes = [code for code in presets() if player.plays(read_rules(code))] if rules is None else list(rules)
    except BotError as error:
        raise BotCheckError(f"the bot {name!r} {error}") from error
    del player
    transcripts: list[Transcript] = []
    worlds = 0
    for code in codes:
        found = check_games(name, code, [game_seed(seed, i) for i in range(games)])
        for transcript in found:
            worlds += check_worlds(name, transcript, found)
        transcripts += found
    check_elsewhere(name, transcripts)
    return Checked(name, len(codes), len(codes) * games, sum(len(t.answers) for t in transcripts), worlds)


def check_games(name: str, code: str, seeds: list[str]) -> list[Transcript]:
    """Play games with new bots, again with new bots, and again with used ones: what each seat was asked and answered."""
    composed = read_rules(code)
    used = [new_bot(name) for _ in range(composed.players)]
    transcripts: list[Transcript] = []
    first: dict[str, PlayedGame] = {}
    for seed in seeds:
        watched = [Watched(new_bot(name), seed) for _ in used]
        first[seed] = play(BotTable(composed, watched), seed, name)
        transcripts += [seat.transcript for seat in watched if seat.transcript is not None]
        again = play(BotTable(composed, [new_bot(name) for _ in used]), seed, name)
        compare_games(
            name, code, seed, first[seed], again, "played the same game again differently: is all its chance from the seed?"
        )
    for seed in [*seeds, *seeds]:
        again = play(BotTable(composed, used), seed, name)
        compare_games(name, code, seed, first[seed], again, "played differently after other games: it keeps something from them")
    return transcripts


def play(table: BotTable, seed: str, name: str) -> PlayedGame:
    """Play a game; turn a bot's failure into what is wrong with it."""
    table.names = [name] * len(table.bots)
    try:
        return table.play(seed)
    except BotFailureError as failure:
        raise BotCheckError(f"{failure}\n{failure.details}".rstrip()) from None


def compare_games(name: str, code: str, seed: str, one: PlayedGame, other: PlayedGame, what: str) -> None:
    """Refuse a bot that played one game in two ways."""
    if one.answers != other.answers:
        raise BotCheckError(f"the bot {name!r} {what} ({code}, seed {seed})")


def check_elsewhere(name: str, transcripts: list[Transcript]) -> None:
    """Ask the same questions in another process, where neither the games nor other bots are."""
    try:
        answers = replay_elsewhere(name, transcripts)
    except RuntimeError as error:
        raise BotCheckError(f"the bot {name!r} fails in another process: {error}") from None
    for transcript, there in zip(transcripts, answers, strict=True):
        refuse_difference(name, transcript, there, "in another process")


def refuse_difference(name: str, transcript: Transcript, answers: list[str], where: str) -> None:
    """Refuse a bot that answers the same questions differently."""
    for i, (one, other) in enumerate(zip(transcript.answers, answers, strict=False)):
        if one != other:
            raise BotCheckError(
                f"the bot {name!r} answers {other!r} instead of {one!r} {where}, with the same question and view: it depends on"
                f" something else ({transcript.rules}, seed {transcript.game}, seat {transcript.seat}, question {i})"
            )


def check_worlds(name: str, transcript: Transcript, others: list[Transcript]) -> int:
    """At a few points of a game, swap the cards hidden from the seat: its answer must not change. Return how many points there
    were."""
    luck = FastRandom(len(transcript.answers) + transcript.seat)
    found = 0
    step = max(1, len(transcript.answers) // WORLDS)
    for number in range(step - 1, len(transcript.answers), step):
        world = state_at(transcript, number, others)
        other = other_world(world, transcript.seat, luck)
        if other is None:
            continue
        del world  # so that only the other world is there to be found
        bot = new_bot(name)
        refuse_difference(name, transcript, transcript.replay(bot, number), "without the game around it")
        refuse_difference(
            name,
            Transcript(transcript.rules, transcript.seat, 0, transcript.game, [], transcript.answers[number : number + 1]),
            [answer_in(other, bot, transcript.seat, number, name)],
            "after hidden cards have changed places",
        )
        found += 1
    return found


def answer_in(s: State, bot: Bot, seat: int, number: int, name: str) -> str:
    """Return a bot's answer to the pending question of a position."""
    try:
        return code_of(bot.choose(question_of(s, number), view_for(bot, s, seat)))
    except Exception:  # it got what it had got before, and did not fail then
        what = f"the bot {name!r} fails after hidden cards have changed places, with the same question and view"
        raise BotCheckError(f"{what}:\n{traceback.format_exc()}") from None


def state_at(transcript: Transcript, number: int, others: list[Transcript]) -> State:
    """Return the position at a question of a seat, by replaying the answers of all seats."""
    answers = {t.seat: iter(t.answers) for t in others if t.game == transcript.game}
    s = begin(read_rules(transcript.rules))
    dealer = RandomDealer(transcript.game)
    codes = deal_codes(s.rules)
    dealt = asked = 0
    while (stop := advance(s)) != OVER:
        if stop == CHANCE:
            possible = {codes[action]: (action, weight) for action, weight in deals(s)}
            zone = s.rules.zone_names[s.bag].title
            card = dealer.deal(dealt, zone, {card: weight for card, (_, weight) in possible.items()})
            answer(s, possible[card][0])
            dealt += 1
            continue
        if s.asker == transcript.seat:
            if asked == number:
                return s
            asked += 1
        answer(s, s.rules.action(next(answers[s.asker])))
    raise AssertionError("a transcript has as many answers as its game has questions")
