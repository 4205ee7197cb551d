"""Two players, rule by rule (O-DUO, with O-FINE-17, 18 and 20). Most cases are data, in `../scenarios/duo*.toml`; here are those
that count, enumerate, listen or compare, and the test that no rule is without a test.
"""

from __future__ import annotations

from itertools import product

import pytest

import oneironaut as on
from tests.support.scenario import at, heard, load, pending, play, position_fields, refusal, view

RULE_IDS = [f"O-DUO-{n}" for n in range(1, 9)]
SILENT, OPEN = "onirim:2", "onirim:2!open"
CARDS = "deck=* hand1=Rs,Bm,Gk hand2=Ns,Nm,Nk shared=Rm,Bk"
EIGHT = "Rs Rm Rk Bs Bm Bk Gs Gm"


def drafted(code: str = SILENT) -> on.Game:
    """A game after the draft: player 1 has Rs Rk Bm, player 2 has Rm Bs Bk, Gs and Gm are shared."""
    game = on.Game(code, dealer=on.ScriptedDealer(f"{EIGHT} Ns Nm Ns Nm Ns Nm"))
    for card in ("Rs", "Rm", "Rk", "Bs", "Bm", "Bk"):
        game.play(f"take {card}")
    return game


def test_every_rule_has_a_test() -> None:
    named = [name.removeprefix("test_").replace("_", "-") for name in globals() if name.startswith("test_O_")]
    missing = [rule for rule in RULE_IDS if not any(name.startswith(f"{rule}-") for name in named)]
    assert not missing
    assert {scenario.rule for scenario in load() if scenario.rule.startswith("O-DUO")} == set(RULE_IDS)


# O-DUO-1: the draft.


@pytest.mark.parametrize("code", [SILENT, OPEN])
def test_O_DUO_1_draft_order_and_sizes(code: str) -> None:
    game = on.Game(code, dealer=on.ScriptedDealer(f"Rd {EIGHT[:8]} Ni {EIGHT[9:]}"))
    limbo = [event.card for event in game.events if event.target == "limbo"]
    assert limbo == ["Rd", "Ni"]
    assert [event.what for event in game.events].count("shuffle_limbo") == 1
    seats = []
    for n, card in enumerate(EIGHT.split()[:6]):
        question = game.question
        assert question is not None
        seats.append(question.seat)
        assert question.ask == "draft"
        assert [option.code for option in question.options] == [f"take {left}" for left in EIGHT.split()[n:]]
        game.play(f"take {card}")
    assert seats == [0, 1, 0, 1, 0, 1]
    position = position_fields(game.state)
    assert (position["hand1"], position["hand2"], position["shared"]) == ("Rs,Rk,Bm", "Rm,Bs,Bk", "Gs,Gm")
    assert (position["limbo"], position["discard"], position["active"]) == ("-", "-", "0")
    assert game.question is not None
    assert (game.question.ask, game.question.seat) == ("turn", 0)
    assert game.view(0).deck == 68
    assert game.view(0).unseen["Rd"] == 2


def test_O_DUO_1_nothing_to_shuffle_without_limbo() -> None:
    game = on.Game(SILENT, dealer=on.ScriptedDealer(EIGHT))
    assert [(event.what, event.target) for event in game.events] == [("move", "shared")] * 8


@pytest.mark.parametrize("seed", range(30))
def test_O_DUO_1_any_deal_reveals_eight_locations(seed: int) -> None:
    game = on.Game(SILENT, seed=seed)
    for seat in (0, 1):
        seen = game.view(seat)
        assert len(seen.zones["shared"]) == 8
        assert all(card[1] in "smk" for card in seen.zones["shared"])
        assert (seen.deck, seen.zones["limbo"], seen.zones["discard"]) == (68, (), ())


def test_O_DUO_1_only_revealed_cards_may_be_taken() -> None:
    state = at(f"onirim:2 deck=* shared={EIGHT.replace(' ', ',')} stack=draft", "take Rs")
    for card in ("Rs", "Ns", "Rd", "Ni"):
        assert refusal(state, f"take {card}") == "not_shared"


# O-DUO-2: whose cards, and how they are filled.


def test_O_DUO_2_both_players_use_personal_and_shared_cards() -> None:
    for active, own, partners in ((0, "Rs Bm Gk", "Ns Nm Nk"), (1, "Ns Nm Nk", "Rs Bm Gk")):
        state = at(f"onirim:2 {CARDS} active={active}")
        assert pending(state).seat == active
        expected = [f"play {card}" for card in own.split()] + ["play Rm shared", "play Bk shared"]
        expected += [f"discard {card}" for card in own.split()] + ["discard Rm shared", "discard Bk shared"]
        assert list(pending(state).options) == expected
        for card in partners.split():
            assert refusal(state, f"play {card}") == refusal(state, f"discard {card}") == "not_in_hand"


@pytest.mark.parametrize("active", [0, 1])
def test_O_DUO_2_personal_is_filled_before_shared(active: int) -> None:
    """Nightmare after Nightmare takes Keys from both places; then the cards drawn go to personal places first."""
    hands = {0: "hand1=Rs,Rk,Gk hand2=Ns,Nm,Nk", 1: "hand1=Ns,Nm,Nk hand2=Rs,Rk,Gk"}[active]
    state = at(f"onirim:2 deck=* {hands} shared=Rm,Bk active={active}")
    play(state, "play Rs", "deal Ni", "key Bk shared", "deal Ni", "key Rk")
    mine, partners = ("hand1", "hand2") if active == 0 else ("hand2", "hand1")
    sizes = []
    for card in ("Gs", "Gm", "Bs"):
        sizes.append((len(view(state, active).zones[mine]), len(view(state, active).zones["shared"])))
        play(state, f"deal {card}")
    assert sizes == [(1, 1), (2, 1), (3, 1)]
    after = position_fields(state)
    assert (after[mine], after["shared"]) == ("Gs,Gm,Gk", "Rm,Bs")
    assert after[partners] == "Ns,Nm,Nk"
    assert pending(state).seat == 1 - active


def test_O_DUO_2_turns_alternate() -> None:
    state = at(f"onirim:2 {CARDS}")
    seats = []
    for card in ("Gs", "Bs", "Gs", "Bs"):
        seats.append(pending(state).seat)
        play(state, pending(state).options[0], f"deal {card}")
    assert seats == [0, 1, 0, 1]


# O-DUO-3: own rows and Doors.


def test_O_DUO_3_no_action_names_the_partners_row() -> None:
    verbs = {verb.name: verb.places for verb in on.read_rules(SILENT).verbs}
    assert verbs["play"] == verbs["discard"] == verbs["key"] == ("", "shared")
    assert verbs["door"] == ("",)


def test_O_DUO_3_every_pair_of_last_symbols() -> None:
    for active, first, second in product((0, 1), "smk", "smk"):
        state = at(f"onirim:2 {CARDS} labyrinth1=R{first} labyrinth2=R{second} active={active}")
        own = (first, second)[active]
        for option in pending(state).options:
            if option.startswith("play"):
                assert option.split()[1][1] != own
        played = pending(state).options[0]
        play(state, played)
        rows = [position_fields(state)[f"labyrinth{n}"] for n in (1, 2)]
        assert rows[active] == f"R{own},{played.split()[1]}"
        assert rows[1 - active] == f"R{(second, first)[active]}"


# O-DUO-4: the swap.


@pytest.mark.parametrize("code", [SILENT, OPEN])
@pytest.mark.parametrize("discarded", ["Rs", "Bm", "Gk", "Rm shared", "Bk shared"])
def test_O_DUO_4_after_every_discard_before_its_effect(code: str, discarded: str) -> None:
    state = at(f"{code} {CARDS} top=Gs/3")
    [after] = play(state, f"discard {discarded}")
    assert (after.ask, after.seat) == ("swap", 0)
    assert view(state, 0).zones["looked"] == ()
    card = discarded.split()[0]
    assert view(state, 0).zones["discard"] == (card,)
    [after] = play(state, "keep")
    assert after.ask == ("deal" if card[1] == "k" else "turn")
    assert len(view(state, 0).zones["looked"]) == (card[1] == "k")


def test_O_DUO_4_every_pair_of_different_cards_can_be_swapped() -> None:
    for personal, shared in product(("Bm", "Gk"), ("Rm", "Bk")):
        state = at(f"onirim:2 {CARDS}", "discard Rs", f"swap {personal}", f"for {shared}")
        kept = ({"Bm", "Gk"} - {personal}).pop()
        left = ({"Rm", "Bk"} - {shared}).pop()
        assert set(position_fields(state)["hand1"].split(",")) == {kept, shared}
        assert set(position_fields(state)["shared"].split(",")) == {left, personal}
        assert position_fields(state)["held"] == "-"


def test_O_DUO_4_the_swapped_in_key_was_not_discarded() -> None:
    state = at(f"onirim:2 {CARDS}", "discard Rs", "swap Bm", "for Bk")
    assert view(state, 0).zones["discard"] == ("Rs",)
    assert view(state, 0).zones["looked"] == ()


def test_O_DUO_4_only_one_swap() -> None:
    asked = play(at(f"onirim:2 {CARDS}"), "discard Rs", "swap Bm", "for Bk", "deal Gs")
    assert [now.ask for now in asked] == ["swap", "swap_for", "deal", "turn"]


# O-DUO-5: Nightmares.


@pytest.mark.parametrize("active", [0, 1])
def test_O_DUO_5_own_doors_only(active: int) -> None:
    state = at(f"onirim:2 {CARDS} doors1=Rd,2Gd doors2=Bd,Rd active={active}")
    play(state, pending(state).options[0], "deal Ni")
    own = (["Rd", "Gd"], ["Rd", "Bd"])[active]
    assert [option for option in pending(state).options if option.startswith("door")] == [f"door {card}" for card in own]
    assert refusal(state, f"door {('Bd', 'Gd')[active]}") == "not_your_door"
    play(state, "door Rd")
    doors = [view(state, 0).zones[f"doors{n}"] for n in (1, 2)]
    assert doors == ([("Gd", "Gd"), ("Rd", "Bd")], [("Rd", "Gd", "Gd"), ("Bd",)])[active]
    assert view(state, 0).zones["limbo"] == ("Rd",)


@pytest.mark.parametrize("active", [0, 1])
def test_O_DUO_5_the_hand_is_personal_and_shared(active: int) -> None:
    state = at(f"onirim:2 {CARDS} active={active}")
    play(state, pending(state).options[0], "deal Ni", "hand")
    mine, partners = ("hand1", "hand2") if active == 0 else ("hand2", "hand1")
    fields = position_fields(state)
    assert (fields[mine], fields["shared"]) == ("-", "-")
    assert fields[partners] == ("Ns,Nm,Nk", "Rs,Bm,Gk")[active]
    assert len(view(state, 0).zones["discard"]) == 4
    for n, card in enumerate(["Gs", "Gm", "Bs", "Bm", "Ns"]):
        fields = position_fields(state)
        personal, shared = (0 if fields[name] == "-" else len(fields[name].split(",")) for name in (mine, "shared"))
        assert (personal, shared) == (min(n, 3), max(n - 3, 0))
        play(state, f"deal {card}")
    assert position_fields(state)["shared"] == "Bm,Ns"
    assert sorted(position_fields(state)[mine].split(",")) == ["Bs", "Gm", "Gs"]
    assert pending(state).seat == 1 - active


# O-DUO-6: victory.


def spreads() -> list[tuple[str, str]]:
    """Every way in which all eight Doors can lie before two players."""
    found = []
    for counts in product(range(3), repeat=4):
        first = ",".join(f"{n}{card}" for n, card in zip(counts, ("Rd", "Bd", "Gd", "Nd"), strict=True) if n)
        second = ",".join(f"{2 - n}{card}" for n, card in zip(counts, ("Rd", "Bd", "Gd", "Nd"), strict=True) if n < 2)
        found.append((first or "-", second or "-"))
    return found


def test_O_DUO_6_of_all_81_spreads_one_wins() -> None:
    won = []
    for first, second in spreads():
        for active, doors in ((0, first), (1, second)):
            for card in [word[1:] for word in doors.split(",") if word != "-"]:
                short = ",".join(
                    f"{int(word[0]) - (word[1:] == card)}{word[1:]}" for word in doors.split(",") if word not in ("-", f"1{card}")
                )
                table = f"doors1={short or '-'} doors2={second}" if active == 0 else f"doors1={first} doors2={short or '-'}"
                key = f"{card[0]}k"
                state = at(f"onirim:2 deck=* hand1={key},2Gs hand2={key},2Gs shared=2Ns {table} active={active}")
                play(state, "play Gs", f"deal {card}", f"key {key}")
                if pending(state).ask == "over":
                    assert position_fields(state)["end"] == "won.all_doors"
                    won.append((first, second, active, card))
                assert len(view(state, 0).zones["doors1"] + view(state, 0).zones["doors2"]) == 8
    right = "1Rd,1Bd,1Gd,1Nd"
    assert won == [(right, right, active, card) for active in (0, 1) for card in ("Rd", "Bd", "Gd", "Nd")]


def test_O_DUO_6_a_second_door_of_a_colour_may_be_found_too() -> None:
    state = at("onirim:2 deck=* hand1=Rs,Bm,Gk hand2=Ns,Nm,Nk shared=Bs,Bk labyrinth1=Rk,Rm doors1=Rd", "play Rs", "search")
    assert view(state, 0).zones["doors1"] == ("Rd", "Rd")


def test_O_DUO_6_a_wrong_spread_plays_on_until_lost() -> None:
    doors = "doors1=Rd,Bd,Gd,2Nd doors2=Rd,Bd,Gd"
    state = at(f"onirim:2 discard=* hand1=Rs,Bm,Gk hand2=Ns,Nm,Nk shared=Bs,Bk {doors} top=Gs/1,Gm/2")
    play(state, "play Rs", "play Ns")
    assert pending(state).ask == "turn"
    play(state, "play Bm")
    assert position_fields(state)["end"] == "lost.deck_empty"


# O-DUO-7: silent and open play.


def test_O_DUO_7_silent_hides_and_open_shows_personal_cards() -> None:
    silent, public = at(f"{SILENT} {CARDS}"), at(f"{OPEN} {CARDS}")
    assert view(silent, 0).zones["hand2"] == view(silent, 1).zones["hand1"] == ("??",) * 3
    assert view(silent, 0).zones["hand1"] == view(public, 1).zones["hand1"] == ("Rs", "Bm", "Gk")
    assert view(public, 0).zones["hand2"] == ("Ns", "Nm", "Nk")
    hidden = view(silent, 0)
    assert sum(hidden.unseen.values()) == hidden.deck + 3  # the partner's cards are among what is left
    shown = view(public, 0)
    assert sum(shown.unseen.values()) == shown.deck
    assert (hidden.unseen["Nk"], shown.unseen["Nk"]) == (3, 2)


def test_O_DUO_7_the_questions_of_the_partner_are_their_own() -> None:
    for code in (SILENT, OPEN):
        state = at(f"{code} {CARDS}")
        assert (view(state, 0).ask, view(state, 1).ask, view(state, 1).options) == ("turn", None, ())
        assert view(state, 1).to_move == 0


def test_O_DUO_7_drafted_cards_are_remembered_as_long_as_they_are_held() -> None:
    game = drafted()
    assert game.view(0).zones["hand2"] == ("Rm", "Bs", "Bk")
    assert game.view(1).zones["hand1"] == ("Rs", "Rk", "Bm")
    game.play("play Rs")
    assert game.view(1).zones["hand1"] == ("Rk", "Bm", "??")
    game.play("discard Rm")
    game.play("keep")
    assert game.view(0).zones["hand2"] == ("Bs", "Bk", "??")
    assert game.view(1).zones["hand2"] == ("Bs", "Bk", "Nm")
    assert game.view(0).zones["known2"] == game.view(1).zones["known2"] == ("Bs", "Bk")


def test_O_DUO_7_events_keep_drawn_cards_from_the_partner() -> None:
    game = drafted()
    since = len(game.events)
    game.play("play Rs")
    [mine] = [event for event in game.events_for(0, since) if event.target == "hand1"]
    [partners] = [event for event in game.events_for(1, since) if event.target == "hand1"]
    assert (mine.card, partners.card) == ("Ns", None)
    assert [event.card for event in game.events_for(1, since) if event.target == "labyrinth1"] == ["Rs"]
    public = drafted(OPEN)
    public.play("play Rs")
    assert [event.card for event in public.events_for(1, since) if event.target == "hand1"] == ["Ns"]


LOOKS = {
    "different": ["Ni", "Bs", "Rd", "Gm", "Rs"],
    "another": ["Ni", "Gs", "Nk", "Gd", "Rk"],
    "alike": ["Ni", "Gs", "Gs", "Gs", "Gs"],  # the order is forced, and not asked
}


def prophecy(code: str, look: str) -> tuple[str, list[str]]:
    """A Prophecy of player 1 that discards a Nightmare and puts the rest back as it came: position and answers."""
    cards = LOOKS[look]
    puts = [] if look == "alike" else [f"put {card}" for card in sorted(cards[1:], key=lambda card: card[1] == "d")[:3]]
    return f"{code} {CARDS}", ["discard Gk", "keep", *[f"deal {card}" for card in cards], "discard Ni", *puts]


def test_O_DUO_7_the_partner_learns_nothing_from_a_look() -> None:
    told = {}
    for look in LOOKS:
        position, answers = prophecy(SILENT, look)
        state = at(position, *answers)
        assert (pending(state).ask, pending(state).seat) == ("turn", 1)
        told[look] = (view(state, 1), heard(position, *answers, seat=1))
        assert view(state, 0).top != ()
        assert heard(position, *answers, seat=0) != told[look][1]
    assert told["different"] == told["another"] == told["alike"]  # O-FINE-20 too: a skipped question does not show


def test_O_DUO_7_in_open_play_the_partner_sees_the_look() -> None:
    position, answers = prophecy(OPEN, "different")
    state = at(position, *answers)
    assert view(state, 1).top == view(state, 0).top == ("Gm", "Rs", "Rd")
    looked = [event.card for event in heard(position, *answers, seat=1) if event.target == "looked"]
    assert looked == LOOKS["different"]


@pytest.mark.parametrize(
    ("asked", "skipped"),
    [
        # A drawn Door goes to Limbo: by choice, with a Key of its colour in a hidden hand, or unasked, without one.
        (
            ("hand1=Rs,Rk,Gm shared=Bs,Bm", "play Rs;deal Rd;limbo;deal Gs"),
            ("hand1=Rs,Bk,Gm shared=Bs,Bm", "play Rs;deal Rd;deal Gs"),
        ),
        # No swap: declined, or impossible because hidden and shared cards are all alike.
        (("hand1=Rs,Gm,Bm shared=2Bm", "discard Rs;keep;deal Gs"), ("hand1=Rs,2Bm shared=2Bm", "discard Rs;deal Gs")),
    ],
    ids=["door", "swap"],
)
def test_O_DUO_7_a_skipped_question_does_not_show(asked: tuple[str, str], skipped: tuple[str, str]) -> None:
    seen = []
    for cards, answers in (asked, skipped):
        position = f"onirim:2 deck=* hand2=Ns,Nm,Nk {cards}"
        state = at(position, *answers.split(";"))
        seen.append((view(state, 1), heard(position, *answers.split(";"), seat=1)))
    assert seen[0] == seen[1]


def test_O_DUO_7_the_top_that_i_saw_follows_into_the_partners_hand() -> None:
    position, answers = prophecy(SILENT, "different")
    state = at(position, *answers)
    assert view(state, 0).top == ("Gm", "Rs", "Rd")
    assert view(state, 1).top == ()
    play(state, "play Ns")
    assert view(state, 0).zones["hand2"] == ("Gm", "??", "??")
    assert view(state, 0).top == ("Rs", "Rd")
    drawn = [event.card for event in heard(position, *answers, "play Ns", seat=0) if event.target == "hand2"]
    assert drawn == ["Gm"]


def test_O_DUO_7_a_shuffle_forgets_the_top_for_both() -> None:
    for code, mark in ((SILENT, 1), (SILENT, 2), (OPEN, 3)):
        state = at(f"{code} {CARDS} top=Rd/{mark},Gs/{mark},Gm/{mark}", "play Bm")
        assert [view(state, seat).top for seat in (0, 1)] == [(), ()]


def test_O_DUO_7_hidden_hands_change_nothing_the_partner_gets() -> None:
    views = []
    for hand in ("Rs,Bm,Gk", "3Gs", "Rk,Rk,Rk"):
        state = at(f"onirim:2 deck=* hand1={hand} hand2=Ns,Nm,Nk shared=Rm,Bk active=1")
        views.append((view(state, 1), pending(state)))
    assert views[0] == views[1] == views[2]


def test_O_DUO_7_modes_are_chosen_before_the_game() -> None:
    assert on.read_rules("onirim:2!silent") is on.read_rules("onirim:2")
    assert on.read_rules("onirim:2!open") is not on.read_rules("onirim:2")
    for code in ("onirim:1!open", "onirim:1!silent", "onirim:2!open!silent", "onirim:2!loud"):
        with pytest.raises(on.IncompatibleModulesError):
            on.read_rules(code)


# O-DUO-8: what is common.


def test_O_DUO_8_discard_pile_and_limbo_are_common() -> None:
    titles = [zone.title for zone in on.read_rules(SILENT).zones]
    assert titles.count("discard") == titles.count("limbo") == 1
    assert not [title for title in titles if title.startswith(("discard", "limbo")) and title[-1].isdigit()]
    state = at(f"onirim:2 {CARDS} doors2=Gd", "discard Rs", "keep", "deal Nd", "deal Gs", "play Ns", "deal Ni", "door Gd")
    for seat in (0, 1):
        assert view(state, seat).zones["discard"] == ("Rs", "Ni")
        assert view(state, seat).zones["limbo"] == ("Gd",)
