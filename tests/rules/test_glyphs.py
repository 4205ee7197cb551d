"""The Glyphs, rule by rule (O-GLYPH), with the fine points that touch them."""

from __future__ import annotations

from itertools import permutations

import pytest

import oneironaut as on
from oneironaut.onirim.card import Card
from oneironaut.onirim.definition import ONIRIM
from oneironaut.onirim.names import BLUE, BROWN, DOOR, DREAM, GLYPH, GREEN, LOCATION, RED
from tests.support.scenario import at, heard, pending, play, position_fields, refusal, view

COLOURS = {"R": RED, "B": BLUE, "G": GREEN, "N": BROWN}
REST = "Rs,Bs,Gs,Ns"  # with a Glyph, a hand
ALL = "2Rd,2Bd,2Gd,2Nd,Rdg,Bdg,Gdg,Ndg"
LESS = {f"{c}d": ALL.replace(f"2{c}d", f"{c}d") for c in COLOURS} | {f"{c}dg": ALL.replace(f",{c}dg", "") for c in COLOURS}


def fields(position: str, *answers: str) -> dict[str, str]:
    return position_fields(at(position, *answers))


def known(*cards: str, mark: int = 1) -> str:
    """A field of a position: these cards on top of the deck."""
    return "top=" + ",".join(f"{card}/{mark}" for card in cards)


def revealing(*cards: str) -> str:
    """A position in which the Glyph of the hand turns up these cards."""
    return f"onirim:1+glyphs deck=* hand=Rg,{REST} {known(*cards)}"


# O-GLYPH-1: the cards, and what wins.


@pytest.mark.parametrize("code", ["onirim:1+glyphs", "onirim:2+glyphs", "onirim:2!open+glyphs"])
def test_O_GLYPH_1_the_cards(code: str) -> None:
    kinds = {kind.code: kind for kind in on.read_rules(code).kinds}
    base = {kind.code: kind.copies for kind in on.read_rules("onirim:1").kinds}
    more = {card: kinds[card].copies for card in kinds if card not in base}
    assert more == {f"{c}g": 2 for c in COLOURS} | {f"{c}dg": 1 for c in COLOURS}
    assert {card: kinds[card].copies for card in base} == base
    for card in more:
        kind = kinds[card]
        assert isinstance(kind, Card)
        assert kind.colours == COLOURS[card[0]]
        assert (kind.sort, kind.symbol) == ((LOCATION, GLYPH) if card[1] == "g" else (DOOR, 0))


def test_O_GLYPH_1_a_glyph_is_a_fourth_symbol() -> None:
    state = at("onirim:1+glyphs deck=* labyrinth=Bg hand=Rg,Bg,Bs,Gm,Nk")
    assert pending(state).options[:3] == ("play Bs", "play Gm", "play Nk")
    assert refusal(state, "play Rg") == refusal(state, "play Bg") == "same_symbol"
    for last in ("Bs", "Bm", "Bk"):
        assert "play Rg" in pending(at(f"onirim:1+glyphs deck=* labyrinth={last} hand=Rg,{REST}")).options


@pytest.mark.parametrize("row", ["Rs,Rm,Rg", "Rg,Rm,Rg", "Rs,Rg,Rs", "Rg,Rk,Rm"])
def test_O_GLYPH_1_a_glyph_counts_for_a_series(row: str) -> None:
    first, second, third = row.split(",")
    state = at(f"onirim:1+glyphs deck=* labyrinth={first},{second} hand={third},{REST}", f"play {third}")
    assert (pending(state).ask, position_fields(state)["labyrinth"]) == ("search", f"{first}*,{second}*,{third}*")


def test_O_GLYPH_1_playing_a_glyph_is_no_incantation() -> None:
    state = at(f"onirim:1+glyphs deck=* hand=Rg,{REST} {known('Rd', 'Gm')}", "play Rg")
    after = position_fields(state)
    assert (pending(state).ask, after["doors"], after["hand"], after["labyrinth"]) == ("turn", "-", "Rs,Bs,Gs,Gm,Ns", "Rg")


@pytest.mark.parametrize("missing", LESS)
def test_O_GLYPH_1_twelve_doors_win(missing: str) -> None:
    key = f"{missing[0]}k"
    position = f"onirim:1+glyphs deck=* hand={key},{REST} doors={LESS[missing]} {known(missing)}"
    before = at(position, "play Rs")
    assert pending(before).ask == "door"
    play(before, f"key {key}")
    assert position_fields(before)["end"] == "won.all_doors"


def test_O_GLYPH_1_eight_doors_do_not_win() -> None:
    after = fields(f"onirim:1+glyphs deck=* hand=Nk,{REST} doors=2Rd,2Bd,2Gd,Nd {known('Nd')}", "play Rs", "key Nk")
    assert (after["doors"], after.get("end")) == ("2Rd,2Bd,2Gd,2Nd", None)


@pytest.mark.parametrize("won", [True, False])
def test_O_GLYPH_1_two_players_need_every_colour_each(won: bool) -> None:
    doors = "doors1=Rd,Bd,Gd,Nd,Bdg,Gdg,Ndg doors2=Bd,Gd,Nd,Rdg" if won else "doors1=Rd,Rdg,Bd,Gd,Nd,Bdg,Gdg,Ndg doors2=Bd,Gd,Nd"
    position = f"onirim:2+glyphs deck=* hand1=Rk,Rs,Bs hand2=3Ns shared=2Gs {doors} {known('Rd')}"
    assert fields(position, "play Rs", "key Rk").get("end") == ("won.all_doors" if won else None)


# O-GLYPH-2: the Incantation.


def test_O_GLYPH_2_no_door_all_go_under_the_deck() -> None:
    state = at(revealing("Ni", "Gm", "Rs", "Bk", "Nm", "Rk"), "discard Rg")
    assert (pending(state).ask, pending(state).options) == ("order", ("put Rs", "put Bk", "put Gm", "put Nm", "put Ni"))
    play(state, "put Nm", "put Ni", "put Rs", "put Bk")
    after = position_fields(state)
    assert (after["bottom"], after["top"]) == ("Nm/1,Ni/1,Rs/1,Bk/1,Gm/1", "-")
    assert (after["hand"], after["discard"], after["doors"], after["limbo"]) == ("Rs,Rk,Bs,Gs,Ns", "Rg", "-", "-")
    assert view(state).bottom == ("Nm", "Ni", "Rs", "Bk", "Gm")


@pytest.mark.parametrize("door", ["Rd", "Bd", "Gdg", "Ndg"])
def test_O_GLYPH_2_one_door_of_any_colour_is_gained(door: str) -> None:
    state = at(revealing("Ni", "Gm", door, "Bk", "Nm", "Rk"), "discard Rg")
    assert (pending(state).ask, position_fields(state)["doors"]) == ("order", door)
    assert pending(state).options == ("put Bk", "put Gm", "put Nm", "put Ni")
    play(state, "put Bk", "put Gm", "put Ni")
    assert (position_fields(state)["bottom"], position_fields(state)["limbo"]) == ("Bk/1,Gm/1,Ni/1,Nm/1", "-")


@pytest.mark.parametrize("choice", ["Rd", "Rdg", "Nd"])
def test_O_GLYPH_2_of_several_doors_one_is_chosen(choice: str) -> None:
    state = at(revealing("Rd", "Gm", "Nd", "Rdg", "Nd", "Rk"), "discard Rg")
    assert (pending(state).ask, pending(state).options) == ("incantation", ("open Rd", "open Nd", "open Rdg"))
    assert refusal(state, "open Gm") == "not_a_door"
    assert refusal(state, "open Bd") == "not_looked"
    play(state, f"open {choice}")
    after = position_fields(state)
    rest = ["Gm", "Nd", "Nd", "Rd", "Rdg"]
    rest.remove(choice)
    assert (after["doors"], sorted(view(state).zones["looked"]), after["limbo"]) == (choice, rest, "-")


def test_O_GLYPH_2_two_doors_alike_are_one_choice_and_one_is_gained() -> None:
    state = at(revealing("Rd", "Gm", "Rd", "Gm", "Gm", "Rk"), "discard Rg", "put Rd")
    assert (position_fields(state)["doors"], position_fields(state)["bottom"]) == ("Rd", "Rd/1,Gm/1,Gm/1,Gm/1")


def test_O_GLYPH_2_every_order_is_possible_and_drawn_last() -> None:
    for order in permutations(("Gm", "Bk", "Nm")):
        answers = [f"put {card}" for card in order[:2]]
        after = fields(
            f"onirim:1+glyphs deck=* hand=Rg,{REST} {known('Gm', 'Bk', 'Nm', 'Rd', 'Rd')}", "discard Rg", "put Rd", *answers
        )
        assert after["bottom"] == "Rd/1," + ",".join(f"{card}/1" for card in order)


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4])
def test_O_GLYPH_2_fewer_than_five_cards(n: int) -> None:
    cards = ("Gm", "Bk", "Nd", "Rm")[:n]
    top = known(*cards) if cards else "top=-"
    doors = "2Rd,2Bd,2Gd,Nd,Rdg,Bdg,Gdg,Ndg"
    limbo = "10Ni" + (",Nd" if n < 3 else "")
    state = at(f"onirim:1+glyphs deck=- discard=* hand=Rg,{REST} {top} doors={doors} limbo={limbo}", "discard Rg")
    if n >= 3:
        assert position_fields(state)["end"] == "won.all_doors"
    elif n == 2:
        assert pending(state).options == ("put Bk", "put Gm")
        play(state, "put Gm")
        assert "Gm" in position_fields(state)["hand"]
    else:
        assert position_fields(state).get("end") == ("lost.deck_empty" if n == 0 else None)
        assert ("Gm" in position_fields(state)["hand"]) == (n == 1)


def test_O_GLYPH_2_the_bottom_may_be_turned_up_again() -> None:
    position = f"onirim:1+glyphs deck=- discard=* hand=Rg,{REST} top=Gm/1 bottom=Rd/1,Bd/1"
    state = at(f"{position} limbo=Rd,Bd,2Gd,2Nd,Rdg,Bdg,Gdg,Ndg,10Ni", "discard Rg")
    assert (pending(state).options, view(state).zones["looked"]) == (("open Rd", "open Bd"), ("Gm", "Rd", "Bd"))


def test_O_GLYPH_2_only_in_phase_1() -> None:
    position = (
        f"onirim:1+glyphs deck=* hand=Rg,Bs,Gs,Ns held=Ni {known('Rd', 'Gm', 'Rs', 'Rs', 'Rs', 'Rm')} stack=turn:1,fill,nightmare"
    )
    state = at(position, "hand")  # the hand goes, and with it the Glyph
    after = position_fields(state)
    assert (pending(state).ask, after["hand"], after["discard"]) == ("turn", "3Rs,Rm,Gm", "Bs,Gs,Ns,Ni,Rg")
    assert (after["doors"], after["bottom"]) == ("-", "-")


def test_O_GLYPH_2_a_deck_that_was_not_shuffled_keeps_its_order() -> None:
    state = at(
        f"onirim:1+glyphs deck=* hand=Rg,{REST} {known('Ni', 'Gm', 'Rs', 'Bk', 'Nm', 'Rk', 'Bm')} bottom=Nk/1", "discard Rg"
    )
    play(state, "put Gm", "put Ni", "put Rs", "put Bk")
    assert (view(state).top, view(state).bottom) == (("Bm",), ("Nk", "Gm", "Ni", "Rs", "Bk", "Nm"))


def test_O_FINE_1_an_incantation_wins_at_once() -> None:
    state = at(f"onirim:1+glyphs deck=* hand=Rg,{REST} doors={LESS['Gdg']} {known('Ni', 'Gm', 'Gdg', 'Bk', 'Nm')}", "discard Rg")
    after = position_fields(state)
    assert (after["end"], after["doors"], after["bottom"]) == ("won.all_doors", ALL, "-")
    assert len(view(state).zones["hand"]) == 4


def test_O_FINE_1_premonitions_wait_until_the_rest_lies_under_the_deck() -> None:
    position = (
        f"onirim:1+glyphs+premonitions deck=* hand=Rg,{REST} doors=Rd,Bd premonitions=Pf,Pt faded=Pr,Pg,Pb,Pn,Pi,Pe "
        f"{known('Ni', 'Gm', 'Gd', 'Bk', 'Nm', 'Rk')}"
    )
    state = at(position, "discard Rg")
    assert (pending(state).ask, position_fields(state)["premonitions"]) == ("order", "Pf,Pt")
    assert position_fields(state)["doors"] == "Rd,Bd,Gd"
    play(state, "put Ni", "put Gm", "put Bk")
    after = position_fields(state)
    assert (after["premonitions"], after["bottom"]) == ("Pf", "Ni/1,Gm/1,Bk/1,Nm/1")  # three Doors: the hand goes
    assert after["discard"] == "Rs,Bs,Gs,Ns,Rg"


# O-GLYPH-3: the deck of 002.


def test_O_GLYPH_3_the_preset() -> None:
    names = ONIRIM.preset_codes
    assert names["onirim:1+glyphs"] == "classic_glyphs"
    sorts = {LOCATION: 0, DOOR: 0, DREAM: 0}
    for card in on.read_rules("onirim:1+glyphs").kinds:
        assert isinstance(card, Card)
        sorts[card.sort] += card.copies
    assert sorts == {LOCATION: 66, DOOR: 12, DREAM: 10}
    assert view(on.begin(on.read_rules("onirim:1+glyphs"))).deck == 88


# O-GLYPH-4, O-FINE-4: Glyph Doors next to base Doors.


@pytest.mark.parametrize(("doors", "drawn", "fires"), [("Rd", "Rdg", False), ("Rdg", "Rd", False), ("Rd", "Rd", True)])
def test_O_GLYPH_4_not_identical(doors: str, drawn: str, fires: bool) -> None:
    position = (
        f"onirim:1+glyphs+premonitions deck=* hand=Rk,{REST} doors={doors} premonitions=Pi faded=Pr,Pg,Pb,Pn,Pf,Pe,Pt "
        f"{known(drawn)}"
    )
    after = fields(position, "play Rs", "key Rk")
    assert after["premonitions"] == ("-" if fires else "Pi")
    assert after["limbo"] == ("Rd" if fires else "-")


@pytest.mark.parametrize("choice", ["Bd", "Bdg"])
def test_O_FINE_4_which_door_a_search_takes_is_a_choice(choice: str) -> None:
    state = at(f"onirim:1+glyphs deck=* labyrinth=Bs,Bm hand=Bg,{REST} {known('Gm')}", "play Bg", "search")
    assert (pending(state).ask, pending(state).options) == ("find", ("find Bd", "find Bdg"))
    assert refusal(state, "pass") == refusal(state, "find Rd") == "not_now"
    play(state, f"find {choice}")
    assert (position_fields(state)["doors"], position_fields(state)["top"]) == (choice, "-")


@pytest.mark.parametrize(("doors", "limbo", "found"), [("2Bd", "-", "2Bd,Bdg"), ("Bdg", "Bd", "Bd,Bdg"), ("Bd", "Bd", "Bd,Bdg")])
def test_O_FINE_4_the_only_fitting_door_is_taken(doors: str, limbo: str, found: str) -> None:
    after = fields(f"onirim:1+glyphs deck=* labyrinth=Bs,Bm hand=Bg,{REST} doors={doors} limbo={limbo}", "play Bg", "search")
    assert after["doors"] == found


def test_O_FINE_4_no_search_when_all_three_are_on_the_table() -> None:
    state = at(f"onirim:1+glyphs deck=* labyrinth=Bs,Bm hand=Bg,{REST} doors=2Bd,Bdg", "play Bg")
    assert pending(state).ask == "deal"


# O-FINE-17: two players, silent: revealed, but put back in a private order.


def test_O_FINE_17_an_incantation_is_public_its_order_is_not() -> None:
    cards = ("Ni", "Gm", "Gd", "Bk", "Nm")
    position = f"onirim:2+glyphs deck=* hand1=Rg,Rs,Bs hand2=3Ns shared=2Gs {known(*cards, 'Rk', mark=1)}"
    state = at(position, "discard Rg", "keep")
    assert pending(state).ask == "order"
    told = [event.card for event in heard(position, "discard Rg", "keep", seat=1) if event.target == "looked"]
    assert told == list(cards)
    assert view(state, 1).zones["doors1"] == ("Gd",)
    play(state, "put Bk", "put Ni", "put Nm")
    assert (view(state, 0).bottom, view(state, 1).bottom) == (("Bk", "Ni", "Nm", "Gm"), ())
    order = heard(position, "discard Rg", "keep", "put Bk", "put Ni", "put Nm", seat=1)
    assert [event.card for event in order if event.target == "order" or event.source == "order"] == [None] * 8


def test_O_FINE_17_what_was_revealed_is_seen_while_a_door_is_chosen() -> None:
    position = f"onirim:2+glyphs deck=* hand1=Rg,Rs,Bs hand2=3Ns shared=2Gs {known('Ni', 'Gm', 'Gd', 'Rd', 'Nm')}"
    state = at(position, "discard Rg", "keep")
    assert pending(state).ask == "incantation"
    assert view(state, 1).zones["looked"] == view(state, 0).zones["looked"] == ("Gm", "Nm", "Rd", "Gd", "Ni")


def test_O_FINE_17_one_card_left_has_no_order_to_hide() -> None:
    position = f"onirim:2+glyphs deck=* hand1=Rg,Rs,Bs hand2=3Ns shared=2Gs {known('Rd', 'Gm', 'Gm', 'Gm', 'Gm', 'Rk')}"
    state = at(position, "discard Rg", "keep")
    assert view(state, 1).bottom == view(state, 0).bottom == ("Gm",) * 4


def test_O_GLYPH_4_glyph_doors_are_doors_to_prophecies_and_nightmares() -> None:
    looked = at(f"onirim:1+glyphs deck=* hand=Rk,{REST} {known('Rdg', 'Gm', 'Bg', 'Ni', 'Bdg')}", "discard Rk")
    assert pending(looked).options == ("discard Gm", "discard Ni", "discard Bg")
    assert refusal(looked, "discard Rdg") == "door_stays"
    given = at(f"onirim:1+glyphs deck=* hand={REST} doors=Rd,Rdg held=Ni stack=turn:1,fill,nightmare")
    assert pending(given).options[:2] == ("door Rd", "door Rdg")
    play(given, "door Rdg")
    assert (position_fields(given)["doors"], position_fields(given)["limbo"]) == ("Rd", "Rdg")


RULE_IDS = [f"O_GLYPH_{n}" for n in range(1, 5)] + ["O_FINE_1", "O_FINE_4", "O_FINE_17"]


def test_every_rule_has_a_test() -> None:
    assert not [rule for rule in RULE_IDS if not any(name.startswith(f"test_{rule}_") for name in globals())]
