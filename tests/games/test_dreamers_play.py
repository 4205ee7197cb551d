"""Dreamers at length: a million rounds with all checks, and a referee of its own that agrees at every question."""

from __future__ import annotations

import pytest

import oneironaut as on
from oneironaut.rollout.invariants import play_checked
from oneironaut.rollout.playout import FastRandom, play_many
from oneironaut.runtime import plain_build
from tests.games.test_dreamers_deck import ODD, SAME
from tests.support.dreamers_referee import Referee, cards_of
from tests.support.harness import random_game

CODE = "dreamers:2"


def refereed(code: str, seed: int) -> on.Game:
    """A random game in which the referee is asked before every answer."""
    luck = FastRandom(seed)
    game = on.Game(code, dealer=None)
    copies = {kind.code: kind.copies for kind in game.rules.kinds}
    referee = Referee(cards_of(copies, "D"), cards_of(copies, "N"))
    match = referee.match()
    asked = next(match)
    while (question := game.question) is not None:
        codes = [option.code for option in question.options]
        assert (question.seat, question.ask, codes) == asked, game.position
        # Passing at random would end most rounds by an early accusation: a pass is likelier, so that rounds run out too.
        chosen = codes[-1] if codes[-1] == "pass" and luck.below(3) else codes[luck.below(len(codes))]
        game.play(chosen)
        try:
            asked = match.send(chosen)
        except StopIteration:
            assert game.over
    outcome = game.outcome
    assert outcome is not None
    assert [(result.reason, result.seat) for result in outcome.rounds] == referee.rounds
    assert list(outcome.points) == referee.points
    assert str(outcome).split()[0] == referee.result
    return game


def test_the_referee_agrees_at_every_question() -> None:
    reasons: set[str] = set()
    results: set[str] = set()
    for seed in range(60):
        outcome = refereed(CODE, seed).outcome
        assert outcome is not None
        reasons |= {result.reason for result in outcome.rounds}
        results |= {str(outcome).split()[0], f"{len(outcome.rounds)} rounds"}
    assert reasons == {"together", "escaped", "exposed", "mistaken", "kept", "adrift"}
    assert results == {"won1", "won2", "drawn", "5 rounds", "6 rounds"}


@pytest.mark.parametrize("deck", [ODD, SAME])
def test_the_referee_agrees_with_other_decks(deck: str) -> None:
    for seed in range(10):
        refereed(on.with_deck(CODE, deck), seed)


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(20))
def test_the_referee_agrees_at_length(shard: int) -> None:
    for seed in range(10_000 + 200 * shard, 10_200 + 200 * shard):
        refereed(CODE, seed)


def test_a_referee_who_errs_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison has teeth: with a wrong price, a wrong order or a wrong option it fails."""
    monkeypatch.setattr(Referee, "to", staticmethod(lambda seat, points: (0, 0)))
    with pytest.raises(AssertionError):
        [refereed(CODE, seed) for seed in range(5)]
    monkeypatch.undo()
    monkeypatch.setattr("tests.support.dreamers_referee.modified", lambda card, number: None)
    with pytest.raises(AssertionError):
        [refereed(CODE, seed) for seed in range(5)]
    monkeypatch.undo()
    monkeypatch.setattr("tests.support.dreamers_referee.WORDS", ["far", "medium", "close"])
    with pytest.raises(AssertionError):
        refereed(CODE, 0)


ROUNDS = 1_000_000
SHARDS = 10


def test_ten_thousand_rounds_with_all_checks() -> None:
    assert play_checked(on.begin(on.read_rules(CODE)), 2000, 1) > 2000 * 5 * 30


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(SHARDS))
def test_a_million_rounds_with_all_checks(shard: int) -> None:
    """At least five rounds in a game; the costly checks (print, parse, every action of the grammar) on a few of them."""
    games = ROUNDS // SHARDS // 5
    assert play_checked(on.begin(on.read_rules(CODE)), games, 1_000_000 + shard * games) > games * 5 * 30
    for seed in range(shard * 10, shard * 10 + 10):
        random_game(on.read_rules(CODE), seed, sometimes=25)


@pytest.mark.parametrize("deck", [ODD, SAME])
def test_other_decks_with_all_checks(deck: str) -> None:
    play_checked(on.begin(on.read_rules(on.with_deck(CODE, deck))), 300, 1)


@pytest.mark.skipif(not on.COMPILED, reason="no compiled build here: a C compiler makes one")
@pytest.mark.parametrize("deck", [ODD, SAME])
def test_both_builds_play_other_decks_alike(deck: str) -> None:
    plain, plain_playout = plain_build.load(), plain_build.load("rollout.playout")
    code = on.with_deck(CODE, deck)
    assert plain.with_deck(CODE, deck) == code
    compiled = play_many(on.begin(on.read_rules(code)), 60, 3)
    assert compiled == plain_playout.play_many(plain.begin(plain.read_rules(code)), 60, 3)
