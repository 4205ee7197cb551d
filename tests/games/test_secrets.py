"""What a seat may not know never reaches it: non-interference in silent play, with planted leaks that are all caught."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import oneironaut as on
from oneironaut.kernel.event import read_event
from oneironaut.kernel.limits import ASK, CHANCE, OVER
from oneironaut.kernel.view import look
from oneironaut.rollout.playout import FastRandom
from tests.support.secrets_harness import hidden_places, leaks, leaks_at_all, redeal, what_it_gets, worlds

SILENT = "onirim:2"


def test_O_DUO_7_silent_views_do_not_interfere() -> None:
    assert leaks(what_it_gets, SILENT, games=12) == 0


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(20))
def test_O_DUO_7_silent_views_do_not_interfere_at_length(shard: int) -> None:
    assert leaks(what_it_gets, SILENT, games=100, seed=10_000 + 100 * shard) == 0


# Pairs of expansions with a choice of their own: a look that may be declined, a card named in a search, a Door that stands in.
MEETINGS = (
    "+dreamcatchers+towers",
    "+dreamcatchers+premonitions",
    "+premonitions+denizens",
    "+dreamcatchers+premonitions+denizens",
)


@pytest.mark.parametrize("tail", MEETINGS)
def test_O_FINE_20_silent_views_do_not_interfere_where_two_expansions_meet(tail: str) -> None:
    assert leaks(what_it_gets, SILENT + tail, games=1, seed=501) == 0


@pytest.mark.slow
@pytest.mark.parametrize("tail", MEETINGS)
def test_O_FINE_20_silent_views_do_not_interfere_where_two_expansions_meet_at_length(tail: str) -> None:
    assert leaks(what_it_gets, SILENT + tail, games=60, seed=20_000) == 0


def test_O_FINE_5_before_a_search_the_options_tell_nothing_of_the_deck() -> None:
    """Which Denizens are in the deck is hidden even from who is asked (O-FINE-16). Planted: `want` offered before the search."""
    s = on.read_position(
        "onirim:1+dreamcatchers+premonitions+denizens deck=* hand=Rk,Bs,Gs,Ns faded=Pr,Pg,Pb,Pn,Pi,Pf,Pe,Pt held=Hd catchers=4 "
        "catcher1=Ar,Cy absent=Ar,Cy,2Sp,2Hh,2Hb,2Cc,2Mi,2Tk denizens_in_deck=8 stack=turn:1,fill,happy"
    )
    named = set()
    told = set()
    for seed in range(40):
        luck = FastRandom(seed)
        world = s.copy()
        on.advance(world)
        told.add(tuple(world.options()))
        on.answer(world, s.rules.action("fetch"))
        while on.advance(world) == CHANCE:
            on.answer(world, luck.deal(world))
        options = [s.rules.action_code(action) for action in world.options()]
        named.add(tuple(code for code in options if code.startswith("want")))
    assert len(told) == 1
    assert named >= {(), ("want Ar",), ("want Cy",), ("want Ar", "want Cy")}  # offered earlier, it would have told which


def test_worlds_differ_and_are_many() -> None:
    """The re-dealt worlds are really different, for both seats, also while the partner looks at cards."""
    differ, seats, partner_looks = [], set(), 0
    for s, other, seat in worlds(SILENT, 8, 7):
        differ.append(on.write_position(other) != on.write_position(s))
        seats.add(seat)
        partner_looks += s.asker != seat and s.rules.asks[s.asked].name in ("prophecy", "order")
    assert sum(differ) > 0.6 * len(differ) > 100
    assert seats == {0, 1}
    assert partner_looks > 0


def test_open_play_and_one_player_hide_only_the_deck() -> None:
    for code in ("onirim:1", "onirim:2!open"):
        for s, _, seat in worlds(code, 2, 3):
            titles = {zone.title for zone in s.rules.zones for number, _ in hidden_places(s, seat) if zone.number == number}
            assert titles <= {"deck"}


# Planted leaks: each gives a seat a little more than it may have.


def partner_hand(s: on.State, seat: int) -> object:
    zone = s.rules.zone(f"hand{2 - seat}")
    return look(s, seat), s.cards(zone.number)


def partner_hand_sorted_position(s: on.State, seat: int) -> object:
    """Only the place where an unknown card stands in the partner's sorted hand."""
    hand = [kind for kind, _ in s.cards(s.rules.zone(f"hand{2 - seat}").number)]
    known = [kind for kind, _ in s.cards(s.rules.zone(f"known{2 - seat}").number)]
    return [kind in known for kind in hand]


def partner_has_a_key(s: on.State, seat: int) -> object:
    return any(s.rules.kinds[kind].code.endswith("k") for kind, _ in s.cards(s.rules.zone(f"hand{2 - seat}").number))


def deck_counts(s: on.State, seat: int) -> object:
    """Counters that tell deck and partner's hand apart."""
    return sorted(s.cards(s.rules.zone("deck").number))


def known_top(s: on.State, seat: int) -> object:
    return s.cards(s.rules.zone("top").number)


def whole_position(s: on.State, seat: int) -> object:
    return on.write_position(s)


def options_of_partner(s: on.State, seat: int) -> object:
    return s.options() if on.advance(s) == ASK else None


def count_of_partners_options(s: on.State, seat: int) -> object:
    return s.n_options if on.advance(s) == ASK else None


def looked_cards(s: on.State, seat: int) -> object:
    return s.cards(s.rules.zone("looked").number), s.cards(s.rules.zone("order").number)


def error_text(s: on.State, seat: int) -> object:
    """A message that lists what the zone holds."""
    zone = s.rules.zone("deck").number
    return f"not there: {[s.rules.kinds[kind].code for kind, _ in s.cards(zone)]}"


def chance_weights(s: on.State, seat: int) -> object:
    return [s.count(0, kind) for kind in range(s.rules.n_kinds)]


def raw_counters_of_hands(s: on.State, seat: int) -> object:
    """A hash of the state, as an id that survives."""
    return hash(on.write_position(s))


LEAKS: list[Callable[[on.State, int], object]] = [
    partner_hand,
    partner_hand_sorted_position,
    partner_has_a_key,
    deck_counts,
    known_top,
    whole_position,
    options_of_partner,
    count_of_partners_options,
    looked_cards,
    error_text,
    chance_weights,
    raw_counters_of_hands,
]


@pytest.mark.parametrize("leak", LEAKS, ids=[leak.__name__ for leak in LEAKS])
def test_planted_leak_is_caught(leak: Callable[[on.State, int], object]) -> None:
    assert leaks_at_all(leak, SILENT, games=8)


# Events: what a seat hears of the other's turn does not depend on what it cannot know.


def heard(s: on.State, action: int, seat: int, *, leaky: bool = False) -> list[str]:
    """What a seat hears when an action is answered, up to the next question."""
    twin = s.copy()
    told: list[tuple[str, int, int, int, int, int]] = []
    twin.log = told
    on.answer(twin, action)
    on.advance(twin)
    events = [read_event(s.rules, raw) for raw in told]
    return [repr(event if leaky else event.seen_by(seat)) for event in events]


def before_a_reveal(events: list[str]) -> list[str]:
    """What is heard until a card of the deck turns up: that one may differ between worlds, it is a result."""
    for i, event in enumerate(events):
        if "source='deck'" in event:
            return events[:i]
    return events


def compare_events(*, leaky: bool) -> tuple[int, int]:
    """(pairs compared, pairs that differ) over worlds in which the same answer is given.

    Where a forced step is skipped in one world and asked in the other, its events come earlier in one: what is heard
    must then be the beginning of what is heard in the other.
    """
    compared = differ = 0
    for s, other, seat in worlds(SILENT, 10, 11):
        for action in set(s.options()) & set(other.options()):
            if s.rules.action_code(action) != "hand":  # a hand laid down shows itself
                here = before_a_reveal(heard(s, action, seat, leaky=leaky))
                there = before_a_reveal(heard(other, action, seat, leaky=leaky))
                n = min(len(here), len(there))
                compared += 1
                differ += here[:n] != there[:n]
    return compared, differ


def test_O_FINE_20_events_do_not_interfere() -> None:
    compared, differ = compare_events(leaky=False)
    assert compared > 1000
    assert differ == 0


def test_events_without_audience_are_caught() -> None:
    assert compare_events(leaky=True)[1] > 0


def test_a_drawn_card_is_heard_by_its_owner_only() -> None:
    game = on.Game(SILENT, seed="MOTH-4821")
    while game.question and game.question.ask != "turn":
        game.play(game.question.options[0])
    while game.decisions < 30 and game.question:
        game.play(game.question.options[0])
    drawn = [event for event in game.events if (event.source, event.target) == ("deck", "hand1")]
    assert drawn
    assert all(event.audience >= {0} for event in drawn)
    assert any(event.seen_by(1).card is None and event.seen_by(0).card for event in drawn)
    assert len(game.events_for(0)) == len(game.events_for(1)) == len(game.events)


def test_redeal_keeps_what_the_seat_sees() -> None:
    """The harness itself: a world is refused if the other seat would be asked something else."""
    luck = FastRandom(5)
    refused = 0
    for s, _, _ in worlds(SILENT, 20, 21):
        if on.advance(s) == ASK and s.rules.asks[s.asked].name == "door":
            refused += redeal(s, 1 - s.asker, luck) is None
    assert refused > 0


def test_view_holds_no_reference_to_the_state() -> None:
    game = on.Game(SILENT, seed="MOTH-4821")
    view = game.view(0)
    stack: list[object] = [view]
    while stack:
        value = stack.pop()
        assert isinstance(value, (str, int, type(None), dict, tuple, on.View)), type(value)
        if isinstance(value, on.View):
            stack += list(vars(value).values())
        elif isinstance(value, dict):
            stack += [*value.keys(), *value.values()]
        elif isinstance(value, tuple):
            stack += list(value)


def test_no_view_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="no seat"):
        on.Game("onirim:1").view(1)


def test_view_of_a_finished_game_and_of_chance() -> None:
    s = on.begin(on.read_rules(SILENT))
    assert on.advance(s) == CHANCE
    assert look(s, 0).to_move is None
    luck = FastRandom(3)
    while (stop := on.advance(s)) != OVER:
        on.answer(s, luck.deal(s) if stop == CHANCE else s.options()[0])
    assert look(s, 1).result == "lost"
