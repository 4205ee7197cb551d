"""Happy Dreams and Dark Premonitions, rule by rule (O-PREM), with the fine points that touch them."""

from __future__ import annotations

import pytest

import oneironaut as on
from tests.support.scenario import at, cards, check_sound, heard, pending, play, position_fields, refusal, view

CODES = "Pr Pg Pb Pn Pi Pf Pe Pt".split()  # a to h
SOLO = "onirim:1+premonitions"
DENIZENS = "2Ar,2Cy,2Sp,2Hh,2Hb,2Cc,2Mi,2Tk"
ONE_BIRD = "2Ar,2Cy,2Sp,2Hh,Hb,2Cc,2Mi,2Tk"
ALL_FADED = ",".join(CODES)


def position(up: str, rest: str, code: str = SOLO, pile: str = "") -> str:
    """A position with these Premonitions face up, these face down, the others gone."""
    gone = [p for p in CODES if p not in up.split(",") and p not in pile.split(",")]
    return f"{code} deck=* premonitions={up or '-'} premonition_pile={pile or '-'} faded={','.join(gone) or '-'} {rest}"


def gained(up: str, colour: str, doors: str, rest: str = "", pile: str = "", code: str = SOLO) -> on.State:
    """A series of a colour has just gained a Door, besides those that were there."""
    hand = "" if "hand=" in rest else f"hand={colour}k,Rs,Bs,Gs,Ns"
    start = position(up, f"doors={doors} labyrinth={colour}s,{colour}m {hand} {rest}", code, pile)
    return at(start, f"play {colour}k", "search")


def found(state: on.State, zone: str) -> list[str]:
    """The cards of a zone, one by one."""
    return cards(position_fields(state)[zone], in_order=zone in ("top", "labyrinth", "bottom"))


def happy(up: str, rest: str, *answers: str, code: str = SOLO) -> on.State:
    """A Happy Dream is drawn; the card played was Rs."""
    hand = "" if "hand=" in rest else "hand=Rs,Bs,Gs,Ns,Rm"
    return at(position(up, f"{hand} {rest}", code), "play Rs", "deal Hd", *answers)


def puts(*codes: str) -> list[str]:
    """Answers that put cards back in an order."""
    return [f"put {code}" for code in codes]


# O-PREM-1: the cards.


@pytest.mark.parametrize(("variant", "shown"), [("", 4), ("!five", 5), ("!six", 6)])
def test_O_PREM_1_four_happy_dreams_and_four_premonitions_face_up(variant: str, shown: int) -> None:
    rules = on.read_rules(SOLO + variant)
    added = {kind.code: kind.copies for kind in rules.kinds if kind.code in ("Hd", *CODES)}
    assert added == {"Hd": 4, **dict.fromkeys(CODES, 1)}
    seen = on.Game(SOLO + variant, seed=5).view()
    assert (len(seen.zones["premonitions"]), seen.zones["premonition_pile"]) == (shown, ("??",) * (8 - shown))
    assert seen.deck == 76 + 4 - 5
    state = on.begin(rules)
    assert set(pending(state).options) == {f"deal {code}" for code in CODES}
    assert {weight for _, weight in on.deals(state)} == {1}


# O-PREM-2: conditions and penalties.


def test_O_PREM_2a_two_red_doors_take_red_locations_from_the_deck() -> None:
    state = gained("Pr", "R", "Rd", "discard=2Rs")
    assert found(state, "doors") == ["Rd", "Rd"]
    assert not [card for card in found(state, "deck") if card in ("Rs", "Rm", "Rk")]
    assert sorted(found(state, "discard")) == sorted(["Rs"] * 7 + ["Rm"] * 3 + ["Rk"] * 2)  # hand and row keep theirs
    assert found(state, "hand") == ["Bs", "Gs", "Ns", "Rs"]
    assert ("Pr" in found(state, "faded"), found(state, "premonitions")) == (True, [])
    assert pending(state).ask == "deal"


def test_O_PREM_2a_towers_stay_glyphs_and_crossroads_go() -> None:
    code = "onirim:1+glyphs+towers+premonitions+crossroads"
    state = gained("Pr", "R", "Rd", code=code)
    play(state, "find Rd")
    deck = found(state, "deck")
    assert {"Rt3", "Rt4", "Rt5", "De", "Bg", "Rdg", "Hd"} <= set(deck)
    assert not {"Rs", "Rm", "Rk", "Rg", "Xs", "Xm", "Xk"} & set(deck)
    assert {"Rg", "Xs", "Xm", "Xk"} <= set(found(state, "discard"))


@pytest.mark.parametrize(
    ("code", "colour"), [("Pr", "R"), ("Pg", "G"), ("Pb", "B"), ("Pn", "N"), ("Pi", "R"), ("Pf", "R"), ("Pt", "R")]
)
def test_O_PREM_2_nothing_fires_without_its_condition(code: str, colour: str) -> None:
    other = {"R": "B", "B": "G", "G": "N", "N": "R"}[colour]
    doors = {"Pf": "2Bd,Gd", "Pt": "Bd", "Pi": "Bd,Gd,Nd"}.get(code, f"2{other}d")
    state = gained(code, colour, doors)
    assert found(state, "premonitions") == [code]
    assert pending(state).ask == "deal"
    assert found(state, "limbo") == []


def test_O_PREM_2b_a_nightmare_of_the_discard_pile_goes_to_limbo() -> None:
    state = gained("Pg", "G", "Gd", "discard=2Ni,Rs")
    assert (found(state, "limbo"), found(state, "discard")) == (["Ni"], ["Ni", "Rs"])
    assert found(state, "premonitions") == []


def test_O_PREM_2c_two_keys_of_choice_leave_the_deck() -> None:
    state = gained("Pb", "B", "Bd")
    now = pending(state)
    assert (now.ask, now.options) == ("keys", ("find Rk", "find Bk", "find Gk", "find Nk"))
    play(state, "find Nk", "find Gk")
    assert (pending(state).ask, found(state, "discard")) == ("deal", ["Gk", "Nk"])
    assert (found(state, "premonitions"), found(state, "deck").count("Nk")) == ([], 2)


def test_O_PREM_2c_the_same_kind_twice_and_the_key_crossroad() -> None:
    state = gained("Pb", "B", "Bd", code=SOLO + "+crossroads")
    assert "find Xk" in pending(state).options
    play(state, "find Xk")
    assert "find Xk" not in pending(state).options
    play(state, "find Rk")
    assert found(state, "discard") == ["Rk", "Xk"]


def test_O_PREM_2d_two_brown_doors_cost_a_door_of_choice() -> None:
    state = gained("Pn", "N", "Nd,Rd,Bd")
    now = pending(state)
    assert (now.ask, now.options) == ("lose", ("lose Rd", "lose Bd", "lose Nd"))
    play(state, "lose Bd")
    assert (found(state, "limbo"), found(state, "doors")) == (["Bd"], ["Nd", "Nd", "Rd"])
    assert (found(state, "premonitions"), pending(state).ask) == ([], "deal")


def test_O_PREM_2e_one_of_two_identical_doors_goes_to_limbo() -> None:
    state = gained("Pi", "G", "Gd,Rd,Bd")
    assert (found(state, "limbo"), found(state, "doors")) == (["Gd"], ["Bd", "Gd", "Rd"])  # no other choice: not asked
    assert found(state, "premonitions") == []


def test_O_PREM_2e_of_two_pairs_the_player_chooses() -> None:
    state = gained("Pf", "G", "2Rd,2Bd", pile="Pi")
    now = pending(state)
    assert now.options == ("deal Pi",)
    play(state, "deal Pi")
    assert pending(state).options == ("lose Rd", "lose Bd")
    play(state, "lose Bd")
    assert found(state, "doors") == ["Bd", "Gd", "Rd", "Rd"]


def test_O_PREM_2e_a_glyph_door_is_not_identical() -> None:
    code = "onirim:1+glyphs+premonitions"
    state = gained("Pi", "R", "Rdg", code=code)
    assert (found(state, "doors"), found(state, "premonitions")) == (["Rd", "Rdg"], ["Pi"])


def test_O_PREM_2f_five_doors_reveal_two_more() -> None:
    state = gained("Pf", "R", "2Bd,Gd,Nd", pile="Pr,Pt,Pe")
    assert found(state, "faded").count("Pf") == 1
    assert pending(state).options == ("deal Pr", "deal Pe", "deal Pt")
    play(state, "deal Pr")
    assert (pending(state).ask, found(state, "premonitions")) == ("deal", ["Pr"])  # the second is turned up before any fires
    play(state, "deal Pt")
    # Three Doors: the one just revealed fires at once; the red one has but one Door.
    assert found(state, "premonitions") == ["Pr"]
    assert "Pt" in found(state, "faded")
    assert sorted(found(state, "discard")) == ["Bs", "Gs", "Ns", "Rs"]


def test_O_PREM_2g_a_door_of_each_colour_costs_the_happy_dreams() -> None:
    state = gained("Pe", "R", "Bd,Gd,Nd", "discard=Hd")
    assert found(state, "discard") == ["Hd"] * 4
    assert "Hd" not in found(state, "deck")
    assert (found(state, "premonitions"), pending(state).ask) == ([], "deal")
    assert found(gained("Pe", "R", "2Bd,2Gd,Rd"), "premonitions") == ["Pe"]


def test_O_PREM_2h_three_doors_cost_the_hand_and_reveal_one() -> None:
    state = gained("Pt", "R", "Bd,Gd", pile="Pb,Pn")
    assert (found(state, "hand"), found(state, "discard")) == ([], ["Bs", "Gs", "Ns", "Rs"])
    play(state, "deal Hd", "deal Ni", "deal Rd", "deal Rs", "deal Rs", "deal Rm", "deal Rk")
    assert (found(state, "limbo"), pending(state).ask) == (["Hd", "Ni", "Rd"], "deal")  # as Dreams: untriggered
    assert found(state, "premonitions") == []  # the new hand comes first
    play(state, "deal Bs")
    assert pending(state).options == ("deal Pb", "deal Pn")
    play(state, "deal Pb")
    assert (found(state, "premonitions"), found(state, "premonition_pile")) == (["Pb"], ["Pn"])
    assert pending(state).ask == "turn"  # the hand is full, the turn is over, and Limbo was shuffled in
    assert found(state, "hand") == ["Bs", "Rk", "Rm", "Rs", "Rs"]
    assert found(state, "limbo") == []


def test_O_PREM_2h_what_it_reveals_fires_at_once() -> None:
    state = gained("Pt", "R", "Rd,Gd", "discard=Ni", pile="Pi")
    play(state, "deal Rs", "deal Rs", "deal Rm", "deal Rm", "deal Bs", "deal Pi")
    assert (found(state, "doors"), found(state, "premonitions")) == (["Gd", "Rd"], [])
    assert pending(state).ask == "turn"


def test_O_PREM_2_several_at_once_in_the_order_of_choice() -> None:
    state = gained("Pi,Pr", "R", "Rd")
    assert (pending(state).ask, pending(state).options) == ("fire", ("fire Pr", "fire Pi"))
    first = at(on.write_position(state), "fire Pi")
    assert (found(first, "doors"), found(first, "premonitions"), found(first, "discard")) == (["Rd"], ["Pr"], [])
    assert pending(first).ask == "deal"  # its condition has gone: it stays
    both = at(on.write_position(state), "fire Pr")
    assert (found(both, "premonitions"), found(both, "doors"), "Rs" in found(both, "deck")) == ([], ["Rd"], False)


def test_O_PREM_2_one_that_stayed_fires_when_its_condition_holds_again() -> None:
    state = gained("Pi,Pr", "R", "Rd", "hand=Rk,Rk,Bs,Gs,Ns")
    play(state, "fire Pi", "deal Rm", "play Rm", "deal Rd")
    assert found(state, "premonitions") == ["Pr"]
    play(state, "key Rk")  # a Key, too, sets it off, and at once
    assert (found(state, "premonitions"), "Rs" in found(state, "deck"), pending(state).ask) == ([], False, "deal")


def test_O_PREM_2_none_fires_after_a_win() -> None:
    state = gained("Pr,Pi,Pt,Pf", "R", "Rd,2Bd,2Gd,2Nd")
    assert position_fields(state)["end"] == "won.all_doors"
    assert found(state, "premonitions") == ["Pf", "Pi", "Pr", "Pt"]
    assert pending(state).ask == "over"


# O-PREM-3: as much as can be done; searches end with a shuffle.


def test_O_PREM_3_as_much_as_can_be_done_is_done() -> None:
    assert found(gained("Pg", "G", "Gd", "discard=Rs"), "limbo") == []
    assert found(gained("Pg", "G", "Gd", "discard=Rs"), "premonitions") == []
    one = gained("Pb", "B", "Bd", "discard=3Rk,3Gk,2Nk,Bk")
    assert pending(one).ask == "keys"
    none = gained("Pb", "B", "Bd", "discard=3Rk,3Gk,3Nk,2Bk", code=SOLO)
    assert (pending(none).ask, found(none, "premonitions")) == ("deal", [])
    single = gained("Pb", "B", "Bd", "discard=3Rk,3Gk,2Nk,2Bk")
    assert (pending(single).ask, found(single, "discard").count("Nk")) == ("deal", 3)


@pytest.mark.parametrize(("up", "colour", "doors"), [("Pr", "R", "Rd"), ("Pb", "B", "Bd"), ("Pe", "R", "Bd,Gd,Nd")])
def test_O_PREM_3_taking_cards_out_of_the_deck_ends_with_a_shuffle(up: str, colour: str, doors: str) -> None:
    start = position(up, f"doors={doors} hand={colour}k,Rm,Bs,Gs,Ns top={colour}d/1,Gm/1,Gm/1")
    answers = ["play Rm", f"key {colour}k"] + (["find Rk", "find Rk"] if up == "Pb" else [])
    state = at(start, *answers)
    assert (found(state, "top"), pending(state).ask) == ([], "deal")
    assert [event.what for event in heard(start, *answers, seat=0)].count("shuffle") == 1


def test_O_PREM_3_the_oniverse_door_counts_as_the_colour_asked_for_and_is_identical_to_none() -> None:
    code = SOLO + "+denizens"
    for up, colour in (("Pr", "R"), ("Pg", "G"), ("Pb", "B"), ("Pn", "N")):
        state = gained(f"{up},Pi", colour, "Od", f"absent={DENIZENS}", code=code)
        assert found(state, "premonitions") == ["Pi"]
        assert up in found(state, "faded")


# O-PREM-4: the Happy Dream.


def test_O_PREM_4_three_helps_and_then_it_is_discarded() -> None:
    state = happy("Pr,Pt", "")
    assert (pending(state).ask, pending(state).options) == ("happy", ("dispel Pr", "dispel Pt", "seven", "fetch"))
    play(state, "dispel Pt")
    assert (found(state, "premonitions"), found(state, "discard"), "Pt" in found(state, "faded")) == (["Pr"], ["Hd"], True)
    assert pending(state).ask == "deal"
    assert len(found(state, "hand")) == 4  # it filled no place


def test_O_PREM_4_seven_are_revealed_and_any_number_discarded() -> None:
    drawn = ["deal Ni", "deal Rs", "deal Rd", "deal Hd", "deal Bk", "deal Bk", "deal Gs"]
    state = happy("Pr", "", "seven", *drawn)
    assert pending(state).ask == "seven"
    assert set(pending(state).options) == {"drop Ni", "drop Rs", "drop Hd", "drop Bk", "drop Gs", "stop"}
    assert refusal(state, "drop Rd") == "door_stays"
    none = at(on.write_position(state), "stop")
    assert pending(none).ask == "order"
    play(state, "drop Ni", "drop Bk", "drop Hd", "stop", "put Rd", "put Rs", "put Bk")
    assert found(state, "discard") == ["Bk", "Hd", "Hd", "Ni"]
    # Put back in this order, the Door is drawn at once; without its Key it goes to Limbo, and the turn's end shuffles.
    assert (pending(state).ask, found(state, "hand")) == ("turn", ["Bs", "Gs", "Ns", "Rm", "Rs"])
    assert (found(state, "limbo"), view(state).top) == ([], ())
    moves = [(event.card, event.target) for event in heard(on.write_position(none), *puts("Rd", "Rs", "Gs", "Ni", "Hd"), seat=0)]
    assert moves[14:] == [("Hd", "discard"), ("Rd", "held"), ("Rd", "limbo"), ("Rs", "hand"), (None, "deck"), (None, None)]


def test_O_PREM_4_all_seven_may_go_and_fewer_are_revealed_of_a_small_deck() -> None:
    state = at(f"{SOLO} top=Hd/1,Ni/1,Rs/1,Bs/1 hand=Rs,Bs,Gs,Ns,Rm faded={ALL_FADED} discard=*", "play Rs", "seven")
    assert pending(state).options == ("drop Rs", "drop Bs", "drop Ni", "stop")
    play(state, "drop Rs", "drop Bs", "drop Ni")
    assert position_fields(state)["end"] == "lost.deck_empty"


def test_O_PREM_4_only_doors_turned_up_all_go_back() -> None:
    state = at(f"{SOLO} top=Hd/1,Rd/1,Bd/1 hand=Rs,Bs,Gs,Ns,Rm faded={ALL_FADED} discard=*", "play Rs", "seven")
    assert pending(state).options == ("put Rd", "put Bd")


def test_O_PREM_4_any_card_of_the_deck_is_put_on_top() -> None:
    start = position("Pr", "hand=Rs,Bs,Gs,Nk,Rm top=Hd/1,Gm/1,Ni/1")
    state = at(start, "play Rs", "fetch")
    assert pending(state).ask == "fetch"
    assert {"find Nd", "find Ni", "find Hd", "find Rs", "find Gm"} <= set(pending(state).options)
    play(state, "find Nd")
    assert (pending(state).ask, found(state, "held")) == ("door", ["Nd"])  # it is drawn next
    assert (found(state, "top"), found(state, "discard")) == ([], ["Hd"])
    assert "shuffle" in [event.what for event in heard(start, "play Rs", "fetch", "find Nd", seat=0)]


def test_O_PREM_4_the_card_on_top_is_known() -> None:
    start = position("", f"hand=Rs,Bs,Gs,Ns,Rm top=Hd/1 denizens=Hb absent={ONE_BIRD}", SOLO + "+denizens")
    state = at(start, "play Rs", "go", "fetch", "find Nk")
    assert (pending(state).ask, view(state).top) == ("draw", ("Nk",))


def test_O_PREM_4_what_cannot_be_done_is_not_offered() -> None:
    assert pending(happy("", "")).options == ("seven", "fetch")
    small = f"{SOLO} top=Hd/1 hand=Rs,Bs,Gs,Ns,Rm discard=*"
    gone = ",".join(CODES[2:])
    assert pending(at(f"{small} premonitions=Pr,Pg faded={gone}", "play Rs")).options == ("dispel Pr", "dispel Pg")
    nothing = at(f"{small} faded={ALL_FADED}", "play Rs")  # nothing can be done, so nothing happens
    assert (position_fields(nothing)["end"], "Hd" in found(nothing, "discard")) == ("lost.deck_empty", True)


def test_O_PREM_4_in_a_new_hand_it_is_a_dream() -> None:
    state = at(position("Pr", "hand=Rs,Bs,Gs,Ns,Rm"), "play Rs", "deal Ni", "hand", "deal Hd", "deal Rs")
    assert (found(state, "limbo"), pending(state).ask) == (["Hd"], "deal")
    state = at(position("Pr", "hand=Rs,Bs,Gs,Ns,Rm"), "play Rs", "deal Ni", "reveal", "deal Hd", "deal Rs")
    assert (found(state, "limbo"), found(state, "discard")) == (["Hd"], ["Rs"])
    game = on.Game(SOLO, dealer=on.ScriptedDealer("Pr Pg Pb Pn Hd Rs Rs Rs Rs Rs"))
    assert (game.view().ask, game.view().deck) == ("turn", 75)


# Fine points.


def test_O_FINE_1_premonitions_fire_after_the_search_its_shuffle_and_its_freeing() -> None:
    code = "onirim:1+dreamcatchers+premonitions"
    start = position("Pi", "doors=Rd labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns catcher1=Ni catchers=4", code)
    state = at(start, "play Rk", "search")
    assert (pending(state).ask, found(state, "doors"), found(state, "premonitions")) == ("freeing", ["Rd", "Rd"], ["Pi"])
    play(state, "leave")
    assert (found(state, "doors"), found(state, "premonitions")) == (["Rd"], [])
    taken = at(start.replace("catcher1=Ni", "catcher1=Rd"), "play Rk", "recover Rd 1")
    assert (pending(taken).ask, found(taken, "doors"), found(taken, "premonitions")) == ("deal", ["Rd"], [])
    third = at(start.replace("catcher1=Ni", "catcher1=Rd"), "play Rk", "search", "leave")
    assert (pending(third).ask, found(third, "premonitions")) == ("third_way", ["Pi"])
    play(third, "recover Rd 1")
    assert (found(third, "doors"), found(third, "limbo"), found(third, "premonitions")) == (["Rd"], ["Rd"], [])


def test_O_FINE_1_premonitions_fire_after_the_rest_of_an_incantation_lies_under_the_deck() -> None:
    start = position("Pi", "doors=Rd hand=Rg,Rs,Bs,Gs,Ns top=Rd/1,Rs/1,Bs/1,Gs/1,Ns/1", "onirim:1+glyphs+premonitions")
    state = at(start, "discard Rg")
    assert (pending(state).ask, found(state, "doors"), found(state, "premonitions")) == ("order", ["Rd", "Rd"], ["Pi"])
    play(state, "put Rs", "put Gs", "put Bs")
    assert (found(state, "doors"), found(state, "premonitions")) == (["Rd"], [])
    assert found(state, "bottom") == ["Rs/1", "Gs/1", "Bs/1", "Ns/1"]


def test_O_FINE_5_a_card_at_a_dreamcatcher_may_be_taken_by_a_happy_dream() -> None:
    code = "onirim:1+dreamcatchers+premonitions"
    start = position("", "hand=Rs,Bs,Gs,Nk,Rm top=Hd/1,Gm/1 catcher1=Nd,Ld catchers=4", code)
    state = at(start, "play Rs")
    assert set(pending(state).options) == {"seven", "fetch", "recover Nd 1", "recover Ld 1"}
    play(state, "recover Nd 1")
    assert (pending(state).ask, found(state, "top"), found(state, "catcher1")) == ("door", ["Gm/1"], ["Ld"])  # no shuffle
    search = at(start, "play Rs", "fetch", "find Ld")
    assert (pending(search).ask, pending(search).options) == ("freeing", ("free 1", "leave"))
    play(search, "free 1")
    assert (found(search, "catcher1"), found(search, "limbo")) == ([], ["Ld"])  # fetched, put on top, drawn, fled


def test_O_FINE_7_powers_come_in_at_happy_dreams_premonitions_and_the_door_they_take() -> None:
    code = SOLO + "+denizens"
    own = "denizens=Sp absent=2Ar,2Cy,Sp,2Hh,2Hb,2Cc,2Mi,2Tk"
    state = at(position("Pr", f"hand=Rs,Bs,Gs,Ns,Rm top=Hd/1 {own}", code), "play Rs", "go")
    assert pending(state).options == ("dispel Pr", "seven", "fetch", "use Sp")
    play(state, "seven", *["deal Bs"] * 7)
    assert "use Sp" not in pending(state).options  # not among turned-up cards
    start = position("Pi,Pn", f"doors=Nd labyrinth=Ns,Nm hand=Nk,Rs,Bs,Gs,Ns {own}", code)
    state = at(start, "play Nk", "search", "find Nd")
    assert pending(state).options == ("fire Pn", "fire Pi", "use Sp")
    play(state, "fire Pi")
    assert pending(state).options == ("lose Nd", "use Sp")  # forced, but a power is usable


def test_O_FINE_7_a_power_used_at_a_freeing_leaves_the_fetched_card_alone() -> None:
    code = "onirim:1+dreamcatchers+premonitions+denizens"
    own = "denizens=Sp,Hb absent=2Ar,2Cy,Sp,2Hh,Hb,2Cc,2Mi,2Tk catcher1=Rd catchers=4"
    state = at(position("", f"hand=Rs,Bs,Gs,Ns,Rm top=Hd/1 {own}", code), "play Rs", "go", "fetch", "find Nd")
    assert "use Sp" in pending(state).options
    play(state, "use Sp", *["deal Bs"] * 5)
    play(state, "leave")
    check_sound(state)
    assert found(state, "top") == ["Nd/1"] + ["Bs/1"] * 5


def test_O_FINE_10_two_red_doors_mean_at_least_two() -> None:
    code = "onirim:1+glyphs+premonitions"
    start = position("Pf", "doors=2Rd,Rdg,Bd labyrinth=Bs,Bm hand=Bk,Rs,Bs,Gs,Ns", code, pile="Pr")
    state = at(start, "play Bk", "search", "find Bd", "deal Pr")
    assert "Rs" not in found(state, "deck")
    assert found(state, "premonitions") == []


def test_O_FINE_14_searches_that_find_nothing_still_shuffle_and_free() -> None:
    code = "onirim:1+dreamcatchers+premonitions"
    start = position("Pe", "doors=Bd,Gd,Nd hand=Rk,Rm,Bs,Gs,Ns discard=4Hd top=Rd/1,Ld/1,Gm/1 catcher1=Ni catchers=4", code)
    state = at(start, "play Rm", "key Rk")
    assert (pending(state).ask, found(state, "top"), found(state, "limbo")) == ("freeing", [], [])  # a search is not a look
    play(state, "free 1")
    assert found(state, "catcher1") == []


def test_O_FINE_18_f_and_h_reveal_as_many_as_there_are() -> None:
    state = gained("Pf", "R", "2Bd,Gd,Nd", pile="Pr")
    play(state, "deal Pr")
    assert (pending(state).options[0], found(state, "premonitions")) == ("deal Rs", ["Pr"])
    none = gained("Pf", "R", "2Bd,Gd,Nd")
    assert (pending(none).options[0], found(none, "premonitions")) == ("deal Rs", [])
    hand = gained("Pt", "R", "Bd,Gd")
    play(hand, *["deal Bs"] * 5)
    assert (pending(hand).ask, found(hand, "premonitions")) == ("turn", [])


@pytest.mark.parametrize(
    ("doors", "fires"),
    [
        ("", False),
        ("Bd", False),
        ("Bd,Gd", False),
        ("2Bd,2Gd", False),  # two colours, whatever their number
        ("Bd,Gd,Nd", True),
        ("Rd,Bd,Gd", True),
        ("Rd,Bd,Gd,Nd", True),
    ],
)
def test_O_FINE_20_the_oniverse_door_stands_in_for_one_missing_colour(doors: str, fires: bool) -> None:
    on_the_table = f"doors={doors}" if doors else ""
    rest = f"{on_the_table} labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns absent={DENIZENS}"
    up = "Pe" if doors != "Rd,Bd,Gd,Nd" else "Pe,Pf"  # four colours without it: a fifth Door shows that it is still due
    state = at(position(up, rest, SOLO + "+denizens"), "play Rk", "search", "find Od")
    if pending(state).ask == "fire":
        play(state, "fire Pe")
    assert (found(state, "premonitions"), found(state, "discard")) == (([], ["Hd"] * 4) if fires else (["Pe"], []))


def test_O_PREM_3_without_the_oniverse_door_g_needs_four_colours() -> None:
    for code in (SOLO, SOLO + "+denizens"):
        own = f"absent={DENIZENS}" if code != SOLO else ""
        three = at(position("Pe", f"doors=Bd,Gd labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns {own}", code), "play Rk", "search")
        if own:
            play(three, "find Rd")
        assert found(three, "premonitions") == ["Pe"]


def test_O_DUO_8_the_oniverse_door_of_either_player_stands_in() -> None:
    rest = f"doors1=Bd doors2=Gd,Nd labyrinth1=Rs,Rm hand1=Rk,Bs,Gs hand2=3Nm shared=2Gm absent={DENIZENS}"
    state = at(position("Pe", rest, "onirim:2+premonitions+denizens"), "play Rk", "search", "find Od")
    assert found(state, "premonitions") == []


def test_O_FINE_7_a_single_premonition_strikes_when_the_player_says_so() -> None:
    own = "denizens=Sp,Hb absent=2Ar,2Cy,Sp,2Hh,Hb,2Cc,2Mi,2Tk"
    rest = f"labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns doors=Rd {own}"
    state = at(position("Pi", rest, SOLO + "+denizens"), "play Rk", "search", "find Rd")
    assert (pending(state).ask, pending(state).options) == ("fire", ("fire Pi", "use Sp", "use Hb"))
    play(state, "use Hb")
    assert pending(state).options == ("fire Pi", "use Sp")  # it waits
    play(state, "fire Pi")
    assert pending(state).options == ("lose Rd", "use Sp")  # the Door that it takes is a moment of its own
    play(state, "lose Rd")
    assert (found(state, "doors"), found(state, "limbo")) == (["Rd"], ["Rd"])
    gone = position("Pi", f"{rest.replace('Rk,', '')} stack=turn:1,fill,premonition", SOLO + "+denizens")
    assert found(at(gone), "doors") == ["Rd"]  # its condition has gone: it does not strike
    assert (pending(at(gone)).ask, found(at(gone), "premonitions")) == ("draw", ["Pi"])


# Two players.

DUO = "onirim:2+premonitions"
HANDS = "hand1=Rk,Bs,Gs hand2=3Nm shared=2Gm"


def test_O_DUO_8_conditions_count_both_players_doors_and_penalties_take_either_ones() -> None:
    start = position("Pn", f"doors1=Nd doors2=Nd,Bd labyrinth1=Rs,Rm {HANDS}", DUO)
    state = at(start, "play Rk", "search")
    assert (pending(state).seat, pending(state).options) == (0, ("lose Rd 1", "lose Nd 1", "lose Bd 2", "lose Nd 2"))
    play(state, "lose Bd 2")
    assert (found(state, "doors1"), found(state, "doors2"), found(state, "limbo")) == (["Nd", "Rd"], ["Nd"], ["Bd"])
    start = position("Pi", f"doors1=Bd doors2=Rd labyrinth1=Rs,Rm {HANDS}", DUO)
    assert pending(at(start, "play Rk", "search")).options == ("lose Rd 1", "lose Rd 2")


def test_O_DUO_8_the_penalty_on_the_hand_hits_the_active_player() -> None:
    state = at(position("Pt", f"doors2=Nd,Bd labyrinth1=Rs,Rm {HANDS}", DUO), "play Rk", "search")
    assert (found(state, "hand1"), found(state, "shared"), found(state, "hand2")) == ([], [], ["Nm", "Nm", "Nm"])
    assert found(state, "discard") == ["Bs", "Gm", "Gm", "Gs"]
    play(state, "deal Bs", "deal Bs", "deal Bs", "deal Rs", "deal Rm")
    assert (found(state, "hand1"), found(state, "shared"), pending(state).seat) == (["Bs", "Bs", "Bs"], ["Rm", "Rs"], 1)


def test_O_FINE_17_the_seven_are_public_the_fetched_card_is_private() -> None:
    start = position("Pr", f"{HANDS} top=Hd/3", DUO)
    state = at(start, "play Bs", "seven", *["deal Rs", "deal Rm", "deal Bs", "deal Bm", "deal Gk", "deal Nk", "deal Ni"])
    assert view(state, 1).zones["looked"] == ("Rs", "Rm", "Bs", "Bm", "Gk", "Nk", "Ni")
    play(state, "drop Ni", "stop", "put Rs")
    assert (view(state, 1).zones["order"], view(state, 0).zones["order"]) == (("??",), ("Rs",))
    play(state, "put Rm", "put Bs", "put Bm", "put Gk")
    assert (view(state, 0).top, view(state, 1).top) == (("Rm", "Bs", "Bm", "Gk", "Nk"), ())
    own, told = (heard(start, "play Bs", "fetch", "find Nk", seat=seat) for seat in (0, 1))
    assert "Nk" in [event.card for event in own]
    assert "Nk" not in [event.card for event in told]
    assert [(event.what, event.source, event.target) for event in told] == [(e.what, e.source, e.target) for e in own]
