"""Scenarios: a position, answers, and what must then hold, as data in `scenarios/*.toml`.

A scenario states everything that is asked: an answer that is not offered fails it, and so does a question at the end that
it does not name. Beside what it states, every step must keep the cards together and survive being printed and parsed.

    rule = "O-BASE-8"                  the rule it proves
    title = "prophecy with three cards"
    position = "onirim:1 deck=..."     as `on.read_position` reads it
    answers = ["discard Rk", "deal Rs"]
    asks = ["prophecy", "turn"]        optional: the question after each answer ("deal": chance is asked, "over": nobody)
    ask = "turn"                       the question at the end; left out where the game must be over
    seat = 0                           optional: who is asked at the end
    options = ["play Rs", ...]         optional: exactly these are offered at the end
    end = "won.all_doors"              how the game ended; left out where it must go on
    expect = { hand = "2Rs,Bk", deck = 40, active = 1 }   fields of the position: cards (rows in order), or how many
    views = [{ seat = 1, hand1 = "Rk,2??", top = "-", deck = 40 }]   optional: what seats see at the end
    illegal = [{ action = "play Rs", why = "same_symbol" }]  optional: refused at the end, for this reason, with no effect
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

import oneironaut as on
from oneironaut.kernel.event import read_event
from oneironaut.kernel.limits import CHANCE, OVER
from oneironaut.kernel.view import look
from oneironaut.kernel.zone import NOTE, ROW, Zone

FOLDER = Path(__file__).parents[1] / "scenarios"
CARD = re.compile(r"([0-9]*)(\?\?|[A-Za-z][A-Za-z0-9]*)(.*)")

Fields = Mapping[str, str | int]


class BadScenarioError(Exception):
    """A scenario that is badly written, whatever the rules say."""


@dataclass(frozen=True)
class Scenario:
    """One scenario; the module says what its fields mean."""

    rule: str
    title: str
    position: str
    answers: tuple[str, ...] = ()
    asks: tuple[str, ...] | None = None
    ask: str | None = None
    seat: int | None = None
    options: tuple[str, ...] | None = None
    end: str | None = None
    expect: Fields = field(default_factory=dict)
    views: tuple[Fields, ...] = ()
    illegal: tuple[Mapping[str, str], ...] = ()

    def __post_init__(self) -> None:
        if (self.ask is None) == (self.end is None):
            raise BadScenarioError(f"{self.id}: say what is asked at the end, or how the game ends")
        if self.asks is not None and len(self.asks) != len(self.answers):
            raise BadScenarioError(f"{self.id}: {len(self.answers)} answers need as many asks, not {len(self.asks)}")
        if not (self.expect or self.views or self.options or self.illegal):
            raise BadScenarioError(f"{self.id}: it expects nothing of the position")

    @property
    def id(self) -> str:
        """The name of its test."""
        return f"{self.rule} {self.title}"


@dataclass(frozen=True)
class Pending:
    """What a state asks now."""

    ask: str  # "deal" for chance, "over" when nothing is asked
    seat: int | None
    options: tuple[str, ...]


def pending(state: on.State) -> Pending:
    """What a state asks now, chance included."""
    rules = state.rules
    stop = on.advance(state)
    if stop == OVER:
        return Pending("over", None, ())
    if stop == CHANCE:
        return Pending("deal", None, tuple(rules.action_code(action) for action, _ in on.deals(state)))
    return Pending(rules.asks[state.asked].name, state.asker, tuple(rules.action_code(a) for a in state.options()))


def position_fields(state: on.State) -> dict[str, str]:
    """The fields of a position by name."""
    return dict(word.split("=", 1) for word in on.write_position(state).split()[1:])


def cards(text: str, *, in_order: bool) -> list[str]:
    """The cards of a field one by one; sorted where their order means nothing."""
    found: list[str] = []
    for word in [] if text == "-" else text.split(","):
        match = CARD.fullmatch(word)
        if not match:
            raise BadScenarioError(f"{word!r} in {text!r} is not a card")
        found += [match[2] + match[3]] * int(match[1] or 1)
    return found if in_order else sorted(found)


def play(state: on.State, *answers: str) -> list[Pending]:
    """Give answers as text, each checked against what is offered; the question after each."""
    asked = []
    for n, code in enumerate(answers, 1):
        now = pending(state)
        assert code in now.options, f"answer {n}, {code!r}, is not offered; {describe(now)}"
        on.answer(state, state.rules.action(code))
        asked.append(pending(state))
        check_sound(state)
    return asked


def at(position: str, *answers: str) -> on.State:
    """The state of a position after answers, at its pending question."""
    state = on.read_position(position)
    pending(state)
    play(state, *answers)
    return state


def heard(position: str, *answers: str, seat: int) -> tuple[on.Event, ...]:
    """What a seat hears while answers are given."""
    state = on.read_position(position)
    raw: list[tuple[str, int, int, int, int, int]] = []
    state.log = raw
    play(state, *answers)
    return tuple(read_event(state.rules, event).seen_by(seat) for event in raw)


def view(state: on.State, seat: int = 0) -> on.View:
    """What a seat sees."""
    return look(state, seat)


def refusal(state: on.State, code: str) -> str:
    """Why an action is refused (the key of the reason); that it is, and changes nothing, is checked."""
    before = on.write_position(state)
    try:
        on.answer(state, state.rules.action(code))
    except on.IllegalActionError as error:
        assert on.write_position(state) == before, f"{code!r} was refused but changed the position"
        return error.reason
    except on.IllegalDealError:
        assert on.write_position(state) == before, f"{code!r} was refused but changed the position"
        return "deal"
    raise AssertionError(f"{code!r} was accepted")


def check_sound(state: on.State) -> None:
    """What holds in every position: no card lost or doubled; printed and parsed, it asks the same."""
    found: Counter[str] = Counter()
    for zone in state.rules.zones:
        cards_there = [state.rules.kinds[kind].code for kind, _ in state.cards(zone.number)]
        size = state.how_many(zone.number)
        assert len(cards_there) == size, f"{zone.title} holds {len(cards_there)} cards, but says {size}"
        if zone.sort != NOTE:
            found.update(cards_there)
    assert found == {kind.code: kind.copies for kind in state.rules.kinds}, "cards were lost or doubled"
    now = pending(state)
    text = on.write_position(state)
    twin = on.read_position(text)
    assert on.write_position(twin) == text, f"printed and parsed, {text!r} is {on.write_position(twin)!r}"
    assert twin.same(state), f"printed and parsed, {text!r} is another position"
    assert pending(twin) == now, "printed and parsed, the position asks something else"


def run(scenario: Scenario) -> on.State:
    """Play a scenario and check all it states; the state at its end."""
    state = on.read_position(scenario.position)
    pending(state)
    asked = play(state, *scenario.answers)
    if scenario.asks is not None:
        names = [now.ask for now in asked]
        for n, (code, name, wanted) in enumerate(zip(scenario.answers, names, scenario.asks, strict=True), 1):
            assert name == wanted, f"after answer {n}, {code!r}, {name!r} is asked, not {wanted!r}"
    now = pending(state)
    assert now.ask == (scenario.ask or "over"), f"at the end {scenario.ask or 'nothing'} should be asked; {describe(now)}"
    if scenario.seat is not None:
        assert now.seat == scenario.seat, f"at the end seat {now.seat} is asked, not {scenario.seat}"
    if scenario.options is not None:
        assert list(now.options) == list(scenario.options), f"at the end {describe(now)}"
    ended = position_fields(state).get("end")
    assert ended == scenario.end, f"the game ended with {ended}, not {scenario.end}"
    check_fields(state, scenario.expect)
    for wanted_view in scenario.views:
        check_view(state, wanted_view)
    for refused in scenario.illegal:
        reason = refusal(state, refused["action"])
        assert reason == refused["why"], f"{refused['action']!r} is refused for {reason!r}, not {refused['why']!r}"
    return state


def check_fields(state: on.State, expect: Fields) -> None:
    """The fields of a position: cards by their codes, zones by their size, counters by value."""
    found = position_fields(state)
    for name, wanted in expect.items():
        if name in state.rules.counters:
            assert int(found[name]) == wanted, f"{name} is {found[name]}, not {wanted}"
            continue
        zone = zone_of(state, name)
        if isinstance(wanted, int):
            assert state.how_many(zone.number) == wanted, f"{name} holds {state.how_many(zone.number)} cards, not {wanted}"
            continue
        in_order = zone.sort == ROW
        assert cards(found[name], in_order=in_order) == cards(wanted, in_order=in_order), f"{name} is {found[name]}, not {wanted}"


def check_view(state: on.State, expect: Fields) -> None:
    """What a seat sees: zones by their titles, `top` and `bottom` of the deck in order, `deck` as a number."""
    seat = int(expect["seat"])
    seen = view(state, seat)
    for name, wanted in expect.items():
        if name == "seat":
            continue
        if name == "deck":
            assert seen.deck == wanted, f"seat {seat} sees {seen.deck} cards in the deck, not {wanted}"
            continue
        shown = {"top": seen.top, "bottom": seen.bottom}.get(name)
        if shown is None:
            shown = seen.zones[zone_of(state, name).title]
        if isinstance(wanted, int):
            assert len(shown) == wanted, f"seat {seat} sees {len(shown)} cards in {name}, not {wanted}"
            continue
        in_order = zone_of(state, name).sort == ROW
        text = ",".join(shown) or "-"
        assert cards(text, in_order=in_order) == cards(wanted, in_order=in_order), f"seat {seat} sees {name}={text}, not {wanted}"


def zone_of(state: on.State, name: str) -> Zone:
    """The zone of a title, or an error of the scenario."""
    try:
        return state.rules.zone(name)
    except on.BadCodeError as error:
        raise BadScenarioError(str(error)) from None


def describe(now: Pending) -> str:
    """A question in words, for messages."""
    if now.ask == "over":
        return "the game is over"
    who = "chance" if now.seat is None else f"seat {now.seat}"
    return f"{who} is asked {now.ask!r}: {', '.join(now.options)}"


def read(data: Mapping[str, object]) -> Scenario:
    """A scenario from a table; fields it does not have are refused."""
    names = {item.name for item in fields(Scenario)}
    unknown = sorted(set(data) - names)
    if unknown:
        raise BadScenarioError(f"{data.get('rule')} {data.get('title')}: no field {unknown[0]!r}")
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    return Scenario(**values)  # type: ignore[arg-type]  # the TOML is data: a wrong type fails the scenario


def load(folder: Path = FOLDER) -> list[Scenario]:
    """All scenarios of a folder, in order."""
    found = []
    for path in sorted(folder.glob("*.toml")):
        found += [read(table) for table in tomllib.loads(path.read_text("utf-8"))["scenario"]]
    return found
