"""The coach: advice that uses what a seat may know, gets better, can be stopped, and gives reasons in both languages."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut import coach
from oneironaut.coach import Advice, CoachError, advise, improve
from oneironaut.coach import advice as advice_module
from oneironaut.coach.advice import ROUND, NetAdviser, hides_cards
from oneironaut.coach.advice_types import MOST
from oneironaut.coach.evaluator import NetEvaluator, evaluator_for
from oneironaut.coach.reasons import Reasoner, compared
from oneironaut.kernel.limits import ASK, CHANCE, OVER
from oneironaut.notation.positions import read_position, write_position
from oneironaut.questions import question_of
from oneironaut.rollout.determinize import other_world
from oneironaut.rollout.playout import FastRandom
from oneironaut.text import LANGUAGES
from tests.support.slow_split import codes

SEED = "MOTH-4821"
FIRST = "onirim:1 top=- deck={deck} hand={hand} discard=* doors={doors} labyrinth={labyrinth} stack=turn"


def questions(code: str, seed: int, least: int = 2) -> list[on.State]:
    """The positions of a random game at which somebody has a choice."""
    s = on.begin(on.read_rules(code))
    luck = FastRandom(seed)
    found = []
    while (stop := on.advance(s)) != OVER:
        if stop == ASK and s.n_options >= least:
            found.append(s.copy())
            on.advance(found[-1])  # a copy has no pending question
        on.answer(s, luck.deal(s) if stop == CHANCE else s.options()[luck.below(s.n_options)])
    return found


def said(advice: Advice) -> tuple[object, ...]:
    """All of an advice but the time it took."""
    return advice.stage, advice.options, advice.situation


def test_advice_is_about_the_options_of_the_question() -> None:
    game = on.Game("onirim:1", seed=SEED)
    assert game.question is not None
    before = game.position
    advice = game.advice(milliseconds=0)
    assert [advised.option for advised in advice.options] == list(game.question.options)
    assert (advice.rules, advice.seat, advice.ask, advice.stage) == ("onirim:1", 0, "turn", "glance")
    for advised in advice.options:
        assert 0 <= advised.low < advised.chance < advised.high <= 1
        assert advised.reasons
    assert advice.best is advice.ranked[0]
    assert advice.of("discard Bk").option.code == "discard Bk"
    assert game.position == before
    assert said(advise(game.state, milliseconds=0)) == said(advice)


def test_it_gets_better_stage_by_stage_and_is_sure_of_more() -> None:
    game = on.Game("onirim:1", seed=SEED)
    found = list(islice(improve(game), 5))
    assert [advice.stage for advice in found] == ["glance", "draw", "games", "games", "games"]
    assert [advice.best.games for advice in found] == [0, 0, ROUND, 2 * ROUND, 3 * ROUND]
    widths = [advice.best.high - advice.best.low for advice in found]
    assert widths[4] < widths[1]
    assert [said(advice) for advice in islice(improve(game), 5)] == [said(advice) for advice in found]


def test_the_number_of_games_ends_it() -> None:
    found = list(improve(on.Game("onirim:1", seed=SEED), games=2 * ROUND))
    assert found[-1].best.games == 2 * ROUND < MOST


@pytest.mark.parametrize("polls", [0, 1, 5, 14, 30])
def test_it_can_be_stopped_at_any_time(polls: int) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > polls

    found = list(improve(on.Game("onirim:1", seed=SEED), stop=stop))
    assert asked == polls + 1
    assert found[0].stage == "glance"
    assert len(found) == (1 if polls < 12 else 2 if polls < 30 else len(found))
    again = list(islice(improve(on.Game("onirim:1", seed=SEED)), len(found)))
    assert [said(advice) for advice in found] == [said(advice) for advice in again]


def test_time_ends_it_too_and_the_first_answer_always_comes() -> None:
    game = on.Game("onirim:1", seed=SEED)
    assert game.advice(milliseconds=0).stage == "glance"
    assert game.advice(milliseconds=10_000, stop=lambda: True).stage == "glance"
    assert next(improve(game)).stage == "glance"


def test_a_question_that_is_none_gets_no_advice() -> None:
    game = on.Game("onirim:1", dealer=None)
    with pytest.raises(CoachError, match="A card must be dealt first"):
        game.advice()
    game = on.Game("onirim:2", seed=SEED)
    assert game.question is not None
    other = 1 - (game.question.seat or 0)
    with pytest.raises(CoachError, match=f"It is not player {other + 1}’s turn"):
        game.advice(other)
    with pytest.raises(CoachError, match="Ce n’est pas au joueur"):
        game.advice(other, lang="fr")
    s = on.begin(on.read_rules("onirim:1"))
    luck = FastRandom(3)
    while (stop := on.advance(s)) != OVER:
        on.answer(s, luck.deal(s) if stop == CHANCE else s.options()[0])
    with pytest.raises(CoachError, match="The game is over"):
        advise(s)


# What a seat may know.


def hidden_pairs(code: str, most: int) -> list[tuple[on.State, on.State]]:
    """Positions with hidden cards, each with another that its seat cannot tell from it."""
    pairs = []
    for seed in range(20):
        for s in questions(code, seed)[5::9]:
            other = other_world(s, s.asker, FastRandom(seed)) if hides_cards(s, s.asker) else None
            if other is not None:
                pairs.append((s, other))
            if len(pairs) == most:
                return pairs
    raise AssertionError("too few positions with hidden cards")


@pytest.mark.parametrize("code", ["onirim:2", "onirim:2+glyphs"])
def test_hidden_cards_elsewhere_change_nothing(code: str) -> None:
    for s, other in hidden_pairs(code, 4):
        assert write_position(s) != write_position(other)
        one, two = (list(islice(improve(state, games=ROUND), 3)) for state in (s, other))
        assert [said(advice) for advice in one] == [said(advice) for advice in two]


def test_a_coach_that_looks_into_hands_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_module, "sample_world", lambda s, view, number: s)
    monkeypatch.setattr(advice_module, "visible_world", lambda s, seat: s)
    found = ([said(list(improve(state, games=4 * ROUND))[-1]) for state in pair] for pair in hidden_pairs("onirim:2", 4))
    assert any(one != two for one, two in found)


def test_the_engine_is_loaded_without_nets() -> None:
    loaded = "'numpy' in sys.modules, 'oneironaut.coach' in sys.modules"
    code = f"import sys, oneironaut as on; on.Game(seed='MOTH-4821'); print({loaded})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


# Reasons.


def reasons(position: str, code: str, lang: str = "en") -> list[str]:
    """Why, beyond the next card."""
    found = list(islice(improve(read_position(position), lang=lang), 2))[-1]
    return list(found.of(code).reasons)


def test_it_says_what_an_option_works_towards_and_what_it_gives_up() -> None:
    position = FIRST.format(deck="2Rd,2Bd,2Gs,3Ni,Rk", hand="Rs,Rk,Bm,Gm,Gs", doors="2Gd,2Nd", labyrinth="Rm")
    why = reasons(position, "play Rs")
    assert "It makes 2 in a row towards the red Door (left: 2)." in why
    assert "You keep the red Key." in why
    assert "You give up the red Key (one left)." in reasons(position, "discard Rk")
    assert "This colour has nothing left to win." in reasons(position, "play Gs")
    assert "Cela fait 2 cartes de suite vers la Porte rouge (reste\u00a0: 2)." in reasons(position, "play Rs", "fr")
    position = FIRST.format(deck="Rd,2Bd,2Gs,3Ni,Bk", hand="Rk,Bs,Gm,Gs,Bm", doors="2Gd,2Nd,Rd", labyrinth="Rm,Rs")
    why = reasons(position, "play Rk")
    assert why[0].startswith("Then: search")
    assert "You gain the red Door." in why
    assert "It breaks a run of 2 towards the red Door." in reasons(position, "play Bm")


@pytest.mark.parametrize(("second", "said"), [(0.9, "10,0 points de mieux"), (0.98, "2,0 points"), (0.985, "1,5 point de mieux")])
def test_points_are_counted_as_french_counts_them(second: float, said: str) -> None:
    options = question_of(questions("onirim:1", 7)[0], 0).options[:2]
    assert said in compared(0, [1.0, second], options, "fr")[0].replace("\u00a0", " ")


def test_a_card_that_is_laid_out_is_not_given_up() -> None:
    game = on.Game("onirim:1+towers", seed="MOTH-4821")
    found = list(islice(improve(game), 2))[-1]
    assert not any("gives up" in why for why in found.of("right Bt4").reasons)
    assert "You give up the blue Tower 4 (moon | moon) (none left)." in found.of("discard Bt4").reasons
    assert not any("gives up" in why for why in found.of("play Gk").reasons)


def test_it_says_what_may_come_next() -> None:
    found = list(islice(improve(on.Game("onirim:1", seed=SEED)), 2))[-1]
    why = [sentence for advised in found.options for sentence in advised.reasons]
    assert any(sentence.startswith("The worst next card is a Nightmare (14%), for a chance of") for sentence in why)


def test_it_says_when_the_game_is_won() -> None:
    position = FIRST.format(deck="Rd,2Gs,3Ni", hand="Rk,Bs,Gm,Gs,Bm", doors="2Gd,2Nd,Rd,2Bd", labyrinth="Rm,Rs")
    found = next(improve(read_position(position)))
    best = found.of("play Rk")
    assert (best.chance, best.low, best.high, best.reasons[0]) == (1.0, 1.0, 1.0, "This wins the game.")
    assert found.best is best


def test_the_situation_counts_what_is_left() -> None:
    position = FIRST.format(deck="2Rd,2Bd,2Gs,3Ni,Rk", hand="Rs,Rk,Bm,Gm,Gs", doors="2Gd,2Nd", labyrinth="Rm")
    said = next(improve(read_position(position))).situation
    assert said == (
        "Cards in the deck: 10.",
        "Still to win: red Door × 2, blue Door × 2.",
        "Threats among the unseen cards: Nightmare × 3 (30%).",
    )


@pytest.mark.parametrize(("lang", "rest"), [("en", " and 1 more."), ("fr", " et 1 de plus.")])
def test_a_long_list_says_how_many_more_there_are(lang: str, rest: str) -> None:
    said = next(improve(on.Game("onirim:1+everything", seed="MOTH-4821").state, lang=lang)).situation
    assert said[1].count("×") == 8
    assert said[1].endswith(rest)


@pytest.mark.parametrize("code", codes(code for code in on.presets() if code.startswith("onirim") and "!open" not in code))
def test_there_is_advice_for_every_question_of_every_rules(code: str) -> None:
    asked: dict[str, on.State] = {}
    for s in questions(code, 5):
        asked.setdefault(s.rules.asks[s.asked].name, s)
    for s in asked.values():
        for lang in LANGUAGES:
            found = list(islice(improve(s, lang=lang), 2))[-1]
            assert all("{" not in sentence for advised in found.options for sentence in advised.reasons)


def test_the_coach_knows_no_card_by_name() -> None:
    codes = {kind.code for code in on.presets() for kind in on.read_rules(code).kinds}
    names = {zone.name for code in on.presets() for zone in on.read_rules(code).zones}
    verbs = {verb.name for code in on.presets() for verb in on.read_rules(code).verbs}
    for file in Path(coach.__file__ or "").parent.glob("*.py"):
        source = file.read_text("utf-8")
        assert not [word for word in (codes | names | verbs) - {"draw"} if f'"{word}"' in source], file.name


def test_an_eye_of_its_own_in_each_thread() -> None:
    from threading import Thread

    rules = on.read_rules("onirim:1")
    found: list[NetEvaluator] = []
    thread = Thread(target=lambda: found.append(evaluator_for(rules, "en")))
    thread.start()
    thread.join()
    assert evaluator_for(rules, "en") is evaluator_for(rules, "en") is not found[0]


def test_plans_end_where_chance_deals() -> None:
    evaluator = evaluator_for(on.read_rules("onirim:1"), "en")
    for s in questions("onirim:1", 7)[:20]:
        at = NetAdviser(s, s.asker, "en", evaluator)
        assert isinstance(at.reasoner, Reasoner)
        for continuation in at.reasoner.continuations:
            draws = evaluator.draws(continuation.state, at.seat, FastRandom(1))
            assert not draws or abs(sum(draw.share for draw in draws) - 1) < 1e-9
            assert all(0 <= draw.worth <= 1 for draw in draws)
