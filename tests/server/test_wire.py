"""What a seat may not know does not reach the wire: bytes, lengths and counts of messages, with planted leaks all caught."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec
import pytest

import oneironaut as on
from oneironaut.kernel.limits import ASK
from oneironaut.rollout.playout import FastRandom
from oneironaut.server.storage.archive import Entry
from oneironaut.server.tables.render import seat_view
from oneironaut.server.tables.table import Table
from tests.server.wire import SILENT, everything, gets, moments, turns

UNEVEN = 11  # the seed of a game in which the other seat is soon asked more often in one of two worlds
EXPANSIONS = "onirim:2+everything"


def test_a_moment_does_not_interfere() -> None:
    differ = list(moments(gets, games=4, every=4))
    assert len(differ) > 100
    assert not any(differ)


def test_a_moment_with_expansions_does_not_interfere() -> None:
    differ = list(moments(gets, rules=EXPANSIONS, games=1, every=9))
    assert len(differ) > 10
    assert not any(differ)


def test_a_turn_does_not_interfere() -> None:
    found = list(turns(gets, games=4, seed=UNEVEN))
    assert len(found) > 60
    assert sum(uneven for uneven, _ in found) > 1, "the other seat was never asked more often: the test has no teeth"
    assert not any(differ for _, differ in found)


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(10))
def test_the_wire_does_not_interfere_at_length(shard: int) -> None:
    assert not any(moments(gets, games=15, seed=1000 * shard + 7))
    assert not any(differ for _, differ in turns(gets, games=15, seed=1000 * shard + 9))


# Planted leaks in what is sent at a moment.


def state_of(table: Table) -> on.State:
    return table.game.state


def hand_of_the_partner(table: Table, seat: int) -> bytes:
    return repr(table.game.view(1 - seat).zones).encode()


def view_of_the_partner(table: Table, seat: int) -> bytes:
    return msgspec.json.encode(seat_view(table, 1 - seat, 0, "en"))


def question_of_the_partner(table: Table, seat: int) -> bytes:
    question = table.game.question
    return repr(question and question.options).encode()


def count_of_the_partners_options(table: Table, seat: int) -> bytes:
    question = table.game.question
    return str(question and len(question.options)).encode()


def length_of_the_message(table: Table, seat: int) -> bytes:
    """The content is right, but there is padding."""
    question = table.game.question
    return gets(table, seat) + b" " * (len(question.options) if question else 0)


def sorted_hand_with_gaps(table: Table, seat: int) -> bytes:
    """Hidden cards at their true places in the partner's hand."""
    mine = table.game.view(seat).zones[f"hand{2 - seat}"]
    hers = table.game.view(1 - seat).zones[f"hand{2 - seat}"]
    return repr([card if card in mine else "??" for card in hers]).encode()


def seed(table: Table, seat: int) -> bytes:
    return table.row.seed.encode()


def hash_of_the_seed_that_can_be_guessed(table: Table, seat: int) -> bytes:
    return hashlib.sha1(table.row.seed.encode(), usedforsecurity=False).digest()


def whole_position(table: Table, seat: int) -> bytes:
    return table.game.position.encode()


def hash_of_the_position_as_an_etag(table: Table, seat: int) -> bytes:
    return hashlib.sha256(table.game.position.encode()).digest()


def deck_by_kind(table: Table, seat: int) -> bytes:
    state = state_of(table)
    return repr(sorted(state.cards(state.rules.zone("deck").number))).encode()


def top_of_the_deck(table: Table, seat: int) -> bytes:
    state = state_of(table)
    return repr(state.cards(state.rules.zone("top").number)).encode()


def cards_being_looked_at(table: Table, seat: int) -> bytes:
    state = state_of(table)
    return repr([state.cards(state.rules.zone(name).number) for name in ("looked", "order")]).encode()


def whether_the_partner_has_a_key(table: Table, seat: int) -> bytes:
    return str(any(card.endswith("k") for card in table.game.view(1 - seat).zones[f"hand{2 - seat}"])).encode()


def reasons_for_both(table: Table, seat: int) -> bytes:
    """Why-not that forgets to ask who is asking."""
    return repr([table.game.why_not(f"discard {kind}") for kind in ("Rs", "Bk", "Gm")]).encode()


def chances_of_the_next_card(table: Table, seat: int) -> bytes:
    state = state_of(table)
    return repr([state.count(0, kind) for kind in range(state.rules.n_kinds)]).encode()


def error_that_lists_what_there_is(table: Table, seat: int) -> bytes:
    return f"not in {table.game.view(1 - seat).zones}".encode()


MOMENTS: list[Callable[[Table, int], bytes]] = [
    hand_of_the_partner,
    view_of_the_partner,
    question_of_the_partner,
    count_of_the_partners_options,
    length_of_the_message,
    sorted_hand_with_gaps,
    seed,
    hash_of_the_seed_that_can_be_guessed,
    whole_position,
    hash_of_the_position_as_an_etag,
    deck_by_kind,
    top_of_the_deck,
    cards_being_looked_at,
    whether_the_partner_has_a_key,
    reasons_for_both,
    chances_of_the_next_card,
    error_that_lists_what_there_is,
]


@pytest.mark.parametrize("leak", MOMENTS, ids=[leak.__name__ for leak in MOMENTS])
def test_a_planted_leak_is_caught(leak: Callable[[Table, int], bytes]) -> None:
    assert any(moments(leak, games=12))


# Planted leaks in what is sent over a turn.


def number_of_all_answers(table: Table, seat: int) -> bytes:
    """A sequence number that counts the answers of everybody."""
    return str(table.entries).encode()


def number_of_decisions(table: Table, seat: int) -> bytes:
    return str(table.decisions).encode()


def log_without_audience(table: Table, seat: int) -> bytes:
    return repr(table.game.events).encode()


def record_so_far(table: Table, seat: int) -> bytes:
    return str(table.game.record).encode()


def depth_of_the_undo_stack(table: Table, seat: int) -> bytes:
    return repr([mark.seat for mark in table._line]).encode()


def question_ids_of_everybody(table: Table, seat: int) -> bytes:
    return str(sum(1 for _ in table._line)).encode() + gets(table, seat)


TURNS: list[Callable[[Table, int], bytes]] = [
    number_of_all_answers,
    number_of_decisions,
    log_without_audience,
    record_so_far,
    depth_of_the_undo_stack,
    question_ids_of_everybody,
]


@pytest.mark.parametrize("leak", TURNS, ids=[leak.__name__ for leak in TURNS])
def test_a_leak_planted_in_a_turn_is_caught(leak: Callable[[Table, int], bytes]) -> None:
    assert any(differ for _, differ in turns(leak, games=20, seed=UNEVEN))


def test_telling_the_partner_at_once_is_caught() -> None:
    """The content is right, but it comes while the other is being asked: the number of messages tells."""
    assert any(differ for _, differ in turns(gets, everything, seed=UNEVEN))


def test_counting_what_the_partner_was_not_shown_is_caught() -> None:
    """The partner is shown nothing, but the sequence number moves."""

    def silently(table: Table, entry: Entry | None) -> list[int]:
        told = table.publish(entry)
        for seat, state in enumerate(table.seats):
            if seat not in told:
                state.heard.append(state.heard[-1])
        return told

    assert any(differ for _, differ in turns(gets, silently, seed=UNEVEN))


# The rest of what the promise rests on.


@pytest.mark.parametrize("rules", [code for code in on.presets() if code.startswith("onirim:2")])
def test_the_seat_that_is_asked_changes_between_turns_only(rules: str) -> None:
    """A view made when the other seat is first asked shows the table between turns: nothing of the other's turn."""
    found = on.read_rules(rules)
    for number in range(12):
        luck, state, before = FastRandom(number), on.begin(found), None
        while (stop := on.advance(state)) != on.OVER:
            if stop == ASK:
                if before not in (None, state.asker):
                    assert state.asker == state.get_counter(0)
                    assert state.how_many(found.zone("held").number) == 0
                before = state.asker
            on.answer(state, state.options()[luck.below(state.n_options)] if stop == ASK else luck.deal(state))


@pytest.mark.parametrize("rules", [code for code in on.presets() if code.startswith("onirim:2!open")])
def test_rules_without_secrets_have_none(rules: str) -> None:
    found = on.read_rules(rules)
    assert not found.has_secrets
    game = on.Game(found, "MOTH-1")
    while game.question is not None:
        game.play(game.question.options[0])
    assert game.events_for(0) == game.events_for(1)


def test_what_has_secrets() -> None:
    assert on.read_rules(SILENT).has_secrets
    assert on.read_rules(EXPANSIONS).has_secrets
    assert not on.read_rules("onirim:1").has_secrets
