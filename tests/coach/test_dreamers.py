"""The coach for Dreamers: what it may know, rounds that are taken up in the middle, odds of a standing, advice and analysis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.bots.dreamers import rounds
from oneironaut.bots.dreamers.cards import cards_of
from oneironaut.bots.dreamers.chance import drawn
from oneironaut.bots.dreamers.knowledge import Follower
from oneironaut.bots.dreamers.learn import ITSELF, NOBODY
from oneironaut.bots.dreamers.match_stats import play_games
from oneironaut.bots.dreamers.names import BY_ASKING
from oneironaut.bots.dreamers.nodes import Nodes
from oneironaut.bots.dreamers.odds import DRAW, OTHER, STARTER, Odds, RoundEndShares, counted, digest, shipped_odds
from oneironaut.bots.dreamers.odds import NOBODY as NO_CHOOSER
from oneironaut.bots.dreamers.partners import Partner
from oneironaut.bots.dreamers.plan import shipped_plan
from oneironaut.bots.dreamers.round_simulator import RoundSimulator
from oneironaut.bots.dreamers.search import EACH, weighed
from oneironaut.bots.registry import new_bot
from oneironaut.coach import Advice, Analysis, CoachError, advise, analyse, improve
from oneironaut.coach.dreamers import adviser
from oneironaut.coach.dreamers.adviser import FIRST, MORE
from oneironaut.commands.main import main
from oneironaut.dreamers.names import ADRIFT, EXPOSED, IDENTITY, LAID, MASTER, MISTAKEN, ROUND_COUNT, ROUNDS, TOGETHER
from oneironaut.kernel.rounds import RoundResult, scores
from oneironaut.kernel.view import look
from oneironaut.rollout.playout import FastRandom
from oneironaut.text import LANGUAGES
from tests.support.dreamers_table import between_rounds, table
from tests.support.dreamers_worlds import leaks, leaks_at_all

RULES = on.read_rules("dreamers:2")
CARDS = cards_of(RULES)
PLAN = shipped_plan()
SEED = "MOTH-4821"


def played_game(seed: str, names: tuple[str, str] = ("bluffer", "bluffer"), most: int = 999) -> on.Game:
    """A game by bots, or its first decisions."""
    game = on.Game(RULES, seed=seed)
    bots = [new_bot(name) for name in names]
    for seat, bot in enumerate(bots):
        bot.start(RULES, seat, 5 + seat)
    while game.question is not None and game.decisions < most:
        seat = game.question.seat or 0
        game.play(bots[seat].choose(game.question, game.view(seat)))
    return game


def said(advice: Advice) -> Advice:
    """An advice, but for the time it took."""
    return replace(advice, seconds=0.0)


# Rounds that are taken up in the middle.


class Resumed:
    """Plays rounds, and takes each up again at every question: with the answer that was given, it must go on as it did."""

    def __init__(self, seed: int) -> None:
        self.luck = FastRandom(seed)
        self.whole, self.kept, self.again = (RoundSimulator(RULES, self.luck, Nodes()) for _ in range(3))
        for arena in (self.whole, self.again):
            for seat in range(2):
                Partner("asked", PLAN).sit(arena, seat, BY_ASKING)
            arena.player = self.choose
        self.whole.watch = self.watch
        self.keys: list[int] = []
        self.seen: list[tuple[on.State, int]] = []  # position and seat at each question
        self.after: list[tuple[int, int]] = []  # after its answer: how many keys there were, and where the luck stood

    def choose(self, seat: int, key: int) -> int:
        option = drawn(PLAN.of(key), self.luck)
        self.keys.append(key)
        self.after[-1] = len(self.keys), self.luck.word
        return option

    def watch(self, s: on.State, seat: int) -> None:
        asked = s.copy()
        on.advance(asked)
        self.seen.append((asked, seat))
        self.after.append((len(self.keys), self.luck.word))

    def play(self, chooser: int, bold: tuple[int, int], *, forgets: bool = False) -> tuple[int, int]:
        """Play a round, and take it up everywhere; how often some answer made it go on as it did, of how many times."""
        self.keys, self.seen, self.after = [], [], []
        how = self.whole.play(chooser, *bold)
        keys, seen, after = self.keys, list(self.seen), list(self.after)
        followers = [Follower(CARDS, PLAN.ratios, PLAN.chooser_image) for _ in range(2)]
        same = 0
        for (s, seat), (before, word) in zip(seen, after, strict=True):
            follower = Follower(CARDS, PLAN.ratios, PLAN.chooser_image) if forgets else followers[seat]
            self.kept.take_up(s, follower.look(look(s, seat)), follower, bold)
            for action in s.options():
                self.luck.word = word
                self.keys = []
                if self.again.finish(self.kept, action, ROUNDS + (chooser >= 0)) == how and self.keys == keys[before:]:
                    same += 1
                    break
            if s.rules.asks[s.asked].name == "activation":
                follower.lay(action % 128)
        return same, len(seen)


def test_a_round_that_is_taken_up_goes_on_as_it_did() -> None:
    """But for a Dream and a modifier that might have changed places, which the second player is not shown again."""
    resumed = Resumed(3)
    same = asked = 0
    for n in range(60):
        found = resumed.play((NOBODY, 0, 1)[n % 3], ((0, 0), (1, 2), (2, 1))[n % 3])
        same, asked = same + found[0], asked + found[1]
    assert asked > 1000
    assert same >= 0.995 * asked


def test_a_coach_that_forgets_what_was_done_would_be_caught() -> None:
    resumed = Resumed(3)
    found = [resumed.play(NOBODY, (0, 0), forgets=True) for _ in range(30)]
    assert sum(same for same, _ in found) < 0.9 * sum(asked for _, asked in found)


# The odds of a standing.


def test_the_odds_belong_to_the_plan_that_is_shipped() -> None:
    odds = shipped_odds().counted
    assert (odds.rules, odds.plan) == (RULES.code, digest(PLAN))
    assert all(sum(ends) == pytest.approx(1, abs=0.001) for ends in odds.ends)
    fresh = counted(RULES, Partner(ITSELF, PLAN), 3000, 77)
    for table_, again in zip(odds.ends, fresh.ends, strict=True):
        assert table_ == pytest.approx(again, abs=0.04)


def round_result(reason: str, seat: int | None, points: tuple[int, int]) -> RoundResult:
    return RoundResult(reason, seat, points)


def test_odds_of_the_last_round_by_hand() -> None:
    """The player who begins exposes a Master with one half, and else nothing comes of it (D-7 D-8)."""
    ends = [0.0] * (ADRIFT + 1)
    ends[EXPOSED], ends[ADRIFT] = 0.5, 0.5
    odds = Odds(RoundEndShares((tuple(ends),) * 3))
    assert odds.starter(1, -1, NO_CHOOSER) == 0.5  # 2 points, or behind
    assert odds.starter(1, 0, NO_CHOOSER) == 0.5 + 0.5 * (1 - 0.75)  # a tie: the other begins a sixth round, and draws at worst
    assert odds.starter(1, 1, NO_CHOOSER) == 1.0
    assert odds.starter(0, 0, STARTER) == DRAW  # the one that would not choose declines
    tie = (RoundResult("adrift", None, (0, 0)),) * ROUND_COUNT
    assert odds.after(tie, 0, 0) == 0.75
    assert odds.after(tie, 1, 0) == 0.25
    assert odds.sixth(tie, 1, 0, agrees=True) == 0.25
    assert odds.sixth(tie, 1, 0, agrees=False) == DRAW
    accused = (*tie[1:], RoundResult("mistaken", 0, (-1, 0)))
    assert odds.sixth(accused, 1, 0, agrees=True) == DRAW  # the other would not have it
    assert odds.sixth(accused, 0, 1, agrees=True) == 0.25
    assert odds.after((*tie[:2], RoundResult("mistaken", 0, (-1, 0))), 0, 1) == 1 - odds.starter(2, 1, STARTER)
    assert odds.after((*tie[:2], RoundResult("mistaken", 0, (-1, 0))), 0, 0) == odds.starter(2, -1, OTHER)


def distance(odds: Odds, games: int) -> float:
    """How far the odds after each round are from the games that come of it, where they say more than even."""
    off: list[float] = []
    for starter, results, _ in play_games(RULES, Partner(ITSELF, PLAN), Partner(ITSELF, PLAN), games, 5):
        mine, theirs = scores(tuple(results))
        if mine == theirs:
            continue
        for n in range(1, ROUND_COUNT):
            chance = odds.after(results[:n], 0, (starter + n) % 2)
            off += [float(mine > theirs) - chance] if chance > DRAW else []
    return sum(off) / len(off)


def test_odds_are_those_of_games() -> None:
    assert abs(distance(shipped_odds(), 4000)) < 0.04


class Turned(Odds):
    """Odds that take one seat for the other."""

    def after(self, rounds: Sequence[RoundResult], seat: int, starter: int) -> float:
        return super().after(rounds, 1 - seat, starter)


def test_odds_that_take_one_seat_for_the_other_would_be_caught() -> None:
    assert abs(distance(Turned(shipped_odds().counted), 1000)) > 0.1


# Advice.


def test_advice_is_about_the_options_of_the_question() -> None:
    game = played_game(SEED, most=8)
    assert game.question is not None
    before = game.position
    advice = game.advice(milliseconds=0)
    assert [advised.option for advised in advice.options] == list(game.question.options)
    assert (advice.rules, advice.seat, advice.stage) == ("dreamers:2", game.question.seat, "games")
    assert advice.calibrated
    assert all(
        0 <= one.low <= one.chance <= one.high <= 1 and one.reasons and one.games == FIRST * EACH for one in advice.options
    )
    assert sum(one.share or 0.0 for one in advice.options) == pytest.approx(1)
    assert min(one.chance for one in advice.options) <= advice.chance <= advice.best.chance
    assert game.position == before
    assert said(game.advice(milliseconds=0)) == said(advice)


def test_it_gets_better_and_can_be_stopped() -> None:
    game = played_game(SEED, most=8)
    found = list(islice(improve(game), 6))
    assert [max(one.games for one in advice.options) for advice in found] == [EACH * (FIRST + MORE * n) for n in range(6)]
    assert found[-1].best.high - found[-1].best.low < found[0].best.high - found[0].best.low
    assert len(list(improve(game, games=400))) == 1 + (400 - EACH * FIRST) // (EACH * MORE)
    assert len(list(improve(game, stop=lambda: True))) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sort_of_question_has_its_reasons(lang: str) -> None:
    asked: dict[str, Advice] = {}
    for n in range(4):
        game = played_game(f"MOTH-{4821 + n}", ("bluffer", "random"))
        again = on.Game(RULES, dealer=None)
        for _, code in game.record.answers():
            question = again.question
            if question is not None and question.seat is not None and len(question.options) > 1 and question.ask not in asked:
                asked[question.ask] = again.advice(milliseconds=0, lang=lang)
            again.play(code)
    assert {"activation", "word", "modification", "accusation", "identity"} <= asked.keys()
    for advice in asked.values():
        assert advice.situation
        text = " ".join([*advice.situation, *(why for one in advice.options for why in one.reasons)])
        assert not any(wrong in text for wrong in ("{", "““", "«\u00a0«"))
    words = asked["word"]
    truths = [one for one in words.options if any("true:" in why or "vrai" in why for why in one.reasons)]
    assert len([one for one in truths if not any("not true" in why for why in one.reasons)]) == 1


def test_a_modifier_that_wins_is_what_it_advises() -> None:
    """The last Gate, a Dreamer with a Dreamer, ahead in the last round: two points for each keep it so (D-7)."""
    s = table(
        "D3p1,D7s",
        "D6p3,D9m1",
        nightmare="N10",
        gates=2,
        stack="turn:6",
        dream1="D4s",
        dream2="D5p1",
        word=1,
        round1=EXPOSED,
        round2=TOGETHER,
        round3=TOGETHER,
        round4=TOGETHER,
        starter=0,
    )
    assert s.rules.asks[s.asked].name == "modification"
    advice = advise(s, milliseconds=None, games=400)
    assert advice.best.option.code.startswith("modify")
    assert advice.best.chance > 0.9
    assert "It opens the last Gate and ends the round." in advice.best.reasons


def test_a_sixth_round_is_reckoned_exactly() -> None:
    s = between_rounds(*([TOGETHER] * 5))
    advice = advise(s)
    assert advice.ask == "sixth"
    assert advice.of("decline").chance == DRAW
    agreed = advice.of("agree")
    assert agreed.low == agreed.chance == agreed.high
    s = between_rounds(*([TOGETHER] * 4), MISTAKEN + 0)  # one point behind: no tie, no question
    assert on.advance(s) == on.OVER


def test_close_options_are_drawn_together_and_clear_ones_are_not() -> None:
    luck = FastRandom(5)
    noise = [[0.5 + (luck.below(1000) - 500) / 2000 for _ in range(40)] for _ in range(3)]
    raw = [sum(scores) / len(scores) for scores in noise]
    close = [chance for chance, _, _ in weighed(noise)]
    assert max(close) - min(close) < 0.5 * (max(raw) - min(raw))
    clear = [noise[0], [score + 0.3 for score in noise[1]]]
    found = [chance for chance, _, _ in weighed(clear)]
    assert found[1] - found[0] > 0.9 * (sum(clear[1]) - sum(clear[0])) / 40


def test_of_options_that_hardly_differ_it_takes_what_bluffers_do_most() -> None:
    advice = played_game(SEED, most=8).advice(milliseconds=0)
    one, two, three = advice.options
    close = replace(advice, options=(replace(one, chance=0.6, share=0.1), replace(two, chance=0.597, share=0.8), three))
    assert close.best.option == two.option
    assert close.ranked[0].option == two.option
    clear = replace(advice, options=(replace(one, chance=0.61, share=0.1), *close.options[1:]))
    assert clear.best.option == one.option
    alone = replace(advice, options=tuple(replace(option, share=None) for option in close.options))
    assert alone.best.option == one.option
    assert alone.chance == 0.6


def test_a_stale_plan_is_no_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adviser, "shipped_plan", lambda: replace(PLAN, version=PLAN.version + 1))
    with pytest.raises(CoachError, match="No bot here has learned dreamers:2"):
        on.Game("dreamers:2", seed=SEED).advice()
    odds = Odds(replace(shipped_odds().counted, plan="another"))
    monkeypatch.undo()
    monkeypatch.setattr(adviser, "shipped_odds", lambda: odds)
    assert not on.Game("dreamers:2", seed=SEED).advice(milliseconds=0).calibrated


# What a seat may know (D-9).


def advice_at(game: on.Game, seat: int) -> object:
    """What a seat hears from the coach when it is asked."""
    if game.question is None or game.question.seat != seat:
        return None
    return said(game.advice(milliseconds=0))


def test_D_9_the_coach_knows_what_the_seat_knows() -> None:
    assert leaks(advice_at, games=4) == 0


def test_a_coach_that_looks_at_hidden_cards_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds.Rounds, "deal", lambda self, luck: self.s.copy())
    assert leaks_at_all(advice_at)


def test_D_9_worlds_look_alike_to_the_seat_and_differ() -> None:
    """And as often as they should the other player is the Master, and the hidden Dream such as the word says."""
    hidden = 0
    for most in range(1, 40):
        game = played_game(SEED, most=most)
        question = game.question
        if question is None or question.seat is None or question.ask in ("identity", "sixth"):
            continue
        view = game.view(question.seat)
        follower, known = adviser.follow(game, question.seat, PLAN)
        found = rounds.Rounds(asked_state(game), view, follower, known, PLAN, shipped_odds())
        worlds = list(islice(found.worlds(), 30))
        assert all(look(world, question.seat) == view for world in worlds)
        assert len({on.write_position(world) for world in worlds}) > 5
        hidden += found.hears
    assert hidden > 3


def asked_state(game: on.Game) -> on.State:
    s = game.state
    on.advance(s)
    return s


def test_worlds_are_as_likely_as_what_was_seen_makes_them() -> None:
    """At the start nothing is known: half of the worlds have a Master opposite (D-3)."""
    game = played_game(SEED, most=2)  # a Dream lies hidden, a word was said
    assert game.question is not None
    seat = game.question.seat or 0
    follower, known = adviser.follow(game, seat, PLAN)
    found = rounds.Rounds(asked_state(game), game.view(seat), follower, known, PLAN, shipped_odds())
    assert found.hears
    worlds = list(islice(found.worlds(), 600))
    masters = sum(world.cards(IDENTITY + 1 - seat) == [(MASTER, 0)] for world in worlds)
    kinds = [world.cards(LAID + 1 - seat)[0][0] for world in worlds]
    heard = [sum(found.said_of[who][kind] for kind in found.pool) for who in range(2)]
    assert masters / 600 == pytest.approx(heard[1] / sum(heard), abs=0.07)
    likely = max(found.pool, key=lambda kind: sum(found.said_of[who][kind] for who in range(2)))
    unlikely = min(found.pool, key=lambda kind: sum(found.said_of[who][kind] for who in range(2)))
    assert kinds.count(likely) > kinds.count(unlikely)


# Games that are over.


def summed(analysis: Analysis) -> float:
    return analysis.start + analysis.luck - analysis.cost


@pytest.mark.parametrize("seat", [0, 1])
def test_luck_and_decisions_add_up_to_the_outcome(seat: int) -> None:
    game = played_game(SEED, ("bluffer", "random"))
    assert game.outcome is not None
    analysis = analyse(game.record, seat=seat, games=160)
    assert analysis.start == 0.5
    assert analysis.end == float(game.outcome.winner == seat)
    assert summed(analysis) == pytest.approx(analysis.end)
    assert {step.advice.seat for step in analysis.steps} == {seat} == {analysis.seat}
    assert len(analysis.costliest) == 3


def test_random_play_costs_more_than_a_bluffer_s() -> None:
    games = [played_game(f"MOTH-{4821 + n}", ("bluffer", "random")) for n in range(4)]
    bluffer, random = (sum(analyse(game.record, seat=seat, games=160).cost for game in games) for seat in range(2))
    assert random > bluffer + 0.5


def test_the_command_looks_at_one_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, other = tmp_path / "d.odn", tmp_path / "o.odn"
    file.write_text(str(played_game(SEED, ("bluffer", "random")).record), "utf-8")
    assert main(["coach", str(file), "--seat", "2", "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert "player 2" in text
    assert "player 1 –" not in text
    assert main(["coach", str(file), "--lang", "fr"]) == 0
    assert "joueur 1" in capsys.readouterr().out
    assert main(["coach", str(file), "--seat", "3", "--lang", "en"]) == 1
    assert "There is no player 3" in capsys.readouterr().err
    alone = on.Game("onirim:1", seed=SEED)
    assert alone.question is not None
    alone.play(alone.question.options[0])
    other.write_text(str(alone.record), "utf-8")
    assert main(["coach", str(other), "--seat", "1", "--lang", "en"]) == 1
    assert "cooperative game" in capsys.readouterr().err
