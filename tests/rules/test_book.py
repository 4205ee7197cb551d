"""The Book of Steps Lost and Found, rule by rule (O-BOOK), with the fine points that touch it."""

from __future__ import annotations

from itertools import permutations

import pytest

import oneironaut as on
from tests.support.scenario import at, heard, pending, play, position_fields, refusal, view

GOALS = "GoR,GoB,GoG,GoN,GoR,GoB,GoG,GoN"
HAND = "Rs,Bs,Gs,Ns,Rm"
SPELLS = {"paradox", "plan", "punish"}


def book(rest: str, goals: str = GOALS, code: str = "onirim:1+book") -> str:
    """A position with the Book: what is not named is in the deck."""
    return f"{code} deck=* goals={goals} {rest}"


def fields(position: str, *answers: str) -> dict[str, str]:
    return position_fields(at(position, *answers))


def spells(state: on.State) -> set[str]:
    """The spells offered now."""
    return SPELLS & set(pending(state).options)


# O-BOOK-1: the Goals.


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(
    ("tail", "each", "others"), [("", 2, 0), ("+glyphs", 3, 0), ("+denizens", 2, 1), ("+glyphs+denizens", 3, 1)]
)
def test_O_BOOK_1_how_many_goals(players: int, tail: str, each: int, others: int) -> None:
    kinds = on.read_rules(f"onirim:{players}+book{tail}").kinds
    goals = {kind.code: kind.copies for kind in kinds if kind.code.startswith("Go")}
    assert goals == dict.fromkeys(("GoR", "GoB", "GoG", "GoN"), each) | ({"GoO": 1} if others else {})
    doors = sum(kind.copies for kind in kinds if kind.code in ("Rd", "Bd", "Gd", "Nd", "Rdg", "Bdg", "Gdg", "Ndg", "Od"))
    assert sum(goals.values()) == doors


@pytest.mark.parametrize("row", ["GoR GoR GoB GoB GoG GoG GoN GoN", "GoN GoB GoN GoR GoG GoB GoR GoG"])
def test_O_BOOK_1_laid_by_chance_in_a_row_face_up(row: str) -> None:
    game = on.Game("onirim:1+book", dealer=on.ScriptedDealer(f"{row} Rk Rs Bs Bm Gs"))
    assert game.view().zones["goals"] == tuple(row.split())
    assert game.view().zones["goal_pile"] == ()
    assert game.view().ask == "turn"


def test_O_BOOK_1_every_goal_left_may_come_next() -> None:
    state = on.begin(on.read_rules("onirim:1+book"))
    assert pending(state).options == ("deal GoR", "deal GoB", "deal GoG", "deal GoN")
    play(state, "deal GoR", "deal GoR")
    assert pending(state).options == ("deal GoB", "deal GoG", "deal GoN")


def test_O_BOOK_1_goals_are_common() -> None:
    state = at(book("hand1=Rs,Bm,Gk hand2=Ns,Nm,Nk shared=Rm,Bk", code="onirim:2+book"))
    assert view(state, 0).zones["goals"] == view(state, 1).zones["goals"] == tuple(GOALS.split(","))


# O-BOOK-2: Doors in order.


@pytest.mark.parametrize(("goals", "door", "limbo"), [(GOALS, "Rd", "-"), ("GoB,GoR,GoG,GoN,GoR,GoB,GoG,GoN", "-", "Rd")])
def test_O_BOOK_2_by_series(goals: str, door: str, limbo: str) -> None:
    after = fields(book("labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns top=Gm/1", goals), "play Rk", "search")
    assert (after["doors"], after["limbo"], after["top"]) == (door, limbo, "-")
    assert after["goals"] == (GOALS.replace("GoR", "GoR-", 1) if door == "Rd" else goals)


@pytest.mark.parametrize(("key", "door", "met"), [("Rk", "Rd", True), ("Bk", "Bd", False), ("Nk", "Nd", False)])
def test_O_BOOK_2_by_key(key: str, door: str, met: bool) -> None:
    after = fields(book(f"hand={key},Rs,Bs,Gs,Ns top={door}/1"), "play Rs", f"key {key}")
    assert (after["doors"], after["limbo"]) == ((door, "-") if met else ("-", door))
    assert after["discard"] == key
    assert after["goals"] == (GOALS.replace("GoR", "GoR-", 1) if met else GOALS)


@pytest.mark.parametrize(("choice", "met"), [("Rd", True), ("Rdg", True), ("Bd", False)])
def test_O_BOOK_2_by_incantation(choice: str, met: bool) -> None:
    goals = f"{GOALS},GoR,GoB,GoG,GoN"
    position = book("hand=Ng,Rs,Bs,Gs,Ns top=Rd/1,Rdg/1,Bd/1,Ni/1,Gm/1", goals, "onirim:1+book+glyphs")
    after = fields(position, "discard Ng", f"open {choice}")
    assert (after["doors"], after["limbo"]) == ((choice, "-") if met else ("-", choice))
    assert after["goals"] == (goals.replace("GoR", "GoR-", 1) if met else goals)
    assert len(after["looked"].split(",")) == 4


@pytest.mark.parametrize(("goals", "door", "limbo"), [(GOALS, "Rd", "-"), ("GoB,GoR,GoG,GoN,GoR,GoB,GoG,GoN", "-", "Rd")])
def test_O_BOOK_2_from_a_dreamcatcher(goals: str, door: str, limbo: str) -> None:
    code = "onirim:1+book+dreamcatchers"
    position = book("labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns catcher1=Rd,Ld catchers=4 books=2", goals, code)
    after = fields(position, "play Rk", "recover Rd 1")
    assert (after["doors"], after["limbo"], after["catcher1"]) == (door, limbo, "Ld")


def test_O_BOOK_2_the_first_face_up_goal_is_next_wherever_it_lies() -> None:
    goals = "GoR-,GoB-,GoG-,GoN,GoR,GoB,GoG,GoN"
    for colour in "RBGN":
        position = book(f"hand={colour}k,Rs,Bs,Gs,Ns doors=Rd,Bd,Gd top={colour}d/1", goals)
        after = fields(position, "play Rs", f"key {colour}k")
        assert (after["limbo"] == "-") == (colour == "N")
        assert after["goals"] == (goals.replace("GoN", "GoN-", 1) if colour == "N" else goals)


@pytest.mark.parametrize("last", ["R", "N"])
def test_O_BOOK_2_the_last_goal_wins(last: str) -> None:
    goals = ",".join([f"Go{c}-" for c in "RBGNRBGN".replace(last, "", 1)] + [f"Go{last}"])
    doors = ",".join(f"{c}d" if c == last else f"2{c}d" for c in "RBGN")
    state = at(book(f"hand={last}k,Rs,Bs,Gs,Ns doors={doors} top={last}d/1", goals), "play Rs", f"key {last}k")
    assert position_fields(state)["end"] == "won.all_doors"
    assert position_fields(state)["goals"].count("-") == 8


def test_O_BOOK_2_a_glyph_door_meets_a_goal_of_its_colour() -> None:
    goals = f"{GOALS},GoR,GoB,GoG,GoN"
    after = fields(book("hand=Rk,Rs,Bs,Gs,Ns top=Rdg/1", goals, "onirim:1+book+glyphs"), "play Rs", "key Rk")
    assert (after["doors"], after["goals"]) == ("Rdg", goals.replace("GoR", "GoR-", 1))


def test_O_BOOK_2_both_players_meet_the_same_goals() -> None:
    position = book("hand1=Rs,Bm,Rk hand2=Ns,Nm,Bk shared=Rm,Bs top=Rd/1,Gs/1,Gs/1,Bd/1", code="onirim:2+book")
    after = fields(position, "play Rs", "key Rk", "play Ns", "key Bk")
    assert (after["doors1"], after["doors2"], after["goals"]) == ("Rd", "Bd", "GoR-,GoB-,GoG,GoN,GoR,GoB,GoG,GoN")


# O-BOOK-3, O-FINE-2: Goals turned up again.

GIVEN = "hand=Rs,Rk,Gk,Gs,Ns doors=Rd,Bd top=Ni/1,Gd/1,Rd/1,Gd/1"


def test_O_BOOK_3_a_door_given_to_a_nightmare_turns_its_goal_up() -> None:
    state = at(book(GIVEN, "GoR-,GoB-,GoG,GoN,GoR,GoB,GoG,GoN"), "play Rs", "door Rd")
    after = position_fields(state)
    assert (after["doors"], after["limbo"]) == ("Bd", "Rd")
    assert after["goals"] == "GoR^,GoB-,GoG,GoN,GoR,GoB,GoG,GoN"
    play(state, "key Gk")  # not next any more
    assert position_fields(state)["limbo"] == "Rd,Gd"
    play(state, "key Rk")
    assert position_fields(state)["goals"] == "GoR-,GoB-,GoG,GoN,GoR,GoB,GoG,GoN"
    assert position_fields(state)["doors"] == "Rd,Bd"


def test_O_BOOK_3_it_is_next_even_behind_others() -> None:
    goals = "GoG,GoR-,GoB-,GoN,GoR,GoB,GoG,GoN"  # a plan may have made such a row
    state = at(book(GIVEN, goals), "play Rs", "door Rd")
    assert position_fields(state)["goals"] == "GoG,GoR^,GoB-,GoN,GoR,GoB,GoG,GoN"
    play(state, "key Gk", "key Rk")  # the green Door goes to Limbo
    assert (position_fields(state)["limbo"], position_fields(state)["goals"]) == ("Rd,2Gd", goals)
    assert position_fields(state)["doors"] == "Rd,Bd"


def test_O_BOOK_3_either_players_door() -> None:
    position = book(
        "hand1=Rs,Bm,Gk hand2=Ns,Nm,Nk shared=Rm,Bk doors1=Rd doors2=Bd top=Ni/1 active=1",
        "GoR-,GoB-,GoG,GoN,GoR,GoB,GoG,GoN",
        "onirim:2+book",
    )
    after = fields(position, "play Ns", "door Bd")
    assert (after["goals"], after["limbo"]) == ("GoR-,GoB^,GoG,GoN,GoR,GoB,GoG,GoN", "Bd")


def test_O_FINE_2_last_turned_up_first_met_then_the_leftmost() -> None:
    goals = "GoR-,GoB-,GoG,GoN,GoR,GoB,GoG,GoN"
    position = book("hand=Rs,Rk,Bk,Gk,Ns doors=Rd,Bd top=Ni/1,Ni/1,Rd/1,Bd/1,Gm/1", goals)
    state = at(position, "play Rs", "door Rd", "door Bd")
    assert position_fields(state)["goals"].startswith("GoR^,GoB^^,GoG,")
    twin = at(on.write_position(state), "key Rk")  # blue is next
    assert position_fields(twin)["limbo"] == "2Rd,Bd"
    play(twin, "key Bk")
    assert position_fields(twin)["goals"].startswith("GoR^,GoB-,GoG,")


@pytest.mark.parametrize("order", list(permutations("RBG")))
def test_O_FINE_2_three_turned_up(order: tuple[str, str, str]) -> None:
    goals = "GoR-,GoB-,GoG-,GoN,GoR,GoB,GoG,GoN"
    first, second, third = order
    deals = ",".join(f"{c}d/1" for c in reversed(order))
    position = book(f"hand=Rs,Rk,Bk,Gk,Ns doors=Rd,Bd,Gd top=Ni/1,Ni/1,Ni/1,{deals}", goals)
    state = at(position, "play Rs", f"door {first}d", f"door {second}d", f"door {third}d")
    for colour in (third, second, first):
        if pending(state).ask == "draw":
            play(state, "go")  # five cards lie in the discard pile by now
        play(state, f"key {colour}k")
    assert (position_fields(state)["goals"], position_fields(state)["doors"]) == (goals, "Rd,Bd,Gd")


def test_O_FINE_2_when_none_is_left_the_leftmost_is_next() -> None:
    position = book("hand=Rs,Rk,Gk,Gs,Ns doors=Bd top=Rd/1,Gd/1", "GoR^,GoB-,GoG,GoN,GoR,GoB,GoG,GoN")
    after = fields(position, "play Rs", "key Rk", "key Gk")
    assert (after["goals"], after["doors"]) == ("GoR-,GoB-,GoG-,GoN,GoR,GoB,GoG,GoN", "Rd,Bd,Gd")


def test_O_FINE_2_of_two_turned_down_goals_the_leftmost_is_turned_up() -> None:
    goals = "GoB-,GoR-,GoR-,GoN,GoG,GoB,GoG,GoN"
    position = book("hand=Rs,Rk,Gk,Gs,Ns doors=2Rd,Bd top=Ni/1,Ni/1", goals)
    state = at(position, "play Rs", "door Rd")
    assert position_fields(state)["goals"] == "GoB-,GoR^,GoR-,GoN,GoG,GoB,GoG,GoN"
    play(state, "door Rd")
    assert position_fields(state)["goals"] == "GoB-,GoR^,GoR^^,GoN,GoG,GoB,GoG,GoN"


# O-BOOK-4, O-BOOK-5: the spells and their costs.


@pytest.mark.parametrize(("variant", "costs"), [("", (5, 7, 10)), ("!lost", (6, 9, 12))])
def test_O_BOOK_4_costs_decide_what_is_offered(variant: str, costs: tuple[int, int, int]) -> None:
    for n in range(14):
        discard = "-" if n == 0 else f"{min(n, 8)}Rs" + (f",{n - 8}Bs" if n > 8 else "")
        position = book(
            f"hand=Gs,Gm,Gk,Ns,Nm discard={discard} held=Ni stack=turn:1,fill,nightmare", code=f"onirim:1+book{variant}"
        )
        wanted = {spell for spell, cost in zip(("paradox", "plan", "punish"), costs, strict=True) if n >= cost}
        state = at(position)
        assert spells(state) == wanted
        for spell in SPELLS - wanted:
            assert refusal(state, spell) == "not_now"


@pytest.mark.parametrize(("variant", "cost"), [("", 5), ("!lost", 6)])
def test_O_BOOK_5_what_a_paradoxical_prophecy_takes(variant: str, cost: int) -> None:
    bottom = "bottom=Gm/1,Gm/1,Gm/1,Gm/1,Nm/1"
    after = fields(book(f"hand={HAND} discard=8Rs {bottom}", code=f"onirim:1+book{variant}"), "paradox", "raise Nm")
    assert (after["removed"], after["discard"]) == (f"{cost}Rs", f"{8 - cost}Rs")


@pytest.mark.parametrize(("variant", "cost"), [("", 7), ("!lost", 9)])
def test_O_BOOK_5_what_parallel_planning_takes(variant: str, cost: int) -> None:
    after = fields(book("hand=Bs,Gs,Ns,Rm,Nm discard=9Rs", code=f"onirim:1+book{variant}"), "plan", "pick 1", "pick 2")
    assert after["removed"] == f"{cost}Rs"
    assert after["discard"] == ("2Rs" if cost == 7 else "-")


@pytest.mark.parametrize(("variant", "cost"), [("", 10), ("!lost", 12)])
def test_O_BOOK_5_what_powerful_punishment_takes(variant: str, cost: int) -> None:
    position = book(
        f"hand=Gs,Gm,Gk,Ns discard=9Rs,{cost - 9}Ni held=Ni stack=turn:1,fill,nightmare", code=f"onirim:1+book{variant}"
    )
    after = fields(position, "punish", *["pay Rs"] * 9)
    assert (after["removed"], after["discard"]) == (f"9Rs,{'' if cost == 10 else 3}Ni", "Ni")


def test_O_BOOK_4_paid_with_cards_of_choice_of_any_kind() -> None:
    position = book(f"hand={HAND} discard=2Bs,Gk,2Ni,2Rs bottom=Gm/1,Gm/1,Gm/1,Gm/1,Nm/1")
    state = at(position, "paradox")
    assert (pending(state).ask, pending(state).options) == ("pay", ("pay Rs", "pay Bs", "pay Gk", "pay Ni"))
    play(state, "pay Ni", "pay Gk")
    assert pending(state).options == ("pay Rs", "pay Bs", "pay Ni")
    assert refusal(state, "pay Gk") == "not_now"
    play(state, "pay Ni", "pay Bs")
    after_pay = play(state, "pay Bs")
    assert after_pay[0].ask == "raise"
    assert (position_fields(state)["removed"], position_fields(state)["discard"]) == ("2Bs,Gk,2Ni", "2Rs")
    assert view(state).zones["removed"] == ("Bs", "Bs", "Gk", "Ni", "Ni")


def test_O_BOOK_4_paradoxical_prophecy() -> None:
    state = at(book(f"hand={HAND} discard=5Rs top=Gm/1 bottom=Bm/1,Gs/1,Rk/1,Rd/1,Bk/1,Ni/1"), "paradox")
    before = view(state).deck
    assert (pending(state).ask, pending(state).options) == ("raise", ("raise Rk", "raise Bk", "raise Gs", "raise Rd", "raise Ni"))
    assert play(state, "raise Rd")[0].ask == "order"
    assert pending(state).options == ("put Rk", "put Bk", "put Gs", "put Ni")
    assert play(state, "put Ni", "put Gs", "put Bk")[-1].ask == "turn"
    after = position_fields(state)
    assert (after["top"], after["bottom"]) == ("Rd/1,Gm/1", "Bm/1,Ni/1,Gs/1,Bk/1,Rk/1")
    assert (view(state).top, view(state).bottom) == (("Rd", "Gm"), ("Bm", "Ni", "Gs", "Bk", "Rk"))
    assert (after["looked"], after["order"], after["limbo"]) == ("-", "-", "-")
    assert view(state).deck == before + 5


def test_O_BOOK_4_paradoxical_prophecy_of_unknown_cards_asks_chance() -> None:
    state = at(book(f"hand={HAND} discard=5Rs top=Gm/1"), "paradox", "deal Rd", "deal Rd", "deal Ni", "deal Bm", "deal Bk")
    assert pending(state).options == ("raise Bm", "raise Bk", "raise Rd", "raise Ni")
    play(state, "raise Ni", "put Rd", "put Bk", "put Rd")
    after = position_fields(state)
    assert (after["top"], after["bottom"]) == ("Ni/1,Gm/1", "Rd/1,Bk/1,Rd/1,Bm/1")


def test_O_BOOK_4_paradoxical_prophecy_of_a_small_deck() -> None:
    position = f"onirim:1+book deck=- discard=* goals={GOALS} hand={HAND} limbo=2Rd,2Bd,2Gd,2Nd,9Ni top=Gm/1 bottom=Bm/1,Ni/1"
    state = at(position, "paradox", *["pay Rs"] * 5)
    assert view(state).zones["looked"] == ("Bm", "Gm", "Ni")
    play(state, "raise Bm", "put Ni")
    assert position_fields(state)["top"] == "Bm/1"
    assert position_fields(state)["bottom"] == "Ni/1,Gm/1"


def test_O_BOOK_4_any_number_and_the_same_again() -> None:
    state = at(book("hand=Gs,Gm,Gk,Ns,Nm discard=9Rs,8Bs"), "plan")
    play(state, *["pay Rs"] * 7, "pick 1", "pick 2")
    assert pending(state).ask == "turn"
    play(state, "paradox", *["pay Bs"] * 5, "deal Gm", "deal Gm", "deal Gm", "deal Nm", "deal Nm", "raise Gm", *["put Gm"] * 2)
    assert spells(state) == {"paradox"}
    play(state, "paradox", "pay Rs", "pay Rs", "deal Rk", "raise Rk", "put Nm", "put Gm")
    assert position_fields(state)["removed"] == "9Rs,8Bs"
    assert spells(state) == set()


# O-FINE-3: Parallel Planning.


@pytest.mark.parametrize(
    ("before", "picks", "after"),
    [
        (GOALS, (1, 2), "GoB,GoR,GoG,GoN,GoR,GoB,GoG,GoN"),
        (GOALS, (8, 1), "GoN,GoB,GoG,GoN,GoR,GoB,GoG,GoR"),
        ("GoR-,GoB-,GoG,GoN,GoR,GoB,GoG,GoN", (1, 3), "GoG,GoB-,GoR-,GoN,GoR,GoB,GoG,GoN"),  # with its face
        ("GoR-,GoB-,GoG,GoN,GoR,GoB,GoG,GoN", (1, 2), "GoB-,GoR-,GoG,GoN,GoR,GoB,GoG,GoN"),
        ("GoR-,GoB-,GoG,GoN,GoR,GoB,GoG,GoN", (1, 5), "GoR,GoB-,GoG,GoN,GoR-,GoB,GoG,GoN"),  # one colour, two faces
        ("GoR-,GoB^,GoG,GoN,GoR,GoB,GoG,GoN", (2, 3), "GoR-,GoG^,GoB,GoN,GoR,GoB,GoG,GoN"),  # next is the place
        ("GoR-,GoB^,GoG,GoN,GoR,GoB,GoG,GoN", (1, 2), "GoB,GoR-,GoG,GoN,GoR,GoB,GoG,GoN"),  # a place face down loses it
        ("GoR^,GoB^^,GoG-,GoN,GoR,GoB,GoG,GoN", (2, 1), "GoB^,GoR^^,GoG-,GoN,GoR,GoB,GoG,GoN"),
        ("GoR^,GoB^^,GoG-,GoN,GoR,GoB,GoG,GoN", (1, 3), "GoG-,GoB^,GoR,GoN,GoR,GoB,GoG,GoN"),
    ],
)
def test_O_FINE_3_cards_move_with_their_faces(before: str, picks: tuple[int, int], after: str) -> None:
    position = book(f"hand={HAND} discard=7Rs", before)
    assert fields(position, "plan", *[f"pick {n}" for n in picks])["goals"] == after


def test_O_FINE_3_the_new_next_goal_is_what_doors_must_meet() -> None:
    position = book("hand=Rs,Gk,Bk,Gs,Ns discard=7Bs doors=Rd top=Gd/1", "GoR-,GoB^,GoG,GoN,GoR,GoB,GoG,GoN")
    after = fields(position, "plan", "pick 2", "pick 3", "play Rs", "key Gk")
    assert (after["doors"], after["limbo"]) == ("Rd,Gd", "-")
    assert fields(position, "play Rs", "go", "key Gk")["limbo"] == "Gd"


def test_O_FINE_3_cards_alike_are_not_offered() -> None:
    state = at(book(f"hand={HAND} discard=7Rs", "GoR-,GoR,GoB,GoN,GoB,GoG,GoG-,GoN"), "plan", "pick 3")
    assert pending(state).options == ("pick 1", "pick 2", "pick 4", "pick 6", "pick 7", "pick 8")
    assert refusal(state, "pick 5") == "not_now"
    assert refusal(state, "pick 3") == "not_now"


# O-BOOK-4: Powerful Punishment.


def test_O_BOOK_4_powerful_punishment_cancels() -> None:
    state = at(book("hand=Rs,Bs,Gs,Ns,Rk discard=8Rs,Gk doors=Rd top=Ni/1,Gm/1"))
    assert play(state, "discard Bs", "go")[1].ask == "nightmare"
    assert "punish" in pending(state).options
    play(state, "punish", *["pay Rs"] * 8, "pay Gk")
    after = position_fields(state)
    assert (after["discard"], after["removed"]) == ("Ni", "8Rs,Bs,Gk")
    assert (after["hand"], after["doors"], after["limbo"]) == ("Rs,Rk,Gs,Gm,Ns", "Rd", "-")
    assert pending(state).ask == "turn"


@pytest.mark.parametrize("rest", ["hand=Rs,Bs,Gs,Ns,Rk", "hand=Rs,Bs,Gs,Ns held=Rd stack=turn:1,fill,at_door"])
def test_O_BOOK_4_powerful_punishment_only_for_a_nightmare_just_drawn(rest: str) -> None:
    assert spells(at(book(f"{rest} discard=8Rs,4Gs"))) == {"paradox", "plan"}


def test_O_BOOK_4_powerful_punishment_leaves_towers_alone() -> None:
    code = "onirim:1+book+towers"
    position = book("hand=Rs,Bs,Gs,Ns,Rk discard=8Rs,2Gm top=Ni/1,Nm/1 towers=Rt4,Bt5", code=code)
    state = at(position, "play Bs", "go")
    asked = play(state, "punish", *["pay Rs"] * 8)
    after = position_fields(state)
    assert asked[-1].ask == "turn"
    assert (after["towers"], after["discard"], after["limbo"]) == ("Rt4,Bt5", "Ni", "-")
    assert play(at(on.write_position(at(position, "play Bs", "go"))), "key Rk")[0].ask == "fell"


# O-BOOK-6, O-FINE-7, O-FINE-8, O-FINE-19, O-FINE-20: when a spell may be cast.

RICH = "discard=5Bs"  # pays for a Paradoxical Prophecy
POOR = "discard=4Bs"
MOMENTS = {
    "turn": "hand=Rs,Rm,Gs,Ns,Nm",
    "search": "hand=Rs,Gs,Ns,Nm labyrinth=Rs*,Rm*,Rk* stack=turn:1,fill,search:1:1",
    "draw": "hand=Rs,Rm,Gs,Ns stack=turn:1,fill",
    "door": "hand=Rs,Rm,Gs,Ns held=Bd stack=turn:1,fill,at_door",
    "nightmare": "hand=Rs,Rm,Gs,Ns held=Ni stack=turn:1,fill,nightmare",
}


@pytest.mark.parametrize("ask", MOMENTS)
def test_O_BOOK_6_at_each_decision_and_before_each_card(ask: str) -> None:
    state = at(book(f"{MOMENTS[ask]} {RICH} bottom=Gm/1,Gm/1,Gm/1,Gm/1,Nm/1"))
    assert (pending(state).ask, spells(state)) == (ask, {"paradox"})
    left = [option for option in pending(state).options if option != "paradox"]
    assert play(state, "paradox", "raise Nm")[-1].ask in (ask, "deal", "turn")
    if ask not in ("draw", "door"):  # there the question without a power left is forced
        assert pending(state).ask == ask
        assert list(pending(state).options) == left


@pytest.mark.parametrize(("ask", "without"), [("turn", "turn"), ("search", "search"), ("draw", "deal"), ("door", "deal")])
def test_O_BOOK_6_not_asked_where_no_spell_is_usable(ask: str, without: str) -> None:
    state = at(book(f"{MOMENTS[ask]} {POOR}"))
    assert (pending(state).ask, spells(state)) == (without, set())


def test_O_BOOK_6_before_each_card_drawn() -> None:
    state = at(book("hand=Gs,Ns discard=5Bs stack=turn:1,fill"))
    assert pending(state).options == ("go", "paradox")
    for card, ask in (("Rs", "draw"), ("Rm", "draw"), ("Rs", "turn")):
        asked = play(state, "go", f"deal {card}")
        assert [now.ask for now in asked] == ["deal", ask]


def test_O_FINE_7_a_door_without_a_key_is_asked_about_for_a_spell() -> None:
    state = at(book(f"hand=Rs,Rm,Gs,Ns {RICH} top=Bd/1 stack=turn:1,fill"), "go")
    assert (pending(state).ask, pending(state).options) == ("door", ("limbo", "paradox"))
    assert pending(at(book(f"hand=Rs,Rm,Gs,Ns {POOR} top=Bd/1 stack=turn:1,fill"))).ask == "deal"


@pytest.mark.parametrize(
    ("code", "rest", "answers", "ask"),
    [
        ("onirim:1+book", "hand=Rs,Rk,Gs,Ns,Nm top=Bm/1,Gm/1,Ni/1,Nm/1,Rm/1", ["discard Rk"], "prophecy"),
        ("onirim:1+book", "hand=Rs,Rk,Gs,Ns,Nm top=Bm/1,Gm/1,Ni/1,Nm/1,Rm/1", ["discard Rk", "discard Ni"], "order"),
        ("onirim:1+book", "hand=Rs,Rm,Gs,Ns held=Ni stack=turn:1,fill,nightmare", ["hand"], "deal"),
        ("onirim:1+book", "hand=Rs,Rm,Gs,Ns held=Ni stack=turn:1,fill,nightmare", ["reveal"], "deal"),
        ("onirim:1+book", "hand=Rs,Rm,Gs,Ns,Nm", ["paradox", "pay Bs"], "pay"),
        ("onirim:1+book", "hand=Rs,Rm,Gs,Ns,Nm", ["plan", *["pay Bs"] * 6, "pay Rk"], "pick"),
        ("onirim:1+book", "hand=Rs,Rm,Gs,Ns,Nm bottom=Bm/1,Rm/1", ["paradox", *["pay Bs"] * 5, "deal Gm"], "deal"),
        ("onirim:2+book", "hand1=Rs,Rm,Gs hand2=Nm,Nk,Nm shared=Bm,Ns", ["discard Rs"], "swap"),
        ("onirim:2+book", "hand1=Rs,Rm,Gs hand2=Nm,Nk,Nm shared=Bm,Ns", ["discard Rs", "swap Rm"], "swap_for"),
        ("onirim:2+book", "shared=Rs,Rm,Rk,Gs,Bm,Gm,Nm,Ns stack=draft", [], "draft"),
    ],
)
def test_O_FINE_7_no_spell_in_the_middle_of_something(code: str, rest: str, answers: list[str], ask: str) -> None:
    state = at(book(f"{rest} discard=6Bs,2Rk,3Gk", code=code), *answers)
    assert (pending(state).ask, spells(state)) == (ask, set())


def test_O_FINE_7_choosing_from_the_deck_or_among_revealed_cards_is_no_moment() -> None:
    goals = f"{GOALS},GoR,GoB,GoG,GoN"
    found = at(book(f"hand=Rk,Rs,Gs,Ns,Nm labyrinth=Rs,Rm {RICH}", goals, "onirim:1+book+glyphs"), "play Rk", "search")
    assert (pending(found).ask, pending(found).options) == ("find", ("find Rd", "find Rdg"))
    rest = f"hand=Rg,Rs,Gs,Ns,Nm {RICH} top=Rd/1,Bd/1,Ni/1,Gm/1,Rm/1"
    revealed = at(book(rest, goals, "onirim:1+book+glyphs"), "discard Rg")
    assert (pending(revealed).ask, pending(revealed).options) == ("incantation", ("open Rd", "open Bd"))


def test_O_FINE_7_the_partner_casts_nothing() -> None:
    state = at(book(f"hand1=Rs,Rm,Gs hand2=Nm,Nk,Nm shared=Bm,Ns {RICH} active=1", code="onirim:2+book"))
    assert (pending(state).seat, spells(state)) == (1, {"paradox"})


def test_O_FINE_7_freeing_the_take_after_it_and_the_tower() -> None:
    code = "onirim:1+book+dreamcatchers"
    rest = f"hand=Rk,Rs,Gs,Ns,Nm labyrinth=Rs,Rm catcher1=Ld catcher2=Rd catcher3=Rd catchers=4 books=0 {RICH}"
    state = at(book(rest, code=code), "play Rk", "search")
    assert (pending(state).ask, spells(state)) == ("freeing", {"paradox"})
    play(state, "leave")
    assert (pending(state).ask, spells(state)) == ("third_way", {"paradox"})
    fell = at(book("hand=Rk,Rs,Gs,Ns discard=4Bs held=Ni towers=Rt4 stack=turn:1,fill,nightmare", code="onirim:1+book+towers"))
    assert spells(fell) == set()
    play(fell, "key Rk")
    assert (pending(fell).ask, spells(fell)) == ("fell", {"paradox"})


def test_O_FINE_4_a_used_up_colour_asks_nothing_though_a_spell_is_usable() -> None:
    goals = "GoR-,GoB,GoG,GoN,GoR-,GoB,GoG,GoN"
    state = at(book(f"hand=Rk,Rs,Gs,Ns,Nm labyrinth=Rs,Rm doors=2Rd {RICH}", goals), "play Rk")
    assert (pending(state).ask, pending(state).options) == ("draw", ("go", "paradox"))


def test_O_FINE_8_no_paradoxical_prophecy_of_an_empty_deck() -> None:
    rest = f"goals={GOALS} hand={HAND} limbo=2Rd,2Bd,2Gd,2Nd,10Ni"
    empty = at(f"onirim:1+book deck=- discard=* {rest}")
    assert spells(empty) == {"plan"}
    for end in ("top", "bottom"):
        assert spells(at(f"onirim:1+book deck=- discard=* {end}=Gm/1 {rest}")) == {"paradox", "plan"}


def test_O_FINE_19_the_nightmare_being_decided_pays_for_nothing() -> None:
    state = at(book("hand=Rs,Rm,Gs,Ns,Rk discard=8Bs,Gk top=Ni/1"), "play Rs", "go")
    assert spells(state) == {"paradox", "plan"}
    assert position_fields(state)["discard"] == "8Bs,Gk"
    paying = at(book("hand=Rs,Rm,Gs,Ns,Rk discard=8Bs,2Gk top=Ni/1"), "play Rs", "go", "punish")
    assert pending(paying).options == ("pay Bs", "pay Gk")


def test_O_FINE_20_the_beginning_is_a_moment_only_with_a_failsafe_book() -> None:
    code = "onirim:1+book+dreamcatchers"
    rest = f"hand=Rk,Rs,Gs,Ns,Nm {RICH} stack=turn:2 catchers=4"
    begin = at(book(f"{rest} catcher1=Ld books=1", code=code))
    assert (pending(begin).ask, set(pending(begin).options)) == ("begin", {"go", "failsafe 1", "paradox"})
    for without in ("catcher1=Ld books=0", "books=2"):
        state = at(book(f"{rest} {without}", code=code))
        assert (pending(state).ask, spells(state)) == ("turn", {"paradox"})


# O-FINE-17: what the partner sees of a spell in silent play.

DUO = "hand1=Gs,Gm,Ns hand2=Nm,Nk,Nm shared=Bm,Ns discard=5Rs"


@pytest.mark.parametrize(("code", "seen"), [("onirim:2+book", False), ("onirim:2!open+book", True)])
def test_O_FINE_17_a_paradoxical_prophecy_is_a_look(code: str, seen: bool) -> None:
    known = "3" if seen else "1"
    position = book(f"{DUO} bottom=" + ",".join(f"{card}/{known}" for card in ("Rd", "Ni", "Bk", "Gk", "Rk")), code=code)
    state = at(position, "paradox")
    assert view(state, 0).zones["looked"] == ("Rk", "Bk", "Gk", "Rd", "Ni")
    assert view(state, 1).zones["looked"] == (("Rk", "Bk", "Gk", "Rd", "Ni") if seen else ("??",) * 5)
    answers = ("raise Rd", "put Rk", "put Bk", "put Gk")
    play(state, *answers)
    assert (view(state, 0).top, view(state, 0).bottom) == (("Rd",), ("Rk", "Bk", "Gk", "Ni"))
    assert view(state, 1).top == (("Rd",) if seen else ())
    told = {event.card for event in heard(position, "paradox", *answers, seat=1) if event.target in ("looked", "order", "deck")}
    assert ("Rd" in told) == seen
    paid = [event.card for event in heard(position, "paradox", *answers, seat=1) if event.target == "removed"]
    assert paid == ["Rs"] * 5


def test_O_FINE_17_which_card_was_raised_is_private_though_the_rest_are_alike() -> None:
    position = book(f"{DUO} bottom=Rm/3,Bs/3,Bs/3,Bs/3,Bs/3", code="onirim:2+book")
    state = at(position, "paradox", "raise Rm")
    assert (view(state, 0).top, view(state, 0).bottom) == (("Rm",), ("Bs",) * 4)
    assert [card for card in (*view(state, 1).top, *view(state, 1).bottom) if card != "??"] == []


def test_O_FINE_17_with_nothing_to_choose_the_partner_still_knows_what_both_knew() -> None:
    position = f"onirim:2+book deck=- discard=* goals={GOALS} hand1=Gs,Gm,Ns hand2=Nm,Nk,Nm shared=Bm,Ns"
    rest = "limbo=2Rd,2Bd,2Gd,2Nd,10Ni bottom=Rk/3"
    state = at(f"{position} {rest}", "paradox", *["pay Rs"] * 5)
    assert view(state, 0).top == ("Rk",)
    assert view(state, 1).top == ("Rk",)


# Mixtures.


def test_O_BOOK_3_a_glyph_door_given_turns_up_a_goal_of_its_colour() -> None:
    goals = "GoB-,GoR-,GoR-,GoN,GoG,GoB,GoG,GoN,GoR,GoB,GoG,GoN"
    rest = "hand=Rs,Bs,Gs,Ns doors=Bd,Rd,Rdg held=Ni stack=turn:1,fill,nightmare"
    after = fields(book(rest, goals, "onirim:1+book+glyphs"), "door Rdg")
    assert after["goals"] == goals.replace("GoR-", "GoR^", 1)


def test_O_BOOK_3_two_players_with_all_doors_but_not_all_colours() -> None:
    goals = GOALS.replace(",", "-,") + "-"
    rest = "hand1=Rs,Bs,Gs hand2=Rk,Ns,Nm shared=2Gs doors1=2Rd,Bd,Gd,Nd doors2=Bd,Gd,Nd top=Ni/3,Gm/1"
    state = at(book(rest, goals, "onirim:2+book"), "play Rs", "door Rd")
    assert (pending(state).seat, position_fields(state)["goals"]) == (1, goals.replace("GoR-", "GoR^", 1))
    play(state, "play Ns", "deal Rd", "key Rk")
    assert (position_fields(state)["end"], position_fields(state)["goals"]) == ("won.all_doors", goals)


def test_O_FINE_7_premonitions_are_a_moment() -> None:
    code = "onirim:1+book+premonitions"
    goals = "GoR-,GoB-,GoG-,GoN-,GoN,GoR,GoB,GoG"
    rest = f"hand=Nk,Rs,Gs,Ns,Nm doors=Rd,Bd,Gd,Nd top=Nd/1 {POOR}"
    faded = "premonitions=Pf,Pn faded=Pr,Pg,Pb,Pi,Pe,Pt"
    state = at(book(f"{rest} {faded}", goals, code), "play Rs", "key Nk")
    assert (set(pending(state).options), spells(state)) == ({"fire Pf", "fire Pn", "paradox"}, {"paradox"})
    play(state, "fire Pn")
    assert (set(pending(state).options), spells(state)) == ({"lose Rd", "lose Bd", "lose Gd", "lose Nd", "paradox"}, {"paradox"})
    play(state, "lose Nd")
    assert position_fields(state)["goals"] == "GoR-,GoB-,GoG-,GoN^,GoN-,GoR,GoB,GoG"


def test_O_FINE_7_a_lost_dream_drawn_is_no_moment() -> None:
    code = "onirim:1+book+dreamcatchers"
    state = at(book(f"hand=Rs,Rm,Gs,Ns {RICH} top=Ld/1,Bm/1 catchers=4 books=2 stack=turn:1,fill", code=code))
    asked = play(state, "go", "go")
    assert [now.ask for now in asked] == ["draw", "begin"]


RULE_IDS = [f"O_BOOK_{n}" for n in range(1, 7)] + [f"O_FINE_{n}" for n in (2, 3, 4, 7, 8, 17, 19, 20)]


def test_every_rule_has_a_test() -> None:
    assert not [rule for rule in RULE_IDS if not any(name.startswith(f"test_{rule}_") for name in globals())]
