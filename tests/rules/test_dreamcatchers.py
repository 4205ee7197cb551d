"""The Dreamcatchers, rule by rule (O-CATCH), with the fine points that touch them."""

from __future__ import annotations

import pytest

import oneironaut as on
from tests.support.scenario import at, heard, pending, play, position_fields, refusal, view

CODE = "onirim:1+dreamcatchers"
REST = "Rs,Bs,Gs,Ns"
HAND = f"{REST},Nm"
DOORS = "2Rd,2Bd,2Gd,2Nd"


def catch(rest: str, code: str = CODE, catchers: int = 4, books: int = 2) -> str:
    """A position with Dreamcatchers: what is not named is in the deck."""
    return f"{code} deck=* catchers={catchers} books={books} {rest}"


def fields(position: str, *answers: str) -> dict[str, str]:
    return position_fields(at(position, *answers))


def known(*cards: str, mark: int = 1) -> str:
    """A field of a position: these cards on top of the deck."""
    return "top=" + ",".join(f"{card}/{mark}" for card in cards)


def caught(after: dict[str, str]) -> list[str]:
    """What lies at the Dreamcatchers."""
    return [after[f"catcher{n}"] for n in range(1, 5)]


# O-CATCH-1, O-CATCH-8: the cards.


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(("variant", "books"), [("", "2"), ("!overload", "0")])
def test_O_CATCH_1_lost_dreams_catchers_and_books(players: int, variant: str, books: str) -> None:
    rules = on.read_rules(f"onirim:{players}+dreamcatchers{variant}")
    base = {kind.code: kind.copies for kind in on.read_rules("onirim:1").kinds}
    assert {kind.code: kind.copies for kind in rules.kinds} == base | {"Ld": 4}
    state = on.begin(rules)
    after = position_fields(state)
    assert (after["catchers"], after["books"], caught(after)) == ("4", books, ["-"] * 4)
    assert view(state).deck == 80


def test_O_CATCH_8_without_books_nothing_is_asked_at_the_beginning() -> None:
    state = at(catch(f"hand={HAND} catcher1=Ni,Ld stack=turn:2", f"{CODE}!overload", books=0))
    assert pending(state).ask == "turn"
    assert refusal(state, "failsafe 1") == "not_now"


# O-CATCH-2: victory.


@pytest.mark.parametrize(
    ("where", "won"),
    [
        ("catcher1=4Ld", True),
        ("catcher1=Ld,Ni catcher2=2Ld catcher4=Ld,Ni", True),
        ("catcher1=3Ld", False),
        ("catcher1=3Ld limbo=Ld", False),
    ],
)
def test_O_CATCH_2_the_last_door_wins_only_with_all_lost_dreams_caught(where: str, won: bool) -> None:
    position = catch(f"hand=Nk,Rm,Bs,Gs,Ns doors=2Rd,2Bd,2Gd,Nd {known('Nd')} {where}")
    state = at(position, "play Rm", "key Nk")
    assert position_fields(state)["doors"] == DOORS
    assert position_fields(state).get("end") == ("won.all_doors" if won else None)


def test_O_CATCH_2_the_last_lost_dream_wins_at_the_end_of_the_turn() -> None:
    state = at(catch(f"hand={HAND} doors={DOORS} {known('Ld', 'Rm')} catcher1=2Ld catcher2=Ld,Ni"))
    play(state, "play Rs")
    after = position_fields(state)
    assert (after["end"], caught(after)) == ("won.all_doors", ["2Ld", "Ni,Ld", "Ld", "-"])


def test_O_CATCH_2_not_while_it_is_in_limbo() -> None:
    state = at(catch(f"hand={HAND} doors={DOORS} {known('Ld')} catcher1=3Ld"), "play Rs")
    assert (pending(state).ask, position_fields(state)["limbo"]) == ("deal", "Ld")
    play(state, "deal Rs")
    assert position_fields(state)["end"] == "won.all_doors"


def test_O_CATCH_2_all_at_once() -> None:
    """Lost Dreams that were freed again do not count."""
    position = catch(f"hand=Nk,Rm,Bs,Gs,Ns doors=2Rd,2Bd,2Gd,Nd {known('Nd')} catcher1=2Ld catcher2=2Ld stack=turn:2")
    state = at(position, "failsafe 2", "go", "play Rm")
    for card in ("Nd", "Rs"):
        play(state, f"deal {card}")
        if pending(state).ask == "door":
            play(state, "key Nk")
    assert (position_fields(state)["doors"], position_fields(state).get("end")) == (DOORS, None)


# O-CATCH-3, O-FINE-6: Lost Dreams flee.


def test_O_CATCH_3_drawn_in_phase_2() -> None:
    state = at(catch(f"hand=Rk,{REST} {known('Ld', 'Ld', 'Rm')}"), "play Rs")
    after = position_fields(state)
    assert (pending(state).ask, after["hand"], caught(after)) == ("begin", "Rm,Rk,Bs,Gs,Ns", ["2Ld", "-", "-", "-"])


def test_O_CATCH_3_prophecy() -> None:
    state = at(catch(f"hand=Rk,{REST} {known('Ld', 'Gm', 'Ni', 'Ld', 'Bm', 'Nk')}"), "discard Rk")
    assert (view(state).zones["looked"], view(state).zones["limbo"]) == (("Bm", "Gm", "Ni"), ("Ld", "Ld"))
    assert (pending(state).options, view(state).top) == (("discard Bm", "discard Gm", "discard Ni"), ("Nk",))


def test_O_CATCH_3_they_flee_before_anything_is_decided_even_from_chance() -> None:
    state = at(catch(f"hand=Rk,{REST}"), "discard Rk", "deal Ld")
    assert (pending(state).ask, position_fields(state)["limbo"], position_fields(state)["looked"]) == ("deal", "Ld", "-")
    asked = play(state, "deal Ld", "deal Ld", "deal Gm", "deal Bm")
    assert (asked[-1].ask, asked[-1].options) == ("prophecy", ("discard Bm", "discard Gm"))


def test_O_CATCH_3_incantation() -> None:
    state = at(
        catch(f"hand=Rg,{REST} {known('Ld', 'Gm', 'Ni', 'Rd', 'Ld', 'Bd')}", "onirim:1+glyphs+dreamcatchers"), "discard Rg"
    )
    after = position_fields(state)
    assert (after["doors"], after["limbo"], after["top"]) == ("Rd", "2Ld", "Bd/1")
    play(state, "put Gm")
    assert position_fields(state)["bottom"] == "Gm/1,Ni/1"


def test_O_CATCH_3_tower() -> None:
    position = catch(f"hand=Rt3,{REST} {known('Ld', 'Gm', 'Ni', 'Bk')}", "onirim:1+dreamcatchers+towers")
    state = at(position, "discard Rt3", "look")
    after = position_fields(state)
    assert (pending(state).options, after["limbo"], after["top"]) == (("put Gm", "put Ni"), "Ld", "Bk/1")


def test_O_CATCH_3_paradoxical_prophecy() -> None:
    goals = "goals=GoR,GoB,GoG,GoN,GoR,GoB,GoG,GoN"
    position = catch(f"hand={HAND} {goals} discard=5Rs bottom=Bm/1,Ld/1,Gm/1,Ni/1,Ld/1,Nk/1", "onirim:1+book+dreamcatchers")
    state = at(position, "paradox")
    assert (pending(state).options, position_fields(state)["limbo"]) == (("raise Gm", "raise Nk", "raise Ni"), "2Ld")
    play(state, "raise Ni", "put Nk")
    after = position_fields(state)
    assert (after["top"], after["bottom"]) == ("Ni/1", "Bm/1,Nk/1,Gm/1")


def test_O_CATCH_3_revealed_by_a_nightmare() -> None:
    position = catch(f"hand={REST} held=Ni {known('Ld', 'Gm', 'Ni', 'Rd', 'Ld', 'Bk')} stack=turn:1,fill,nightmare")
    after = fields(position, "reveal")
    assert (after["discard"], caught(after)) == ("Gm,Ni", ["Rd,Ni,2Ld", "-", "-", "-"])
    assert after["hand"] == "Rs,Bs,Bk,Gs,Ns"


def test_O_CATCH_3_drawn_for_a_new_hand() -> None:
    position = catch(f"hand={REST} held=Ni {known('Ld', 'Gm', 'Gm', 'Rd', 'Gm', 'Rm', 'Ld', 'Bk')} stack=turn:1,fill,nightmare")
    after = fields(position, "hand")
    assert (after["hand"], caught(after)) == ("Rm,Bk,3Gm", ["Rd,2Ld", "-", "-", "-"])


def test_O_FINE_6_only_doors_left_loses() -> None:
    state = at(catch(f"hand=Rk,{REST} {known('Ld', 'Rd', 'Ld', 'Bd', 'Ld')}"), "discard Rk")
    assert pending(state).ask == "over"  # nothing is asked: whichever Door goes, the game is lost
    assert position_fields(state)["end"] == "lost.door_lost"


def test_O_FINE_6_only_one_door_left_loses() -> None:
    after = fields(catch(f"hand=Rk,{REST} {known('Ld', 'Rd', 'Ld', 'Rd', 'Ld')}"), "discard Rk")
    assert (after["end"], after["discard"]) == ("lost.door_lost", "Rk,Rd")


FOUR_LEFT = f"{CODE} deck=- discard=* catchers=4 books=2 hand=Rk,{REST} limbo=2Rd,2Bd,2Gd,2Nd,10Ni"


def test_O_FINE_6_nothing_left_nothing_discarded() -> None:
    state = at(f"{FOUR_LEFT} {known('Ld', 'Ld', 'Ld', 'Ld')}", "discard Rk")
    after = position_fields(state)
    assert (after["end"], after["discard"].count("d"), after["looked"]) == ("lost.deck_empty", 0, "-")
    assert after["limbo"].endswith("4Ld")


# A look at three cards is under way, as a Tower or the Spies begin it.
LOOKING = "hand1=Rs,Bs hand2=3Gs shared=2Ns stack=turn:1,fill,put_back:0:20,look:0:3"


@pytest.mark.parametrize(
    ("top", "back", "both"),
    [
        ("Gm/3,Gm/3,Ld/1", "Gm,Gm", True),  # a Lost Dream that the partner did not know of fled last
        ("Ld/1,Gm/3,Gm/3", "Gm,Gm", True),  # or first
        ("Gm/3,Ld/1,Ld/1", "Gm", True),  # one card left
        ("Gm/3,Gm/1,Ld/3", "Gm,Gm", False),  # of one of these the partner did not know
        ("Gm/3,Bm/3,Ld/1", "Bm,Gm", False),  # an order is private
    ],
)
def test_O_FINE_6_what_both_knew_stays_known_though_a_lost_dream_fled(top: str, back: str, both: bool) -> None:
    state = at(catch(f"{LOOKING} top={top},Nm/1", "onirim:2+dreamcatchers"))
    if pending(state).ask == "order":
        play(state, "put Bm")
    after = position_fields(state)
    assert after["catcher1"].endswith("Ld")  # it fled, and was caught at the end of the turn
    cards = back.split(",")
    assert after["top"] == ",".join([f"{card}/{3 if both else 1}" for card in cards[1:]] + ["Nm/1"])  # one was drawn
    assert view(state, 1).zones["hand1"].count(cards[0]) == both  # and who knew it in the deck knows it in the hand
    assert after["seen_before"] == after["lookers"] == "0"


def test_O_FINE_6_nobody_is_looking_when_all_have_fled() -> None:
    """As `docs/reference/notation-onirim.md` says of `lookers`: 0 if nobody is looking."""
    prophecy = fields(f"{FOUR_LEFT} {known('Ld', 'Ld', 'Ld', 'Ld')}", "discard Rk")
    assert prophecy["lookers"] == "0"
    position = f"onirim:1+glyphs+dreamcatchers deck=- discard=* catchers=4 books=2 hand=Rg,{REST} doors=2Rd"
    incantation = fields(f"{position} limbo=2Bd,2Gd,2Nd,Rdg,Bdg,Gdg,10Ni {known('Ld', 'Ndg', 'Ld', 'Ld', 'Ld')}", "discard Rg")
    assert (incantation["doors"], incantation["lookers"]) == ("2Rd,Ndg", "0")


# O-CATCH-4: catching and Overload.


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ["Rd,Ni", "-", "-", "-"]),
        ("catcher1=Ld", ["Ld", "Rd,Ni", "-", "-"]),
        ("catcher1=Ld catcher3=Ld", ["Ld", "Rd,Ni", "Ld", "-"]),
        ("catcher1=Ld catcher2=Bd catcher3=Ld", ["Ld", "Bd", "Ld", "Rd,Ni"]),
    ],
)
def test_O_CATCH_4_all_of_limbo_to_one_empty_dreamcatcher(before: str, after: list[str]) -> None:
    state = at(catch(f"hand={HAND} limbo=Ni {known('Rd', 'Rm', 'Gm')} {before}"), "play Rs")
    found = position_fields(state)
    assert (caught(found), found["limbo"], found["catchers"]) == (after, "-", "4")
    assert view(state).top == ("Gm",)  # nothing was shuffled in
    assert pending(state).ask == ("begin" if any(x != "-" for x in after) else "turn")


def test_O_CATCH_4_caught_cards_are_not_in_the_deck() -> None:
    state = at(catch(f"hand={HAND} {known('Rd', 'Rm')}"), "play Rs", "go")
    before = at(catch(f"hand={HAND}"))
    assert view(state).deck == view(before).deck - 2
    assert view(state).unseen["Rd"] == 1


FULL = "catcher1=Ld,Ni catcher2=Ld catcher3=Bd catcher4=2Ld"


def test_O_CATCH_4_overload() -> None:
    position = catch(f"hand={HAND} {known('Rd', 'Rm', 'Gm')} {FULL}")
    state = at(position, "play Rs")
    after = position_fields(state)
    assert (after["catchers"], caught(after), after["limbo"], after["top"]) == ("3", ["-"] * 4, "-", "-")
    assert all(card in after["deck"] for card in ("2Rd", "2Bd", "10Ni", "4Ld"))
    assert (pending(state).ask, after["books"]) == ("turn", "2")
    assert [event.what for event in heard(position, "play Rs", seat=0)][-3:] == ["overload", "shuffle_limbo", "turn"]


@pytest.mark.parametrize("left", [3, 2])
def test_O_CATCH_4_overload_with_fewer(left: int) -> None:
    full = " ".join(f"catcher{n + 1}=Ld" for n in range(left))
    after = fields(catch(f"hand={HAND} {known('Rd', 'Rm')} {full}", catchers=left), "play Rs")
    assert (after["catchers"], caught(after), after.get("end")) == (str(left - 1), ["-"] * 4, None)


def test_O_CATCH_4_a_removed_dreamcatcher_catches_nothing() -> None:
    state = at(catch(f"hand={HAND} {known('Rd', 'Rm')} catcher1=Ld", catchers=2), "play Rs")
    assert caught(position_fields(state)) == ["Ld", "Rd", "-", "-"]
    play(state, "go", "discard Bs", "deal Bd", "deal Bm")
    assert (position_fields(state)["catchers"], caught(position_fields(state))) == ("1", ["-"] * 4)


def test_O_CATCH_4_the_last_dreamcatcher_lost_loses() -> None:
    state = at(catch(f"hand={HAND} {known('Rd', 'Rm')} catcher1=Ld", catchers=1), "play Rs")
    assert position_fields(state)["end"] == "lost.overload"
    assert fields(catch(f"hand={HAND} {known('Rd', 'Rm')}", catchers=1), "play Rs").get("end") is None


def test_O_FINE_18_limbo_empty_and_all_full_is_no_overload() -> None:
    after = fields(catch(f"hand={HAND} {known('Rm', 'Gm')} {FULL}"), "play Rs")
    assert (after["catchers"], caught(after)) == ("4", ["Ni,Ld", "Ld", "Bd", "2Ld"])


# O-CATCH-5, O-FINE-5: Freeing.

SERIES = f"labyrinth=Rs,Rm hand=Rk,{REST}"


@pytest.mark.parametrize(
    ("answer", "after"),
    [("free 1", ["-", "Bd", "-", "-"]), ("free 2", ["Ni,Ld", "-", "-", "-"]), ("leave", ["Ni,Ld", "Bd", "-", "-"])],
)
def test_O_CATCH_5_after_a_search_one_or_none(answer: str, after: list[str]) -> None:
    position = catch(f"{SERIES} catcher1=Ni,Ld catcher2=Bd {known('Gm')}")
    state = at(position, "play Rk")
    assert pending(state).options == ("search", "pass")
    assert play(state, "search")[0].ask == "freeing"
    assert set(pending(state).options) == {"free 1", "free 2", "leave"}  # only those with cards
    assert (position_fields(state)["doors"], position_fields(state)["top"]) == ("Rd", "-")
    before = view(state).deck
    assert play(state, answer)[0].ask == "deal"
    assert caught(position_fields(state)) == after
    assert view(state).deck - before == {"free 1": 2, "free 2": 1, "leave": 0}[answer]
    assert position_fields(state)["books"] == "2"


def test_O_CATCH_5_no_freeing_without_a_search_or_without_cards() -> None:
    assert pending(at(catch(f"{SERIES} catcher1=Ni,Ld"), "play Rk", "pass")).ask == "deal"
    assert pending(at(catch(SERIES), "play Rk", "search")).ask == "deal"


def test_O_CATCH_5_no_freeing_by_the_shuffle_of_an_overload() -> None:
    asked = play(at(catch(f"hand={HAND} {known('Rd', 'Rm')} {FULL}")), "play Rs")
    assert asked[-1].ask == "turn"


def test_O_CATCH_5_by_a_failsafe_book_at_the_beginning() -> None:
    state = at(catch(f"hand={HAND} catcher1=Ni,Ld catcher3=Bd {known('Gm')} stack=turn:2"))
    assert (pending(state).ask, set(pending(state).options)) == ("begin", {"go", "failsafe 1", "failsafe 3"})
    assert refusal(state, "play Rs") == refusal(state, "discard Rs") == "not_now"
    assert refusal(state, "failsafe 2") == "not_now"
    before = view(state).deck
    play(state, "failsafe 1")
    after = position_fields(state)
    assert (after["books"], caught(after), after["top"]) == ("1", ["-", "-", "Bd", "-"], "-")
    assert view(state).deck == before + 2


def test_O_FINE_5_both_failsafe_books_in_one_turn() -> None:
    state = at(catch(f"hand={HAND} catcher1=Ni catcher2=Bd catcher3=Ld stack=turn:2"), "failsafe 1", "failsafe 3")
    assert (pending(state).ask, position_fields(state)["books"]) == ("turn", "0")
    assert caught(position_fields(state)) == ["-", "Bd", "-", "-"]


def test_O_CATCH_5_not_later_in_the_turn() -> None:
    state = at(catch(f"hand={HAND} catcher1=Ni stack=turn:2"), "go")
    assert pending(state).ask == "turn"
    assert refusal(state, "failsafe 1") == "not_now"


def test_O_CATCH_5_asked_in_every_turn() -> None:
    state = at(catch(f"hand={HAND} catcher1=Ni {known('Rm', 'Gm')} stack=turn:2"), "go", "play Rs")
    assert pending(state).ask == "begin"
    assert play(state, "go", "play Rm")[-1].ask == "begin"


# O-CATCH-6: a copy at a Dreamcatcher.


def test_O_CATCH_6_taken_at_once_without_a_shuffle() -> None:
    position = catch(f"{SERIES} catcher1=Ni,Ld catcher2=Rd,Bd {known('Gm', 'Nm')}")
    state = at(position, "play Rk")
    assert set(pending(state).options) == {"search", "recover Rd 2", "pass"}
    assert refusal(state, "recover Bd 2") == "not_now"
    play(state, "recover Rd 2")
    after = position_fields(state)
    assert (after["doors"], caught(after), view(state).top) == ("Rd", ["Ni,Ld", "Bd", "-", "-"], ("Nm",))
    assert pending(state).ask == "begin"  # no Freeing, and the turn is over
    assert not [event for event in heard(position, "play Rk", "recover Rd 2", seat=0) if event.what == "shuffle"]


def test_O_CATCH_6_or_another_from_the_deck_then_a_freeing() -> None:
    state = at(catch(f"{SERIES} catcher1=Ni,Ld catcher2=Rd,Bd"), "play Rk", "search")
    assert (position_fields(state)["doors"], pending(state).ask) == ("Rd", "freeing")
    assert play(state, "leave")[0].ask == "deal"  # found one: no third way
    assert caught(position_fields(state))[1] == "Rd,Bd"


@pytest.mark.parametrize(("free", "offered"), [("free 1", {"recover Rd 2"}), ("leave", {"recover Rd 2"}), ("free 2", set())])
def test_O_CATCH_6_or_search_find_none_free_and_take(free: str, offered: set[str]) -> None:
    state = at(catch(f"{SERIES} doors=Rd catcher1=Ni,Ld catcher2=Rd,Bd {known('Gm')}"), "play Rk", "search")
    assert (pending(state).ask, position_fields(state)["top"]) == ("freeing", "-")
    after = play(state, free)[0]
    if not offered:  # what was just shuffled in cannot be taken
        assert (after.ask, position_fields(state)["doors"]) == ("deal", "Rd")
        return
    assert (after.ask, set(after.options)) == ("third_way", offered | {"leave"})
    play(state, "recover Rd 2")
    found = position_fields(state)
    assert (found["doors"], found["catcher2"]) == ("2Rd", "Bd")
    assert found["catcher1"] == ("-" if free == "free 1" else "Ni,Ld")


def test_O_CATCH_6_the_third_way_may_be_left() -> None:
    state = at(catch(f"{SERIES} doors=Rd catcher2=Rd"), "play Rk", "search", "leave", "leave")
    assert (pending(state).ask, position_fields(state)["doors"], position_fields(state)["catcher2"]) == ("deal", "Rd", "Rd")


def test_O_CATCH_6_copies_at_several_dreamcatchers() -> None:
    state = at(catch(f"{SERIES} catcher1=Rd,Ld catcher4=Rd"), "play Rk")
    assert set(pending(state).options) == {"search", "recover Rd 1", "recover Rd 4", "pass"}
    play(state, "recover Rd 4")
    assert caught(position_fields(state)) == ["Rd,Ld", "-", "-", "-"]


def test_O_CATCH_6_a_door_taken_may_win() -> None:
    position = catch(f"{SERIES} doors=Rd,2Bd,2Gd,2Nd catcher1=Rd,Ld catcher2=3Ld")
    assert fields(position, "play Rk", "recover Rd 1")["end"] == "won.all_doors"
    assert fields(position, "play Rk", "search", "leave", "recover Rd 1")["end"] == "won.all_doors"


def test_O_CATCH_6_no_search_no_copy_when_the_colour_is_used_up() -> None:
    assert pending(at(catch(f"{SERIES} doors=2Rd catcher1=Bd"), "play Rk")).ask == "deal"


FADED = "faded=Pr,Pg,Pb,Pn,Pi,Pf,Pe,Pt"
HAPPY = f"hand=Rk,Bs,Gs,Ns {FADED} held=Hd stack=turn:1,fill,happy"
WITH_DREAMS = "onirim:1+dreamcatchers+premonitions"


def test_O_FINE_5_a_happy_dream_may_take_a_copy_at_once_or_search_and_free() -> None:
    state = at(catch(f"{HAPPY} catcher1=Rd,Ld {known('Gm')}", WITH_DREAMS))
    assert set(pending(state).options) == {"recover Rd 1", "recover Ld 1", "seven", "fetch"}
    twin = at(on.write_position(state), "fetch")
    assert {option.split()[0] for option in pending(twin).options} == {"find"}  # the deck holds copies of both
    assert play(twin, "find Rm")[0].ask == "freeing"
    assert play(twin, "leave")[0].ask == "begin"
    assert play(state, "recover Rd 1")[0].ask == "door"  # on top, and drawn; the card below it is still known
    after = position_fields(state)
    assert (after["catcher1"], after["held"], after["top"], after["discard"]) == ("Ld", "Rd", "Gm/1", "Hd")


def test_O_FINE_5_a_happy_dream_has_the_third_way() -> None:
    position = catch(f"{HAPPY} catcher1=2Rd catcher2=Bd,3Ni catcher4=Ni,2Ld {known('Gm')}", WITH_DREAMS)
    search = at(position, "fetch")
    named = [option for option in pending(search).options if option.startswith("want")]
    assert named == ["want Rd"]  # the deck holds copies of all the others
    assert refusal(search, "want Bd") == "not_now"
    freeing = at(on.write_position(search), "want Rd")
    assert (pending(freeing).ask, position_fields(freeing)["top"]) == ("freeing", "-")  # it was shuffled
    assert set(pending(freeing).options) == {"free 1", "free 2", "free 4", "leave"}
    play(freeing, "free 2")
    assert (pending(freeing).ask, pending(freeing).options) == ("recovery", ("pass", "recover Rd 1"))
    taken = at(on.write_position(freeing), "recover Rd 1")
    after = position_fields(taken)
    assert (pending(taken).ask, after["held"], after["discard"]) == ("door", "Rd", "Hd")  # on top of the deck, and drawn
    assert caught(after) == ["Rd", "-", "-", "Ni,2Ld"]
    play(freeing, "pass")
    after = position_fields(freeing)
    assert (caught(after)[0], after["discard"], after["top"], pending(freeing).ask) == ("2Rd", "Hd", "-", "deal")
    assert play(at(on.write_position(search), "want Rd"), "leave")[0].ask == "recovery"  # whether or not one was freed


def test_O_FINE_5_the_third_way_by_several_dreamcatchers() -> None:
    state = at(catch(f"{HAPPY} catcher1=Rd catcher3=Rd,Ld", WITH_DREAMS), "fetch", "want Rd", "free 1")
    assert pending(state).options == ("pass", "recover Rd 3")
    state = at(catch(f"{HAPPY} catcher1=Rd catcher3=Rd,Ld", WITH_DREAMS), "fetch", "want Rd", "leave")
    assert pending(state).options == ("pass", "recover Rd 1", "recover Rd 3")


def test_O_FINE_5_what_the_freeing_shuffled_in_cannot_be_taken_by_a_happy_dream() -> None:
    state = at(catch(f"{HAPPY} catcher1=2Rd catcher2=Bd", WITH_DREAMS), "fetch", "want Rd", "free 1")
    after = position_fields(state)
    assert (pending(state).ask, caught(after), after["discard"]) == ("deal", ["-", "Bd", "-", "-"], "Hd")
    assert "2Rd" in after["deck"].split(",")


def test_O_PREM_4_an_empty_deck_may_be_searched_for_the_third_way() -> None:
    position = catch(f"{HAPPY} catcher1=Rd catcher2=Ni", WITH_DREAMS).replace("deck=*", "deck=- discard=*")
    state = at(position)
    assert pending(state).options == ("recover Rd 1", "recover Ni 2", "fetch")
    search = at(position, "fetch")
    assert (pending(search).ask, pending(search).options) == ("fetch", ("want Rd", "want Ni"))
    play(search, "want Rd", "free 2", "recover Rd 1")
    after = position_fields(search)
    assert (pending(search).ask, after["held"], after["deck"]) == ("door", "Rd", "Ni")
    forced = at(position.replace("catcher2=Ni", "catcher2=-"), "fetch")  # one card to name: it is not asked for
    assert (pending(forced).ask, pending(forced).options) == ("freeing", ("free 1", "leave"))
    nothing = at(position.replace("catcher1=Rd catcher2=Ni", ""))
    assert pending(nothing).ask == "over"  # no help: the Happy Dream is discarded, and the next card is missing


def test_O_FINE_5_the_third_way_tells_nothing_before_the_search() -> None:
    """Which Denizens are in the deck is not known (O-FINE-16): one at a Dreamcatcher may have its like in the deck or not."""
    code = "onirim:1+dreamcatchers+premonitions+denizens"
    own = "absent=Ar,2Cy,2Sp,2Hh,2Hb,2Cc,2Mi,2Tk catcher1=Ar denizens_in_deck=7"
    state = at(catch(f"{HAPPY} {own}", code))
    assert set(pending(state).options) == {"recover Ar 1", "seven", "fetch"}
    rest = ["deal Cy", "deal Sp", "deal Hh", "deal Hb", "deal Cc", "deal Mi"]
    absent = at(on.write_position(state), "fetch", *rest, "deal Tk")
    assert "want Ar" in pending(absent).options
    present = at(on.write_position(state), "fetch", *rest, "deal Ar")
    assert {"want Ar", "find Ar"} & set(pending(present).options) == {"find Ar"}


def test_O_FINE_7_powers_come_in_at_the_take_of_the_third_way() -> None:
    own = "catcher1=2Rd catcher2=Ni denizens=Sp absent=2Ar,2Cy,Sp,2Hh,2Hb,2Cc,2Mi,2Tk"
    state = at(catch(f"{HAPPY} {own}", "onirim:1+dreamcatchers+premonitions+denizens"), "fetch")
    assert "use Sp" not in pending(state).options  # not while choosing from the deck
    play(state, "want Rd", "free 2")
    assert pending(state).options == ("pass", "recover Rd 1", "use Sp")
    play(state, "use Sp", *["deal Bs"] * 5, "recover Rd 1")
    assert (position_fields(state)["held"], position_fields(state)["top"]) == ("Rd", ",".join(["Bs/1"] * 5))


def test_O_FINE_17_the_partner_hears_of_the_third_way_what_is_on_the_table() -> None:
    rest = f"hand1=2Bs hand2=3Gs shared=2Ns {FADED} held=Hd catcher1=2Rd catcher2=Ni stack=turn:1,fill,happy"
    told = heard(catch(rest, "onirim:2+dreamcatchers+premonitions"), "fetch", "want Rd", "leave", "recover Rd 1", seat=1)
    assert [(event.what, event.card, event.source, event.target) for event in told][:3] == [
        ("shuffle", None, "deck", "deck"),
        ("move", "Rd", "catcher1", "deck"),
        ("move", "Hd", "held", "discard"),
    ]


# O-FINE-1: Premonitions after Freeing, or at once after a Door from a Dreamcatcher.


def test_O_FINE_1_premonitions_wait_for_the_freeing() -> None:
    code = "onirim:1+dreamcatchers+premonitions"
    rest = f"{SERIES} doors=Bd,Gd premonitions=Pt faded=Pr,Pg,Pb,Pn,Pi,Pf,Pe catcher1=Ni catcher2=Rd"
    state = at(catch(rest, code), "play Rk", "search")
    assert (pending(state).ask, position_fields(state)["premonitions"]) == ("freeing", "Pt")
    play(state, "leave")
    assert (position_fields(state)["premonitions"], position_fields(state)["discard"]) == ("-", "Rs,Bs,Gs,Ns")
    taken = fields(catch(rest, code), "play Rk", "recover Rd 2")
    assert (taken["premonitions"], taken["discard"]) == ("-", "Rs,Bs,Gs,Ns")


# O-CATCH-7: the first hand.


def test_O_CATCH_7_not_active_for_the_first_hand() -> None:
    game = on.Game(CODE, dealer=on.ScriptedDealer("Rk Ld Rd Ni Ld Rs Bs Bm Gs"))
    seen = game.view()
    assert (seen.zones["limbo"], seen.deck, seen.ask) == ((), 75, "turn")
    assert [seen.zones[f"catcher{n}"] for n in range(1, 5)] == [()] * 4
    assert [event.what for event in game.events].count("shuffle_limbo") == 1


def test_O_CATCH_7_nor_for_the_draft() -> None:
    position = "onirim:2+dreamcatchers deck=* catchers=4 books=2 stack=draft"
    state = at(position, "deal Ld", "deal Rd", *[f"deal {card}" for card in ("Rs", "Rm", "Rk", "Bs", "Bm", "Bk", "Gs", "Gm")])
    after = position_fields(state)
    assert (pending(state).ask, after["limbo"], caught(after)) == ("draft", "-", ["-"] * 4)


# O-DUO-8, O-FINE-17, O-FINE-18: two players.

DUO = "hand1=Rk,Rs,Bs hand2=Nk,Ns,Nm shared=Gs,Gm"


def test_O_FINE_18_books_and_catchers_are_common() -> None:
    position = catch(f"{DUO} catcher1=Ni,Ld active=1 stack=turn:2", "onirim:2+dreamcatchers", books=1)
    state = at(position, "failsafe 1")
    assert (pending(state).seat, pending(state).ask, position_fields(state)["books"]) == (1, "turn", "0")
    for seat in (0, 1):
        assert view(at(position), seat).zones["catcher1"] == ("Ni", "Ld")


def test_O_FINE_17_fled_lost_dreams_are_seen_by_both_the_rest_of_the_look_is_not() -> None:
    position = catch(f"{DUO} {known('Ld', 'Gk', 'Ni', 'Bk', 'Bm')}", "onirim:2+dreamcatchers")
    state = at(position, "discard Rk", "keep")
    assert view(state, 1).zones["limbo"] == ("Ld",)
    assert view(state, 1).zones["looked"] == ("??",) * 4
    told = heard(position, "discard Rk", "keep", seat=1)
    assert [event.card for event in told if event.source == "deck"] == ["Ld", None, None, None, None]


def test_O_FINE_20_the_partner_hears_only_the_results_of_a_search() -> None:
    """A search is private, but its results are not: a Door on the table or none."""
    found = heard(catch(f"{DUO} labyrinth1=Rs,Rm", "onirim:2+dreamcatchers"), "play Rk", "search", seat=1)
    assert [(event.what, event.card, event.target) for event in found][:3] == [
        ("move", "Rk", "labyrinth1"),
        ("move", "Rd", "doors1"),
        ("shuffle", None, "deck"),
    ]


RULE_IDS = [f"O_CATCH_{n}" for n in range(1, 9)] + [f"O_FINE_{n}" for n in (1, 5, 6, 7, 17, 18, 20)]


def test_every_rule_has_a_test() -> None:
    assert not [rule for rule in RULE_IDS if not any(name.startswith(f"test_{rule}_") for name in globals())]
