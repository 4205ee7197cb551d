"""Dealers and seeds: the documented stream, scripted and recorded deals, the same luck for every competitor."""

from __future__ import annotations

from collections import Counter

import pytest

import oneironaut as on
from oneironaut.dealers import Stream
from oneironaut.seeds import WORDS, key_of, read_seed
from tests.support.simple_policy import play_out

BAG = {"Rs": 3, "Bk": 1, "Ni": 4}


def test_stream_vectors() -> None:
    """The stream is part of the notation: these words may never change."""
    assert key_of("MOTH-4821").hex() == "71c8f2a0939552a7d17d9ec0cd0ac1baa4c127e649e50cf6ca648353f6416cba"
    stream = Stream(bytes(32))
    assert [f"{stream.word(n):016x}" for n in (0, 1, 7, 8)] == ZERO_KEY_WORDS
    assert [stream.below(n, 76) for n in range(5)] == [stream.word(n) % 76 for n in range(5)]


ZERO_KEY_WORDS = ["43c5e74b6883fa10", "7348e5cb38a2a18a", "6826d2e57154251c", "8ef5f00289181629"]


def test_words_do_not_depend_on_the_order_of_asking() -> None:
    one, other = Stream(key_of("A")), Stream(key_of("A"))
    assert [one.word(n) for n in range(40)] == [other.word(n) for n in reversed(range(40))][::-1]
    assert Stream(key_of("B")).word(0) != one.word(0)


def test_below_has_no_bias() -> None:
    """A bound just above half the range rejects about half the words, and stays below the bound."""
    stream = Stream(key_of("BIAS"))
    bound = (1 << 63) + 1
    values = [stream.below(n, bound) for n in range(200)]
    assert all(0 <= value < bound for value in values)
    assert values != [stream.word(n) % bound for n in range(200)]
    rolls = Counter(Stream(key_of("ROLL")).below(n, 6) for n in range(6000))
    assert all(850 < count < 1150 for count in rolls.values())


def test_a_key_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32"):
        Stream(b"short")


def test_random_dealer_deals_by_weight() -> None:
    dealer = on.RandomDealer("MOTH-4821")
    counts = Counter(dealer.deal(n, "deck", BAG) for n in range(4000))
    assert counts.keys() == BAG.keys()
    for card, weight in BAG.items():
        assert abs(counts[card] / 4000 - weight / 8) < 0.03
    for empty in (dealer, on.DuplicateDealer("X")):
        with pytest.raises(on.IllegalDealError, match="no card to deal"):
            empty.deal(0, "deck", {})


def test_without_a_seed_every_dealer_is_different() -> None:
    assert on.RandomDealer().key != on.RandomDealer().key


def test_scripted_dealer() -> None:
    game = on.Game(dealer=on.ScriptedDealer("Rs Rd Bs Gs Ni Ns Rm Bk"))
    assert game.view().zones["hand"] == ("Rs", "Rm", "Bs", "Gs", "Ns")
    game.play("play Rs")
    assert game.view().zones["hand"] == ("Rm", "Bs", "Bk", "Gs", "Ns")
    with pytest.raises(on.IllegalDealError, match="ends before deal 9"):
        game.play("play Bk")


def test_scripted_dealer_refuses_what_is_not_there() -> None:
    with pytest.raises(on.IllegalDealError, match=r"deal 4.*'Rk'"):
        on.Game(dealer=on.ScriptedDealer("Rk Rk Rk Rk"))


def test_a_dealer_that_deals_nonsense_is_refused() -> None:
    class Nonsense(on.RandomDealer):
        def deal(self, n: int, zone: str, weights: object) -> str:
            return "Zz"

    with pytest.raises(on.IllegalDealError, match="'Zz'"):
        on.Game(dealer=Nonsense())


def test_recorded_dealer_goes_on_with_another() -> None:
    whole = play_out(on.Game(seed="MOTH-4821"))
    deals = whole.record.deals
    assert play_out(on.Game(dealer=on.RecordedDealer(deals))).position == whole.position
    continued = play_out(on.Game(dealer=on.RecordedDealer(deals[:20], on.RandomDealer("MOTH-4821"))))
    assert continued.position == whole.position
    with pytest.raises(on.IllegalDealError, match="ends"):
        play_out(on.Game(dealer=on.RecordedDealer(deals[:20])))


def test_duplicate_dealer_gives_the_same_luck() -> None:
    """Alike play draws alike; and different play still meets mostly the same cards."""
    one = play_out(on.Game(dealer=on.DuplicateDealer("MOTH-4821")))
    other = play_out(on.Game(dealer=on.DuplicateDealer("MOTH-4821")))
    assert one.record == other.record
    assert play_out(on.Game(dealer=on.DuplicateDealer("MOTH-4822"))).record != one.record
    first, second = on.Game(dealer=on.DuplicateDealer("OWL-1")), on.Game(dealer=on.DuplicateDealer("OWL-1"))
    first.play(first.question.options[0])  # type: ignore[union-attr]
    second.play(second.question.options[-1])  # type: ignore[union-attr]
    assert first.record.deals[:6] == second.record.deals[:6]


def test_duplicate_dealer_survives_undo() -> None:
    game = on.Game(dealer=on.DuplicateDealer("OWL-7"))
    codes = []
    for _ in range(12):
        assert game.question
        codes.append(game.question.options[0].code)
        game.play(codes[-1])
    end = game.position
    game.undo(8)
    for code in codes[4:]:
        game.play(code)
    assert game.position == end


def test_duplicate_dealer_is_fair() -> None:
    """Over many seeds each card comes first as often as it lies in the bag."""
    first = Counter(on.DuplicateDealer(f"FAIR-{n}").deal(0, "deck", BAG) for n in range(3000))
    for card, weight in BAG.items():
        assert abs(first[card] / 3000 - weight / 8) < 0.03


def test_seeds() -> None:
    assert read_seed(" moth-4821 ") == "MOTH-4821"
    assert read_seed(42) == "42"
    assert key_of("moth-4821") == key_of("MOTH-4821")
    assert len(set(WORDS)) == len(WORDS) > 150
    seed = on.new_seed()
    assert read_seed(seed) == seed
    assert seed.split("-")[0] in WORDS
    for wrong in ("", "  ", "é", "a" * 65, "-x", "a\nb"):
        with pytest.raises(on.BadCodeError, match="seed"):
            read_seed(wrong)
