"""The Door to the Oniverse and its Denizens, rule by rule (O-DENIZEN), with the fine points that touch them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import oneironaut as on
from tests.support.scenario import at, cards, heard, pending, play, position_fields, refusal, view

SOLO = "onirim:1+denizens"
DUO = "onirim:2+denizens"
CODES = "Ar Cy Sp Hh Hb Cc Mi Tk".split()
HAND = "hand=Rs,Bs,Gs,Ns,Rm"


def found(state: on.State, zone: str) -> list[str]:
    """The cards of a zone, one by one."""
    return cards(position_fields(state)[zone], in_order=zone in ("top", "labyrinth", "bottom"))


def position(rallied: str, rest: str, code: str = SOLO, in_deck: int = 8, elsewhere: str = "") -> str:
    """A position with these Denizens rallied (by the first player), and the others unseen but for those named."""
    own = rallied.split(",") if rallied else []
    left = Counter(dict.fromkeys(CODES, 2))
    left.subtract([*own, *elsewhere.split()])
    absent = ",".join(f"{n}{denizen}" for denizen, n in left.items() if n)
    row = "denizens1" if code.startswith("onirim:2") else "denizens"
    return f"{code} deck=* {row}={','.join(sorted(own)) or '-'} absent={absent} denizens_in_deck={in_deck} {rest}"


def powers(state: on.State) -> set[str]:
    """The Denizens that may be used now."""
    return {option.split()[1] for option in pending(state).options if option.startswith("use ")}


# O-DENIZEN-1: the cards, and the eight that nobody has seen.


def test_O_DENIZEN_1_the_oniverse_door_and_eight_of_sixteen_denizens() -> None:
    rules = on.read_rules(SOLO)
    added = {kind.code: kind.copies for kind in rules.kinds if kind.code in ("Od", *CODES)}
    assert added == {"Od": 1, **dict.fromkeys(CODES, 2)}
    state = on.begin(rules)
    seen = view(state)
    assert (seen.deck, seen.unseen["Od"], [seen.unseen[code] for code in CODES]) == (76 + 1 + 8, 1, [2] * 8)


def test_O_DENIZEN_1_exact_chances_of_the_pool() -> None:
    state = at(position("", "hand=Rs,Bs,Gs,Ns,Rm"), "play Rs")
    deals = {state.rules.action_code(action): weight for action, weight in on.deals(state)}
    total = sum(deals.values())
    hidden = 76 + 1 - 5 + 8
    assert Fraction(deals["deal Ni"], total) == Fraction(10, hidden)
    assert Fraction(deals["deal Od"], total) == Fraction(1, hidden)
    for code in CODES:
        assert Fraction(deals[f"deal {code} unseen"], total) == Fraction(8, 16) * Fraction(2, hidden)
    play(state, "deal Ar unseen", "dismiss")
    deals = {state.rules.action_code(action): weight for action, weight in on.deals(state)}
    total = sum(deals.values())
    assert Fraction(deals["deal Ar unseen"], total) == Fraction(7, 15) * Fraction(1, hidden - 1)
    assert Fraction(deals["deal Cy unseen"], total) == Fraction(7, 15) * Fraction(2, hidden - 1)
    assert Fraction(deals["deal Rs"], total) == Fraction(8, hidden - 1)


def test_O_DENIZEN_1_one_seen_in_limbo_is_known_to_be_in_the_deck() -> None:
    state = at(position("", f"{HAND} limbo=Ar", in_deck=7, elsewhere="Ar"), "play Rs", "deal Rs", "play Rm")
    deals = {state.rules.action_code(action): weight for action, weight in on.deals(state)}
    hidden = 76 + 1 + 8 - 6
    total = sum(deals.values())
    assert Fraction(deals["deal Ar"], total) == Fraction(1, hidden)
    assert Fraction(deals["deal Ar unseen"], total) == Fraction(7, 15) * Fraction(1, hidden)
    assert view(state).deck == hidden


def test_O_DENIZEN_1_no_more_than_eight_come() -> None:
    state = at(position("", f"{HAND} discard=Ar,Cy,Sp,Hh,Hb,Cc,Mi,Tk", in_deck=0, elsewhere="Ar Cy Sp Hh Hb Cc Mi Tk"), "play Rs")
    assert not [option for option in pending(state).options if option.endswith("unseen") or option.split()[1] in CODES]


# O-DENIZEN-2: the Oniverse Door.


@pytest.mark.parametrize("colour", "RBGN")
def test_O_DENIZEN_2_any_series_finds_it_and_any_key_gains_it(colour: str) -> None:
    start = position("", f"labyrinth={colour}s,{colour}m hand={colour}k,Rs,Bs,Gs,Ns", in_deck=0)
    state = at(start, f"play {colour}k", "search")
    assert (pending(state).ask, pending(state).options) == ("find", (f"find {colour}d", "find Od"))
    play(state, "find Od")
    assert found(state, "doors") == ["Od"]
    key = at(position("", f"hand={colour}k,Rs,Bs,Gs,Ns"), "play Rs", "deal Od")
    assert pending(key).options == (f"key {colour}k", "limbo")
    play(key, f"key {colour}k")
    assert found(key, "doors") == ["Od"]


def test_O_DENIZEN_2_a_search_is_offered_for_it_alone() -> None:
    state = at(position("", "doors=2Rd labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns", in_deck=0), "play Rk", "search")
    assert found(state, "doors") == ["Od", "Rd", "Rd"]  # nothing else fits: not asked


def test_O_DENIZEN_2_victory_needs_it() -> None:
    start = position("", "doors=Rd,2Bd,2Gd,2Nd labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns", in_deck=0)
    assert pending(at(start, "play Rk", "search", "find Rd")).ask == "deal"
    assert "end" not in position_fields(at(start, "play Rk", "search", "find Od"))
    won = at(start.replace("doors=Rd", "doors=Rd,Od"), "play Rk", "search")
    assert position_fields(won)["end"] == "won.all_doors"


# O-DENIZEN-3: rallying.


def test_O_DENIZEN_3_a_denizen_is_rallied_by_discarding_a_hand_card() -> None:
    start = position("", "hand=Rs,Rk,Bs,Gs,Ns")
    state = at(start, "play Rs", "deal Mi unseen")
    assert (pending(state).ask, pending(state).options) == ("rally", ("rally Rk", "rally Bs", "rally Gs", "rally Ns", "dismiss"))
    dismissed = at(on.write_position(state), "dismiss")
    assert (found(dismissed, "denizens"), found(dismissed, "discard"), len(found(dismissed, "hand"))) == ([], ["Mi"], 4)
    play(state, "rally Rk")
    assert (found(state, "denizens"), found(state, "discard")) == (["Mi"], ["Rk"])
    assert (pending(state).ask, len(found(state, "hand"))) == ("deal", 3)  # no Prophecy; two more cards to draw
    play(state, "deal Rs", "deal Rm")
    assert pending(state).ask == "turn"
    assert refusal(at(start, "play Rs", "deal Mi unseen"), "rally Nk") == "not_in_hand"


def test_O_DENIZEN_3_elsewhere_it_is_a_dream() -> None:
    state = at(position("", HAND), "play Rs", "deal Ni", "hand", "deal Ar unseen", "deal Rs")
    assert (found(state, "limbo"), pending(state).ask) == (["Ar"], "deal")
    state = at(position("", HAND), "play Rs", "deal Ni", "reveal", "deal Ar unseen", "deal Rs")
    assert (found(state, "limbo"), found(state, "discard")) == (["Ar"], ["Rs"])
    state = on.begin(on.read_rules(SOLO))
    play(state, "deal Ar unseen", *["deal Rs"] * 5)
    assert (pending(state).ask, view(state).deck, found(state, "denizens"), found(state, "limbo")) == ("turn", 80, [], [])


def test_O_DENIZEN_3_there_is_no_limit_to_denizens() -> None:
    state = at(
        position("Ar,Ar,Cy,Cy,Sp,Sp,Hh,Hh,Hb,Hb,Cc,Cc,Mi,Mi,Tk", HAND, in_deck=1), "play Rs", "go", "deal Tk unseen", "rally Bs"
    )
    assert len(found(state, "denizens")) == 16


# O-DENIZEN-4: the powers.


def test_O_DENIZEN_4_architect_plays_a_card_despite_its_symbol() -> None:
    start = position("Ar,Ar", "labyrinth=Bs hand=Rs,Gs,Nm,Nm,Nk")
    state = at(start)
    assert powers(state) == {"Ar"}
    play(state, "use Ar")
    assert (pending(state).ask, pending(state).options) == ("build", ("build Rs", "build Gs"))
    play(state, "build Gs")
    assert (found(state, "labyrinth"), found(state, "denizens"), found(state, "discard")) == (["Bs", "Gs"], ["Ar"], ["Ar"])
    assert pending(state).ask == "deal"  # that was phase 1
    series = at(position("Ar", "labyrinth=Rs,Rm hand=Rm,Gs,Ns,Bs,Bs"), "use Ar")
    assert (pending(series).ask, found(series, "labyrinth")) == ("search", ["Rs*", "Rm*", "Rm*"])


def test_O_DENIZEN_4_cyclobot_trades_a_hand_location_for_a_discarded_one() -> None:
    state = at(position("Cy", "hand=Rs,Bs,Gs,Ns,Rm discard=Rk,Nm,Ni"), "use Cy")
    assert pending(state).options == ("give Rs", "give Rm", "give Bs", "give Gs", "give Ns")
    play(state, "give Bs")
    assert pending(state).options == ("get Rk", "get Nm")  # Locations, and not the card just given
    play(state, "get Rk")
    assert found(state, "hand") == ["Gs", "Ns", "Rk", "Rm", "Rs"]
    assert (found(state, "discard"), found(state, "denizens")) == (["Bs", "Cy", "Ni", "Nm"], [])
    assert pending(state).ask == "turn"  # phase 1 is still to come


def test_O_DENIZEN_4_cyclobot_at_a_drawn_door_brings_its_key() -> None:
    state = at(position("Cy", f"{HAND} discard=Nk"), "play Rs", "go", "deal Nd")
    assert pending(state).options == ("limbo", "use Cy")
    play(state, "use Cy", "give Bs")
    assert (pending(state).options, found(state, "held")) == (("key Nk", "limbo"), ["Nd"])


def test_O_DENIZEN_4_squirrel_spies_order_the_top_five() -> None:
    state = at(position("Sp", HAND), "use Sp", "deal Ni", "deal Rd", "deal Rs", "deal Ar unseen", "deal Rs")
    assert (pending(state).ask, found(state, "discard")) == ("order", ["Sp"])
    play(state, "put Rd", "put Ni", "put Ar")
    assert view(state).top == ("Rd", "Ni", "Ar", "Rs", "Rs")
    assert (pending(state).ask, found(state, "denizens")) == ("turn", [])


def test_O_DENIZEN_4_harpoon_hunter_discards_nightmares_and_buries_the_rest() -> None:
    state = at(position("Hh", HAND), "use Hh", "deal Ni", "deal Rd", "deal Rs", "deal Ni", "deal Bs")
    assert (pending(state).ask, found(state, "discard")) == ("order", ["Hh", "Ni", "Ni"])
    play(state, "put Bs", "put Rd")
    assert (view(state).bottom, view(state).top, pending(state).ask) == (("Bs", "Rd", "Rs"), (), "turn")


@pytest.mark.parametrize(
    ("row", "left"),
    [
        ("Bs,Rm,Rs", "Bs"),
        ("Rm,Bs", "Rm"),
        ("Rs,Rm,Rs", "-"),
        ("Rs,Bm,Rs", "Rs,Bm"),
        ("Bs,Rm*,Rs*,Rk*,Rs", "Bs"),
    ],
)
def test_O_DENIZEN_4_hammer_bird_strikes_the_last_colour(row: str, left: str) -> None:
    state = at(position("Hb", f"hand=Gs,Gs,Ns,Ns,Nm labyrinth={row}"), "use Hb")
    assert position_fields(state)["labyrinth"] == left
    gone = [card.rstrip("*") for card in row.split(",")][0 if left == "-" else len(left.split(",")) :]
    assert found(state, "discard") == sorted(["Hb", *gone])
    assert (found(state, "denizens"), pending(state).ask) == ([], "turn")


def test_O_DENIZEN_4_chromatic_chaos_at_a_drawn_door() -> None:
    state = at(position("Cc", "hand=Rs,Rk,Bk,Nk,Gs"), "play Rs", "deal Nd")
    assert pending(state).options == ("key Nk", "limbo", "use Cc")
    play(state, "use Cc")
    assert (pending(state).ask, pending(state).options) == ("chaos_key", ("key Rk", "key Bk"))
    play(state, "key Bk")
    assert (found(state, "doors"), found(state, "discard"), found(state, "denizens")) == (["Nd"], ["Bk", "Cc"], [])


def test_O_DENIZEN_4_chromatic_chaos_in_a_search() -> None:
    state = at(position("Cc", "doors=2Gd labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns", in_deck=0), "play Rk")
    assert pending(state).options == ("search", "pass", "use Cc")
    play(state, "use Cc")
    assert (pending(state).ask, pending(state).options) == ("chaos", ("find Bd", "find Nd"))
    play(state, "find Nd")
    assert (found(state, "doors"), found(state, "discard"), pending(state).ask) == (["Gd", "Gd", "Nd"], ["Cc"], "deal")


def test_O_DENIZEN_4_chromatic_chaos_searches_and_shuffles() -> None:
    start = position("Cc", "labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns top=Gm/1", in_deck=0)
    assert found(at(start, "play Rk", "use Cc", "find Nd"), "top") == []
    assert "shuffle" in [event.what for event in heard(start, "play Rk", "use Cc", "find Nd", seat=0)]


def test_O_DENIZEN_4_chromatic_chaos_at_a_dreamcatcher() -> None:
    code = "onirim:1+dreamcatchers+denizens"
    start = position("Cc", "labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns catcher2=Nd,Rd,Ni catchers=4 top=Gm/1", code, in_deck=0)
    state = at(start, "play Rk")
    assert pending(state).options == ("search", "pass", "recover Rd 2", "use Cc")
    play(state, "use Cc")
    assert set(pending(state).options) == {"find Bd", "find Gd", "find Nd", "recover Nd 2"}
    play(state, "recover Nd 2")
    assert (found(state, "doors"), found(state, "catcher2"), found(state, "discard")) == (["Nd"], ["Ni", "Rd"], ["Cc"])
    assert (found(state, "top"), pending(state).ask) == ([], "turn")  # no shuffle: the known card was drawn
    assert "Gm" in found(state, "hand")


def test_O_DENIZEN_4_goals_see_the_true_colour() -> None:
    goals = "goals=GoB,GoR,GoB,GoR,GoG,GoG,GoN,GoN,GoO"
    start = position("Cc", f"{goals} labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns", "onirim:1+book+denizens", in_deck=0)
    blue = at(start, "play Rk", "use Cc", "find Bd")
    assert found(blue, "doors") == ["Bd"]
    golden = at(start, "play Rk", "use Cc", "find Nd")  # O-FINE-20: allowed all the same
    assert (found(golden, "doors"), found(golden, "limbo"), found(golden, "discard")) == ([], ["Nd"], ["Cc"])


def test_O_DENIZEN_4_mirror_sends_a_nightmare_to_limbo_unresolved() -> None:
    state = at(position("Mi", HAND), "play Rs", "deal Ni")
    assert powers(state) == {"Mi"}
    play(state, "use Mi")
    assert (found(state, "limbo"), found(state, "discard"), len(found(state, "hand"))) == (["Ni"], ["Mi"], 4)
    assert pending(state).ask == "deal"
    towers = position("Mi", f"{HAND} towers=Rt3", "onirim:1+towers+denizens")
    assert pending(at(towers, "play Rs", "deal Ni", "use Mi")).ask == "deal"  # no Tower falls


def test_O_DENIZEN_4_treasure_keeper_is_a_phase_1() -> None:
    state = at(position("Tk", "hand=Rs,Rk,Bs,Gs,Ns"), "use Tk")
    assert (pending(state).ask, pending(state).options) == ("lay", ("lay Rs", "lay Rk", "lay Bs", "lay Gs", "lay Ns"))
    play(state, "lay Rk")
    assert (found(state, "keeper"), found(state, "denizens"), len(found(state, "hand"))) == (["Rk"], ["Tk"], 4)
    play(state, "deal Ni")
    assert "key Rk keeper" in pending(state).options
    play(state, "hand", *["deal Bm"] * 4, "deal Rs")  # the hand goes, the card stays
    assert (pending(state).ask, found(state, "keeper"), found(state, "denizens")) == ("turn", ["Rk"], ["Tk"])
    assert {"play Rk keeper", "discard Rk keeper"} <= set(pending(state).options)
    assert powers(state) == set()  # one card under each Keeper
    discarded = at(on.write_position(state), "discard Rk keeper", *["deal Ns"] * 5)
    assert found(discarded, "discard")[-2:] == ["Rs", "Tk"]
    assert (found(discarded, "keeper"), len(found(discarded, "hand"))) == ([], 5)  # a Prophecy, and nothing to fill
    play(state, "play Rk keeper")
    assert (found(state, "labyrinth"), found(state, "keeper"), found(state, "denizens")) == (["Rk"], [], [])
    assert ("Tk" in found(state, "discard"), pending(state).ask) == (True, "turn")


def test_O_DENIZEN_4_two_keepers_hold_two_cards() -> None:
    state = at(position("Tk,Tk", "hand=Rs,Rk,Bs,Gs,Ns"), "use Tk", "lay Rk", "deal Bk", "use Tk", "lay Bk", "deal Gk")
    assert (found(state, "keeper"), powers(state)) == (["Bk", "Rk"], set())
    play(state, "discard Rk keeper", *["deal Ns"] * 5)
    assert (found(state, "keeper"), found(state, "denizens")) == (["Bk"], ["Tk"])


def test_O_DENIZEN_4_a_dead_end_lies_under_the_keeper_for_good() -> None:
    code = "onirim:1+crossroads+denizens"
    state = at(position("Tk", "hand=Rs,Rm,Bs,Gs,De", code), "use Tk", "lay De", "deal Rs")
    assert found(state, "keeper") == ["De"]
    assert not [option for option in pending(state).options if option.endswith("keeper")]
    play(state, "escape", *["deal Rs"] * 5)
    assert (found(state, "keeper"), powers(state)) == (["De"], set())


def test_O_DENIZEN_4_a_denizen_is_used_once() -> None:
    state = at(position("Sp,Sp", HAND), "use Sp", *["deal Bs"] * 5)
    assert (found(state, "denizens"), powers(state)) == (["Sp"], {"Sp"})
    play(state, "use Sp")
    assert (powers(state), found(state, "discard")) == (set(), ["Sp", "Sp"])


# O-DENIZEN-5 and O-FINE-19: marks.


def test_O_DENIZEN_5_after_a_hammer_bird_the_remaining_row_counts() -> None:
    state = at(position("Hb", "labyrinth=Bs,Bm,Rs hand=Bk,Gs,Gs,Ns,Ns"), "use Hb", "play Bk")
    assert (pending(state).ask, found(state, "labyrinth")) == ("search", ["Bs*", "Bm*", "Bk*"])


def test_O_DENIZEN_5_cards_of_used_up_series_stay_used_up() -> None:
    state = at(position("Hb", "labyrinth=Bs*,Bm*,Bs*,Rm hand=Bk,Bm,Gs,Ns,Ns"), "use Hb", "play Bk", "deal Gs", "play Bm")
    assert (pending(state).ask, found(state, "labyrinth")) == ("deal", ["Bs*", "Bm*", "Bs*", "Bk", "Bm"])


def test_O_FINE_19_used_up_is_a_mark_on_each_card() -> None:
    state = at(position("Hb", "labyrinth=Bs,Rm*,Rs*,Rk* hand=Bk,Bm,Gs,Ns,Ns"), "use Hb")
    assert found(state, "labyrinth") == ["Bs"]
    play(state, "play Bk", "deal Gs", "play Bm")
    assert (pending(state).ask, found(state, "labyrinth")) == ("search", ["Bs*", "Bk*", "Bm*"])


def test_O_FINE_19_what_is_being_decided_pays_for_nothing() -> None:
    goals = "goals=GoB,GoR,GoB,GoR,GoG,GoG,GoN,GoN,GoO"
    start = position("", f"{goals} {HAND} discard=4Rm", "onirim:1+book+denizens")
    state = at(start.replace(HAND, "hand=Rs,Bs,Gs,Ns,Bm"), "play Rs", "deal Ar unseen")
    assert (pending(state).ask, "paradox" in pending(state).options) == ("rally", False)
    play(state, "dismiss")
    assert "paradox" in pending(state).options  # now it lies there


# Fine points.


def test_O_FINE_4_who_searches_chooses_among_competing_doors() -> None:
    code = "onirim:1+glyphs+denizens"
    state = at(position("", "labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns", code, in_deck=0), "play Rk", "search")
    assert pending(state).options == ("find Rd", "find Rdg", "find Od")


def test_O_FINE_4_a_used_up_colour_is_searched_for_chaos_alone() -> None:
    row = "doors=2Rd,Od labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns"
    state = at(position("Cc", row, in_deck=0), "play Rk")
    assert pending(state).options == ("pass", "use Cc")
    play(state, "use Cc", "find Gd")
    assert found(state, "doors") == ["Gd", "Od", "Rd", "Rd"]
    assert pending(at(position("", row), "play Rk")).ask == "deal"
    done = row.replace("doors=2Rd", "doors=2Rd,2Bd") + " limbo=2Gd,2Nd"
    assert pending(at(position("Cc", done), "play Rk")).ask == "deal"  # no Door to gain by it


def test_O_FINE_4_a_used_up_colour_asks_nothing_for_the_sake_of_other_powers() -> None:
    row = "doors=2Rd,Od labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns"
    state = at(position("Sp", row), "play Rk")
    assert (pending(state).ask, pending(state).options) == ("draw", ("go", "use Sp"))


def test_O_FINE_7_moments_of_powers() -> None:
    start = position("Sp,Hh,Hb,Cy,Mi,Cc,Ar,Tk", "labyrinth=Bm,Rm hand=Rs,Rk,Bk,Gs,Nm discard=Bs")
    state = at(start)
    assert powers(state) == {"Sp", "Hh", "Hb", "Cy", "Ar", "Tk"}  # phase 1
    play(state, "play Rs")
    assert (pending(state).ask, powers(state)) == ("draw", {"Sp", "Hh", "Hb", "Cy"})
    play(state, "go")
    for card, more in (("Ni", {"Mi"}), ("Nd", {"Cc"}), ("Sp unseen", set())):
        assert powers(at(on.write_position(state), f"deal {card}")) == {"Sp", "Hh", "Hb", "Cy"} | more, card
    series = at(start.replace("labyrinth=Bm", "labyrinth=Rs"), "play Rk")
    assert (pending(series).ask, powers(series)) == ("search", {"Sp", "Hh", "Hb", "Cy", "Cc"})


def test_O_FINE_7_moments_without_powers() -> None:
    start = position("Sp,Hb", "labyrinth=Bm hand=Rs,Rk,Bk,Gs,Nm")
    looking = at(start, "discard Rk", "deal Rs", "deal Bs", "deal Gs", "deal Ni", "deal Ns")
    assert (pending(looking).ask, powers(looking)) == ("prophecy", set())
    play(looking, "discard Ni")
    assert (pending(looking).ask, powers(looking)) == ("order", set())
    finding = at(position("Sp,Hb", "labyrinth=Rs,Rm hand=Rs,Rk,Bk,Gs,Nm", in_deck=0), "play Rk", "search")
    assert (pending(finding).ask, powers(finding)) == ("find", set())
    new_hand = at(start, "play Rs", "go", "deal Ni", "hand", "deal Rs")
    assert pending(new_hand).ask == "deal"
    within = at(
        position("Sp,Hb", "labyrinth=Bm hand=Rs,Rk,Bk,Gs,Nm"), "use Sp", "deal Rs", "deal Bs", "deal Gs", "deal Ni", "deal Ns"
    )
    assert (pending(within).ask, powers(within)) == ("order", set())


def test_O_FINE_7_before_each_card_of_phase_2() -> None:
    state = at(position("Sp", HAND), "play Rs", "go", "deal Ar unseen", "rally Bs")
    assert pending(state).options == ("go", "use Sp")
    play(state, "go", "deal Rs")
    assert pending(state).options == ("go", "use Sp")


@pytest.mark.parametrize(
    ("denizen", "rest"),
    [
        ("Hb", HAND),  # an empty row
        ("Cy", f"{HAND} discard=Ni,Rd"),  # no Location in the discard pile
        ("Ar", f"{HAND} labyrinth=Rk"),  # no symbol clashes
        ("Ar", HAND),  # an empty row
        ("Cc", HAND),
        ("Mi", HAND),
    ],
)
def test_O_FINE_8_a_power_that_could_do_nothing_is_not_usable(denizen: str, rest: str) -> None:
    state = at(position(denizen, rest))
    assert powers(state) == set()
    assert refusal(state, f"use {denizen}") == "not_now"


def test_O_FINE_8_chaos_needs_a_door_of_another_colour_to_gain() -> None:
    assert pending(at(position("Cc", "hand=Rs,Nk,Ns,Gs,Bs"), "play Rs", "deal Nd")).options == ("key Nk", "limbo")
    assert pending(at(position("Cc", "hand=Rs,Rk,Ns,Gs,Bs"), "play Rs", "deal Od")).options == ("key Rk", "limbo")
    crossroad = position("Cc", "hand=Rs,Xk,Ns,Gs,Bs", "onirim:1+crossroads+denizens")
    assert pending(at(crossroad, "play Rs", "deal Nd")).options == ("key Xk", "limbo")


def test_O_FINE_8_a_look_needs_a_deck() -> None:
    start = position("Sp,Hh", f"{HAND} top=Rs/1", in_deck=0).replace("deck=*", "discard=*")
    state = at(start)
    assert powers(state) == {"Sp", "Hh"}
    play(state, "play Rs", "go")
    assert (pending(state).ask, powers(state)) == ("turn", set())


def test_O_FINE_8_architect_lifts_neither_intersections_nor_the_tower_rule() -> None:
    code = "onirim:1+crossroads!intersections+denizens"
    for row, allowed in (("Bs", True), ("Bm,Bs", False), ("Bs*", False)):
        state = at(position("Ar", f"labyrinth={row} hand=Xs,Gm,Gm,Nm,Nm", code))
        assert ("Ar" in powers(state)) == allowed, row
    towers = position("Ar", "labyrinth=Bs towers=Bt4 hand=Bt3,Gm,Gm,Nm,Nm", "onirim:1+towers+denizens")
    assert powers(at(towers)) == set()


def test_O_FINE_9_the_card_under_the_keeper_serves_like_a_hand_card() -> None:
    start = position("Tk", "keeper=Nk hand=Rs,Bs,Gs,Ns,Rm")
    door = at(start, "play Rs", "deal Nd")
    assert pending(door).options == ("key Nk keeper", "limbo")
    play(door, "key Nk keeper")
    assert (found(door, "doors"), found(door, "discard"), found(door, "denizens")) == (["Nd"], ["Nk", "Tk"], [])
    nightmare = at(start, "play Rs", "deal Ni", "key Nk keeper")
    assert found(nightmare, "discard") == ["Ni", "Nk", "Tk"]
    rally = at(start, "play Rs", "deal Mi unseen", "rally Nk keeper")
    assert (found(rally, "denizens"), found(rally, "discard"), len(found(rally, "hand"))) == (["Mi"], ["Nk", "Tk"], 4)
    trade = at(position("Tk,Cy", "keeper=Nk hand=Rs,Bs,Gs,Ns,Rm discard=Bk"), "use Cy")
    assert not [option for option in pending(trade).options if "Nk" in option]
    build = at(position("Tk,Ar", "keeper=Nk labyrinth=Bk hand=Rs,Bs,Gs,Ns,Rm"), "use Ar")
    assert (found(build, "labyrinth"), found(build, "keeper"), found(build, "discard")) == (["Bk", "Nk"], [], ["Ar", "Tk"])
    chaos = at(position("Tk,Cc", "keeper=Nk hand=Rs,Bs,Gs,Ns,Rm"), "play Rs", "deal Rd", "use Cc")
    assert (found(chaos, "doors"), found(chaos, "keeper")) == (["Rd"], [])


def test_O_FINE_10_the_oniverse_door_meets_only_its_own_goal() -> None:
    for goals, gained in (("GoR,GoO", []), ("GoO,GoR", ["Od"])):
        row = f"goals={goals},GoB,GoB,GoR,GoG,GoG,GoN,GoN hand=Rs,Rk,Bs,Gs,Ns"
        state = at(position("", row, "onirim:1+book+denizens"), "play Rs", "deal Od", "key Rk")
        assert (found(state, "doors"), found(state, "limbo")) == (gained, [] if gained else ["Od"])


def test_O_FINE_10_the_oniverse_door_stands_in_for_no_missing_colour() -> None:
    rest = "doors1=2Rd,2Bd,2Gd,Nd doors2=Nd hand1=3Gs hand2=2Rs,Bk shared=2Ns active=1 labyrinth2=Bs,Bm"
    state = at(position("", rest, DUO, in_deck=0), "play Bk", "search")
    assert (found(state, "doors2"), pending(state).ask) == (["Nd", "Od"], "deal")
    right = rest.replace("doors1=2Rd,2Bd,2Gd,Nd doors2=Nd", "doors1=Rd,Bd,Gd,Nd doors2=Rd,Bd,Gd,Nd")
    assert position_fields(at(position("", right, DUO, in_deck=0), "play Bk", "search"))["end"] == "won.all_doors"


def test_O_FINE_11_hammer_bird_and_crossroads() -> None:
    code = "onirim:1+crossroads+denizens"
    state = at(position("Hb", "labyrinth=Bs,Rm,Xs,Xm,Rs hand=5Gs", code), "use Hb")
    assert found(state, "labyrinth") == ["Bs"]
    state = at(position("Hb", "labyrinth=Xs,Bm,Bs,Xm hand=5Gs", code), "use Hb")
    assert (pending(state).ask, pending(state).options) == ("hue", ("hue Rd", "hue Bd", "hue Gd", "hue Nd"))
    blue = at(on.write_position(state), "hue Bd")
    assert (found(blue, "labyrinth"), found(blue, "discard")) == ([], ["Bm", "Bs", "Hb", "Xm", "Xs"])
    play(state, "hue Rd")
    assert found(state, "labyrinth") == ["Xs", "Bm", "Bs"]


def test_O_FINE_15_no_swap_after_laying_a_card_under_the_keeper() -> None:
    start = position("Tk", "hand1=Rs,Rk,Bs hand2=3Nm shared=2Gm", DUO)
    state = at(start, "use Tk")
    assert pending(state).options == ("lay Rs", "lay Rk", "lay Bs", "lay Gm shared")
    play(state, "lay Gm shared")
    assert (pending(state).ask, found(state, "keeper1"), found(state, "shared")) == ("deal", ["Gm"], ["Gm"])
    play(state, "deal Ns", "play Nm", "deal Ns", "discard Gm keeper")
    assert (pending(state).ask, found(state, "discard")) == ("swap", ["Gm", "Tk"])  # a discard in phase 1 like any other


def test_O_FINE_16_only_the_searcher_learns_which_denizens_are_in_the_deck() -> None:
    start = position("", "hand1=Rk,Rs,Bs hand2=3Nm shared=2Gm labyrinth1=Rs,Rm", DUO)
    before = [view(at(start), seat) for seat in (0, 1)]
    for seen in before:
        assert [seen.unseen[code] for code in CODES] == [2] * 8
    state = at(start, "play Rk", "search", *[f"deal {code}" for code in CODES for _ in range(2)][:8])
    play(state, "find Rd")
    searcher, partner = view(state, 0), view(state, 1)
    assert {code: searcher.unseen.get(code, 0) for code in CODES} == {code: 2 if code in CODES[:4] else 0 for code in CODES}
    assert Counter(searcher.zones["absent"]) == dict.fromkeys(CODES[4:], 2)
    assert [partner.unseen[code] for code in CODES] == [2] * 8
    assert set(partner.zones["absent"]) == {"??"}
    assert searcher.deck == partner.deck == before[0].deck - 1
    told = heard(start, "play Rk", "search", *[f"deal {code}" for code in CODES for _ in range(2)][:8], "find Rd", seat=1)
    assert not [event.card for event in told if event.card in CODES]


def test_O_FINE_16_chance_settles_the_eight_uniformly() -> None:
    state = at(position("", "hand=Rk,Rs,Bs,Gs,Ns labyrinth=Rs,Rm"), "play Rk", "search")
    assert [state.rules.action_code(action) for action, _ in on.deals(state)] == [f"deal {code}" for code in CODES]
    assert {weight for _, weight in on.deals(state)} == {2}
    play(state, "deal Ar")
    assert [weight for _, weight in on.deals(state)] == [1, 2, 2, 2, 2, 2, 2, 2]
    play(state, *["deal Cy", "deal Sp", "deal Hh", "deal Hb", "deal Cc", "deal Mi", "deal Tk"])
    assert (pending(state).ask, position_fields(state)["denizens_in_deck"]) == ("find", "0")
    assert found(state, "absent") == sorted(CODES)
    again = at(on.write_position(state), "find Rd", "deal Ar")
    assert pending(again).ask == "rally"  # drawn from the deck that is now known


def test_O_FINE_16_open_play_tells_both() -> None:
    start = position("", "hand1=Rk,Rs,Bs hand2=3Nm shared=2Gm labyrinth1=Rs,Rm", "onirim:2!open+denizens")
    state = at(start, "play Rk", "search", *[f"deal {code}" for code in CODES])
    assert view(state, 1).zones["absent"] == view(state, 0).zones["absent"] == tuple(CODES)


def test_O_FINE_16_a_look_settles_nothing() -> None:
    state = at(position("Sp", HAND), "use Sp", "deal Ar unseen", *["deal Rs"] * 4, "put Rs")
    assert position_fields(state)["denizens_in_deck"] == "7"
    assert (view(state).zones["absent"].count("??"), view(state).unseen["Ar"]) == (len(view(state).zones["absent"]), 1)


# Two players.


def test_O_DUO_8_denizens_belong_to_who_rallied_them() -> None:
    start = position("Sp", "hand1=Rs,Rk,Bs hand2=3Nm shared=2Gm", DUO)
    state = at(start)
    assert powers(state) == {"Sp"}
    play(state, "play Rs", "go", "deal Rs")
    assert (pending(state).seat, powers(state)) == (1, set())
    play(state, "play Nm", "deal Mi unseen")
    assert pending(state).options == ("rally Nm", "rally Gm shared", "dismiss")
    play(state, "rally Gm shared")
    assert (found(state, "denizens1"), found(state, "denizens2"), pending(state).ask) == (["Sp"], ["Mi"], "deal")  # no swap


def test_O_FINE_17_spies_are_private_the_hunter_is_public() -> None:
    start = position("Sp,Hh", "hand1=Rs,Rk,Bs hand2=3Nm shared=2Gm", DUO)
    drawn = ["deal Rs", "deal Bs", "deal Gs", "deal Ni", "deal Ns"]
    spies = at(start, "use Sp", *drawn)
    assert (view(spies, 0).zones["looked"], view(spies, 1).zones["looked"]) == (("Rs", "Bs", "Gs", "Ns", "Ni"), ("??",) * 5)
    hunter = at(start, "use Hh", *drawn)
    events = heard(start, "use Hh", *drawn, seat=1)
    assert [event.card for event in events if event.target == "looked"] == ["Rs", "Bs", "Gs", "Ni", "Ns"]
    play(hunter, "put Gs", "put Rs", "put Bs")
    assert (view(hunter, 0).bottom, view(hunter, 1).bottom) == (("Gs", "Rs", "Bs", "Ns"), ())
    assert found(hunter, "discard") == ["Hh", "Ni"]


def test_O_FINE_17_a_card_under_the_keeper_is_as_public_as_it_was() -> None:
    start = position("Tk", "hand1=Rs,Rk,Bs hand2=3Nm shared=2Gm known1=Bs", DUO)
    for card, seen in (("Rk", "??"), ("Bs", "Bs"), ("Gm shared", "Gm")):
        state = at(start, "use Tk", f"lay {card}")
        assert (view(state, 0).zones["keeper1"], view(state, 1).zones["keeper1"]) == ((card.split()[0],), (seen,))
        told = heard(start, "use Tk", f"lay {card}", seat=1)
        assert ("Rk" in [event.card for event in told]) is False
    opened = at(start.replace(DUO, "onirim:2!open+denizens"), "use Tk", "lay Rk")
    assert view(opened, 1).zones["keeper1"] == ("Rk",)
