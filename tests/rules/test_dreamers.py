"""Dreamers, rule by rule (D-1 to D-10). Secrets (D-9) have a file of their own besides what is here."""

from __future__ import annotations

from collections import Counter

import pytest

import oneironaut as on
from oneironaut.dreamers.card import Card
from oneironaut.dreamers.names import ADRIFT, ESCAPED, EXPOSED, KEPT, MISTAKEN, SKULL, TOGETHER
from oneironaut.kernel.view import look
from tests.support.dreamers_table import RULES, asked, between_rounds, field, play, scripted, table, told

OPENING = "F1 Dr Ma"  # player 1 begins and is a Dreamer; player 2 is the Master
HANDS = "D1s D3p1 D9m1 D2p2 D6m1 D8m3"  # three for player 1, then three for player 2


def test_every_rule_has_a_test() -> None:
    named = [name for name in globals() if name.startswith("test_D_")]
    missing = [n for n in range(1, 11) if not any(name.startswith(f"test_D_{n}_") for name in named)]
    assert not missing


# D-1 D-2: the cards.


def test_D_1_what_the_game_is_played_with() -> None:
    copies = Counter({kind.home: 0 for kind in RULES.kinds})
    for kind in RULES.kinds:
        copies[kind.home] += kind.copies
    assert copies == {"memory": 20, "nightmares": 13, "identities": 3, "closed": 3, "lots": 2}
    assert {kind.code: kind.copies for kind in RULES.kinds if kind.home == "identities"} == {"Dr": 2, "Ma": 1}
    values = {kind.value for kind in RULES.kinds if isinstance(kind, Card) and kind.home == "nightmares"}
    assert (min(values), max(values)) == (6, 16)
    assert RULES.players == 2


def test_D_2_the_default_deck() -> None:
    dreams = [kind for kind in RULES.kinds if isinstance(kind, Card) and kind.home == "memory" for _ in range(kind.copies)]
    assert Counter(card.value for card in dreams) == dict.fromkeys(range(1, 11), 2)
    skulls = [card.value for card in dreams if card.corner.sort == SKULL]
    assert len(skulls) == len(set(skulls)) == 6
    modifiers = Counter(card.corner.code for card in dreams if card.corner.sort != SKULL)
    assert modifiers == dict.fromkeys(("p1", "p2", "p3", "m1", "m2", "m3", "x2"), 2)
    high = sum(card.value for card in dreams if card.corner.code[0] == "m") / 6
    low = sum(card.value for card in dreams if card.corner.code[0] == "p") / 6
    assert high > low + 3
    nightmares = {kind.code: kind.copies for kind in RULES.kinds if kind.home == "nightmares"}
    assert nightmares == {f"N{n}": 2 if n in (10, 12) else 1 for n in range(6, 17)}


# D-3: rounds and Identities.


def test_D_3_the_first_player_draws_an_identity_first_and_sees_only_that() -> None:
    game = scripted(f"F2 Dr Ma {HANDS} N8")
    moves = [(event.card, event.target, event.audience) for event in game.events if event.source == "identities"]
    assert moves == [("Dr", "identity2", frozenset({1})), ("Ma", "identity1", frozenset({0}))]
    assert game.view(0).zones["identity1"] == ("Ma",)
    assert game.view(0).zones["identity2"] == game.view(0).zones["identities"] == ("??",)
    assert game.view(0).unseen["Dr"] == 2
    assert game.view(1).unseen == {**game.view(1).unseen, "Dr": 1, "Ma": 1}


def test_D_3_the_first_player_card_is_dealt_for_round_1_and_changes_hands_every_round() -> None:
    for card, first in (("F1", 0), ("F2", 1)):
        game = scripted(f"{card} Dr Dr {HANDS} N8")
        assert game.question is not None
        assert game.question.seat == first
        assert game.view(0).public_facts["first"] == str(first + 1)
    game = on.Game("dreamers:2", dealer=None)
    assert [option.code for option in game.question.options] == ["deal F1", "deal F2"]  # type: ignore[union-attr]
    for starter in (0, 1):
        state = between_rounds(ADRIFT, starter=starter)
        assert field(state, "starter") == str(1 - starter)
        assert look(state, 0).public_facts["first"] == str(2 - starter)


def test_D_3_any_identity_may_be_the_third() -> None:
    for one, other in (("Dr", "Dr"), ("Dr", "Ma"), ("Ma", "Dr")):
        state = play(on.begin(RULES), "deal F1", f"deal {one}", f"deal {other}")
        assert (field(state, "identity1"), field(state, "identity2")) == (one, other)
    with pytest.raises(on.IllegalDealError):
        play(on.begin(RULES), "deal F1", "deal Ma", "deal Ma")


# D-4: a turn.


def test_D_4_memory_fills_both_hands_the_first_player_first() -> None:
    game = scripted(f"F2 Dr Dr {HANDS} N8")
    drawn = [(event.target, event.card) for event in game.events if event.source == "memory"]
    assert drawn == [(f"hand{2 if n < 3 else 1}", card) for n, card in enumerate(HANDS.split())]


def test_D_4_the_nightmare_is_turned_up_for_both() -> None:
    game = scripted(f"{OPENING} {HANDS} N8")
    assert game.view(0).zones["nightmare"] == game.view(1).zones["nightmare"] == ("N8",)
    assert len(game.view(0).zones["nightmares"]) == 12


def test_D_4_activation_card_first_then_the_word_then_the_other_card() -> None:
    state = table("D1s,D3p1,D9m1", "D2p2,D6m1,D8m3", nightmare="N8")
    assert asked(state) == (0, "activation", ["lay D1s", "lay D3p1", "lay D9m1"])
    assert asked(play(state, "lay D3p1")) == (0, "word", ["close", "medium", "far"])
    assert look(state, 1).zones["laid1"] == ("??",)
    assert look(state, 0).zones["laid1"] == ("D3p1",)
    assert asked(play(state, "far")) == (1, "activation", ["lay D2p2", "lay D6m1", "lay D8m3"])
    assert look(state, 1).public_facts["word"] == "far"
    play(state, "lay D6m1")
    for seat in range(2):
        assert (look(state, seat).zones["dream1"], look(state, seat).zones["dream2"]) == (("D3p1",), ("D6m1",))


@pytest.mark.parametrize("word", ["close", "medium", "far"])
def test_D_4_any_word_may_be_said_of_any_card(word: str) -> None:
    state = table("D1s,D3p1,D9m1", "D2p2,D6m1,D8m3", nightmare="N16")
    events = told(state, "lay D1s", word)
    assert events[-1].what == word
    assert look(state, 0).public_facts["word"] == look(state, 1).public_facts["word"] == word


def test_D_4_an_exact_sum_opens_a_gate_and_goes_on_to_the_accusation() -> None:
    state = table("D1s,D3p1,D9m1", "D2p2,D6m1,D8m3", nightmare="N9")
    play(state, "lay D1s", "far", "lay D8m3")
    assert field(state, "gates") == "Ga"
    assert asked(state) == (0, "accusation", ["pass"])


def test_D_4_a_sum_that_is_not_exact_may_be_modified_first_by_the_first_player() -> None:
    state = table("D1s,D3p1,D9m1", "D2p2,D6m1,D8m3", nightmare="N10")
    play(state, "lay D1s", "far", "lay D8m3")
    assert asked(state) == (0, "modification", ["modify D3p1 own", "modify D3p1 other", "pass"])
    play(state, "modify D3p1 other")
    assert (field(state, "modifier2"), field(state, "modifier1"), field(state, "gates")) == ("D3p1", "-", "Ga")
    assert asked(state)[:2] == (0, "accusation")


def test_D_4_if_the_first_player_does_not_the_second_may() -> None:
    state = table("D1s,D4s,D9m1", "D3p1,D6m1,D8m3", nightmare="N10")
    play(state, "lay D1s", "far", "lay D8m3")
    assert asked(state) == (0, "modification", ["pass"])
    assert asked(play(state, "pass")) == (1, "modification", ["modify D3p1 own", "modify D3p1 other", "pass"])
    play(state, "modify D3p1 own")
    assert (field(state, "modifier2"), field(state, "hand2"), field(state, "gates")) == ("D3p1", "D6m1", "Ga")
    assert asked(state)[:2] == (0, "accusation")


def test_D_4_only_one_modifier_in_all() -> None:
    state = table("D1s,D3p1,D9m1", "D4p2,D5p1,D8m3", nightmare="N10", gates=1)
    play(state, "lay D1s", "far", "lay D8m3", "modify D3p1 own")
    assert asked(state)[1] == "accusation"
    assert field(state, "gates") == "2Ga"


@pytest.mark.parametrize(
    ("hand", "dreams", "nightmare", "offered"),
    [
        ("D9m1", ("D5p1", "D6m1"), "N10", ["own", "other"]),  # 5 + 6 − 1
        ("D5x2", ("D3p1", "D6m1"), "N12", ["own"]),  # 2 × 3 + 6
        ("D5x2", ("D3p1", "D6m1"), "N15", ["other"]),  # 3 + 2 × 6
        ("D5x2", ("D6p3", "D6m1"), "N12", []),  # exact already: nobody modifies
        ("D10m3", ("D1p3", "D8m3"), "N6", ["own", "other"]),  # 1 − 3 + 8: below zero is allowed
        ("D6p3", ("D1s", "D8m3"), "N12", ["own", "other"]),
        ("D10m3", ("D1s", "D8m3"), "N10", []),
    ],
)
def test_D_4_modifiers_add_subtract_or_multiply_one_dream(
    hand: str, dreams: tuple[str, str], nightmare: str, offered: list[str]
) -> None:
    cards = [hand, dreams[0], "D4s"]
    state = table(",".join(cards), f"{dreams[1]},D3s,D7s", nightmare=nightmare)
    play(state, f"lay {dreams[0]}", "far", f"lay {dreams[1]}")
    seat, ask, options = asked(state)
    if ask == "accusation":
        assert offered == []
        assert field(state, "gates") == "Ga"
    else:
        assert (seat, options) == (0, [f"modify {hand} {place}" for place in offered] + ["pass"])


def test_D_4_only_the_first_player_accuses_and_only_as_a_dreamer_with_a_skull() -> None:
    laid = ("lay D9m1", "close", "lay D8m3", "pass", "pass")
    state = play(table("D1s,D4s,D9m1", "D3s,D7s,D8m3", nightmare="N6"), *laid)
    assert asked(state) == (0, "accusation", ["accuse D1s", "accuse D4s", "pass"])
    state = play(table("D1s,D4s,D9m1", "D3s,D7s,D8m3", nightmare="N6", identities="Ma Dr"), *laid)
    assert asked(state) == (0, "accusation", ["pass"])
    assert on.kernel.machine.why_not(state, RULES.action("accuse D1s")) == "not_a_dreamer"
    state = play(table("D3p1,D2p2,D9m1", "D3s,D7s,D8m3", nightmare="N6"), *laid)
    assert asked(state) == (0, "accusation", ["pass"])
    assert on.kernel.machine.why_not(state, RULES.action("accuse D3p1")) == "no_skull"


def test_D_4_handover() -> None:
    laid = ("lay D9m1", "close", "lay D8m3", "pass", "pass", "pass")
    state = table("D1s,D4s,D9m1", "D3s,D7s,D8m3", nightmare="N6")
    events = told(state, *laid)
    assert events[-1].what == "turn"
    assert events[-1].seat == 1
    assert (field(state, "lead1"), field(state, "lead2")) == ("F2", "F1")
    play(state, "deal D2p2", "deal D2x2", "deal N7")
    assert field(state, "hand2") == "D2p2,D3s,D7s"
    assert asked(state)[:2] == (1, "activation")
    assert "word" not in look(state, 0).public_facts


def test_D_4_reasons_for_what_is_not_offered() -> None:
    state = table("D1s,D3p1,D9m1", "D2p2,D6m1,D8m3", nightmare="N10")
    reasons = []
    for action in ("lay D2p2", "close", "deal D2x2"):
        reasons.append(on.kernel.machine.why_not(state, RULES.action(action)))
    play(state, "lay D9m1", "far", "lay D8m3")
    for action in ("modify D1s own", "modify D3p1 own", "modify D2p2 own", "accuse D1s", "agree"):
        reasons.append(on.kernel.machine.why_not(state, RULES.action(action)))
    assert reasons == [
        "not_in_hand",
        "not_now",
        "not_now",
        "skull_modifies_nothing",
        "not_exact",
        "not_in_hand",
        "not_now",
        "not_now",
    ]


# D-5: cards played are out.


def test_D_5_cards_played_are_out_until_the_round_ends() -> None:
    state = table("D1s,D3p1,D9m1", "D2p2,D6m1,D8m3", nightmare="N10")
    play(state, "lay D1s", "far", "lay D8m3", "modify D3p1 own", "pass")
    assert (field(state, "spent"), field(state, "faced")) == ("D1s,D3p1,D8m3", "N10")
    assert look(state, 0).zones["spent"] == look(state, 1).zones["spent"] == ("D1s", "D3p1", "D8m3")
    with pytest.raises(on.IllegalDealError):
        play(state, "deal D1s")


def test_D_5_both_decks_are_whole_again_after_a_round() -> None:
    state = table("D1s,D3p1,D9m1", "D2p2,D6m1,D8m3", nightmare="N9", gates=2, spent="D4s,D4p2", faced="N6,N7")
    play(state, "lay D1s", "far", "lay D8m3")
    new = play(on.begin(RULES), "deal F1")
    for name in ("memory", "nightmares", "identities", "closed"):
        assert field(state, name) == field(new, name)
    for name in ("gates", "spent", "faced", "hand1", "hand2", "nightmare", "dream1", "dream2", "identity1", "identity2"):
        assert field(state, name) == "-"


# D-6 D-7: the end of a round and its points.


@pytest.mark.parametrize(
    ("identities", "how", "points"), [("Dr Dr", TOGETHER, (2, 2)), ("Dr Ma", ESCAPED, (3, 0)), ("Ma Dr", ESCAPED + 1, (0, 3))]
)
def test_D_7_three_gates(identities: str, how: int, points: tuple[int, int]) -> None:
    state = table("D1s,D3p1,D9m1", "D2p2,D6m1,D8m3", nightmare="N9", gates=2, identities=identities)
    play(state, "lay D1s", "far", "lay D8m3")
    assert field(state, "round1") == str(how)
    assert look(state, 0).rounds[0].points == points


@pytest.mark.parametrize(
    ("identities", "how", "points"), [("Dr Dr", ADRIFT, (0, 0)), ("Dr Ma", KEPT + 1, (0, 2)), ("Ma Dr", KEPT, (2, 0))]
)
def test_D_7_the_memory_runs_out(identities: str, how: int, points: tuple[int, int]) -> None:
    state = table(
        "D1s,D3p1,D9m1", "D2p2,D6m1,D8m3", nightmare="N6", identities=identities, memory="D4s", spent="*", stack="turn:3"
    )
    play(state, "lay D9m1", "close", "lay D8m3", "pass", "pass", "pass")
    assert field(state, "round1") == str(how)
    assert look(state, 1).rounds[0].points == points


@pytest.mark.parametrize(("first", "identities"), [(0, "Dr Ma"), (1, "Ma Dr"), (0, "Dr Dr"), (1, "Dr Dr")])
def test_D_7_accusations(first: int, identities: str) -> None:
    hands = ("D1s,D3p1,D9m1", "D3s,D6m1,D8m3")
    state = table(*hands, nightmare="N6", identities=identities, first=first)
    skull = ("D1s", "D3s")[first]
    lays = ("lay D9m1", "close", "lay D8m3") if first == 0 else ("lay D8m3", "close", "lay D9m1")
    events = told(state, *lays, "pass", "pass", f"accuse {skull}")
    is_right = "Ma" in identities
    assert field(state, "round1") == str((EXPOSED if is_right else MISTAKEN) + first)
    expected = [0, 0]
    expected[first] = 2 if is_right else -1
    assert look(state, 0).rounds[0].points == tuple(expected)
    shown = [(event.card, event.source, event.audience) for event in events if event.target == "identities"]
    assert shown == [(code, f"identity{n}", frozenset({0, 1})) for n, code in enumerate(identities.split(), 1)]


@pytest.mark.parametrize("accuser", [0, 1])
def test_D_7_who_was_accused_wrongly_chooses_an_identity_seeing_all_three(accuser: int) -> None:
    state = between_rounds(MISTAKEN + accuser)
    accused = 1 - accuser
    assert asked(state) == (accused, "identity", ["choose Dr", "choose Ma"])
    play(state, "choose Ma")
    assert field(state, f"identity{accused + 1}") == "Ma"
    assert {state.rules.action_code(action): weight for action, weight in on.deals(state)} == {"deal Dr": 2}
    play(state, "deal Dr")
    assert look(state, accuser).zones[f"identity{accused + 1}"] == ("??",)
    state = play(between_rounds(MISTAKEN + accuser), "choose Dr")
    assert {state.rules.action_code(action): weight for action, weight in on.deals(state)} == {"deal Dr": 1, "deal Ma": 1}


def test_D_7_the_choice_is_for_one_round() -> None:
    state = between_rounds(MISTAKEN, ADRIFT)
    assert on.advance(state) == on.CHANCE
    assert on.advance(between_rounds(EXPOSED)) == on.CHANCE


def test_D_6_no_card_is_drawn_if_both_hands_cannot_be_filled() -> None:
    """Two cards are missing, and there is one: neither draws, the round is over (D-10)."""
    state = table("D1s,D3p1,D9m1", "D2p2,D6m1,D8m3", nightmare="N6", memory="D4s", spent="*")
    events = told(state, "lay D9m1", "close", "lay D8m3", "pass", "pass", "pass")
    assert not [event for event in events if event.source == "memory"]
    assert [event.what for event in events[-4:]] == ["move", "move", "adrift", "gather"]
    state = table("D1s,D3p1,D9m1", "D2p2,D6m1,D8m3", nightmare="N6", memory="D4s,D4p2", spent="*")
    play(state, "lay D9m1", "close", "lay D8m3", "pass", "pass", "pass", "deal D4s", "deal D4p2", "deal N7")
    assert asked(state)[:2] == (1, "activation")


def test_D_6_there_are_always_nightmares_enough() -> None:
    """With two Dreams in a turn, 20 Dreams last for eight turns: 13 Nightmares suffice."""
    state = play(on.begin(RULES), "deal F1", "deal Dr", "deal Dr")
    turns = 0
    while not look(state, 0).rounds:
        if on.advance(state) == on.CHANCE:
            play(state, RULES.action_code(on.deals(state)[0][0]))
            continue
        ask = asked(state)[1]
        turns += ask == "word"
        play(state, asked(state)[2][-1])
    assert turns <= 8


# D-8: the end of the game.


@pytest.mark.parametrize(
    ("rounds", "end", "results", "points"),
    [
        ((EXPOSED, ADRIFT, ADRIFT, ADRIFT, ADRIFT), "won1.points", ("won", "lost"), (2, 0)),
        ((MISTAKEN, ADRIFT, ADRIFT, ADRIFT, ADRIFT), "won2.points", ("lost", "won"), (-1, 0)),
        ((ESCAPED + 1, KEPT, TOGETHER, MISTAKEN + 1, ADRIFT), None, (None, None), (4, 4)),
        ((ESCAPED + 1, KEPT, TOGETHER, MISTAKEN + 1, KEPT), "won1.points", ("won", "lost"), (6, 4)),
    ],
)
def test_D_8_after_five_rounds_the_most_points_win(
    rounds: tuple[int, ...], end: str | None, results: tuple[str | None, str | None], points: tuple[int, int]
) -> None:
    state = between_rounds(*rounds)
    assert (look(state, 0).result, look(state, 1).result) == results
    assert tuple(sum(result.points[seat] for result in look(state, 0).rounds) for seat in range(2)) == points
    if end is not None:
        assert field(state, "end") == end
    else:
        assert asked(state) == (0, "sixth", ["agree", "decline"])


TIED = (ADRIFT,) * 5


@pytest.mark.parametrize("answers", [("agree", "decline"), ("decline", "agree"), ("decline", "decline")])
def test_D_8_without_both_there_is_no_sixth_round(answers: tuple[str, str]) -> None:
    state = between_rounds(*TIED)
    assert asked(play(state, answers[0])) == (1, "sixth", ["agree", "decline"])
    play(state, answers[1])
    assert field(state, "end") == "drawn.tie"
    assert look(state, 0).result == look(state, 1).result == "drawn"


def test_D_8_a_sixth_round_by_consent_and_its_end() -> None:
    state = between_rounds(*TIED, starter=1)
    play(state, "agree", "agree", "deal Dr", "deal Ma")
    assert look(state, 0).public_facts["round"] == "6"
    assert field(state, "starter") == "0"
    assert field(between_rounds(*TIED, EXPOSED + 1), "end") == "won2.points"
    assert field(between_rounds(*TIED, TOGETHER), "end") == "drawn.tie"


def test_D_8_outcome_has_the_points_and_the_story() -> None:
    game = on.Game("dreamers:2", seed="OWL-24")
    while (question := game.question) is not None:
        game.play(question.options[len(game.position) % len(question.options)])
    outcome = game.outcome
    assert outcome is not None
    assert len(outcome.rounds) in (5, 6)
    assert outcome.points == tuple(sum(result.points[seat] for result in outcome.rounds) for seat in range(2))
    assert outcome.winner == (None if len(set(outcome.points)) == 1 else outcome.points.index(max(outcome.points)))
    assert outcome.won == (outcome.winner is not None)
    assert outcome.rounds == game.view(0).rounds == game.view(1).rounds
    for lang in ("en", "fr"):
        assert len(outcome.round_texts(lang)) == len(outcome.rounds)
        assert str(outcome.points[0]).replace("-", "−") in outcome.text(lang)


# D-9: what is here besides tests/games/test_dreamers_secrets.py.


def test_D_9_cards_left_in_hands_at_the_end_of_a_round_are_not_told() -> None:
    state = table("D1s,D3p1,D9m1", "D2p2,D6m1,D8m3", nightmare="N9", gates=2)
    events = told(state, "lay D1s", "far", "lay D8m3")
    left = {"D3p1", "D9m1", "D2p2", "D6m1"}
    assert not [event for event in events if event.card in left]
    assert [event.what for event in events[-4:]] == ["move", "move", "together", "gather"]


def test_D_9_no_question_waits_for_a_choice() -> None:
    assert all(ask.always for ask in RULES.asks[1:])
    assert [ask.name for ask in RULES.asks if ask.secret] == ["sixth"]


# D-10: fine points.


def test_D_10_modify_and_accuse_are_always_asked() -> None:
    """Neither player can do anything: each is asked all the same, and hears the same of the other as if they could."""
    heard = []
    for hand1, hand2 in (("D1s,D4s,D9m1", "D3s,D7s,D8m3"), ("D5p1,D6p3,D9m1", "D2x2,D4p2,D8m3")):
        state = table(hand1, hand2, nightmare="N14")
        play(state, "lay D9m1", "close", "lay D8m3")
        asks = []
        events = []
        for _ in range(3):
            asks.append(asked(state)[:2])
            events += [event.seen_by(1) for event in told(state, "pass")]
        assert asks == [(0, "modification"), (1, "modification"), (0, "accusation")]
        heard.append(events)
    assert heard[0] == heard[1]


def test_D_10_no_accusation_after_the_third_gate() -> None:
    state = table("D1s,D4s,D9m1", "D2p2,D6m1,D8m3", nightmare="N9", gates=2, identities="Dr Ma")
    play(state, "lay D1s", "far", "lay D8m3")
    assert look(state, 0).rounds[0].reason == "escaped"
    assert on.advance(state) == on.CHANCE


def test_D_10_the_accused_chooses_before_the_other_draws_in_a_sixth_round_too() -> None:
    state = between_rounds(MISTAKEN + 1, ADRIFT, ADRIFT, ADRIFT, MISTAKEN)
    play(state, "agree", "agree")
    assert asked(state) == (1, "identity", ["choose Dr", "choose Ma"])
    assert field(state, "identity1") == "-"
    with pytest.raises(on.IllegalActionError):
        play(state, "pass")


def test_D_10_nothing_comes_between_card_and_word() -> None:
    state = table("D1s,D4s,D9m1", "D2p2,D6m1,D8m3", nightmare="N9")
    assert [event.what for event in told(state, "lay D1s", "far")] == ["move", "far"]


def test_D_10_a_sixth_round_is_asked_of_both_in_secret() -> None:
    heard = []
    for answer in ("agree", "decline"):
        state = between_rounds(*TIED)
        heard.append((told(state, answer), look(state, 1), asked(state)))
    assert heard[0] == heard[1]


def test_D_10_a_modifier_changes_one_dream_not_the_sum() -> None:
    """×2 on 5 + 6 makes 16 or 17, never 22; and an exact sum is not modified."""
    for nightmare, offered in (("N16", ["modify D5x2 own", "pass"]), ("N11", None)):
        state = table("D5p1,D5x2,D4s", "D6m1,D3s,D7s", nightmare=nightmare)
        play(state, "lay D5p1", "far", "lay D6m1")
        assert asked(state)[1:] == (("modification", offered) if offered else ("accusation", ["accuse D4s", "pass"]))


def test_D_10_points_may_be_negative() -> None:
    state = between_rounds(MISTAKEN, MISTAKEN, MISTAKEN, MISTAKEN, MISTAKEN)
    assert field(state, "end") == "won2.points"
    game = on.Game("dreamers:2", dealer=None)
    game._state = state
    game._advance()
    assert str(game.outcome) == "won2 points points1=-5 points2=0"
    assert game.outcome is not None
    assert game.outcome.text() == "Player 2 wins, −5 : 0"
    assert game.outcome.text("fr") == "Le joueur 2 gagne, −5 : 0"
