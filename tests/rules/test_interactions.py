"""Where two expansions meet: one test for each ruling of docs/rules/interactions.md that no other file proves.

O-MIX-1
"""

from __future__ import annotations

import pytest

import oneironaut as on
from tests.support.mixed_positions import found, known, mix, powers
from tests.support.scenario import at, pending, play, position_fields

HAND = "hand=Rs,Bs,Gs,Ns,Rm"
SERIES = "labyrinth=Rs,Rm hand=Rk,Bs,Gs,Ns,Nm"  # red: one card is missing

# The Book with others.


def test_book_glyphs_the_only_door_of_an_incantation_goes_to_limbo_if_its_goal_is_not_next() -> None:
    start = mix("+book+glyphs", f"hand=Rg,Bs,Gs,Ns,Rm {known('Gm', 'Ndg', 'Ni', 'Bk', 'Bm')}")
    state = at(start, "discard Rg")
    assert (found(state, "doors"), found(state, "limbo")) == ([], ["Ndg"])
    assert pending(state).options == ("put Bm", "put Bk", "put Gm", "put Ni")  # the rest goes under the deck all the same
    fitting = at(start.replace("Ndg/1", "Rdg/1"), "discard Rg")
    assert (found(fitting, "doors"), found(fitting, "goals")[0]) == (["Rdg"], "GoR-")


def test_book_glyphs_goals_see_colours_only_and_a_search_offers_both_sorts() -> None:
    state = at(mix("+book+glyphs", SERIES), "play Rk", "search")
    assert pending(state).options == ("find Rd", "find Rdg")
    for door in ("Rd", "Rdg"):
        twin = at(on.write_position(state), f"find {door}")
        assert (found(twin, "doors"), found(twin, "goals")[0]) == ([door], "GoR-")


@pytest.mark.parametrize("way", [["recover Rd 2"], ["search", "leave", "recover Rd 2"]])
def test_book_dreamcatchers_a_door_taken_from_one_must_meet_the_next_goal(way: list[str]) -> None:
    rest = f"{SERIES} limbo=- catcher2=Rd,Ld discard=Ni doors=Rd"
    goals = "goals=GoR-,GoB,GoR,GoB,GoG,GoG,GoN,GoN"
    state = at(mix("+book+dreamcatchers", f"{rest} {goals}"), "play Rk", *way)
    assert (found(state, "doors"), found(state, "limbo"), found(state, "catcher2")) == (["Rd"], ["Rd"], ["Ld"])
    play(state, "deal Bs")
    assert (found(state, "limbo"), found(state, "catcher1")) == ([], ["Rd"])  # caught again at the end of the turn


def test_book_towers_towers_and_dead_ends_of_the_discard_pile_pay_for_spells() -> None:
    state = at(mix("+book+towers+crossroads", f"{HAND} discard=Rt3,Bt4,De,Xs,Rm"), "paradox")
    assert pending(state).options == ("pay Rm", "pay Rt3", "pay Bt4", "pay Xs", "pay De")
    play(state, "pay De", "pay Rt3", "pay Bt4", "pay Xs")
    assert found(state, "removed") == ["Bt4", "De", "Rm", "Rt3", "Xs"]


def test_book_premonitions_a_door_that_a_goal_sent_to_limbo_sets_nothing_off() -> None:
    rest = f"{SERIES} doors=Rd premonitions=Pr,Pi goals=GoR-,GoB,GoR,GoB,GoG,GoG,GoN,GoN"
    state = at(mix("+book+premonitions", rest), "play Rk", "search")
    assert (found(state, "limbo"), found(state, "premonitions"), pending(state).ask) == (["Rd"], ["Pi", "Pr"], "deal")
    fitting = at(mix("+book+premonitions", rest.replace("GoR-,GoB,GoR", "GoR-,GoR,GoB")), "play Rk", "search")
    assert pending(fitting).options == ("fire Pr", "fire Pi")


@pytest.mark.parametrize(("up", "lost"), [("Pn", "Rd"), ("Pn", "Nd"), ("Pi", "Nd")])
def test_book_premonitions_a_door_lost_to_d_or_e_turns_its_goal_up_and_makes_it_next(up: str, lost: str) -> None:
    goals = "goals=GoR-,GoN-,GoN,GoB,GoR,GoB,GoG,GoG"
    rest = f"hand=Nk,Bs,Gs,Ns,Rm doors=Rd,Nd premonitions={up} {goals} {known('Nd')}"
    state = at(mix("+book+premonitions", rest), "play Bs", "key Nk")
    if up == "Pn":
        assert pending(state).options == ("lose Rd", "lose Nd")
        play(state, f"lose {lost}")
    after = found(state, "goals")
    assert after == ["GoR^" if lost == "Rd" else "GoR-", "GoN-" if lost == "Rd" else "GoN^", "GoN-", *after[3:]]
    assert (found(state, "limbo"), found(state, "premonitions")) == ([lost], [])


def test_book_premonitions_nightmares_that_paid_for_a_spell_do_not_return() -> None:
    rest = "labyrinth=Gs,Gm hand=Gk,Bs,Rs,Ns,Nm doors=Gd premonitions=Pg discard=5Ni"
    goals = "goals=GoG-,GoG,GoR,GoB,GoR,GoB,GoN,GoN"
    start = mix("+book+premonitions", f"{rest} {goals}")
    paid = at(start, "paradox", *["deal Bs"] * 5, "play Gk", "search")
    assert (found(paid, "limbo"), found(paid, "premonitions")) == ([], [])  # as much as can be done is done
    kept = at(start, "play Gk", "search", "fire Pg")
    assert (found(kept, "limbo"), len(found(kept, "discard"))) == (["Ni"], 4)


def test_book_premonitions_the_happy_dream_being_decided_pays_for_nothing() -> None:
    rest = f"{HAND} discard=4Gm {known('Hd', 'Bm')} premonitions=Pr"
    state = at(mix("+book+premonitions", rest), "play Rs")
    assert (pending(state).ask, powers(state)) == ("happy", set())
    play(state, "dispel Pr")
    assert powers(state) == {"paradox"}  # now it lies in the discard pile


def test_book_crossroads_three_crossroads_find_what_the_next_goal_wants() -> None:
    start = mix("+book+crossroads", "labyrinth=Xs,Xm hand=Xk,Bs,Gs,Ns,Nm")
    for colour, gained in (("R", True), ("G", False)):
        state = at(start, "play Xk", f"colour {colour}d", "search")
        assert (found(state, "doors"), found(state, "limbo")) == (([f"{colour}d"], []) if gained else ([], [f"{colour}d"]))


def test_book_denizens_the_oniverse_goal_is_met_in_play() -> None:
    goals = "goals=GoO,GoR,GoB,GoR,GoB,GoG,GoG,GoN,GoN"
    start = mix("+book+denizens", f"{SERIES} {goals}")
    state = at(start, "play Rk", "search", "find Od")
    assert (found(state, "doors"), found(state, "goals")[0]) == (["Od"], "GoO-")
    assert found(at(start, "play Rk", "search", "find Rd"), "limbo") == ["Rd"]  # the red Goal is not next
    play(state, "deal Ni", "door Od")
    assert (found(state, "limbo"), found(state, "goals")[0]) == (["Od"], "GoO^")
    last = mix(
        "+book+denizens",
        f"{SERIES} doors=2Rd,2Bd,2Gd,2Nd goals=GoR-,GoB-,GoG-,GoN-,GoR-,GoB-,GoG-,GoN-,GoO",
    )
    assert position_fields(at(last, "play Rk", "search"))["end"] == "won.all_doors"


def test_book_denizens_spells_and_denizens_come_in_together_but_not_within_each_other() -> None:
    start = mix("+book+denizens", f"{HAND} discard=5Ns denizens=Sp {known('Bm', 'Bm', 'Bk', 'Bk', 'Gk', 'Ni')}")
    state = at(start)
    assert powers(state) == {"paradox", "use Sp"}
    play(state, "use Sp")
    assert (pending(state).ask, powers(state)) == ("order", set())
    paying = at(start, "paradox", *["deal Bs"] * 4, "deal Bd")
    assert (pending(paying).ask, powers(paying)) == ("raise", set())


# The Glyphs with others.


def test_glyphs_dreamcatchers_an_incantation_is_no_search() -> None:
    rest = f"hand=Rg,Bs,Gs,Ns,Rm catcher1=Rd,Ni {known('Gm', 'Bk', 'Ni', 'Ni', 'Bm')}"
    state = at(mix("+glyphs+dreamcatchers", rest), "discard Rg")
    assert pending(state).ask == "order"
    play(state, "put Gm", "put Bk", "put Bm")
    assert (pending(state).ask, found(state, "catcher1")) == ("deal", ["Ni", "Rd"])  # no Freeing, no Door from a Dreamcatcher


def test_glyphs_dreamcatchers_base_and_glyph_doors_compete_wherever_they_lie() -> None:
    state = at(mix("+glyphs+dreamcatchers", f"{SERIES} catcher1=Rdg,Ld catcher3=Rd"), "play Rk")
    assert set(pending(state).options) == {"search", "recover Rdg 1", "recover Rd 3", "pass"}
    play(state, "search")  # the other base Door is in the deck
    assert (found(state, "doors"), pending(state).ask) == (["Rd"], "freeing")


def test_glyphs_towers_twelve_doors_and_an_alignment() -> None:
    doors = "doors=Rd,2Bd,2Gd,2Nd,Rdg,Bdg,Gdg,Ndg"
    for row, won in (("Rt3,Gt3,Nt5,Bt3", True), ("Rt3,Gt3", False)):
        state = at(mix("+glyphs+towers", f"{SERIES} {doors} towers={row}"), "play Rk", "search")
        assert ("end" in position_fields(state)) == won
        assert len(found(state, "doors")) == 12


def test_glyphs_towers_towers_of_an_incantation_go_under_the_deck() -> None:
    state = at(mix("+glyphs+towers", f"hand=Rg,Bs,Gs,Ns,Rm {known('Gm', 'Rt3', 'Ni', 'Bt4', 'Bm')}"), "discard Rg")
    play(state, "put Rt3", "put Bt4", "put Ni", "put Gm")
    assert found(state, "bottom") == ["Rt3/1", "Bt4/1", "Ni/1", "Gm/1", "Bm/1"]


def test_glyphs_premonitions_glyph_doors_count_for_colours() -> None:
    for doors, up, fires in (("Rdg", "Pr", True), ("Rdg", "Pi", False), ("Bd,Gd", "Pt", True), ("Bdg", "Pr", False)):
        start = mix("+glyphs+premonitions", f"{SERIES} doors={doors} premonitions={up}")
        state = at(start, "play Rk", "search", *([] if "Rdg" in doors else ["find Rd"]))
        assert (found(state, "premonitions") == []) == fires, (doors, up)


def test_glyphs_crossroads_dead_ends_of_an_incantation_go_under_the_deck() -> None:
    state = at(mix("+glyphs+crossroads", f"hand=Rg,Bs,Gs,Ns,Rm {known('Gm', 'De', 'De', 'De', 'Bm')}"), "discard Rg")
    assert pending(state).options == ("put Bm", "put Gm", "put De")
    play(state, "put De", "put De", "put De", "put Gm")
    assert (found(state, "bottom"), found(state, "limbo")) == (["De/1", "De/1", "De/1", "Gm/1", "Bm/1"], [])


def test_glyphs_crossroads_a_glyph_and_a_crossroad_make_a_series_and_find_a_glyph_door() -> None:
    state = at(mix("+glyphs+crossroads", "labyrinth=Rg,Xs hand=Rg,Bs,Gs,Ns,Nm"), "play Rg", "search")
    assert pending(state).options == ("find Rd", "find Rdg")


def test_glyphs_denizens_an_incantation_gains_the_oniverse_door_and_triggers_no_denizen() -> None:
    rest = f"hand=Rg,Bs,Gs,Ns,Rm denizens_in_deck=7 {known('Gm', 'Od', 'Ar', 'Rdg', 'Bm')}"
    state = at(mix("+glyphs+denizens", rest), "discard Rg")
    assert (pending(state).ask, pending(state).options) == ("incantation", ("open Rdg", "open Od"))
    play(state, "open Od", "put Ar", "put Rdg", "put Bm")
    assert (found(state, "doors"), found(state, "denizens")) == (["Od"], [])
    assert found(state, "bottom") == ["Ar/1", "Rdg/1", "Bm/1", "Gm/1"]


def test_glyphs_denizens_a_glyph_that_rallies_is_no_incantation() -> None:
    state = at(mix("+glyphs+denizens", "hand=Rg,Gs,Ns,Rm held=Ar stack=turn:1,fill,rally"), "rally Rg")
    assert (found(state, "denizens"), found(state, "discard"), pending(state).ask) == (["Ar"], ["Rg"], "deal")


def test_glyphs_denizens_a_glyph_under_the_keeper_is_an_incantation_when_discarded() -> None:
    rest = f"{HAND} keeper=Rg denizens=Tk labyrinth=Bm {known('Gm', 'Rdg', 'Ni', 'Bk', 'Bm')}"
    state = at(mix("+glyphs+denizens", rest))
    assert {"play Rg keeper", "discard Rg keeper"} <= set(pending(state).options)
    played = at(on.write_position(state), "play Rg keeper")
    assert (found(played, "labyrinth"), found(played, "discard")) == (["Bm", "Rg"], ["Tk"])
    play(state, "discard Rg keeper")
    assert (found(state, "doors"), found(state, "discard"), found(state, "keeper")) == (["Rdg"], ["Rg", "Tk"], [])
    assert pending(state).ask == "order"


# The Dreamcatchers with others.


def test_dreamcatchers_towers_victory_needs_doors_lost_dreams_and_an_alignment() -> None:
    rest = "hand=Rs,Bs,Gs,Ns,Bt3 doors=2Rd,2Bd,2Gd,2Nd towers=Rt3,Gt3,Nt5"
    for where, won in (("catcher1=4Ld", True), ("catcher1=3Ld limbo=Ld", False)):
        state = at(mix("+dreamcatchers+towers", f"{rest} {where}"), "right Bt3")
        assert ("end" in position_fields(state)) == won


def test_dreamcatchers_premonitions_the_seven_turn_up_lost_dreams() -> None:
    top = known("Hd", "Ld", "Gm", "Rd", "Ld", "Bm", "Ni", "Nk", "Gk")
    state = at(mix("+dreamcatchers+premonitions", f"{HAND} {top}"), "play Rs", "seven")
    assert (found(state, "limbo"), found(state, "looked")) == (["Ld", "Ld"], ["Bm", "Gm", "Ni", "Nk", "Rd"])
    assert set(pending(state).options) == {"drop Bm", "drop Gm", "drop Ni", "drop Nk", "stop"}
    play(state, "drop Ni", "stop", "put Nk", "put Gm", "put Bm")
    assert (found(state, "discard"), found(state, "catcher1")) == (["Hd", "Ni"], ["Ld", "Ld"])
    assert found(state, "top") == ["Gm/1", "Bm/1", "Rd/1", "Gk/1"]  # the ninth card was not turned up in their place
    alone = at(mix("+dreamcatchers+premonitions", f"{HAND} discard=* limbo=2Rd,2Bd,2Gd,2Nd,10Ni {known('Hd', 'Ld', 'Ld')}"))
    play(alone, "play Rs", "seven")
    assert position_fields(alone)["end"] == "lost.deck_empty"  # all seven fled: nothing to drop, nothing to draw


def test_dreamcatchers_premonitions_doors_and_nightmares_sent_to_limbo_are_caught() -> None:
    rest = "labyrinth=Gs,Gm hand=Gk,Bs,Rs,Ns,Nm doors=Gd premonitions=Pg,Pi discard=Ni"
    state = at(mix("+dreamcatchers+premonitions", rest), "play Gk", "search", "fire Pg", "deal Bs")
    assert (found(state, "catcher1"), found(state, "limbo"), found(state, "premonitions")) == (["Gd", "Ni"], [], [])


def test_dreamcatchers_premonitions_no_search_for_cards_that_are_caught() -> None:
    rest = "labyrinth=Rs,Rm hand=Rk,Bs,Gs,Ns,Nm doors=Bd,Gd,Nd premonitions=Pe catcher1=2Hd discard=Hd"
    state = at(mix("+dreamcatchers+premonitions", rest), "play Rk", "search", "leave")
    assert (found(state, "catcher1"), found(state, "discard")) == (["Hd", "Hd"], ["Hd", "Hd"])  # from the deck alone


def test_dreamcatchers_crossroads_dead_ends_may_be_caught() -> None:
    rest = f"{HAND} {known('Ni', 'De', 'De', 'Gm', 'Rd', 'Bk', 'Bm')}"
    state = at(mix("+dreamcatchers+crossroads", rest), "play Rs", "reveal")
    assert (found(state, "catcher1"), found(state, "discard")) == (["De", "De", "Rd"], ["Bk", "Gm", "Ni"])


def test_dreamcatchers_crossroads_what_an_escape_turns_up_is_caught() -> None:
    rest = f"hand=Rs,Bs,Gs,2De {known('Ld', 'Rd', 'Ni', 'Bm', 'Bm', 'Bk', 'Gk', 'Gm')}"
    state = at(mix("+dreamcatchers+crossroads", rest), "escape")
    assert (found(state, "catcher1"), found(state, "discard")) == (["Ld", "Ni", "Rd"], ["Bs", "De", "De", "Gs", "Rs"])


@pytest.mark.parametrize("power", ["use Sp", "use Hh"])
def test_dreamcatchers_denizens_spies_and_hunter_turn_up_lost_dreams(power: str) -> None:
    rest = f"{HAND} denizens=Sp,Hh {known('Ld', 'Gm', 'Ni', 'Ld', 'Bm', 'Nk')}"
    state = at(mix("+dreamcatchers+denizens", rest), power)
    assert found(state, "limbo") == ["Ld", "Ld"]
    if power == "use Sp":
        assert pending(state).options == ("put Bm", "put Gm", "put Ni")
        play(state, "put Ni", "put Gm")
        assert found(state, "top") == ["Ni/1", "Gm/1", "Bm/1", "Nk/1"]
    else:
        assert (pending(state).options, found(state, "discard")) == (("put Bm", "put Gm"), ["Hh", "Ni"])
        play(state, "put Gm")
        assert (found(state, "bottom"), found(state, "top")) == (["Gm/1", "Bm/1"], ["Nk/1"])


def test_dreamcatchers_denizens_a_mirrored_nightmare_is_caught() -> None:
    state = at(mix("+dreamcatchers+denizens", f"{HAND} denizens=Mi {known('Ni', 'Bm')}"), "play Rs", "use Mi")
    assert (found(state, "catcher1"), found(state, "discard")) == (["Ni"], ["Mi"])


def test_dreamcatchers_denizens_only_a_search_of_the_deck_tells_which_denizens_are_in_it() -> None:
    start = mix("+dreamcatchers+denizens", f"{SERIES} catcher1=Rd denizens_in_deck=8")
    taken = at(start, "play Rk", "recover Rd 1")
    assert (pending(taken).ask, position_fields(taken)["denizens_in_deck"]) == ("deal", "8")
    searched = at(start, "play Rk", "search")
    assert pending(searched).options == tuple(f"deal {code}" for code in "Ar Cy Sp Hh Hb Cc Mi Tk".split())


def test_dreamcatchers_denizens_the_oniverse_door_may_be_had_in_all_three_ways() -> None:
    at_once = at(mix("+dreamcatchers+denizens", f"{SERIES} catcher1=Od"), "play Rk", "recover Od 1")
    assert (found(at_once, "doors"), pending(at_once).ask) == (["Od"], "deal")
    searched = at(mix("+dreamcatchers+denizens", f"{SERIES} catcher1=2Rd"), "play Rk", "search")
    assert (found(searched, "doors"), pending(searched).ask) == (["Od"], "freeing")
    rest = f"{SERIES} limbo=2Rd catcher1=Od catcher2=Ni"
    third = at(mix("+dreamcatchers+denizens", rest), "play Rk", "search", "free 2")
    assert (pending(third).ask, pending(third).options) == ("third_way", ("recover Od 1", "leave"))
    play(third, "recover Od 1")
    assert found(third, "doors") == ["Od"]


def test_dreamcatchers_denizens_powers_at_the_beginning_come_with_a_failsafe_book() -> None:
    rest = f"{HAND} labyrinth=Bm denizens=Sp,Hh,Hb,Ar,Tk,Cy,Mi,Cc discard=Gm catcher1=Ld catcher2=Ni stack=turn:2"
    state = at(mix("+dreamcatchers+denizens", f"{rest} books=2"))
    books = {"go", "failsafe 1", "failsafe 2"}
    assert set(pending(state).options) == books | {"use Sp", "use Hh", "use Hb", "use Cy"}
    play(state, "use Hb")
    assert (pending(state).ask, found(state, "labyrinth")) == ("begin", [])  # the beginning is not over
    play(state, "failsafe 1", "use Cy", "give Rs")
    assert (pending(state).ask, set(pending(state).options)) == ("get", {"get Bm", "get Gm"})
    play(state, "get Bm", "failsafe 2")
    assert (pending(state).ask, powers(state)) == ("turn", {"use Sp", "use Hh", "use Tk"})
    none = at(mix("+dreamcatchers+denizens", rest))
    assert (pending(none).ask, "use Sp" in powers(none)) == ("turn", True)


def test_dreamcatchers_denizens_chaos_takes_a_door_from_one_before_or_instead_of_a_search() -> None:
    rest = f"{SERIES} denizens=Cc catcher1=Nd catcher2=Gd,Ni"
    state = at(mix("+dreamcatchers+denizens", rest), "play Rk", "use Cc")
    assert {"recover Nd 1", "recover Gd 2", "find Nd"} <= set(pending(state).options)
    twin = at(on.write_position(state), "find Nd")
    assert (found(twin, "doors"), pending(twin).ask) == (["Nd"], "freeing")  # a search: a Freeing may follow
    play(state, "recover Gd 2")
    assert (found(state, "doors"), pending(state).ask, found(state, "catcher2")) == (["Gd"], "deal", ["Ni"])


def test_dreamcatchers_denizens_chaos_is_no_key_to_the_third_way() -> None:
    rest = f"{SERIES} denizens=Cc limbo=2Rd,Od catcher1=Nd catcher2=Ni"
    state = at(mix("+dreamcatchers+denizens", rest), "play Rk", "search")
    assert (pending(state).ask, powers(state)) == ("freeing", set())
    play(state, "free 2")
    assert pending(state).ask == "deal"  # no red Door is caught
