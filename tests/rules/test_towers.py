"""The Towers, rule by rule (O-TOWER), with the fine points that touch them."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

import oneironaut as on
from oneironaut.onirim.card import Card
from oneironaut.onirim.names import BLUE, BROWN, GREEN, LOCATION, RED
from tests.support.scenario import at, heard, pending, play, position_fields, refusal, view

COLOURS = {"R": RED, "B": BLUE, "G": GREEN, "N": BROWN}
DOORS = "2Rd,2Bd,2Gd,2Nd"
REST = "Rs,Bs,Gs,Ns"

# As `cards.md` has it: left and right side.
SIDES = {
    "Rt3": ("sun+moon", "moon"),
    "Rt4": ("sun", "moon"),
    "Rt5": ("none", "moon"),
    "Bt3": ("moon", "sun+moon"),
    "Bt4": ("moon", "moon"),
    "Bt5": ("moon", "none"),
    "Gt3": ("sun", "sun+moon"),
    "Gt4": ("sun", "sun"),
    "Gt5": ("sun", "none"),
    "Nt3": ("sun+moon", "sun"),
    "Nt4": ("moon", "sun"),
    "Nt5": ("none", "sun"),
}
ALIGNED = "Rt5,Gt5,Bt5,Nt3"  # moon|sun, none|moon, none|sun+moon


def towers(rest: str, code: str = "onirim:1+towers") -> str:
    """A position with Towers: what is not named is in the deck."""
    return f"{code} deck=* {rest}"


def fields(position: str, *answers: str) -> dict[str, str]:
    return position_fields(at(position, *answers))


def known(*cards: str, mark: int = 1) -> str:
    """A field of a position: these cards on top of the deck."""
    return "top=" + ",".join(f"{card}/{mark}" for card in cards)


def fit(left: str, right: str) -> bool:
    """Whether one Tower may stand left of another, from the table above."""
    return not (set(SIDES[left][1].split("+")) & set(SIDES[right][0].split("+")) - {"none"})


def nightmare(row: str, code: str = "onirim:1+towers", more: str = "") -> str:
    """A position in which a Nightmare was drawn and a Key can pay for it."""
    return towers(f"hand=Rk,{REST[3:]} held=Ni towers={row} stack=turn:1,fill,nightmare {more}", code)


# O-TOWER-1: the cards.


@pytest.mark.parametrize("code", ["onirim:1+towers", "onirim:2+towers", "onirim:1+towers!ruins"])
def test_O_TOWER_1_twelve_towers(code: str) -> None:
    rules = on.read_rules(code)
    base = {kind.code for kind in on.read_rules("onirim:1").kinds}
    added = {kind.code: kind.copies for kind in rules.kinds if kind.code not in base}
    assert added == dict.fromkeys(SIDES, 1)
    for kind in rules.kinds:
        if kind.code in SIDES:
            assert isinstance(kind, Card)
            assert (kind.sort, kind.symbol, kind.colours) == (LOCATION, 0, COLOURS[kind.code[0]])
    assert view(on.begin(rules)).deck == 88


def test_O_TOWER_1_a_tower_is_a_location_for_the_first_hand() -> None:
    game = on.Game("onirim:1+towers", dealer=on.ScriptedDealer("Rt3 Ni Gt4 Rs Bs Nt5"))
    assert set(game.view().zones["hand"]) == {"Rt3", "Gt4", "Rs", "Bs", "Nt5"}


# O-TOWER-2: the Tower row.


@pytest.mark.parametrize("placed", SIDES)
def test_O_TOWER_2_every_pair_on_both_sides(placed: str) -> None:
    for tower in SIDES:
        if tower != placed:
            options = pending(at(towers(f"towers={placed} hand={tower},{REST}"))).options
            assert (f"right {tower}" in options) == fit(placed, tower), f"{tower} right of {placed}"
            assert (f"left {tower}" in options) == fit(tower, placed), f"{tower} left of {placed}"


def test_O_TOWER_2_some_fits_by_hand() -> None:
    assert fit("Rt4", "Gt4")
    assert fit("Gt5", "Nt3")
    assert fit("Bt4", "Nt5")
    assert not fit("Gt4", "Gt3")
    assert not fit("Rt4", "Bt4")
    assert not fit("Bt3", "Nt4")


def test_O_TOWER_2_why_a_tower_cannot_be_built() -> None:
    state = at(towers(f"towers=Gt4 hand=Gt3,{REST}"))
    assert refusal(state, "right Gt3") == "sides_clash"
    assert refusal(state, "left Bt5") == "not_in_hand"
    assert refusal(state, "left Rs") == "no_tower"
    assert refusal(state, "fell Gt4") == "not_now"
    assert refusal(at(towers(f"hand=Gt3,{REST}")), "left Gt3") == "one_end"
    game = on.Game("onirim:1+towers", dealer=on.ScriptedDealer("Gt4 Gt3 Rs Bs Ns Rm"))
    game.play("right Gt4")
    assert game.why_not("right Gt3") == (
        "The green Tower 3 (sun | sun and moon) does not fit there: the two sides that would touch share a symbol"
    )
    assert (game.why_not("right Rs", "fr") or "").startswith("Le Soleil rouge n’est pas une Tour")


def test_O_TOWER_2_only_the_ends_count() -> None:
    state = at(towers(f"towers=Rt4,Gt4,Nt4 hand=Bt5,{REST}"))  # left end: sun; right end: sun
    assert [option for option in pending(state).options if "Bt5" in option] == ["discard Bt5", "left Bt5", "right Bt5"]
    assert position_fields(at(on.write_position(state), "left Bt5"))["towers"] == "Bt5,Rt4,Gt4,Nt4"
    assert position_fields(at(on.write_position(state), "right Bt5"))["towers"] == "Rt4,Gt4,Nt4,Bt5"


def test_O_TOWER_2_never_in_a_labyrinth() -> None:
    state = at(towers(f"hand=Rt4,{REST}"))
    assert refusal(state, "play Rt4") == "not_in_labyrinth"
    assert "play Rt4" not in pending(state).options


def test_O_TOWER_2_it_does_not_touch_the_labyrinth() -> None:
    state = at(towers(f"labyrinth=Rs,Rm hand=Rt4,Rk,Bs,Gs,Ns {known('Nm', 'Gm')}"))
    assert play(state, "right Rt4")[0].ask == "turn"  # no third red card
    assert position_fields(state)["labyrinth"] == "Rs,Rm"
    assert position_fields(state)["hand"] == "Rk,Bs,Gs,Ns,Nm"
    assert play(state, "play Rk")[0].ask == "search"  # the series went on next to it
    assert refusal(at(towers(f"labyrinth=Bs hand=Rt4,{REST} {known('Nm')}"), "right Rt4"), "play Rs") == "same_symbol"


def test_O_TOWER_2_playing_it_is_phase_1() -> None:
    state = at(towers(f"hand=Rt4,Gt4,{REST[3:]}"), "right Rt4")
    assert (pending(state).ask, position_fields(state)["discard"]) == ("deal", "-")


def test_O_TOWER_2_one_common_row_for_two_players() -> None:
    position = towers("hand1=Rt4,Rs,Bs hand2=Bt5,Ns,Nm shared=Gt4,Gm " + known("Rm", "Gs", "Nk"), "onirim:2+towers")
    state = at(position, "right Rt4")
    assert (pending(state).seat, {"right Gt4 shared", "left Bt5"} <= set(pending(state).options)) == (1, True)
    assert "right Bt5" not in pending(state).options
    play(state, "right Gt4 shared")
    for seat in (0, 1):
        assert view(state, seat).zones["towers"] == ("Rt4", "Gt4")
    assert position_fields(state)["shared"] == "Gs,Gm"


def test_O_FINE_12_on_an_empty_row_left_and_right_are_one() -> None:
    for tower in SIDES:
        options = pending(at(towers(f"hand={tower},{REST}"))).options
        assert [option for option in options if tower in option] == [f"discard {tower}", f"right {tower}"]


# O-TOWER-3: discarding a Tower.


@pytest.mark.parametrize("tower", SIDES)
def test_O_TOWER_3_look_at_as_many_as_its_number(tower: str) -> None:
    number = int(tower[2])
    cards = ("Rm", "Gm", "Ni", "Rd", "Bk")[:number]
    state = at(towers(f"hand={tower},{REST} {known(*cards, 'Nk')}"), f"discard {tower}")
    assert (pending(state).ask, len(view(state).zones["looked"])) == ("order", number)  # not optional
    assert pending(state).options == tuple(f"put {card}" for card in view(state).zones["looked"])
    assert position_fields(state)["discard"] == tower
    order = sorted(cards, reverse=True)
    play(state, *[f"put {card}" for card in order[:-1]])
    if order[0] == "Rm":
        assert "Rm" in view(state).zones["hand"]
        assert view(state).top == (*order[1:], "Nk")
        assert position_fields(state)["limbo"] == "-"


def test_O_TOWER_3_all_are_put_back_on_top() -> None:
    state = at(towers(f"hand=Gt3,{REST}"), "discard Gt3", "deal Rd", "deal Ni", "deal Gm", "put Gm", "put Rd")
    assert (view(state).top, position_fields(state)["hand"]) == (("Rd", "Ni"), "Rs,Bs,Gs,Gm,Ns")
    assert (position_fields(state)["discard"], position_fields(state)["towers"]) == ("Gt3", "-")


@pytest.mark.parametrize("n", [0, 1, 2])
def test_O_TOWER_3_fewer_cards(n: int) -> None:
    cards = ("Gm", "Bm")[:n]
    top = known(*cards) if cards else "top=-"
    state = at(f"onirim:1+towers deck=- discard=* hand=Gt3,{REST} {top} limbo={DOORS},10Ni", "discard Gt3")
    if n == 2:
        assert pending(state).options == ("put Bm", "put Gm")
        play(state, "put Bm")
        assert "Bm" in position_fields(state)["hand"]
    assert position_fields(state).get("end") == ("lost.deck_empty" if n == 0 else None)


WITH_LOST_DREAMS = "onirim:1+dreamcatchers+towers deck=* catchers=4 books=0"


def test_O_TOWER_3_with_dreamcatchers_the_look_is_a_choice() -> None:
    state = at(f"{WITH_LOST_DREAMS} hand=Rt3,Rs,Bs,Gs,Ns top=Ld/1,Gm/1,Ni/1,Bk/1", "discard Rt3")
    assert (pending(state).ask, pending(state).options) == ("lookout", ("pass", "look"))
    looked = at(on.write_position(state), "look")
    assert (pending(looked).options, position_fields(looked)["limbo"]) == (("put Gm", "put Ni"), "Ld")
    play(state, "pass")
    after = position_fields(state)
    assert (after["top"], after["limbo"], after["discard"], after["looked"]) == ("Ni/1,Bk/1", "-", "Rt3", "-")
    assert after["catcher1"] == "Ld"  # nobody looked: it was drawn, and the green Moon after it
    unasked = at("onirim:1+towers deck=* hand=Rt3,Rs,Bs,Gs,Ns top=Gm/1,Ni/1,Bk/1", "discard Rt3")
    assert pending(unasked).ask == "order"  # without Lost Dreams it does no harm


def test_O_TOWER_3_with_dreamcatchers_an_empty_deck_asks_nothing() -> None:
    start = WITH_LOST_DREAMS.replace("deck=*", "deck=- discard=*")
    state = at(f"{start} hand=Rt3,Rs,Bs,Gs,Ns", "discard Rt3")
    assert position_fields(state)["end"] == "lost.deck_empty"


def test_O_TOWER_3_the_choice_comes_after_the_swap_and_is_no_moment_for_powers() -> None:
    hands = "hand1=Rt3,Rs,Bs hand2=3Gs shared=2Ns"
    own = "denizens1=Sp absent=2Ar,2Cy,Sp,2Hh,2Hb,2Cc,2Mi,2Tk"
    start = f"onirim:2+dreamcatchers+towers+denizens deck=* catchers=4 books=0 {hands} {own}"
    state = at(start, "discard Rt3")
    assert pending(state).ask == "swap"
    play(state, "keep")
    assert (pending(state).ask, pending(state).seat, pending(state).options) == ("lookout", 0, ("pass", "look"))


def test_O_TOWER_3_only_in_phase_1() -> None:
    position = towers(f"hand=Gt3,Bs,Gs,Ns held=Ni {known('Rm', 'Rm', 'Gm', 'Gm', 'Rs', 'Nk')} stack=turn:1,fill,nightmare")
    state = at(position, "hand")
    assert (pending(state).ask, view(state).top, position_fields(state)["discard"]) == ("turn", ("Nk",), "Bs,Gs,Ns,Ni,Gt3")


def test_O_FINE_17_a_tower_is_a_look() -> None:
    position = towers(f"hand1=Gt3,Rs,Bs hand2=3Ns shared=2Gm {known('Rk', 'Gk', 'Ni')}", "onirim:2+towers")
    state = at(position, "discard Gt3", "keep")
    assert (view(state, 0).zones["looked"], view(state, 1).zones["looked"]) == (("Rk", "Gk", "Ni"), ("??",) * 3)
    play(state, "put Gk", "put Ni")
    assert (view(state, 0).top, view(state, 1).top) == (("Ni", "Rk"), ())
    told = heard(position, "discard Gt3", "keep", "put Gk", "put Ni", seat=1)
    assert {event.card for event in told if event.source in ("deck", "looked", "order")} == {None}
    opened = at(position.replace("onirim:2", "onirim:2!open").replace("/1", "/3"), "discard Gt3", "keep")
    assert view(opened, 1).zones["looked"] == ("Rk", "Gk", "Ni")


# O-TOWER-4: Alignment and victory.


def aligned(row: tuple[str, ...]) -> bool:
    """Whether four neighbours have four colours."""
    return any(len({tower[0] for tower in row[i : i + 4]}) == 4 for i in range(len(row) - 3))


@pytest.mark.parametrize(
    ("row", "won"),
    [
        ("Rt5,Gt5,Bt5,Nt3", True),
        ("Rt5,Gt5,Bt5", False),
        ("-", False),
        ("Rt5,Gt5,Bt5,Gt4,Rt4", False),  # no golden one
        ("Bt4,Rt5,Gt5,Bt5,Nt3", True),  # a colour twice, the four at the right end
        ("Rt5,Gt5,Bt5,Nt3,Bt4", True),  # at the left end
        ("Bt5,Rt5,Gt5,Bt4,Nt5,Bt3", True),  # in the middle
        ("Rt5,Gt5,Gt4,Bt5,Nt3", False),  # four colours, not neighbours
    ],
)
def test_O_TOWER_4_the_last_door_wins_with_an_alignment(row: str, won: bool) -> None:
    assert aligned(tuple(row.split(","))) == won
    position = towers(f"hand=Nk,{REST[3:]},Rm doors=2Rd,2Bd,2Gd,Nd towers={row} {known('Nd')}")
    after = fields(position, "play Rm", "key Nk")
    assert (after["doors"], after.get("end")) == (DOORS, "won.all_doors" if won else None)


@pytest.mark.parametrize(
    ("row", "answer"), [("Gt5,Bt5,Nt3", "left Rt5"), ("Rt5,Gt5,Bt5", "right Nt3"), ("Gt4,Bt5,Nt3", "left Rt4")]
)
def test_O_TOWER_4_the_last_tower_wins_at_once(row: str, answer: str) -> None:
    state = at(towers(f"hand={answer.split()[1]},{REST} doors={DOORS} towers={row}"), answer)
    assert (position_fields(state)["end"], len(view(state).zones["hand"])) == ("won.all_doors", 4)


def test_O_TOWER_4_an_alignment_alone_does_not_win() -> None:
    after = fields(towers(f"hand=Rt5,{REST} doors=2Rd,2Bd,2Gd,Nd towers=Gt5,Bt5,Nt3"), "left Rt5")
    assert (after["towers"], after.get("end")) == (ALIGNED, None)


def test_O_TOWER_4_two_players_need_one_alignment() -> None:
    position = towers(
        "hand1=Nt3,Rs,Bs hand2=3Ns shared=2Gs doors1=Rd,Bd,Gd,Nd doors2=Rd,Bd,Gd,Nd towers=Rt5,Gt5,Bt5", "onirim:2+towers"
    )
    assert fields(position, "right Nt3")["end"] == "won.all_doors"


# O-TOWER-5: what a Nightmare does.


@pytest.mark.parametrize("answer", ["key Rk", "door Rd", "reveal", "hand"])
def test_O_TOWER_5_after_every_price(answer: str) -> None:
    state = at(nightmare("Rt4,Gt4", more="doors=Rd"))
    play(state, answer)
    for _ in range(8):
        if pending(state).ask != "deal":
            break
        play(state, next(option for option in pending(state).options if option in ("deal Bs", "deal Rs", "deal Nm")))
    assert (pending(state).ask, set(pending(state).options)) == ("fell", {"fell Rt4", "fell Gt4", "spare"})
    assert "Ni" in view(state).zones["held"]  # not discarded yet
    play(state, "fell Gt4")
    after = position_fields(state)
    assert after["towers"] == "Rt4"
    assert "Ni" in after["discard"]
    assert "Gt4" in after["discard"]
    assert "Ni" not in after["limbo"]


def test_O_TOWER_5_false_destruction() -> None:
    state = at(nightmare("Rt4,Gt4"), "key Rk", "spare")
    after = position_fields(state)
    assert (after["towers"], after["discard"]) == ("Rt4,Gt4", "Rk")
    assert after["limbo"] == "Ni"
    play(state, "deal Rs", "deal Rs")
    assert (position_fields(state)["limbo"], "10Ni" in position_fields(state)["deck"]) == ("-", True)


def test_O_TOWER_5_false_destruction_is_caught_by_dreamcatchers() -> None:
    code = "onirim:1+dreamcatchers+towers"
    state = at(nightmare("Rt4", code, "catchers=4 books=2"), "key Rk", "spare", "deal Rs", "deal Rs")
    assert position_fields(state)["catcher1"] == "Ni"


def test_O_TOWER_5_one_tower_may_be_felled_too() -> None:
    state = at(nightmare("Rt4"), "key Rk")
    assert set(pending(state).options) == {"fell Rt4", "spare"}
    play(state, "fell Rt4")
    assert (position_fields(state)["towers"], position_fields(state)["discard"]) == ("-", "Rk,Ni,Rt4")


def test_O_TOWER_5_towers_in_the_hand_are_not_affected() -> None:
    state = at(nightmare("Gt4").replace("hand=Rk,", "hand=Rk,Rt4,").replace(",Bs,Gs", ",Bs"), "key Rk")
    assert refusal(state, "fell Rt4") == "not_a_tower"


@pytest.mark.parametrize("row", [row for row in permutations(("Rt4", "Gt4", "Nt4", "Bt5"), 3) if fit(*row[:2]) and fit(*row[1:])])
def test_O_TOWER_5_from_the_middle_only_if_the_neighbours_fit(row: tuple[str, str, str]) -> None:
    state = at(nightmare(",".join(row)), "key Rk")
    options = {option for option in pending(state).options if option.startswith("fell")}
    ends = {f"fell {row[0]}", f"fell {row[2]}"}
    if fit(row[0], row[2]):
        assert options == ends | {f"fell {row[1]}"}
        play(state, f"fell {row[1]}")
        assert position_fields(state)["towers"] == f"{row[0]},{row[2]}"
    else:
        assert options == ends
        assert refusal(state, f"fell {row[1]}") == "gap"


def test_O_TOWER_5_both_cases_of_the_middle_by_hand() -> None:
    fits = at(nightmare("Rt4,Gt5,Bt5"), "key Rk")  # moon next to moon: the gap cannot close
    assert refusal(fits, "fell Gt5") == "gap"
    closes = at(nightmare("Gt4,Bt5,Nt4"), "key Rk", "fell Bt5")  # sun next to moon
    assert position_fields(closes)["towers"] == "Gt4,Nt4"


def test_O_TOWER_5_no_tower_nothing_is_asked() -> None:
    state = at(nightmare("-"), "key Rk")
    assert (pending(state).ask, position_fields(state)["discard"]) == ("deal", "Rk,Ni")


@pytest.mark.parametrize("row", [ALIGNED, "Bt4,Rt5,Gt5,Bt5,Nt3", "Rt5,Gt5,Bt5,Nt3,Bt4"])
def test_O_TOWER_5_an_alignment_protects_every_tower(row: str) -> None:
    state = at(nightmare(row), "key Rk")
    assert (pending(state).ask, position_fields(state)["discard"], position_fields(state)["towers"]) == ("deal", "Rk,Ni", row)


def test_O_TOWER_5_scatter_the_ruins() -> None:
    code = "onirim:1+towers!ruins"
    state = at(nightmare(ALIGNED, code), "key Rk")
    assert (pending(state).ask, {"fell Rt5", "fell Nt3", "spare"} <= set(pending(state).options)) == ("fell", True)
    play(state, "fell Nt3")
    assert position_fields(state)["towers"] == "Rt5,Gt5,Bt5"
    assert pending(at(nightmare("-", code), "key Rk")).ask == "deal"
    spared = fields(nightmare(ALIGNED, code), "key Rk", "spare")
    assert (spared["limbo"], spared["towers"]) == ("Ni", ALIGNED)


def test_O_TOWER_5_four_towers_without_an_alignment_are_at_risk() -> None:
    assert pending(at(nightmare("Rt5,Gt5,Bt5,Gt4"), "key Rk")).ask == "fell"


def test_O_TOWER_5_a_punished_nightmare_leaves_towers_alone() -> None:
    goals = "goals=GoR,GoB,GoG,GoN,GoR,GoB,GoG,GoN discard=8Rs,2Nm"
    after = fields(nightmare("Rt4,Gt4", "onirim:1+book+towers", goals), "punish", *["pay Rs"] * 8)
    assert (after["towers"], after["limbo"], after["discard"]) == ("Rt4,Gt4", "-", "Ni")


def test_O_TOWER_5_a_mirrored_nightmare_leaves_towers_alone() -> None:
    absent = "denizens=Mi absent=2Ar,2Cy,2Sp,2Hh,2Hb,2Cc,Mi,2Tk denizens_in_deck=0 searchers=1"
    state = at(nightmare("Rt4,Gt4", "onirim:1+towers+denizens", absent))
    assert play(state, "use Mi")[0].ask == "deal"
    after = position_fields(state)
    assert (after["towers"], after["limbo"], after["discard"]) == ("Rt4,Gt4", "Ni", "Mi")


def test_O_TOWER_5_the_active_player_chooses() -> None:
    position = towers(
        "hand1=Rk,Rs,Bs hand2=Nk,Ns shared=2Gs held=Ni towers=Rt4,Gt4 active=1 stack=turn:1,fill,nightmare", "onirim:2+towers"
    )
    state = at(position, "key Nk")
    assert (pending(state).ask, pending(state).seat) == ("fell", 1)
    assert refusal(state, "pass") == "not_now"


# O-FINE-12: closing a gap.


def test_O_FINE_12_closing_a_gap_may_make_an_alignment() -> None:
    row = ("Rt5", "Gt5", "Gt4", "Bt5", "Nt3")
    assert all(fit(a, b) for a, b in pairwise(row))
    assert not aligned(row)
    state = at(nightmare(",".join(row)), "key Rk")
    play(state, "fell Gt4")
    assert (position_fields(state)["towers"], position_fields(state).get("end")) == (ALIGNED, None)
    protected = at(nightmare(position_fields(state)["towers"]), "key Rk")
    assert pending(protected).ask == "deal"


def test_O_FINE_12_and_may_win() -> None:
    state = at(nightmare("Rt5,Gt5,Gt4,Bt5,Nt3", more=f"doors={DOORS}"), "key Rk")
    assert position_fields(state).get("end") is None
    play(state, "fell Gt4")
    assert (position_fields(state)["end"], position_fields(state)["towers"]) == ("won.all_doors", ALIGNED)
    twin = at(nightmare("Rt5,Gt5,Gt4,Bt5,Nt3", more=f"doors={DOORS}"), "key Rk", "fell Nt3")
    assert position_fields(twin).get("end") is None


def test_O_FINE_7_no_power_no_question_about_a_protected_row() -> None:
    goals = "goals=GoR,GoB,GoG,GoN,GoR,GoB,GoG,GoN discard=2Gm,2Nm"
    state = at(nightmare(ALIGNED, "onirim:1+book+towers", goals), "key Rk")
    assert (pending(state).ask, set(pending(state).options)) == ("draw", {"go", "paradox"})


def test_O_TOWER_5_a_nightmare_that_reveals_towers_discards_them() -> None:
    position = towers(f"hand={REST} held=Ni {known('Rt3', 'Ni', 'Gt4', 'Rd', 'Gm', 'Bk')} stack=turn:1,fill,nightmare")
    after = fields(position, "reveal")
    assert (after["discard"], after["towers"]) == ("Gm,Ni,Rt3,Gt4", "-")


def test_O_TOWER_5_each_nightmare_of_a_turn_takes_its_own() -> None:
    position = towers(f"hand=Rk,Bk,Gs,Ns,Rs towers=Rt4,Gt4,Nt5 {known('Ni', 'Ni', 'Gm', 'Bm', 'Bm')}")
    state = at(position, "play Rs", "key Rk", "fell Nt5", "key Bk", "spare")
    after = position_fields(state)
    assert (pending(state).ask, after["towers"], after["discard"]) == ("turn", "Rt4,Gt4", "Rk,Bk,Ni,Nt5")


RULE_IDS = [f"O_TOWER_{n}" for n in range(1, 6)] + ["O_FINE_7", "O_FINE_12", "O_FINE_17"]


def test_every_rule_has_a_test() -> None:
    assert not [rule for rule in RULE_IDS if not any(name.startswith(f"test_{rule}_") for name in globals())]
