"""Encoders say what a view says and no more: re-dealt worlds give equal bytes, and planted leaks are caught."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, pairwise

import numpy as np
import pytest

import oneironaut as on
from oneironaut.envs import FORMS, ObservationEncoder, Recall, sample_world
from oneironaut.envs.encoder import TOKEN_NAMES
from oneironaut.kernel.limits import ASK, CHANCE, OVER
from oneironaut.kernel.view import look
from oneironaut.rollout.playout import FastRandom
from tests.support.secrets_harness import leaks, leaks_at_all, worlds

CODES = ["onirim:1", "onirim:2", "onirim:2!open", "onirim:2+everything", "onirim:1+incubus!true", "dreamers:2"]
SECRET = ["onirim:2", "dreamers:2", "onirim:2+premonitions+denizens"]


def positions(code: str, games: int, seed: int) -> list[on.State]:
    """Positions of random games in which a seat is asked, and their ends."""
    found = []
    for game in range(games):
        luck = FastRandom(seed + game)
        s = on.begin(on.read_rules(code))
        while (stop := on.advance(s)) != OVER:
            if stop == ASK:
                found.append(s.copy())
            on.answer(s, luck.deal(s) if stop == CHANCE else s.options()[luck.below(s.n_options)])
        found.append(s.copy())
    return found


@pytest.mark.parametrize("code", CODES)
def test_counts_are_those_of_the_view(code: str) -> None:
    encoder = ObservationEncoder(code)
    fields = {field.name: field for field in encoder.layout()}
    for s in positions(code, 1, 3):
        for seat in range(s.rules.players):
            view = look(s, seat)
            out = encoder.encode(s, seat)

            def read(name: str, out: np.ndarray = out) -> dict[str, int]:
                field = fields[name]
                numbers = out[field.first : field.first + field.size]
                return {label: int(n) for label, n in zip(field.labels, numbers, strict=True) if n}

            assert read("unseen") == view.unseen
            assert read("deck").get("cards", 0) == view.deck
            assert read("ask") == ({view.ask: 1} if view.ask else {})
            own = "" if s.rules.players == 1 else "own "
            hand = view.zones["hand" if s.rules.players == 1 else f"hand{seat + 1}"]
            assert read(f"{own}hand") == {card: hand.count(card) for card in set(hand)}
            for name, counter in view.counters.items():
                assert read(f"counter {name}").get(name, 0) == counter


@pytest.mark.parametrize("code", on.presets())
def test_every_preset_has_three_forms_and_a_layout(code: str) -> None:
    for form in FORMS:
        encoder = ObservationEncoder(code, form)
        assert encoder.empty(2).shape == (2, *encoder.shape)
        if form == "tokens":
            assert tuple(field.name for field in encoder.layout()) == TOKEN_NAMES
            continue
        at = 0
        for field in encoder.layout():
            assert field.first == at
            assert len(field.labels) == len(field.most)
            at += field.size
        assert at == encoder.size


@pytest.mark.parametrize("code", CODES)
def test_binary_and_tokens_say_what_counts_say(code: str) -> None:
    counts, binary, tokens = (ObservationEncoder(code, form) for form in FORMS)
    for s in positions(code, 1, 5)[::7]:
        out = counts.encode(s, 0)
        bits = binary.encode(s, 0)
        assert set(np.unique(bits)) <= {0, 1}
        for field, wide in zip(counts.layout(), binary.layout(), strict=True):
            numbers = out[field.first : field.first + field.size]
            assert all(n <= most for n, most in zip(numbers, field.most, strict=True)), field.name
            ones = int(bits[wide.first : wide.first + wide.size].sum())
            assert ones == (np.count_nonzero(numbers) if field.is_category else int(numbers.sum()))
        unseen = [row for row in tokens.encode(s, 0) if row[0] == 1]
        first = counts.layout()[0]
        assert {int(row[1]) - 1: int(row[3]) for row in unseen} == {i: int(n) for i, n in enumerate(out[: first.size]) if n}


def test_tokens_find_room_in_every_position() -> None:
    encoder = ObservationEncoder("dreamers:2", "tokens")
    for s in positions("dreamers:2", 12, 40):
        for seat in range(2):
            encoder.encode(s, seat)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("code", SECRET)
def test_redealt_worlds_give_equal_bytes(code: str, form: str) -> None:
    encoder = ObservationEncoder(code, form)
    assert leaks(lambda s, seat: encoder.encode(s, seat).tobytes(), code, games=2, seed=31) == 0


def leaky(code: str, change: Callable[[ObservationEncoder, on.State, int], bytes]) -> bool:
    encoder = ObservationEncoder(code)
    return leaks_at_all(lambda s, seat: encoder.encode(s, seat).tobytes() + change(encoder, s, seat), code, games=6, seed=31)


@pytest.mark.parametrize("code", ["onirim:2", "dreamers:2"])
def test_planted_leaks_are_caught(code: str) -> None:
    assert leaky(code, lambda encoder, s, seat: encoder.encode(s, 1 - seat).tobytes())
    assert leaky(code, lambda encoder, s, seat: bytes([kind for kind, _ in s.cards(s.rules.zone(f"hand{2 - seat}").number)]))
    assert leaky(code, lambda encoder, s, seat: bytes([s.count(0, kind) for kind in range(s.rules.n_kinds)]))


def test_dreamers_sees_its_hand() -> None:
    encoder = ObservationEncoder("dreamers:2")
    seen = set()
    hands = set()
    for seed in range(60):
        luck = FastRandom(seed)
        s = on.begin(on.read_rules("dreamers:2"))
        while on.advance(s) == CHANCE:
            on.answer(s, luck.deal(s))
        seen.add(encoder.encode(s, 0).tobytes())
        hands.add(look(s, 0).zones["hand1"])
    assert len(seen) >= len(hands) > 40


def test_worlds_are_sampled_by_what_a_seat_knows() -> None:
    different = 0
    for s, other, seat in islice(worlds("dreamers:2", 1, 9), 40):
        world = sample_world(s, seat, 5)
        assert look(world, seat) == look(s, seat)
        assert world == sample_world(other, seat, 5)
        different += world != sample_world(s, seat, 6)
        sample_world(s, seat, np.random.default_rng(1))
    assert different > 10
    s = on.begin(on.read_rules("dreamers:2"))
    for seed, error in ((-1, on.StateError), (2**31, on.StateError), (1.5, on.ArgumentError), (0, on.StateError)):
        with pytest.raises(error):
            sample_world(s, 0, seed)  # type: ignore[arg-type]  # on purpose


def test_recall_is_of_what_a_seat_heard() -> None:
    rules = on.read_rules("dreamers:2")
    s = on.begin(rules)
    recall = Recall(rules)
    recall.watch(s)
    luck = FastRandom(4)
    texts = []
    for _ in range(60):
        stop = on.advance(s)
        if stop == CHANCE:
            on.answer(s, luck.deal(s))
        elif stop == ASK:
            seat, ask, action = s.asker, rules.asks[s.asked].name, s.options()[luck.below(s.n_options)]
            on.answer(s, action)
            recall.answered(seat, ask, action)
        recall.hear(s)
        texts.append([recall.text(seat) for seat in range(2)])
    for before, after in pairwise(texts):
        assert all(new.startswith(old) for old, new in zip(before, after, strict=True))
    one, two = texts[-1]
    assert "memory hand1" in one
    assert "move 0 - memory hand1" in two  # it hears that a card was drawn, and not which
    assert "move 0 - memory hand1" not in one
    assert recall.copy().key(0) == recall.key(0) != recall.key(1)


def test_bad_arguments_are_refused_in_words() -> None:
    encoder = ObservationEncoder("onirim:1")
    s = on.begin(on.read_rules("onirim:1"))
    with pytest.raises(on.StateError, match="no seat 7"):
        encoder.encode(s, 7)
    with pytest.raises(on.StateError, match="is for onirim:1"):
        encoder.encode(on.begin(on.read_rules("onirim:2")), 0)
    with pytest.raises(on.ArgumentError, match="reads a State"):
        encoder.encode(None, 0)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(on.BadCodeError, match="no form"):
        ObservationEncoder("onirim:1", "pictures")
    with pytest.raises(on.ArgumentError, match="needs rules"):
        ObservationEncoder(3)  # type: ignore[arg-type]  # on purpose
    for out, words in (
        (np.zeros(encoder.shape), "needs uint8"),
        (np.zeros(5, np.uint8), "has shape"),
        ([0], "array of numpy"),
        (np.zeros((encoder.size, 2), np.uint8)[:, 0], "contiguous"),
    ):
        with pytest.raises(on.OneironautError, match=words):
            encoder.encode(s, 0, out)
