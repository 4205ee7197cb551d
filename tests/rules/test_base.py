"""The base game for one player, rule by rule (O-BASE). Most cases are data, in `../scenarios/base_*.toml`; here are those that
count, enumerate, listen or look, and the test that no rule is without a test.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product

import pytest

import oneironaut as on
from oneironaut.onirim.card import Card
from oneironaut.onirim.names import BLUE, BROWN, DOOR, DREAM, GREEN, KEY, LOCATION, MOON, RED, SUN
from tests.support.scenario import at, heard, load, pending, play, position_fields, refusal, view

COLOURS = {"R": RED, "B": BLUE, "G": GREEN, "N": BROWN}
SYMBOLS = {"s": SUN, "m": MOON, "k": KEY}
LOCATIONS = [colour + symbol for colour in COLOURS for symbol in SYMBOLS]
DOORS = [f"{colour}d" for colour in COLOURS]
DECK = "9Rs 4Rm 3Rk 8Bs 4Bm 3Bk 7Gs 4Gm 3Gk 6Ns 4Nm 3Nk 2Rd 2Bd 2Gd 2Nd 10Ni"
COPIES = {word[-2:]: int(word[:-2]) for word in DECK.split()}
RULE_IDS = [f"O-BASE-{n}" for n in range(1, 15)] + [f"O-BASE-11{letter}" for letter in "abcd"]


def known(*cards: str) -> str:
    """A field of a position: these cards on top of the deck, seen by the player."""
    return "top=" + ",".join(f"{card}/1" for card in cards) if cards else "top=-"


def test_every_rule_has_a_test() -> None:
    named = [name.removeprefix("test_").replace("_", "-") for name in globals() if name.startswith("test_O_")]
    missing = [rule for rule in RULE_IDS if not any(name.startswith(f"{rule}-") for name in named)]
    assert not missing
    assert {scenario.rule for scenario in load() if scenario.rule.startswith("O-BASE")} <= set(RULE_IDS)


# O-BASE-1: the cards.


@pytest.mark.parametrize("code", ["onirim:1", "onirim:2", "onirim:2!open"])
def test_O_BASE_1_76_cards(code: str) -> None:
    rules = on.read_rules(code)
    assert {kind.code: kind.copies for kind in rules.kinds} == COPIES
    assert sum(COPIES.values()) == 76
    assert view(on.begin(rules)).deck == 76


def test_O_BASE_1_doors_nightmares_locations() -> None:
    sorts = {LOCATION: 0, DOOR: 0, DREAM: 0}
    for card in on.read_rules("onirim:1").kinds:
        assert isinstance(card, Card)
        sorts[card.sort] += card.copies
        if card.sort == LOCATION:
            assert (card.colours, card.symbol) == (COLOURS[card.code[0]], SYMBOLS[card.code[1]])
        elif card.sort == DOOR:
            assert (card.colours, card.copies) == (COLOURS[card.code[0]], 2)
        else:
            assert (card.code, card.colours, card.symbol) == ("Ni", 0, 0)
    assert sorts == {LOCATION: 58, DOOR: 8, DREAM: 10}


# O-BASE-2: set-up.


def test_O_BASE_2_scripted_set_up() -> None:
    game = on.Game("onirim:1", dealer=on.ScriptedDealer("Rk Rd Ni Rd Rs Bs Ni Bm Gs"))
    seen = game.view()
    assert seen.zones["hand"] == ("Rs", "Rk", "Bs", "Bm", "Gs")
    assert seen.zones["limbo"] == seen.zones["discard"] == seen.zones["doors"] == seen.zones["labyrinth"] == ()
    assert (seen.deck, seen.top) == (71, ())
    assert seen.unseen == {card: n - seen.zones["hand"].count(card) for card, n in COPIES.items()}
    to_limbo = [event.card for event in game.events if event.what == "move" and event.target == "limbo"]
    assert to_limbo == ["Rd", "Ni", "Rd", "Ni"]
    assert [event.what for event in game.events].count("shuffle_limbo") == 1
    assert game.question is not None
    assert (game.question.ask, game.decisions) == ("turn", 0)


def test_O_BASE_2_nothing_to_shuffle_without_limbo() -> None:
    game = on.Game("onirim:1", dealer=on.ScriptedDealer("Rk Rs Bs Bm Gs"))
    assert [(event.what, event.target) for event in game.events] == [("move", "hand")] * 5


@pytest.mark.parametrize("seed", range(60))
def test_O_BASE_2_any_deal_begins_with_five_locations(seed: int) -> None:
    seen = on.Game("onirim:1", seed=seed).view()
    assert len(seen.zones["hand"]) == 5
    assert set(seen.zones["hand"]) <= set(LOCATIONS)
    assert (seen.deck, seen.zones["limbo"], seen.zones["discard"], seen.ask) == (71, (), (), "turn")


# O-BASE-3: the turn.


def test_O_BASE_3_phases_in_order() -> None:
    events = heard("onirim:1 deck=* hand=Rs,Bs,Gs,Ns,Rm", "play Rs", "deal Rd", "deal Bm", seat=0)
    assert [(event.what, event.card, event.source, event.target) for event in events] == [
        ("move", "Rs", "hand", "labyrinth"),
        ("move", "Rd", "deck", "held"),
        ("move", "Rd", "held", "limbo"),
        ("move", "Bm", "deck", "hand"),
        ("shuffle_limbo", None, "limbo", "deck"),
        ("turn", None, None, None),
    ]


def test_O_BASE_3_nobody_shuffles_for_an_empty_limbo() -> None:
    events = heard("onirim:1 deck=* top=Gm/1,Nm/1 hand=Rs,Bs,Gs,Ns,Rm", "play Rs", "discard Rm", "play Gm", "deal Bm", seat=0)
    assert [event.what for event in events].count("turn") == 3
    assert not [event for event in events if event.what.startswith("shuffle")]


def test_O_BASE_3_a_card_must_be_played_or_discarded() -> None:
    state = at("onirim:1 deck=* hand=Rs,Bs,Gs,Ns,Rm")
    assert {option.split()[0] for option in pending(state).options} == {"play", "discard"}
    assert refusal(state, "pass") == "not_now"


# O-BASE-4: playing.


def test_O_BASE_4_every_pair_of_neighbours() -> None:
    for last in LOCATIONS:
        for hand in (LOCATIONS[:5], LOCATIONS[5:10], [*LOCATIONS[10:], *LOCATIONS[:3]]):
            state = at(f"onirim:1 deck=* labyrinth={last} hand={','.join(hand)}")
            for card in hand:
                if card[1] == last[1]:
                    assert refusal(state, f"play {card}") == "same_symbol"
                else:
                    assert f"play {card}" in pending(state).options
                    assert position_fields(at(on.write_position(state), f"play {card}"))["labyrinth"] == f"{last},{card}"


def test_O_BASE_4_every_card_may_be_the_first() -> None:
    for hand in (LOCATIONS[:5], LOCATIONS[5:10], [*LOCATIONS[10:], *LOCATIONS[:3]]):
        options = pending(at(f"onirim:1 deck=* hand={','.join(hand)}")).options
        assert {f"play {card}" for card in hand} <= set(options)


# O-BASE-5: series.


def series_ends(colours: tuple[str, ...]) -> list[bool]:
    """For each card of a row whether it completes a series: counted by hand, one colour after the other."""
    ends = []
    length = 0
    before = ""
    for colour in colours:
        length = length + 1 if colour == before else 1
        before = colour
        ends.append(length == 3)
        if length == 3:
            before = ""
    return ends


def test_O_BASE_5_count_by_hand() -> None:
    assert series_ends(tuple("RRRRRRR")) == [False, False, True, False, False, True, False]
    assert series_ends(tuple("BRRRBRR")) == [False, False, False, True, False, False, False]
    assert series_ends(tuple("RRBRRRR")) == [False, False, False, False, False, True, False]


@pytest.mark.parametrize("choice", ["pass", "search"])
def test_O_BASE_5_every_row_of_seven_cards(choice: str) -> None:
    for colours in product("RB", repeat=7):
        row = [colour + "sm"[n % 2] for n, colour in enumerate(colours)]
        state = at(f"onirim:1 deck=* hand={','.join(row[:5])}")
        for card, ends in zip(row, series_ends(colours), strict=True):
            [after] = play(state, f"play {card}")
            assert (after.ask == "search") == ends, f"{card} of {row}"
            if ends:
                play(state, choice)
            upcoming = [*row[5:], "Gs", "Gs", "Gs", "Gs", "Gs"]
            drawn = state.how_many(state.rules.zone("labyrinth").number) - 1
            play(state, f"deal {upcoming[drawn]}")
        gained = sum(series_ends(colours)) if choice == "search" else 0
        assert state.how_many(state.rules.zone("doors").number) == gained


def test_O_BASE_5_symbols_do_not_matter_to_a_series() -> None:
    for colour in COLOURS:
        for first, second, third in product("smk", repeat=3):
            if second not in (first, third):
                state = at(f"onirim:1 deck=* labyrinth={colour}{first},{colour}{second} hand={colour}{third},Rs,Bs,Gs,Ns")
                assert play(state, f"play {colour}{third}", "search")[0].ask == "search"
                assert position_fields(state)["doors"] == f"{colour}d"


def test_O_BASE_5_colours_do_not_mix() -> None:
    for colours in product(COLOURS, repeat=3):
        row = [colour + symbol for colour, symbol in zip(colours, "sms", strict=True)]
        state = at(f"onirim:1 deck=* labyrinth={row[0]},{row[1]} hand={row[2]},4Ns")
        assert (play(state, f"play {row[2]}")[0].ask == "search") == (len(set(colours)) == 1)


# O-BASE-6: when a search is offered, and that it shuffles.


@pytest.mark.parametrize(
    ("doors", "limbo", "top", "offered", "found"),
    [
        ("-", "-", (), True, True),
        ("Rd", "-", (), True, True),
        ("Rd", "-", ("Bm", "Rd"), True, True),
        ("-", "Rd", (), True, True),
        ("Rd", "Rd", ("Bm",), True, False),
        ("-", "2Rd", ("Bm",), True, False),
        ("2Rd", "-", ("Bm",), False, False),
        ("2Bd,2Gd,2Nd", "2Rd", ("Bm",), True, False),
    ],
)
def test_O_BASE_6_where_the_doors_are(doors: str, limbo: str, top: tuple[str, ...], offered: bool, found: bool) -> None:
    position = f"onirim:1 deck=* {known(*top)} labyrinth=Rs,Rm hand=Rk,Bs,Gs,Ns,Bm doors={doors} limbo={limbo}"
    state = at(position, "play Rk")
    assert (pending(state).ask == "search") == offered
    assert position_fields(state)["labyrinth"] == "Rs*,Rm*,Rk*"
    if not offered:
        return
    before = view(state)
    play(state, "search")
    after = view(state)
    assert len(after.zones["doors"]) - len(before.zones["doors"]) == found
    assert after.zones["limbo"] == before.zones["limbo"]
    assert after.top == ()
    assert after.deck == before.deck - found
    assert [event.what for event in heard(position, "play Rk", "search", seat=0)].count("shuffle") == 1


def test_O_BASE_6_no_shuffle_without_a_search() -> None:
    for position, *answers in (
        ("onirim:1 deck=* labyrinth=Rs,Rm hand=Rk,Bs,Gs,Ns,Bm", "play Rk", "pass"),
        ("onirim:1 deck=* labyrinth=Rs,Rm hand=Rk,Bs,Gs,Ns,Bm doors=2Rd", "play Rk"),
    ):
        assert "shuffle" not in [event.what for event in heard(position, *answers, seat=0)]


# O-BASE-7: discarding.


@pytest.mark.parametrize("card", LOCATIONS)
def test_O_BASE_7_only_a_key_is_a_prophecy(card: str) -> None:
    state = at(f"onirim:1 deck=* {known('Rs', 'Rm', 'Ni', 'Gm', 'Bm')} hand={card},Rs,Bs,Gs,Ns")
    [after] = play(state, f"discard {card}")
    assert after.ask == ("prophecy" if card[1] == "k" else "turn")
    assert card in view(state).zones["discard"]
    assert len(view(state).zones["looked"]) == (5 if card[1] == "k" else 0)


# O-BASE-8: the Prophecy.


def test_O_BASE_8_what_may_be_discarded_from_every_look() -> None:
    some = ["Rd", "Bd", "Rs", "Ni"]
    looks = [cards for n in range(1, 6) for cards in combinations_with_replacement(some, n)]
    for cards in looks:
        if cards.count("Rd") > 2 or cards.count("Bd") > 2:
            continue
        others = "discard=* hand=Rk,Rm,Bm,Gm,Nm" if len(cards) < 5 else "deck=* hand=Rk,Rm,Bm,Gm,Nm"
        state = at(f"onirim:1 {others} {known(*cards)}", "discard Rk")
        may = sorted({card for card in cards if card[1] != "d"})
        before = [event.card for event in heard(f"onirim:1 {others} {known(*cards)}", "discard Rk", seat=0)]
        if len(may) > 1:
            assert sorted(pending(state).options) == [f"discard {card}" for card in may]
            for card in set(cards) - set(may):
                assert refusal(state, f"discard {card}") == "door_stays"
            play(state, f"discard {may[0]}")
        elif may:
            assert before.count(may[0]) > cards.count(may[0])  # it was discarded unasked
        else:
            assert pending(state).ask == "over"  # O-FINE-6: nothing is asked about Doors of two colours either
        lost = position_fields(state).get("end") == "lost.door_lost"
        assert lost == all(card[1] == "d" for card in cards), cards


def test_O_BASE_8_every_order_of_the_rest() -> None:
    rest = ["Rm", "Bm", "Gk", "Nk"]
    for order in permutations(rest):
        state = at(f"onirim:1 deck=* {known('Nm', *rest)} hand=Rk,Rs,Bs,Gs,Ns", "discard Rk", "discard Nm")
        asked = play(state, *[f"put {card}" for card in order[:3]])  # the last one is not asked for
        assert [now.ask for now in asked] == ["order", "order", "turn"]
        assert sorted(view(state).zones["hand"]) == sorted(["Rs", "Bs", "Gs", "Ns", order[0]])
        assert view(state).top == order[1:]


def test_O_BASE_8_exactly_one_card_leaves_the_deck() -> None:
    before = at("onirim:1 deck=* hand=Rk,Rs,Bs,Gs,Ns")
    after = at(
        "onirim:1 deck=* hand=Rk,Rs,Bs,Gs,Ns",
        *["discard Rk", "deal Rm", "deal Rm", "deal Rm", "deal Rm", "deal Bm"],
        *["discard Bm"],  # the others are alike: their order is not asked
    )
    assert pending(after).ask == "turn"
    assert view(after).deck == view(before).deck - 1 - 1  # one discarded, one drawn to fill the hand
    assert view(after).zones["discard"] == ("Rk", "Bm")
    assert view(after).top == ("Rm", "Rm", "Rm")


def test_O_BASE_8_the_prophecy_comes_before_the_fill() -> None:
    state = at("onirim:1 deck=* hand=Rk,Rs,Bs,Gs,Ns", "discard Rk", "deal Rm")
    assert view(state).zones["hand"] == ("Rs", "Bs", "Gs", "Ns")
    assert view(state).zones["looked"] == ("Rm",)


# O-BASE-9: Locations.


@pytest.mark.parametrize("card", LOCATIONS)
def test_O_BASE_9_every_location_goes_to_the_hand(card: str) -> None:
    state = at("onirim:1 deck=* hand=5Rs", "discard Rs", f"deal {card}")
    assert pending(state).ask == "turn"
    assert sorted(view(state).zones["hand"]) == sorted(["Rs"] * 4 + [card])


# O-BASE-10: Doors.


@pytest.mark.parametrize(("door", "key"), list(product(DOORS, ["Rk", "Bk", "Gk", "Nk"])))
def test_O_BASE_10_a_key_of_its_colour(door: str, key: str) -> None:
    position = f"onirim:1 deck=* hand={key},2Rs,Rm,Bm"
    state = at(position, "discard Rs", f"deal {door}")
    if key[0] != door[0]:
        assert pending(state).ask == "deal"
        assert view(state).zones["limbo"] == (door,)
        return
    assert pending(state).options == (f"key {key}", "limbo")
    play(state, f"key {key}")
    assert (view(state).zones["doors"], view(state).zones["limbo"]) == ((door,), ())
    assert key in view(state).zones["discard"]
    assert key not in view(state).zones["hand"]
    refused = at(position, "discard Rs", f"deal {door}", "limbo")
    assert (view(refused).zones["doors"], view(refused).zones["limbo"]) == ((), (door,))
    assert key in view(refused).zones["hand"]


def test_O_BASE_10_a_second_door_of_the_colour_may_be_gained() -> None:
    state = at("onirim:1 deck=* doors=Rd hand=Rk,Rs,Bs,Gs,Ns", "discard Rs", "deal Rd", "key Rk")
    assert view(state).zones["doors"] == ("Rd", "Rd")


# O-BASE-11: Nightmares.

NIGHTMARE = "onirim:1 deck=* hand=Rk,Rs,Bm,Gk,Ns doors=Rd,Bd"


def test_O_BASE_11_nothing_but_the_four_ways() -> None:
    state = at(NIGHTMARE, "discard Rs", "deal Ni")
    options = pending(state).options
    assert options == ("key Rk", "key Gk", "door Rd", "door Bd", "reveal", "hand")
    for action in state.rules.grammar():
        code = state.rules.action_code(action)
        if code not in options:
            assert refusal(state, code) in ("not_now", "not_in_hand", "not_a_key", "not_your_door")


@pytest.mark.parametrize(
    ("choice", "deals"),
    [("key Rk", ""), ("door Bd", ""), ("reveal", "Gs Gs Gs Gs Gs"), ("hand", "Gs Gs Gm Gm Nm")],
)
def test_O_BASE_11_then_the_nightmare_is_discarded(choice: str, deals: str) -> None:
    answers = ["discard Rs", "deal Ni", choice, *[f"deal {card}" for card in deals.split()]]
    state = at(NIGHTMARE, *answers)
    assert view(state).zones["discard"].count("Ni") == 1
    assert (view(state).zones["held"], view(state).zones["limbo"].count("Ni")) == ((), 0)
    moves = [(event.card, event.target) for event in heard(NIGHTMARE, *answers, seat=0) if event.what == "move"]
    paid = [n for n, (card, target) in enumerate(moves) if target in ("discard", "limbo") and card != "Ni"]
    assert moves.index(("Ni", "discard")) > max(paid)


def test_O_BASE_11_two_nightmares_in_one_phase() -> None:
    state = at("onirim:1 deck=* hand=Rk,Rs,Bm,Gk,Ns", "discard Rs", "deal Ni", "key Rk", "deal Ni", "key Gk", "deal Rm")
    assert view(state).zones["discard"] == ("Rs", "Rk", "Gk", "Ni", "Ni")
    assert pending(state).ask == "deal"


def test_O_BASE_11a_needs_a_key() -> None:
    assert not [o for o in pending(at("onirim:1 deck=* hand=4Rs,Bm", "discard Rs", "deal Ni")).options if o.startswith("key")]
    for key in ("Rk", "Bk", "Gk", "Nk"):
        state = at(f"onirim:1 deck=* hand={key},3Rs,Bm", "discard Rs", "deal Ni")
        assert pending(state).options == (f"key {key}", "reveal", "hand")
        play(state, f"key {key}")
        assert view(state).zones["hand"] == ("Rs", "Rs", "Bm")
        assert pending(state).ask == "deal"  # no Prophecy


def test_O_BASE_11b_needs_a_gained_door() -> None:
    state = at("onirim:1 deck=* hand=4Rs,Bm limbo=Rd", "discard Rs", "deal Ni")
    assert refusal(state, "door Rd") == "not_your_door"
    for door in DOORS:
        state = at(f"onirim:1 deck=* hand=4Rs,Bm doors={door}", "discard Rs", "deal Ni")
        assert pending(state).options == (f"door {door}", "reveal", "hand")
        play(state, f"door {door}")
        assert (view(state).zones["doors"], view(state).zones["limbo"]) == ((), (door,))


def test_O_BASE_11c_sorts_what_it_reveals() -> None:
    for card in [*LOCATIONS, *DOORS, "Ni"]:
        state = at("onirim:1 deck=* hand=Rk,Bk,Gk,Nk,Rs", "discard Rs", "deal Ni", "reveal", f"deal {card}")
        target = "discard" if card in LOCATIONS else "limbo"
        assert card in view(state).zones[target]
        assert pending(state).ask == "deal"  # a Key gains nothing here


@pytest.mark.parametrize("size", range(7))
def test_O_BASE_11c_five_or_all(size: int) -> None:
    deck = ["Gs", "Rd", "Gs", "Ni", "Gs", "Ni"][:size]
    state = at(f"onirim:1 discard=* {known('Ni', *deck)} hand=Rk,Rs,Bm,Gk,Ns", "discard Rs")
    pile = len(view(state).zones["discard"])
    play(state, "reveal")
    to_limbo = [card for card in deck[:5] if card != "Gs"]
    assert list(view(state).zones["limbo"]) == to_limbo
    assert len(view(state).zones["discard"]) == pile + min(size, 5) - len(to_limbo) + 1  # and the Nightmare
    assert pending(state).ask == ("nightmare" if size == 6 else "over")  # the sixth card is drawn; without it the game is lost


def test_O_BASE_11d_new_hand_triggers_no_dream() -> None:
    cards = ["Gk", "Gd", "Ni", "Rk", "Rd", "Ni", "Gs", "Gs", "Gs"]
    asked = []
    state = at(NIGHTMARE, "discard Rs", "deal Ni", "hand")
    for card in cards:
        asked += play(state, f"deal {card}")
    assert [now.ask for now in asked] == ["deal"] * (len(cards) - 1) + ["turn"]
    assert view(state).zones["hand"] == ("Rk", "Gs", "Gs", "Gs", "Gk")
    assert view(state).zones["doors"] == ("Rd", "Bd")
    assert (view(state).zones["limbo"], view(state).deck) == ((), 76 - 5 - 2 - 6)
    assert view(state).zones["discard"] == ("Rs", "Rk", "Bm", "Gk", "Ns", "Ni")


def test_O_BASE_11d_discarded_keys_are_no_prophecy() -> None:
    state = at("onirim:1 deck=* hand=Rk,Rs,Bk,Gk,Nk", "discard Rs", "deal Ni")
    [after] = play(state, "hand")
    assert after.ask == "deal"
    assert view(state).zones["hand"] == view(state).zones["looked"] == ()
    play(state, "deal Rm")
    assert view(state).zones["hand"] == ("Rm",)


# O-BASE-12: victory.


@pytest.mark.parametrize("colour", COLOURS)
def test_O_BASE_12_the_eighth_door_wins_at_once(colour: str) -> None:
    doors = ",".join(f"{other}d" if other == colour else f"2{other}d" for other in COLOURS)
    series = at(f"onirim:1 deck=* labyrinth={colour}s,{colour}m hand={colour}k,4Rs doors={doors}", f"play {colour}k", "search")
    key = at(f"onirim:1 deck=* hand={colour}k,4Rs doors={doors}", "discard Rs", f"deal {colour}d", f"key {colour}k")
    for state, hand in ((series, 4), (key, 3)):
        assert position_fields(state)["end"] == "won.all_doors"
        assert (view(state).result, view(state).reason, view(state).to_move) == ("won", "all_doors", None)
        assert len(view(state).zones["hand"]) == hand
        assert refusal(state, "discard Rs") == "over"


def test_O_BASE_12_in_the_middle_of_the_fill_after_a_nightmare() -> None:
    position = "onirim:1 deck=* hand=Rk,Rs,Bk,Gs,Ns doors=2Rd,Bd,2Gd,2Nd"
    state = at(position, "discard Rs", "deal Ni", "reveal", *["deal Ni"] * 5, "deal Bd", "key Bk")
    assert position_fields(state)["end"] == "won.all_doors"
    assert view(state).zones["limbo"] == ("Ni",) * 5


def test_O_BASE_12_outcome_of_a_game() -> None:
    deals = "Rs Rm Rk Bs Bm Bk Gs Gm Gk Ns Nm Nk Rs Rm Rk Bs Bm Bk Gs Gm Gk Ns Nm Nk Rs Rs Rs Rs"
    game = on.Game("onirim:1", dealer=on.ScriptedDealer(deals))
    for colour in "RBGNRBGN":
        for symbol in "smk":
            game.play(f"play {colour}{symbol}")
        assert not game.over
        game.play("search")
    assert game.over
    assert str(game.outcome) == "won all_doors doors=8"
    assert game.question is None


# O-BASE-13: defeat.


def test_O_BASE_13_outcome_of_a_game() -> None:
    game = on.Game("onirim:1", seed="MOTH-4821")
    while not game.over:
        assert game.question is not None
        codes = [option.code for option in game.question.options]
        game.play("reveal" if "reveal" in codes else "limbo" if "limbo" in codes else codes[-1])
    assert game.outcome is not None
    assert (game.outcome.won, game.outcome.reason, game.outcome.tally["doors"]) == (False, "deck_empty", 0)
    assert game.view().deck == 0
    assert game.events[-1].what == "over"


def test_O_BASE_13_an_empty_deck_alone_is_no_defeat() -> None:
    rest = "discard=* doors=2Bd,2Gd,2Nd,Rd"
    state = at(f"onirim:1 {rest} {known('Gm')} limbo=Rd labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns", "discard Rs")
    assert (pending(state).ask, view(state).deck, view(state).zones["limbo"]) == ("turn", 1, ())
    play(state, "play Rk", "search")
    assert position_fields(state)["end"] == "won.all_doors"


# O-BASE-14: what the player knows.


@pytest.mark.parametrize("seed", range(12))
def test_O_BASE_14_everything_but_the_order_is_known(seed: int) -> None:
    game = on.Game("onirim:1", seed=seed)
    while game.question is not None:
        seen = game.view()
        shown = [card.rstrip("*") for cards in seen.zones.values() for card in cards]
        assert "??" not in shown
        assert sum(seen.unseen.values()) + len(seen.top) == seen.deck
        whole = {card: seen.unseen.get(card, 0) + seen.top.count(card) + shown.count(card) for card in COPIES}
        assert whole == COPIES
        game.play(game.question.options[(seed + game.decisions) % len(game.question.options)])


def test_O_BASE_14_what_was_seen_stays_known_until_the_next_shuffle() -> None:
    state = at(
        "onirim:1 deck=* hand=Rk,Rs,Bs,Gs,Ns",
        *["discard Rk", "deal Rm", "deal Bm", "deal Gm", "deal Nm", "deal Bd"],
        *["discard Rm", "put Bm", "put Gm", "put Nm"],
    )
    assert view(state).top == ("Gm", "Nm", "Bd")
    assert "Bd" in view(state).unseen  # the other one
    assert (view(state).unseen["Bd"], view(state).unseen["Gm"]) == (1, 3)
    assert play(state, "discard Rs")[0].ask == "turn"  # no chance in it
    assert view(state).top == ("Nm", "Bd")
    play(state, "discard Bs")
    assert view(state).top == ("Bd",)
    play(state, "discard Gs")  # the Door goes to Limbo
    assert (view(state).top, view(state).zones["limbo"]) == ((), ("Bd",))
    play(state, "deal Rs")
    assert (view(state).top, view(state).unseen["Bd"]) == ((), 2)


def test_O_BASE_14_a_search_forgets_the_top() -> None:
    state = at("onirim:1 deck=* top=Gm/1,Nm/1 labyrinth=Rs,Rm hand=Rk,Rs,Bs,Gs,Ns", "play Rk")
    assert view(state).top == ("Gm", "Nm")
    play(state, "search")
    assert (view(state).top, view(state).unseen["Gm"], view(state).unseen["Nm"]) == ((), 4, 4)


def test_O_BASE_14_known_cards_are_dealt_without_chance() -> None:
    state = at("onirim:1 deck=* top=Gm/1,Nm/1 hand=Rm,Rs,Bs,Gs,Ns")
    assert [now.ask for now in play(state, "discard Rs", "discard Bs", "discard Gs")] == ["turn", "turn", "deal"]


def test_O_BASE_14_chance_is_exact() -> None:
    state = at("onirim:1 deck=* top=Gm/1 hand=Rm,Rs,Bs,Gs,Ns doors=Rd", "discard Rs", "discard Bs")
    left = {state.rules.kinds[action].code: weight for action, weight in on.deals(state)}
    assert left == view(state).unseen
    assert (left["Rs"], left["Rd"], left["Ni"], left["Gm"]) == (8, 1, 10, 3)
