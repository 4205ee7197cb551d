"""Crossroads and Dead Ends, rule by rule (O-CROSS), with the fine points that touch them."""

from __future__ import annotations

from itertools import product

import pytest

import oneironaut as on
from oneironaut.onirim.card import Card
from oneironaut.onirim.names import ALL_COLOURS, KEY, LOCATION, MOON, SUN
from tests.support.scenario import at, cards, pending, play, position_fields, refusal, view

SOLO = "onirim:1+crossroads"
MIDDLE = "onirim:1+crossroads!intersections"
DUO = "onirim:2+crossroads"
DENIZENS = "2Ar,2Cy,2Sp,2Hh,2Hb,2Cc,2Mi,2Tk"
COLOURS = "RBGN"
HAND = "hand=Rs,Bs,Gs,Ns,De"


def found(state: on.State, zone: str) -> list[str]:
    """The cards of a zone, one by one."""
    return cards(position_fields(state)[zone], in_order=zone in ("top", "labyrinth", "bottom"))


def without(*codes: str) -> str:
    """The Denizens that are not elsewhere, as a field."""
    left = [code for code in "Ar Cy Sp Hh Hb Cc Mi Tk".split() for _ in range(2)]
    for code in codes:
        left.remove(code)
    return "absent=" + ",".join(f"{left.count(code)}{code}" for code in dict.fromkeys(left))


# O-CROSS-1: the cards.


def test_O_CROSS_1_six_crossroads_of_every_colour_and_ten_dead_ends() -> None:
    added = {}
    for card in on.read_rules(SOLO).kinds:
        assert isinstance(card, Card)
        if card.code in ("Xs", "Xm", "Xk", "De"):
            added[card.code] = (card.copies, card.symbol, card.colours, card.sort)
    assert added == {
        "Xs": (3, SUN, ALL_COLOURS, LOCATION),
        "Xm": (2, MOON, ALL_COLOURS, LOCATION),
        "Xk": (1, KEY, ALL_COLOURS, LOCATION),
        "De": (10, 0, 0, LOCATION),
    }
    assert view(on.begin(on.read_rules(SOLO))).deck == 76 + 16


# O-CROSS-2: series.


@pytest.mark.parametrize("colour", COLOURS)
def test_O_CROSS_2_a_crossroad_as_first_second_or_third_card(colour: str) -> None:
    for row, last in (
        ("Xs,{c}m", "{c}s"),
        ("{c}s,Xm", "{c}s"),
        ("{c}s,{c}m", "Xs"),
        ("Xs,Xm", "{c}s"),
        ("Xs,{c}m", "Xs"),
        ("{c}s,Xm", "Xs"),
    ):
        state = at(
            f"{SOLO} deck=* labyrinth={row.format(c=colour)} hand={last.format(c=colour)},4De", f"play {last.format(c=colour)}"
        )
        assert (pending(state).ask, pending(state).options) == ("search", ("search", "pass"))
        play(state, "search")
        assert found(state, "doors") == [f"{colour}d"]
        assert all(card.endswith("*") for card in found(state, "labyrinth"))


def completes(row: tuple[str, ...]) -> list[bool]:
    """For each card of a row (X: a Crossroad) whether it completes a series: counted by hand."""
    fresh: list[str] = []  # the cards since the last series
    ends = []
    for colour in row:
        fresh.append(colour)
        last = fresh[-3:]
        ends.append(len(last) == 3 and len(set(last) - {"X"}) < 2)
        if ends[-1]:
            fresh = []
    return ends


def test_O_CROSS_2_every_row_of_five_cards() -> None:
    for row in product("RBX", repeat=5):
        if row.count("X") > 3:
            continue
        played = [colour + ("s" if n % 2 == 0 else "m") for n, colour in enumerate(row)]
        if played.count("Xm") > 2:
            continue
        state = at(f"{SOLO} deck=* hand={','.join(played)}")
        for card, ends in zip(played, completes(row), strict=True):
            play(state, f"play {card}")
            assert (pending(state).ask in ("search", "colour")) == ends, f"{card} of {row}"
            if pending(state).ask == "colour":
                play(state, "colour Gd")
            if ends:
                play(state, "pass")
            play(state, "deal De")


def test_O_CROSS_2_different_colours_beside_a_crossroad_are_no_series() -> None:
    state = at(f"{SOLO} deck=* labyrinth=Rs,Xm hand=Bs,Gm,Gs,Ns,De", "play Bs")
    assert pending(state).ask == "deal"
    play(state, "deal Bm", "play Bm")  # Crossroad, blue, blue
    assert pending(state).ask == "search"
    assert found(state, "labyrinth") == ["Rs", "Xm*", "Bs*", "Bm*"]


def test_O_CROSS_2_a_used_up_crossroad_serves_no_second_series() -> None:
    state = at(
        f"{SOLO} deck=* labyrinth=Rs,Rm hand=Xs,Bm,Bk,Gs,De", "play Xs", "pass", "deal De", "play Bm", "deal De", "play Bk"
    )
    assert (pending(state).ask, found(state, "labyrinth")) == ("deal", ["Rs*", "Rm*", "Xs*", "Bm", "Bk"])


def test_O_CROSS_2_three_crossroads_make_a_series_of_a_colour_of_choice() -> None:
    state = at(f"{SOLO} deck=* labyrinth=Xs,Xm hand=Xs,4De", "play Xs")
    assert (pending(state).ask, pending(state).options) == ("colour", ("colour Rd", "colour Bd", "colour Gd", "colour Nd"))
    play(state, "colour Gd", "search")
    assert (found(state, "doors"), found(state, "labyrinth")) == (["Gd"], ["Xs*", "Xm*", "Xs*"])


def test_O_FINE_11_three_crossroads_offer_the_colours_of_which_a_door_is_to_be_gained() -> None:
    row = "labyrinth=Xs,Xm hand=Xs,4De"
    assert pending(at(f"{SOLO} deck=* doors=2Rd,2Gd {row}", "play Xs")).options == ("colour Bd", "colour Nd")
    one = at(f"{SOLO} deck=* doors=2Rd,2Gd,2Bd {row}", "play Xs")  # one colour is left: it is not asked
    assert pending(one).ask == "search"
    play(one, "search")
    assert found(one, "doors").count("Nd") == 1
    limbo = at(f"{SOLO} deck=* doors=2Rd,2Gd,2Bd limbo=2Nd {row}", "play Xs")
    assert pending(limbo).options == ("search", "pass")  # not on the table yet, wherever they are (O-BASE-6)
    oniverse = at(f"{SOLO}+denizens deck=* doors=2Rd,2Gd,2Bd,Nd {row} absent={DENIZENS}", "play Xs")
    assert pending(oniverse).options == ("colour Rd", "colour Bd", "colour Gd", "colour Nd")
    chaos = f"doors=2Rd,2Gd,Od {row} denizens=Cc absent={DENIZENS.replace('2Cc', 'Cc')}"
    both = at(f"{SOLO}+denizens deck=* {chaos}", "play Xs")
    assert pending(both).options == ("colour Bd", "colour Nd")  # red with a Chromatic Chaos would find nothing that these do not


@pytest.mark.parametrize("door", ["Rd", "Bd", "Gd", "Nd"])
def test_O_CROSS_2_the_key_crossroad_gains_any_door(door: str) -> None:
    state = at(f"{SOLO} deck=* hand=Rs,Xk,Xs,Xm,De", "play Rs", f"deal {door}")
    assert pending(state).options == ("key Xk", "limbo")
    play(state, "key Xk")
    assert (found(state, "doors"), found(state, "discard")) == ([door], ["Xk"])
    assert pending(state).ask == "deal"  # no Prophecy


def test_O_CROSS_2_the_key_crossroad_is_a_key() -> None:
    start = f"{SOLO} deck=* hand=Rs,Xk,Gs,Bs,De"
    state = at(start, "play Rs", "deal Ni")
    assert "key Xk" in pending(state).options
    prophecy = at(start, "discard Xk", "deal Rs", "deal Bs", "deal Ni", "deal De", "deal Gs")
    assert pending(prophecy).ask == "prophecy"


def test_O_CROSS_2_symbols_of_crossroads_hold() -> None:
    state = at(f"{SOLO} deck=* labyrinth=Bs hand=Xs,Xm,Xk,Rs,De")
    assert {option for option in pending(state).options if option.startswith("play")} == {"play Xm", "play Xk"}
    assert refusal(state, "play Xs") == "same_symbol"


# O-CROSS-3: Dead Ends.


def test_O_CROSS_3_dead_ends_are_neither_played_nor_discarded() -> None:
    state = at(f"{SOLO} deck=* {HAND}")
    assert not [option for option in pending(state).options if "De" in option]
    assert refusal(state, "play De") == "bound"
    assert refusal(state, "discard De") == "bound"
    play(state, "play Rs", "deal De")
    assert found(state, "hand").count("De") == 2  # drawn like a Location


def test_O_CROSS_3_dead_ends_go_with_the_whole_hand() -> None:
    state = at(f"{SOLO} deck=* {HAND}", "play Rs", "deal Ni", "hand")
    assert found(state, "discard") == ["Bs", "De", "Gs", "Ns"]
    played = f"{SOLO.replace('+c', '+premonitions+c')} deck=* premonitions=Pt faded=Pr,Pg,Pb,Pn,Pi,Pf,Pe doors=Bd,Gd"
    state = at(f"{played} labyrinth=Rs,Rm hand=Rk,Bs,Gs,2De", "play Rk", "search")
    assert found(state, "discard") == ["Bs", "De", "De", "Gs"]


def test_O_CROSS_3_a_prophecy_or_a_happy_dream_may_discard_one_from_the_deck() -> None:
    start = f"{SOLO} deck=* hand=Rk,Bs,Gs,Ns,De top=De/1,Rs/1,Ni/1,Bs/1,Gs/1"
    state = at(start, "discard Rk")
    assert "discard De" in pending(state).options
    play(state, "discard De")
    assert found(state, "discard") == ["De", "Rk"]
    code = "onirim:1+premonitions+crossroads faded=Pr,Pg,Pb,Pn,Pi,Pf,Pe,Pt"
    state = at(f"{code} deck=* {HAND} top=Hd/1,De/1,De/1,Ni/1,Rs/1,Bs/1,Gs/1,Ns/1", "play Rs", "seven", "drop De", "drop De")
    assert found(state, "discard") == ["De", "De"]


def test_O_CROSS_3_dead_ends_rally_nobody_and_are_not_traded_away() -> None:
    code = f"{SOLO}+denizens"
    state = at(f"{code} deck=* {HAND} absent={DENIZENS} denizens_in_deck=8", "play Rs", "deal Ar unseen")
    assert pending(state).options == ("rally Bs", "rally Gs", "rally Ns", "dismiss")
    assert refusal(state, "rally De") == "bound"
    only = at(f"{code} deck=* hand=Rs,4De absent={DENIZENS} denizens_in_deck=8", "play Rs", "deal Ar unseen")
    assert (pending(only).ask, found(only, "discard")) == ("deal", ["Ar"])  # nothing to rally it with
    trade = at(f"{code} deck=* {HAND} discard=Bm denizens=Cy {without('Cy')}", "use Cy")
    assert pending(trade).options == ("give Rs", "give Bs", "give Gs", "give Ns")
    bound = at(f"{code} deck=* hand=5De discard=Bm denizens=2Cy {without('Cy', 'Cy')}")
    assert "use Cy" not in pending(bound).options


# O-CROSS-4: Nightmares.


def test_O_CROSS_4_a_nightmare_reveals_dead_ends_into_limbo() -> None:
    state = at(f"{SOLO} deck=* {HAND}", "play Rs", "deal Ni", "reveal", "deal De", "deal Xs", "deal Rd", "deal De", "deal Ni")
    assert found(state, "limbo") == ["De", "De", "Ni", "Rd"]
    assert found(state, "discard") == ["Ni", "Xs"]


# O-CROSS-5: Escape.


def test_O_CROSS_5_escape_is_a_third_choice_in_phase_1() -> None:
    start = f"{SOLO} deck=* {HAND}"
    assert "escape" in pending(at(start)).options
    state = at(start, "escape")
    assert (found(state, "hand"), found(state, "discard")) == ([], ["Bs", "De", "Gs", "Ns", "Rs"])
    play(state, "deal Rd", "deal Ni", "deal Xk", "deal De", "deal Rs", "deal Rs")
    assert found(state, "limbo") == ["Ni", "Rd"]  # untriggered, the Key in the hand gains nothing
    play(state, "deal Bs")
    assert (pending(state).ask, found(state, "hand"), found(state, "limbo")) == ("turn", ["Bs", "De", "Rs", "Rs", "Xk"], [])
    assert "escape" not in pending(at(start, "play Rs", "deal Ni")).options


def test_O_CROSS_5_a_hand_of_dead_ends_escapes_unasked() -> None:
    state = at(f"{SOLO} deck=* hand=5De")
    assert (pending(state).ask, found(state, "discard")) == ("deal", ["De"] * 5)
    held = at(f"{SOLO}+denizens deck=* hand=5De denizens=Sp {without('Sp')}")  # a power is usable: it is asked
    assert pending(held).options == ("escape", "use Sp")


def test_O_CROSS_5_an_escape_from_an_empty_deck_loses() -> None:
    state = at(f"{SOLO} discard=* top=Rs/1,Rs/1 hand=Rs,Bs,Gs,2De", "escape")
    assert position_fields(state)["end"] == "lost.deck_empty"


# O-CROSS-6: Intersections.


def test_O_CROSS_6_a_crossroad_only_as_the_second_card_of_a_series() -> None:
    for row, allowed in (
        ("", False),
        ("Rs", True),
        ("Rs,Rm", False),
        ("Rs,Bm", True),
        ("Rs*,Rm*,Rs*", False),
        ("Rs*,Rm*,Rs*,Bm", True),
    ):
        state = at(f"{MIDDLE} deck=* labyrinth={row or '-'} hand=Xk,Bs,Gm,Ns,De")
        assert ("play Xk" in pending(state).options) == allowed, row
        assert "discard Xk" in pending(state).options
        if not allowed:
            assert refusal(state, "play Xk") == "only_second"


def test_O_CROSS_6_it_completes_a_series_from_the_middle() -> None:
    state = at(f"{MIDDLE} deck=* labyrinth=Rs hand=Xk,Rs,Gm,Ns,De", "play Xk", "deal De", "play Rs", "search")
    assert (found(state, "doors"), found(state, "labyrinth")) == (["Rd"], ["Rs*", "Xk*", "Rs*"])


def test_O_FINE_13_intersections_a_crossroad_is_never_a_first_card() -> None:
    start = f"{MIDDLE} deck=* labyrinth=Rs,Xk,Bs hand=Xm,Bm,Bk,Ns,De"
    state = at(start)
    assert "play Xm" in pending(state).options  # the open series is the blue card alone
    play(state, "play Bm")
    assert pending(state).ask == "deal"  # Crossroad, blue, blue is none
    play(state, "deal De", "play Bk")
    assert (pending(state).ask, found(state, "labyrinth")) == ("search", ["Rs", "Xk", "Bs*", "Bm*", "Bk*"])
    through = at(start, "play Xm", "deal De", "play Bk")
    assert found(through, "labyrinth") == ["Rs", "Xk", "Bs*", "Xm*", "Bk*"]
    assert "play Xs" not in pending(at(f"{MIDDLE} deck=* labyrinth=Rs,Xm hand=Xs,Bm,Bk,Ns,De")).options


def test_O_FINE_13_cyclobot_may_take_a_dead_end() -> None:
    state = at(f"{SOLO}+denizens deck=* {HAND} discard=De denizens=Cy {without('Cy')}", "use Cy", "give Rs")
    assert (found(state, "hand").count("De"), found(state, "discard")) == (2, ["Cy", "Rs"])


# Two players.


def test_O_FINE_13_dead_ends_may_be_drafted_and_swapped() -> None:
    draft = at(f"{DUO} deck=* shared=4De,Rs,Bs,Gs,Ns stack=draft")
    assert "take De" in pending(draft).options
    state = at(f"{DUO} deck=* hand1=Rs,Bs,De hand2=3Nm shared=2Gs", "discard Rs")
    assert "swap De" in pending(state).options
    play(state, "swap De")
    assert (found(state, "shared"), found(state, "hand1")) == (["De", "Gs"], ["Bs", "Gs"])


def test_O_FINE_15_there_is_no_swap_after_an_escape() -> None:
    state = at(f"{DUO} deck=* hand1=Rs,Bs,De hand2=3Nm shared=Gs,De", "escape")
    assert pending(state).ask == "deal"


def test_O_FINE_18_an_escape_leaves_the_partners_personal_cards() -> None:
    state = at(f"{DUO} deck=* hand1=Rs,Bs,De hand2=2Nm,De shared=Gs,De", "escape")
    assert (found(state, "discard"), found(state, "hand2")) == (["Bs", "De", "De", "Gs", "Rs"], ["De", "Nm", "Nm"])
    play(state, "deal Rs", "deal Rs", "deal Rs", "deal Bs", "deal Gs")
    assert (found(state, "hand1"), found(state, "shared"), pending(state).seat) == (["Rs", "Rs", "Rs"], ["Bs", "Gs"], 1)


def test_O_CROSS_5_a_player_with_a_shared_card_is_not_forced_to_escape() -> None:
    assert pending(at(f"{DUO} deck=* hand1=3De hand2=3Nm shared=Gs,De")).options == (
        "play Gs shared",
        "discard Gs shared",
        "escape",
    )
    assert pending(at(f"{DUO} deck=* hand1=3De hand2=3Nm shared=2De")).ask == "deal"
