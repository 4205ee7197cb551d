"""Before the answer: what an option leads to, why a card is blocked, which answer is the main one. And the beats of events."""

from __future__ import annotations

from dataclasses import replace

import pytest

import oneironaut as on
from oneironaut.kernel.event import Event, read_event
from oneironaut.questions import Question
from oneironaut.rollout.playout import FastRandom, playout
from oneironaut.server.content.beats import beat_of, beats, has_beat, moments, plans, script
from oneironaut.server.tables.foresight import Outlook, foresee
from oneironaut.server.tables.render import main_options, question_entry
from oneironaut.text import LANGUAGES, catalogue
from tests.browser import games
from tests.support.slow_split import codes


def at(answers: int, seed: str = games.WON_SEED, text: str = games.WON) -> tuple[on.Game, Question]:
    """A game after this many answers, and its question."""
    game = on.Game(games.RULES, seed=seed)
    for answer in games.answers(text)[:answers]:
        game.play(answer)
    question = game.question
    assert question is not None
    return game, question


def test_the_third_card_of_a_series_gains_its_door() -> None:
    game, question = at(17)
    outlooks = foresee(game, question, game.view(question.seat or 0), secrets=False).outlooks
    assert outlooks["play Bm"].gains == "Bd"
    assert outlooks["play Bm"].goes == "labyrinth"
    assert outlooks["play Gm"] == Outlook(calls=("fill",), goes="labyrinth")
    assert "prophecy" in outlooks["discard Gk"].calls
    assert outlooks["discard Gk"].goes == "discard"


def test_foresight_changes_nothing() -> None:
    game, question = at(17)
    before = game.position
    foresee(game, question, game.view(question.seat or 0), secrets=False)
    assert (game.position, game.question) == (before, question)


def test_secrets_tell_only_where_a_card_goes() -> None:
    game, question = at(17)
    outlooks = foresee(game, question, game.view(question.seat or 0), secrets=True).outlooks
    assert outlooks["play Bm"] == Outlook(goes="labyrinth")


def test_a_blocked_card_says_why_in_words_and_signs() -> None:
    game, question = at(17)
    entry = question_entry(
        question, foresee(game, question, game.view(question.seat or 0), secrets=False), game.view(), game.rules, "en"
    )
    blocked = {each.card: each for each in entry.blocked}
    assert set(blocked) == {"Bs", "Gs"}
    assert blocked["Bs"].text == "The last card of the labyrinth has the same symbol as the blue Sun."
    assert blocked["Bs"].signs == ["sun", "sun"]


def test_what_a_lesson_holds_back_is_not_called_blocked() -> None:
    game, question = at(17)
    held = replace(question, options=tuple(option for option in question.options if option.code == "play Bm"))
    blocked = foresee(game, held, game.view(question.seat or 0), secrets=False).blocked
    assert {each.card for each in blocked} == {"Bs", "Gs"}  # as without the lesson: the rules allow the others


def prices_of(game: on.Game, question: Question, lang: str = "en") -> dict[str, tuple[list[str], str, str]]:
    """The prices of a question: what pays them, what they leave, and why they cannot be paid."""
    foresight = foresee(game, question, game.view(question.seat or 0), secrets=False)
    entry = question_entry(question, foresight, game.view(), game.rules, lang)
    return {price.verb: (price.cards, price.left, price.why) for price in entry.prices}


def at_nightmare(*, doors: bool, keys: bool) -> tuple[on.Game, Question]:
    """A game that has come to a Nightmare, with or without open Doors and Keys in hand."""
    for seed in range(400):
        game = on.Game("onirim:1", seed=f"MOTH-{seed}")
        while (question := game.question) is not None:
            view = game.view()
            has_keys = any(card.endswith("k") for card in view.zones["hand"])
            if question.ask == "nightmare" and bool(view.zones["doors"]) == doors and has_keys == keys:
                return game, question
            game.play(
                next((option for option in question.options if option.code.startswith(("key", "search"))), question.options[0])
            )
    raise AssertionError("no such Nightmare")


def test_a_price_that_cannot_be_paid_is_there_with_its_reason() -> None:
    game, question = at_nightmare(doors=False, keys=False)
    prices = prices_of(game, question)
    assert list(prices) == ["key", "door", "reveal", "hand"]
    assert prices["key"] == ([], "", "You hold no Key")
    assert prices["door"] == ([], "", "You have no open Door")
    assert prices["hand"] == (list(game.view().zones["hand"]), "Cards you give: 4", "")
    assert prices_of(game, question, "fr")["key"] == ([], "", "Vous n’avez pas de Clé")


def test_prices_say_what_they_cost_where_nothing_may_be_foreseen() -> None:
    game, question = at_nightmare(doors=True, keys=True)
    foresight = foresee(game, question, game.view(question.seat or 0), secrets=True)
    entry = question_entry(question, foresight, game.view(), game.rules, "en")
    assert {option.verb for option in entry.options if not option.effect} == set()


def test_a_price_says_what_it_leaves() -> None:
    game, question = at_nightmare(doors=True, keys=True)
    view, prices = game.view(), prices_of(game, question)
    keys = [card for card in view.zones["hand"] if card.endswith("k")]
    assert prices["key"] == (keys, f"Keys in hand: {len(keys)} become {len(keys) - 1}", "")
    doors = len(view.zones["doors"])
    assert prices["door"] == (list(view.zones["doors"]), f"Open Doors: {doors} become {doors - 1}", "")
    assert prices["reveal"] == ([], f"Of {view.deck} cards in the deck", "")


def test_a_price_that_a_lesson_holds_back_is_not_called_impossible() -> None:
    game, question = at_nightmare(doors=True, keys=True)
    held = replace(question, options=tuple(option for option in question.options if option.code == "reveal"))
    assert list(prices_of(game, held)) == ["reveal"]


def main_of(answers: int) -> set[str]:
    game, question = at(answers)
    return main_options(question, game.rules)


def test_the_main_answer() -> None:
    assert main_of(9) == {"key Bk"}  # a Door: its Key, not the refusal
    assert main_of(17) == {"play Bm", "play Gm", "play Gk"}  # what is played, never what is only discarded
    assert main_of(18) == {"search"}
    assert main_of(34) == {option.code for option in at(34)[1].options}  # a Prophecy: to choose a card is all there is to do


@pytest.mark.parametrize("code", ["onirim:1", "onirim:1+everything"])
def test_a_danger_is_never_the_main_answer(code: str) -> None:
    luck, seen = FastRandom(3), 0
    for seed in range(12):
        game = on.Game(code, seed=seed)
        while (question := game.question) is not None:
            tones = {option.code: option.tone for option in question.options}
            assert all(tones[each] != "danger" for each in main_options(question, game.rules))
            seen += "danger" in tones.values()
            foresee(game, question, game.view(question.seat or 0), secrets=False)
            game.play(question.options[luck.below(len(question.options))])
    assert seen > 20


def happened(code: str, seeds: int) -> list[Event]:
    """One event of each sort that random games tell."""
    rules = on.read_rules(code)
    found = {}
    for seed in range(seeds):
        s = on.begin(rules)
        s.log = []
        playout(s, FastRandom(seed))
        for raw in s.log:
            found[raw[0], raw[3], raw[4]] = read_event(rules, raw)
    return list(found.values())


@pytest.mark.parametrize("code", [code for code in on.presets() if "!open" not in code])
def test_every_event_has_a_beat(code: str) -> None:
    rules = on.read_rules(code)
    events = happened(code, 60)
    assert len(events) > 8
    assert [event for event in events if not has_beat(event, rules)] == []
    quiet = {event.what for event in events if beat_of(event, rules).name == "quiet"}
    assert quiet <= {"turn", "over"}


def test_an_event_without_a_beat_is_found() -> None:
    rules = on.read_rules("onirim:1")
    assert not has_beat(Event("comet", 0, None, None, None, frozenset()), rules)
    assert not has_beat(Event("move", 0, "Rs", "limbo", "hand", frozenset()), rules)


def planned(question: Question, order: list[str]) -> list[str]:
    """The answers of a plan, as the protocol has them: one card away, the others in an order, up to those that are all alike."""
    plan, left = plans()[question.ask], list(order)
    codes = [option.code for option in question.options if plan["away"] and option.code.split()[0] == plan["away"]][:1]
    for code in codes:
        left.remove(code.split()[1])
    while len(set(left)) > 1:
        codes.append(f"{plan['put']} {left.pop(0)}")
    return codes


@pytest.mark.parametrize("code", codes([code for code in on.presets() if code.startswith("onirim:1")]))
def test_a_plan_is_answered_at_once(code: str) -> None:
    luck, seen = FastRandom(5), 0
    for seed in range(12):
        game = on.Game(code, seed=seed)
        while (question := game.question) is not None:
            if question.ask not in plans():
                game.play(question.options[luck.below(len(question.options))])
                continue
            looked = [*game.view(0).zones[plans()[question.ask]["zone"]]]
            answers = planned(question, looked)
            seen += len(answers) > 1
            for answer in answers:
                assert game.question is not None
                assert game.question.ask in plans()
                game.play(answer)
            assert game.question is None or game.question.ask not in plans() or len(game.view(0).zones["order"]) == 0
    assert seen > 4


def test_the_script_names_nothing_that_is_not_there() -> None:
    asks = {ask.name for code in on.presets() for ask in on.read_rules(code).asks}
    assert set(moments()) | set(plans()) <= asks
    zones = {zone.name for code in on.presets() for zone in on.read_rules(code).zones}
    for way in beats():
        if "." in way:
            assert set(way.split(".")) - {"*"} <= zones, way
    reasons = {key.removeprefix("why.") for key in catalogue("en") if key.startswith("why.")}
    assert all(set(names) <= reasons for names in script()["blocked"].values())


def test_every_line_about_an_option_belongs_to_one() -> None:
    known = {f"{ask}.{verb}" for code in on.presets() for ask, verb in on.read_rules(code).choices}
    effects = {name for code in on.presets() for name in on.read_rules(code).effect_names}
    for lang in LANGUAGES:
        for key in catalogue(lang):
            part = key.removeprefix("ui.table.")
            if part.startswith("label."):
                assert part.removeprefix("label.") in known, key
            elif part.startswith("effect.call."):
                assert part.removeprefix("effect.call.") in effects, key
            elif part.startswith("effect.") and part.count(".") == 2:
                assert part.removeprefix("effect.") in known, key
            elif part.startswith(("price.", "unpaid.", "left.")):
                assert part.partition(".")[2] in known, key
            elif part.startswith(("title.", "line.")):
                assert part.partition(".")[2] in {each.partition(".")[0] for each in known}, key


def test_every_price_says_why_it_cannot_be_paid_and_what_it_leaves() -> None:
    for lang in LANGUAGES:
        prices = [key.removeprefix("ui.table.price.") for key in catalogue(lang) if key.startswith("ui.table.price.")]
        assert prices
        for price in prices:
            assert f"ui.table.unpaid.{price}" in catalogue(lang)
            assert f"ui.table.left.{price}" in catalogue(lang)
