"""Names of bots: parameters, files, entry points; and what is said of a wrong one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.bots import BOTS, Bot, BotError, load_bot, name_of
from oneironaut.bots.parameters import parameters_of
from oneironaut.bots.registry import files_of, new_bot
from oneironaut.bots.seer import SeerBot
from oneironaut.bots.sources import installed
from oneironaut.sim import Job, Run, simulate
from oneironaut.sim.engines import LocalEngine
from oneironaut.testing import check_bot

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "guide" / "write-a-bot.md"
SOURCE = '''
from oneironaut.bots import Bot
from neighbour import PICK

class Tuned(Bot):
    """Takes an option by number."""

    def __init__(self, pick: int = PICK, name: str = "x", brave: bool = False, share: float = 0.5, plan: object = None) -> None:
        if pick < 0:
            raise ValueError("pick is negative")
        self.pick, self.name, self.brave, self.share = pick, name, brave, share

    def choose(self, question, view):
        return question.options[min(self.pick, len(question.options) - 1)]

class Untyped(Bot):
    def __init__(self, depth=3, what=None):
        self.depth = depth
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "neighbour.py").write_text("PICK = 1\n")
    path = tmp_path / "tuned bots.py"
    path.write_text(SOURCE)
    return path


def test_a_file_is_a_bot(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"{file}:Tuned"
    cls = load_bot(name)
    assert load_bot(name) is cls
    assert name_of(cls) == f"{file.resolve()}:Tuned"
    assert files_of(name) == [file.resolve()]
    monkeypatch.chdir(file.parent)
    assert load_bot("tuned bots.py:Tuned") is cls
    assert check_bot("tuned bots.py:Tuned?pick=2", ["onirim:1", "onirim:2"]).decisions > 50


def test_workers_load_it_by_its_name(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    monkeypatch.setattr("oneironaut.sim.engines.WARM_UP", 0.0)
    job = Job.of("onirim:1", ("tuned bots.py:Tuned?pick=2",), "FILE-1")
    engine = LocalEngine(2)
    try:
        elsewhere = simulate(Run(job, 4), engine)
    finally:
        engine.close()
    assert elsewhere.failure is None
    assert elsewhere.tally == simulate(Run(job, 4)).tally


def test_parameters_are_typed(file: Path) -> None:
    bot = new_bot(f"{file}:Tuned?pick=3&name=a%26b c&brave=true&share=0.25")
    assert (bot.pick, bot.name, bot.brave, bot.share) == (3, "a&b c", True, 0.25)  # type: ignore[attr-defined]
    assert list(parameters_of(type(bot))) == ["pick", "name", "brave", "share"]
    assert new_bot(f"{file}:Untyped?depth=5").depth == 5  # type: ignore[attr-defined]
    seer = new_bot("seer?positions=500")
    assert isinstance(seer, SeerBot)
    assert seer.budget == 500
    assert new_bot("diviner?worlds=12").worlds == 12  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("pick=x", "pick is a whole number, not 'x'"),
        ("pick=1.5", "pick is a whole number"),
        ("pick=", "pick is a whole number, not ''"),
        ("brave=yes", "brave is true or false, not 'yes'"),
        ("share=nan", "share is a number, not 'nan'"),
        ("share=inf", "share is a number"),
        ("pik=1", r"has no parameter 'pik': there are pick=1 \(a whole number\), name=x \(text\)"),
        ("plan=1", "has no parameter 'plan'"),
        ("pick=1&pick=2", "the parameter 'pick' is given twice"),
        ("pick", "'pick' is not a parameter: write name=value"),
        ("", "'' is not a parameter"),
        ("pick=-1", "cannot be made with these parameters: ValueError: pick is negative"),
    ],
)
def test_wrong_parameters_say_why(file: Path, query: str, message: str) -> None:
    with pytest.raises(BotError, match=message):
        new_bot(f"{file}:Tuned?{query}")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("greedy?x=1", "has no parameter 'x': it has none"),
        ("seer?positions=0", r"the bot 'seer\?positions=0': positions is more than 0"),
        ("seer?positions=9&milliseconds=9", "not both"),
        ("diviner?worlds=1", "worlds is at least 12"),
        ("no_such_file.py:Bot", "there is no file 'no_such_file.py' here"),
        ("greddy", r"no bot 'greddy': .*did you mean 'greedy'"),
    ],
)
def test_wrong_names_say_why(name: str, message: str) -> None:
    with pytest.raises(BotError, match=message):
        new_bot(name)


def test_a_file_that_cannot_be_run_says_why(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("raise SystemExit('not today')")
    for _ in range(2):  # a file that failed is not half there
        with pytest.raises(BotError, match="SystemExit: not today"):
            load_bot(f"{tmp_path / 'bad.py'}:Bot")


def publish(folder: Path, name: str, points: str) -> None:
    """Put a package's metadata where Python finds it, as an installer would."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[oneironaut.bots]\n{points}\n")


def test_installed_packages_offer_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    publish(tmp_path, "dreams", "sleeper = tests.support.bad_bots:First\ngreedy = os:system\nbroken = no_such_module:X")
    publish(tmp_path, "others", "noone = oneironaut:Game\ntwice = tests.support.bad_bots:First")
    publish(tmp_path, "third", "twice = tests.support.bad_bots:Searcher")
    assert load_bot("sleeper").__name__ == "First"
    assert load_bot("greedy") is BOTS["greedy"]  # ours stay ours
    assert check_bot("sleeper", ["onirim:1"]).decisions
    for name, message in (
        ("broken", "cannot be imported"),
        ("noone", "is not a bot"),
        ("twice", "two packages offer a bot 'twice'"),
    ):
        with pytest.raises(BotError, match=message):
            load_bot(name)
    assert {"sleeper", "broken", "noone"} <= set(installed())
    assert "twice" not in installed()
    with pytest.raises(BotError, match=r"there are random, .*sleeper"):
        load_bot("slepper")


def test_the_guide_has_the_parameters_of_every_bot() -> None:
    page = PAGE.read_text("utf-8")
    section = page[page.index("### Parameters") :].split("\n#")[0]
    told = set(re.findall(r"(?m)^\| `(\w+)` \| `(\w+)` \|", section))
    assert told == {(name, parameter) for name, cls in BOTS.items() for parameter in parameters_of(cls)}


def test_a_class_without_parameters_has_none() -> None:
    assert parameters_of(Bot) == {}
    assert on.read_rules("onirim:1")
