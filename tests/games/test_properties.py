"""Properties over choices that hypothesis makes and shrinks: any list of numbers is a game."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

import oneironaut as on
from oneironaut.kernel.limits import ASK, CHANCE, OVER
from tests.support.harness import asks_well, conserved, legal_is_accepted, notes_are_true, travels

CODES = st.sampled_from(on.all_codes())
CHOICES = st.lists(st.integers(0, 2**16), max_size=160)


def reached(code: str, choices: list[int]) -> on.State:
    """The state after answering every question, chance's too, by the numbers in turn."""
    s = on.begin(on.read_rules(code))
    for choice in choices:
        stop = on.advance(s)
        if stop == OVER:
            break
        options = s.options() if stop == ASK else [kind for kind, _ in on.deals(s)]
        on.answer(s, options[choice % len(options)])
    on.advance(s)
    return s


@settings(deadline=None, max_examples=150, derandomize=True)
@given(CODES, CHOICES)
def test_states_keep_their_promises(code: str, choices: list[int]) -> None:
    s = reached(code, choices)
    conserved(s)
    notes_are_true(s)
    asks_well(s)
    travels(s)


@settings(deadline=None, max_examples=25, derandomize=True)
@given(CODES, CHOICES)
def test_options_are_what_is_accepted(code: str, choices: list[int]) -> None:
    legal_is_accepted(reached(code, choices))


@settings(deadline=None, max_examples=60, derandomize=True)
@given(CODES, CHOICES, st.integers(1, 20))
def test_records_and_undo(code: str, choices: list[int], depth: int) -> None:
    game = on.Game(code, dealer=None)
    positions = [game.position]
    for choice in choices:
        if game.question is None:
            break
        if game.question.seat is not None:
            positions.append(game.position)
        game.play(game.question.options[choice % len(game.question.options)])
    record = game.record
    assert on.Record.parse(str(record)) == record
    assert on.Game.replay(record).position == game.position
    if 1 <= depth <= game.decisions:
        game.undo(depth)
        assert game.position == positions[-depth]


@settings(deadline=None, max_examples=60, derandomize=True)
@given(CODES, CHOICES)
def test_a_copy_goes_its_own_way(code: str, choices: list[int]) -> None:
    s = reached(code, choices)
    text = on.write_position(s)
    twin = s.copy()
    while (stop := on.advance(twin)) != OVER:
        on.answer(twin, on.deals(twin)[0][0] if stop == CHANCE else twin.options()[0])
    assert on.write_position(s) == text


@settings(deadline=None, max_examples=200, derandomize=True)
@given(st.text(max_size=60))
def test_no_text_breaks_a_parser(text: str) -> None:
    """Whatever is typed: a value, or an error of ours."""
    for parse in (on.read_rules, on.read_position, on.Record.parse, on.read_rules("onirim:2").action):
        with suppress(on.OneironautError):
            parse(text)


@settings(deadline=None, max_examples=150, derandomize=True)
@given(CODES, CHOICES, st.integers(0, 400), st.characters(codec="utf-8"))
def test_no_damaged_position_breaks_the_parser(code: str, choices: list[int], place: int, character: str) -> None:
    text = on.write_position(reached(code, choices))
    place %= len(text)
    with suppress(on.OneironautError):
        on.read_position(text[:place] + character + text[place + 1 :])
