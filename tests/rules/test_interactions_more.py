"""Where two expansions meet, the second half: Towers, Premonitions, Crossroads and Denizens with each other, and two players.

O-MIX-1
"""

from __future__ import annotations

import pytest

import oneironaut as on
from tests.support.combinations import EVERYTHING
from tests.support.mixed_positions import found, known, mix, powers
from tests.support.scenario import at, heard, pending, play, position_fields, refusal, view

HAND = "hand=Rs,Bs,Gs,Ns,Rm"
SERIES = "labyrinth=Rs,Rm hand=Rk,Bs,Gs,Ns,Nm"  # red: one card is missing

# The Towers with others.


def test_towers_premonitions_a_tower_dropped_from_the_seven_is_no_look() -> None:
    top = known("Hd", "Rt3", "Gm", "Bm", "Bk", "Ni", "Nk", "Nk")
    state = at(mix("+towers+premonitions", f"{HAND} towers=Gt4 {top}"), "play Rs", "seven", "drop Rt3")
    assert (pending(state).ask, found(state, "discard"), found(state, "towers")) == ("seven", ["Rt3"], ["Gt4"])


def test_towers_premonitions_placed_towers_are_safe_from_them() -> None:
    rest = f"{SERIES} doors=Rd,Gd,Bd,Nd towers=Rt3 premonitions=Pr,Pt discard=Ni"
    state = at(mix("+towers+premonitions", rest), "play Rk", "search", "fire Pr", *["deal Bs"] * 5)
    assert (found(state, "towers"), found(state, "premonitions")) == (["Rt3"], [])
    assert {"Rt4", "Rt5"} <= set(found(state, "deck"))  # nor does a red one leave the deck


def test_towers_premonitions_false_destruction_is_no_discarded_nightmare() -> None:
    rest = "labyrinth=Gs,Gm hand=Gk,Bs,Rs,Ns,Rk doors=Gd premonitions=Pg towers=Rt3"
    start = mix("+towers+premonitions", f"{rest} {known('Ni', 'Bm')}")
    spared = at(start, "discard Bs", "key Rk", "spare", "deal Bk", "play Gk", "search")
    assert (found(spared, "limbo"), found(spared, "premonitions")) == ([], [])  # shuffled in: the discard pile has none
    felled = at(start, "discard Bs", "key Rk", "fell Rt3", "deal Bk", "play Gk", "search")
    assert (found(felled, "limbo"), found(felled, "premonitions")) == (["Ni"], [])


def test_towers_crossroads_neither_dead_ends_nor_crossroads_stand_in_the_tower_row() -> None:
    state = at(mix("+towers+crossroads", "hand=Rt3,Xs,De,De,Bs towers=Gt4"))
    ends = {option for option in pending(state).options if option.split()[0] in ("left", "right")}
    assert ends <= {"left Rt3", "right Rt3"}
    assert refusal(state, "right De") == "no_tower"
    assert refusal(state, "left Xs") == "no_tower"


def test_towers_crossroads_an_escape_discards_towers_without_a_look() -> None:
    top = known("Gm", "Bm", "Bk", "Nk", "Nm", "Ni")
    state = at(mix("+towers+crossroads", f"hand=Rt3,Bt5,Gs,2De {top}"), "escape")
    assert (pending(state).ask, found(state, "discard")) == ("turn", ["Bt5", "De", "De", "Gs", "Rt3"])
    assert found(state, "top") == ["Ni/1"]


def test_towers_denizens_a_tower_under_the_keeper_is_built_or_climbed() -> None:
    rest = f"{HAND} keeper=Rt4 denizens=Tk towers=Gt4 {known('Gm', 'Bm', 'Bk', 'Nk', 'Ni')}"
    state = at(mix("+towers+denizens", rest))
    assert {"left Rt4 keeper", "discard Rt4 keeper"} <= set(pending(state).options)
    assert refusal(state, "right Rt4 keeper") == "sides_clash"
    assert refusal(state, "play Rt4 keeper") == "not_in_labyrinth"
    built = at(on.write_position(state), "left Rt4 keeper")
    assert (found(built, "towers"), found(built, "keeper"), found(built, "discard")) == (["Rt4", "Gt4"], [], ["Tk"])
    play(state, "discard Rt4 keeper")
    assert (pending(state).ask, found(state, "looked")) == ("order", ["Bk", "Bm", "Gm", "Nk"])
    assert found(state, "discard") == ["Rt4", "Tk"]


def test_towers_denizens_a_tower_rallies_without_a_look_and_may_be_traded() -> None:
    rally = at(mix("+towers+denizens", "hand=Rt3,Bs,Gs,Ns held=Ar stack=turn:1,fill,rally"), "rally Rt3")
    assert (pending(rally).ask, found(rally, "denizens"), found(rally, "discard")) == ("deal", ["Ar"], ["Rt3"])
    trade = at(mix("+towers+denizens", "hand=Rt3,Bs,Gs,Ns,Rm discard=Bt4,Ni denizens=Cy"), "use Cy", "give Rt3")
    assert (found(trade, "hand"), found(trade, "discard")) == (["Bs", "Bt4", "Gs", "Ns", "Rm"], ["Cy", "Ni", "Rt3"])


def test_towers_denizens_powers_come_in_where_a_tower_falls() -> None:
    own = "denizens=Sp,Hh,Hb,Cy,Mi,Ar,Tk,Cc discard=Bt4"
    rest = f"hand=Rk,Bs,Gs,Ns labyrinth=Bm towers=Gt4 held=Ni {own} stack=turn:1,fill,nightmare"
    state = at(mix("+towers+denizens", rest), "key Rk")
    assert (pending(state).ask, powers(state)) == ("fell", {"use Sp", "use Hh", "use Hb", "use Cy"})  # too late for the Mirror
    play(state, "use Hb", "use Cy", "give Bs")
    play(state, "get Bt4")
    assert (pending(state).ask, found(state, "held"), powers(state)) == ("fell", ["Ni"], {"use Sp", "use Hh"})
    spared = at(on.write_position(state), "spare")
    assert (found(spared, "limbo"), found(spared, "towers")) == (["Ni"], ["Gt4"])
    play(state, "fell Gt4")
    assert (found(state, "towers"), "Ni" in found(state, "discard")) == ([], True)


# The Premonitions with others.


def test_premonitions_crossroads_a_series_with_a_crossroad_sets_them_off_and_loses_its_like() -> None:
    rest = "labyrinth=Rs,Xm hand=Rk,Bs,Gs,Ns,De doors=Rd premonitions=Pr"
    state = at(mix("+premonitions+crossroads", rest), "play Rk", "search")
    gone = found(state, "discard")
    assert (gone.count("Xs"), gone.count("Xm"), gone.count("Xk"), gone.count("De")) == (3, 1, 1, 0)
    assert found(state, "labyrinth") == ["Rs*", "Xm*", "Rk*"]  # what lies in the row stays


def test_premonitions_crossroads_dead_ends_go_with_the_hand_of_h() -> None:
    rest = "labyrinth=Rs,Rm hand=Rk,4De doors=Gd,Bd premonitions=Pt"
    state = at(mix("+premonitions+crossroads", rest), "play Rk", "search")
    assert (found(state, "discard"), found(state, "hand")) == (["De"] * 4, [])
    play(state, "deal De", "deal Rd", "deal Hd", *["deal Bs"] * 4)
    assert (pending(state).ask, found(state, "hand"), found(state, "limbo")) == ("turn", ["Bs"] * 4 + ["De"], [])


def test_premonitions_crossroads_an_escape_gains_no_door_and_sets_nothing_off() -> None:
    rest = f"hand=Rk,Bs,Gs,2De doors=Rd premonitions=Pr,Pi {known('Rd', 'Hd', 'Bm', 'Xk', 'Gm', 'Nm', 'Nk', 'Ni')}"
    state = at(mix("+premonitions+crossroads", rest), "escape")
    assert (found(state, "premonitions"), found(state, "doors"), pending(state).ask) == (["Pi", "Pr"], ["Rd"], "turn")


def test_premonitions_crossroads_h_in_the_middle_of_the_fill_leaves_nothing_to_fill() -> None:
    rest = f"hand=Rs,Rk,Bs,Gs,De doors=Gd,Bd premonitions=Pt {known('Rd', 'Nm', 'Nm', 'Nk', 'Ni', 'Gm', 'Gk', 'Bk')}"
    state = at(mix("+premonitions+crossroads", rest), "play Rs", "key Rk")
    assert (found(state, "hand"), found(state, "discard")) == (["Gk", "Gm", "Nk", "Nm", "Nm"], ["Bs", "De", "Gs", "Rk"])
    assert (pending(state).ask, found(state, "limbo")) == ("turn", [])  # the Nightmare was a Dream of the new hand


def test_premonitions_denizens_the_card_under_the_keeper_survives_h() -> None:
    rest = f"{SERIES} doors=Gd,Bd premonitions=Pt keeper=Gk denizens=Tk"
    state = at(mix("+premonitions+denizens", rest), "play Rk", "search", "find Rd")
    assert (found(state, "hand"), found(state, "keeper"), found(state, "denizens")) == ([], ["Gk"], ["Tk"])


def test_premonitions_denizens_a_penalty_that_searches_tells_which_denizens_are_in_the_deck() -> None:
    rest = f"hand=Rk,Bs,Gs,Ns,Rm doors=Rd premonitions=Pr denizens_in_deck=8 {known('Rd')}"
    state = at(mix("+premonitions+denizens", rest), "play Bs", "key Rk")
    assert (pending(state).ask, position_fields(state)["denizens_in_deck"]) == ("deal", "8")
    play(state, *[f"deal {code}" for code in "Ar Cy Sp Hh Hb Cc Mi Tk".split()])
    assert position_fields(state)["denizens_in_deck"] == "0"
    assert "Rs" not in found(state, "deck")


def test_premonitions_denizens_a_happy_dream_may_bring_a_denizen() -> None:
    rest = f"{HAND} denizens_in_deck=1 absent=2Ar,2Cy,2Sp,2Hh,2Hb,2Cc,2Mi,2Tk {known('Hd')}"
    state = at(mix("+premonitions+denizens", rest), "play Rs", "fetch", "deal Mi", "find Mi")
    assert (pending(state).ask, found(state, "held"), found(state, "discard")) == ("rally", ["Mi"], ["Hd"])


def test_premonitions_denizens_the_bird_and_the_series_that_set_them_off() -> None:
    rest = f"{SERIES} doors=Rd premonitions=Pr,Pi denizens=Hb"
    state = at(mix("+premonitions+denizens", rest), "play Rk", "search", "find Rd")
    assert pending(state).options == ("fire Pr", "fire Pi", "use Hb")
    play(state, "use Hb")
    assert (found(state, "labyrinth"), pending(state).options) == ([], ("fire Pr", "fire Pi"))


# Crossroads and Dead Ends with Denizens.


def test_crossroads_denizens_the_bird_opens_a_series_that_a_crossroad_had_closed() -> None:
    rest = "labyrinth=Bm,Rs*,Xm*,Rk* hand=Bk,Bs,Gs,Gs,De denizens=Hb"
    state = at(mix("+crossroads+denizens", rest), "use Hb")
    assert (found(state, "labyrinth"), pending(state).ask) == (["Bm"], "turn")  # the used-up Crossroad is red as well
    play(state, "play Bk", "deal De", "play Bs")
    assert (pending(state).ask, found(state, "labyrinth")) == ("search", ["Bm*", "Bk*", "Bs*"])


def test_crossroads_denizens_the_bird_takes_the_crossroad_of_an_intersection_along() -> None:
    rest = "labyrinth=Rs,Xm,Bs hand=Rk,Bk,Gs,Gs,De denizens=Hb"
    state = at(mix("+crossroads!intersections+denizens", rest), "use Hb")
    assert found(state, "labyrinth") == ["Rs"]  # the Crossroad before the blue card is blue: it goes too
    rest = "labyrinth=Gs,Xm,Bs,Bm,Rs hand=Gk,Bk,Gs,Gs,De denizens=2Hb"
    both = at(mix("+crossroads!intersections+denizens", rest), "use Hb", "use Hb")
    assert found(both, "labyrinth") == ["Gs"]


def test_crossroads_denizens_any_series_with_a_crossroad_may_find_the_oniverse_door() -> None:
    two = at(mix("+crossroads+denizens", "labyrinth=Rs,Xm hand=Rk,Bs,Gs,Ns,De"), "play Rk", "search")
    assert pending(two).options == ("find Rd", "find Od")
    three = mix("+crossroads+denizens", "labyrinth=Xs,Xm hand=Xk,Bs,Gs,Ns,De doors=2Rd,2Bd,2Gd,2Nd")
    assert position_fields(at(three, "play Xk", "colour Gd", "search"))["end"] == "won.all_doors"


def test_crossroads_denizens_chaos_changes_a_door_of_another_colour_than_three_crossroads_name() -> None:
    rest = "labyrinth=Xs,Xm hand=Xk,Bs,Gs,Ns,De denizens=Cc"
    state = at(mix("+crossroads+denizens", rest), "play Xk", "colour Rd")
    assert pending(state).options == ("search", "pass", "use Cc")
    play(state, "use Cc")
    assert pending(state).options == ("find Bd", "find Gd", "find Nd")


def test_crossroads_denizens_a_hand_of_dead_ends_with_a_card_under_the_keeper() -> None:
    state = at(mix("+crossroads+denizens", "hand=5De keeper=Rs denizens=Tk"))
    assert pending(state).options == ("play Rs keeper", "discard Rs keeper", "escape")
    play(state, "play Rs keeper")  # the hand is full: nothing is drawn
    assert (pending(state).ask, found(state, "hand")) == ("deal", [])  # next turn: nothing but Escape is left, so it is not asked
    assert found(state, "discard") == ["De", "De", "De", "De", "De", "Tk"]
    rally = at(mix("+crossroads+denizens", "hand=4De keeper=Rs denizens=Tk held=Ar stack=turn:1,fill,rally"))
    assert pending(rally).options == ("rally Rs keeper", "dismiss")


def test_crossroads_denizens_two_players_may_lay_and_swap_dead_ends() -> None:
    rest = "hand1=De,De,Rs hand2=3Nm shared=De,Gs denizens1=Tk"
    state = at(mix("+crossroads+denizens", rest, "onirim:2"), "use Tk")
    assert pending(state).options == ("lay Rs", "lay De", "lay Gs shared", "lay De shared")
    play(state, "lay De shared")
    assert (found(state, "keeper1"), found(state, "shared"), view(state, 1).zones["keeper1"]) == (["De"], ["Gs"], ("De",))


# Two players, silent and open.

HANDS = "hand1=Rk,Bs,Gs hand2=3Nm shared=2Gm"


@pytest.mark.parametrize("start", ["onirim:2", "onirim:2!open"])
def test_two_players_h_in_the_middle_of_a_turn_spares_the_partner_and_what_lies_under_keepers(start: str) -> None:
    rest = f"{HANDS} doors2=Gd,Bd labyrinth1=Rs,Rm premonitions=Pt keeper1=Bk keeper2=Nk denizens1=Tk denizens2=Tk"
    state = at(mix("+premonitions+denizens", rest, start), "play Rk", "search", "find Rd")
    assert (found(state, "hand1"), found(state, "shared"), found(state, "hand2")) == ([], [], ["Nm"] * 3)
    assert (found(state, "keeper1"), found(state, "keeper2")) == (["Bk"], ["Nk"])
    play(state, "deal Rs", "deal Bm", "deal Bm", "deal Ns", "deal Gs")
    assert (pending(state).seat, found(state, "hand1"), found(state, "shared")) == (1, ["Bm", "Bm", "Rs"], ["Gs", "Ns"])
    assert view(state, 1).zones["hand1"] == (("Rs", "Bm", "Bm") if "open" in start else ("??",) * 3)


@pytest.mark.parametrize("start", ["onirim:2", "onirim:2!open"])
def test_two_players_goals_premonitions_and_dreamcatchers_are_common(start: str) -> None:
    tail = "+book+dreamcatchers+premonitions"
    goals = "goals=GoN-,GoN,GoR,GoB,GoR,GoB,GoG,GoG"
    rest = "hand1=Nk,Bs,Gs hand2=3Gm shared=2Gm".replace("3Gm", "Rs,Rm,Bm").replace("2Gm", "Gm,Ns")
    state = at(mix(tail, f"{rest} doors2=Nd labyrinth1=Ns,Nm {goals} catcher1=Ld premonitions=Pn", start), "play Nk", "search")
    assert pending(state).ask == "freeing"
    play(state, "leave")
    assert (pending(state).seat, pending(state).options) == (0, ("lose Nd 1", "lose Nd 2"))
    play(state, "lose Nd 2", "deal Bs")
    assert (found(state, "goals")[:2], found(state, "catcher2"), pending(state).seat) == (["GoN^", "GoN-"], ["Nd"], 1)


@pytest.mark.parametrize(
    ("tail", "asked", "skipped"),
    [
        # A Denizen is dismissed: by choice, or unasked because the hidden hand is nothing but Dead Ends.
        (
            "+crossroads+denizens",
            ("hand1=Rs,Bs,Bm shared=2De denizens_in_deck=8", "play Rs;deal Ar unseen;dismiss;deal Gs"),
            ("hand1=Rs,2De shared=2De denizens_in_deck=8", "play Rs;deal Ar unseen;deal Gs"),
        ),
        # A drawn Door goes to Limbo though a Key Crossroad is hidden in the hand, or without one.
        (
            "+crossroads",
            ("hand1=Rs,Xk,Gm shared=Bs,Bm", "play Rs;deal Rd;limbo;deal Gs"),
            ("hand1=Rs,De,Gm shared=Bs,Bm", "play Rs;deal Rd;deal Gs"),
        ),
        # A swap is declined, or impossible because hidden and shared Dead Ends are all alike.
        (
            "+crossroads",
            ("hand1=Rs,Gm,Bm shared=2De", "discard Rs;keep;deal Gs"),
            ("hand1=Rs,2De shared=2De", "discard Rs;deal Gs"),
        ),
        # Cards turned up by a Tower are put back in an order of choice, or all alike with nothing to choose.
        (
            "+towers",
            ("hand1=Rt3,Gm,Bm shared=Bs,Bs", "discard Rt3;keep;deal Ns;deal Nm;deal Ns;put Ns;put Nm"),
            ("hand1=Rt3,Gm,Bm shared=Bs,Bs", "discard Rt3;keep;deal Ns;deal Ns;deal Ns"),
        ),
    ],
    ids=["dismiss", "door", "swap", "order"],
)
def test_O_FINE_20_whether_a_question_was_asked_does_not_show_with_expansions(
    tail: str, asked: tuple[str, str], skipped: tuple[str, str]
) -> None:
    seen = []
    for cards, answers in (asked, skipped):
        position = mix(tail, f"hand2=Ns,Nm,Nk {cards}", "onirim:2")
        state = at(position, *answers.split(";"))
        seen.append((view(state, 1), heard(position, *answers.split(";"), seat=1)))
    assert seen[0] == seen[1]


def test_O_FINE_20_the_number_of_a_question_tells_nothing_of_the_partners() -> None:
    """A seat's question has a number of the seat's own: how often the partner was asked in between does not show."""
    for seed in range(4):
        game = on.Game("onirim:2" + EVERYTHING, seed=seed)
        asked = [0, 0]
        while game.question is not None and sum(asked) < 120:
            question = game.question
            assert question.seat is not None
            assert question.id == asked[question.seat]
            asked[question.seat] += 1
            game.play(question.options[sum(asked) * 7 % len(question.options)])


@pytest.mark.parametrize("tail", [EVERYTHING, "+denizens", "+book+dreamcatchers+premonitions", "+towers+crossroads"])
def test_O_DUO_7_open_play_hides_nothing_but_the_deck_from_either_player(tail: str) -> None:
    """In open play both seats see the same cards at every question; only the question is the active player's own."""
    for seed in range(3):
        game = on.Game(f"onirim:2!open{tail}", seed=seed)
        for n in range(100):
            if game.question is None:
                break
            first, second = game.view(0), game.view(1)
            for field in ("zones", "deck", "top", "bottom", "unseen", "active", "to_move", "tally"):
                assert getattr(first, field) == getattr(second, field), field
            hidden = {title for title, cards in first.zones.items() if "??" in cards}
            assert hidden <= {"premonition_pile", "goal_pile", "absent"}
            game.play(game.question.options[n * 5 % len(game.question.options)])
        assert [event.seen_by(0) for event in game.events] == [event.seen_by(1) for event in game.events]
