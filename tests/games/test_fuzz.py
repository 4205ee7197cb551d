"""Nothing that Python code throws at the public API crashes it, hangs it, or lets it raise an error that is not its own."""

from __future__ import annotations

import random  # noqa: TID251 - chance that never reaches a game
import subprocess
import sys
from collections.abc import Iterator

import pytest

import oneironaut as on
from oneironaut.runtime import plain_build
from tests import fuzz
from tests.support.damage import misplaced
from tests.support.slow_split import seeds

CODES = [
    "onirim:1",
    "onirim:2",
    "onirim:1+everything",
    "onirim:2+everything",
    "onirim:2!open+everything",
    "onirim:1+incubus!true",
    "onirim:2+incubus!apprentice",
    "onirim:1+crossroads!intersections+denizens",
    "onirim:2+book!lost+towers!ruins",
    "dreamers:2",
]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The fuzzer in a process of its own: a crash is found, and does not end the tests."""
    return subprocess.run([sys.executable, "-m", "tests.fuzz", *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("tries", [pytest.param(15_000, id="few"), pytest.param(1_000_000, id="all", marks=pytest.mark.slow)])
def test_nothing_but_errors_of_our_own(tries: int) -> None:
    done = run("--tries", str(tries), "--seed", "22")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("planted", "told"),
    [
        ("from oneironaut import seeds; seeds.FORM = None", "'NoneType' object has no attribute"),
        ("from oneironaut import envs; envs.Recall.copy = lambda *_: {}[0]", "KeyError"),
        ("from oneironaut.envs import encoder; encoder.Layout.add_place = lambda *_: 1 / 0", "ZeroDivisionError"),
        ("import oneironaut as on; on.Game.view = lambda self, seat=0: {}[seat]", "KeyError"),
        ("import ctypes; import oneironaut as on; on.Game.undo = lambda *_: ctypes.string_at(0)", "Segmentation fault"),
        ("import oneironaut as on; on.Game.undo = lambda *_: [0 for _ in iter(int, 1)]", "takes more than"),
        ("import oneironaut as on; k = []; on.Game.undo = lambda *_: k.append(b'x' * (1 << 18))", "grew by"),
    ],
)
def test_planted_defects_are_found(planted: str, told: str) -> None:
    start = "import sys; from tests import fuzz; fuzz.MOST_SECONDS = 2"
    program = f"{start}; {planted}; sys.argv = ['fuzz', '--tries', '6000']; fuzz.main()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert told in done.stderr


class Strict(list[int]):
    """An array as C has it, with an alarm: no index wraps around."""

    def __getitem__(self, i):  # type: ignore[no-untyped-def]
        if type(i) is int and i < 0:
            raise IndexError(f"index {i}")
        return list.__getitem__(self, i)

    def __setitem__(self, i, value) -> None:  # type: ignore[no-untyped-def]
        if type(i) is int and i < 0:
            raise IndexError(f"index {i}")
        list.__setitem__(self, i, value)


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The interpreted build, with arrays that raise where C would read other memory."""

    def allocate(owner: object, sizes: dict[str, int]) -> None:
        for name, size in sizes.items():
            setattr(owner, name, Strict([0] * size))

    codes = plain_build.load("notation.codes")
    for module in ("kernel.state", "kernel.rules", "onirim.rules", "dreamers.rules", "rollout.invariants"):
        monkeypatch.setattr(plain_build.load(module), "allocate", allocate)
    codes.parse_rules.cache_clear()
    codes.IN_USE.clear()
    yield
    codes.parse_rules.cache_clear()
    codes.IN_USE.clear()


def test_a_new_hand_upon_a_new_hand_asks_what_it_says() -> None:
    """Found by the fuzzer: the step below was said to ask for a card, and did not."""
    s = on.read_position("onirim:1 top=Gs/1 deck=* hand=Rs,2Bs,Gs stack=turn:1,fill,new_hand,new_hand")
    stop = on.advance(s)
    assert on.advance(s) == stop
    assert s.options()


def test_a_spell_remembers_a_goal_that_is_there() -> None:
    """Found by the fuzzer: a place beyond the last Goal."""
    goals = "goal_pile=- goals=GoR,GoB,GoG,GoN,GoR,GoB,GoG,GoN"
    with pytest.raises(on.PositionError, match="a Goal that is not there"):
        on.read_position(f"onirim:1+book deck=* hand=Rs {goals} stack=turn:1,fill,nightmare,spell:0:1:0:9")


def test_who_is_first_has_a_card_and_so_has_the_other() -> None:
    """Found by the fuzzer: with one of the two cards still in the box, the next turn made a second copy of the other."""
    position = on.write_position(on.Game("dreamers:2", seed="S").state)
    code, lead = ("F1", "lead1=F1") if "lead1=F1" in position else ("F2", "lead1=F2")
    broken = position.replace(lead, "lead1=-").replace("lots=-", f"lots={code}")
    assert broken != position
    with pytest.raises(on.PositionError, match="both players have a card that says who is first"):
        on.read_position(broken)


@pytest.mark.usefixtures("strict")
@pytest.mark.parametrize("numbers", seeds(150, 6000))
def test_a_position_that_is_read_plays_on_within_the_arrays(numbers: range) -> None:
    """Cards where no game puts them, steps that no game has under way: what the reader takes stays within memory."""
    plain, invariants = plain_build.load(), plain_build.load("rollout.invariants")
    texts = fuzz.positions([on.read_rules(code) for code in CODES], 1)
    read = 0
    for number in numbers:
        r = random.Random(number)
        try:
            s = plain.read_position(misplaced(r.choice(texts), r))
        except plain.PositionError:
            continue
        read += 1
        play_on(plain, invariants.InvariantChecker(s.rules), s, r)
    assert read > len(numbers) / 4


def play_on(plain, checker, s, r) -> None:  # type: ignore[no-untyped-def]
    """Play a while, with every card counted at every step."""
    s.log = r.choice((None, []))
    for _ in range(r.choice((3, 20, 200))):
        try:
            stop = plain.advance(s)
            checker.check_cards(s)
            checker.check_notes(s)
            if stop == on.OVER:
                return
            plain.answer(s, r.choice(s.options() if stop == on.ASK else [action for action, _ in plain.deals(s)]))
        except plain.OneironautError:
            return
