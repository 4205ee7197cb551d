"""The commands `sim` and `compare`: what they print, write and refuse, and how they stop and go on."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.commands.main import main
from oneironaut.sim import Job, engines
from oneironaut.sim.chunk import Chunk
from oneironaut.sim.progress import Progress

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path, code: int = 0) -> tuple[str, str]:
    assert main([str(word) for word in arguments]) == code
    out, err = capsys.readouterr()
    return out.replace("\u202f", " "), err.replace("\u202f", " ")


def without_time(text: str) -> str:
    return re.sub(r"(?m)^  (time|temps) .*$", "", text)


# What is printed and written.


def test_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = run(capsys, "sim", "onirim:1", "--bot", "random", "--games", "2000", "--seed", "moth-1", "--jobs", "1")
    assert out.startswith("onirim:1 · random · seed MOTH-1\n  games         2,000\n  won           0 · 0.00% [0.00% to 0.19%]\n")
    assert re.search(
        r"\n  lost because  the deck is empty · 1,9\d\d · 9\d\.\d%\n +a Door had to be discarded · \d+ · \d\.\d%\n", out
    )
    assert re.search(r"\n  Doors open    0\.4\d+ on average \[0\.\d+ to 0\.\d+\], 0 to \d, median 0\n", out)
    assert re.search(r"\n  time          .* games/s\n\nThese are the odds of this bot", out)
    assert err == ""


def test_a_table_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capsys, "sim", "onirim:1", "--games", "30", "--lang", "fr", "--jobs", "1")
    assert "onirim:1 · default · graine DREAM-1\n  parties " in out
    assert "la pioche est vide" in out
    assert re.search(r"gagnées +\d+ · \d+,\d\d % \[\d+,\d\d % à \d+,\d\d %\]", out)
    assert "Portes ouvertes" in out


def test_the_number_of_processes_changes_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "WARM_UP", 0.01)
    told = []
    for jobs in ("1", "2"):
        path = tmp_path / f"{jobs}.jsonl"
        out, _ = run(capsys, "sim", "onirim:2", "--games", "60", "--jobs", jobs, "--records", path, "--json", tmp_path / "r.json")
        data = json.loads((tmp_path / "r.json").read_text())
        told.append((without_time(out), path.read_bytes(), data["results"]))
    assert told[0] == told[1]


def test_json_has_the_documented_fields(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capsys, "sim", "onirim:1", "onirim:2", "--games", "40", "--json", "-", "--jobs", "1")
    data = json.loads(out)
    page = (ROOT / "docs" / "reference" / "simulation.md").read_text("utf-8")
    documented = set(re.findall(r"^\| `([\w.]+)`", page, re.MULTILINE))
    assert data["complete"] is True
    assert [result["rules"] for result in data["results"]] == ["onirim:1", "onirim:2"]
    result = data["results"][0]
    assert result["games"] == 40
    assert result["wins"] + sum(result["lost_by"].values()) == 40
    assert sum(result["counts"]["doors"]["histogram"].values()) == 40
    assert set(data) | set(result) | set(data["run"][0]) | set(result["decisions"]) <= documented
    out, _ = run(capsys, "compare", "onirim:1", "--bot", "greedy", "--bot", "random", "--measure", "doors", "--json", "-")
    data = json.loads(out)
    assert data["verdict"] == "first"
    assert set(data) | set(data["run"]) <= documented


def test_compare_prints_its_answer(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", "onirim:1", "--bot", "random", "--bot", "greedy", "--measure", "doors", "--jobs", "1"]
    out, _ = run(capsys, *words)
    assert out.startswith("onirim:1 · random against greedy · seed DREAM-1\n")
    assert out.endswith("greedy is better than random.\n")
    assert "of 10,000" in out
    out, _ = run(capsys, *words, "--lang", "fr", "--games", "3")
    assert out.endswith("Les donnes ne montrent pas lequel est le meilleur, random ou greedy.\n")
    out, _ = run(capsys, "compare", "onirim:1", "--bot", "greedy", "--bot", "greedy", "--margin", "0.5", "--jobs", "1")
    assert out.endswith("greedy and greedy differ by less than 50.0%.\n")


def test_help_speaks_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, word in (("en", "clear"), ("fr", "claire")):
        with pytest.raises(SystemExit) as stop:
            main(["compare", "--help", "--lang", lang])
        assert stop.value.code == 0
        out = capsys.readouterr().out
        assert word in out
        assert out.index("RULES", 200) < out.index("--margin X  ")


# What is refused.


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sim", "onirim:3"], "one or two players, not 3"),
        (["sim", "nonsense"], "is not a rules code"),
        (
            ["sim", "onirim:1", "--bot", "bluffer"],
            "the bot 'bluffer' does not play onirim:1: random, greedy, planner, value, seer, default do",
        ),
        (
            ["sim", "onirim:1", "--bot", "nobody"],
            "no bot 'nobody': there are random, greedy, planner, value, seer, honest, bluffer, diviner, default, or your own",
        ),
        (["sim", "onirim:1", "--bot", "greedy", "--bot2", "greedy"], "2 bots, and players in this game: 1"),
        (["sim", "onirim:1", "--games", "0"], "at least one game"),
        (["sim", "onirim:1", "--first", "-1"], "from number 0 or later"),
        (["sim", "onirim:1", "--jobs", "0"], "at least one process"),
        (["sim", "onirim:1", "--seed", "é"], "is not a seed"),
        (["sim", "onirim:1", "--address", "auto"], "add --engine ray"),
        (["sim", "onirim:1", "--json", "no/such/folder.json"], "No such file or directory"),
        (["sim", "onirim:1", "--records", "no/such/games.jsonl"], "No such file or directory"),
        (["sim", "onirim:1", "--records", "games.xls"], "records are .jsonl, .csv, .parquet, or a folder of .odn files"),
        (["sim", "onirim:1", "--records", "games.odn"], "an .odn file holds one game"),
        (["sim", "onirim:1", "--plot", "picture.gif"], "a plot is .svg or .png"),
        (["compare", "onirim:1", "--bot", "greedy", "--bot", "random", "--games", "0"], "at least one"),
        (
            ["compare", "onirim:1", "--bot", "greedy", "--bot", "random", "--measure", "x"],
            "no measure 'x' here: there are won, doors",
        ),
    ],
)
def test_bad_input_is_refused_in_one_line(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    out, err = run(capsys, *words, code=1)
    assert out == ""
    assert message in err
    assert err.startswith("oneironaut: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("bots", [[], ["greedy"], ["greedy"] * 3])
def test_compare_takes_two_bots(bots: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["compare", "onirim:1", *[word for bot in bots for word in ("--bot", bot)]])
    assert stop.value.code == 2
    assert "needs --bot twice" in capsys.readouterr().err


def test_a_missing_extra_is_named_before_any_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "ray", None)
    for extra, words in {"plot": ["--plot", "x.svg"], "parquet": ["--records", "x.parquet"], "ray": ["--engine", "ray"]}.items():
        out, err = run(capsys, "sim", "onirim:1", *words, code=1)
        assert out == ""
        assert f"extra “{extra}”" in err


def test_a_bots_failure_names_the_game_and_keeps_the_rest(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["sim", "onirim:1", "--bot", "tests.support.bad_bots:Stumbling", "--seed", "stumble"]
    out, err = run(capsys, *words, "--games", "50", "--json", tmp_path / "r.json", "--jobs", "1", code=1)
    assert "  games            37 of 50\n" in out or "37 of 50" in out
    assert "ZeroDivisionError: a stone on the way" in err
    assert "in game 37 of onirim:1, seed STUMBLE:37" in err
    data = json.loads((tmp_path / "r.json").read_text())
    assert data["complete"] is False
    assert data["results"][0]["games"] == 37
    assert data["results"][0]["failure"]["seed"] == "STUMBLE:37"
    again = err.strip().splitlines()[-1].split()
    assert again[:3] == ["oneironaut", "sim", "onirim:1"]
    _, err = run(capsys, *again[1:], code=1)
    assert "in game 37 of onirim:1, seed STUMBLE:37" in err


def test_a_result_whose_checkpoint_cannot_be_kept_is_still_a_result(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path / "file" / "home"))
    out, err = run(capsys, "sim", "onirim:1", "--games", "20", "--jobs", "1")
    assert "games" in out
    assert err.count("cannot be resumed") == 1


def test_an_engine_in_trouble_leaves_what_is_done(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Troubled(engines.LocalEngine):
        def chunks(self, job: Job, first: int, last: int, keep: str = "") -> Iterator[Chunk]:
            for i, chunk in enumerate(super().chunks(job, first, last, keep)):
                if i == broken_after:
                    raise engines.EngineError("no workers left")
                yield chunk

    monkeypatch.setattr("oneironaut.commands.running.LocalEngine", Troubled)
    words = ["sim", "onirim:1", "--games", "60", "--jobs", "1"]
    broken_after = 0
    out, err = run(capsys, *words, code=1)
    assert out == ""
    assert err == "oneironaut: no workers left\n"
    broken_after = 3
    out, err = run(capsys, *words, code=1)
    assert re.search(r"games +\d+ of 60\n", out)
    assert err == "oneironaut: no workers left\n"
    broken_after = -1
    _, err = run(capsys, *words, "--resume")
    assert "Resuming after" in err


# Stopping and going on.


def start(*words: str | Path, home: Path, **more: object) -> subprocess.Popen[str]:
    environment = {**os.environ, "ONEIRONAUT_HOME": str(home), "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
    command = [sys.executable, "-m", "oneironaut", *map(str, words)]
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]  # options by name
        command, env=environment, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more
    )


def wait_for(path: Path, seconds: float = 60) -> None:
    """Wait until a file has some lines."""
    for _ in range(int(seconds / 0.05)):
        if path.exists() and path.read_bytes().count(b"\n") >= 3:
            return
        time.sleep(0.05)
    raise AssertionError(f"{path} does not grow")


@pytest.mark.parametrize(
    "how", [signal.SIGKILL, *(pytest.param(softer, marks=pytest.mark.slow) for softer in (signal.SIGINT, signal.SIGTERM))]
)
def test_a_run_that_is_cut_off_goes_on_to_the_same_result(
    how: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped by Ctrl-C, by the system, or killed: the same command with --resume ends with the same files."""
    words = ["sim", "onirim:1", "onirim:2", "--bot", "tests.support.bad_bots:Slow", "--games", "6", "--jobs", "1"]
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    run(capsys, *words, "--records", whole, "--json", tmp_path / "whole.json")
    process = start(*words, "--records", cut, home=tmp_path / "home")
    wait_for(cut)
    process.send_signal(how)
    out, err = process.communicate(timeout=60)
    assert len(cut.read_bytes()) < len(whole.read_bytes())
    if how == signal.SIGKILL:
        assert process.returncode == -signal.SIGKILL
    else:
        assert process.returncode == 130
        assert "of 6" in out
        assert "Stopped. Progress is saved; resume with:" in err
        assert err.rstrip().endswith("--resume")
        assert "Traceback" not in err
    _, err = run(capsys, *words, "--records", cut, "--json", tmp_path / "cut.json", "--resume")
    if how != signal.SIGKILL:  # a kill may come before the first checkpoint
        assert re.search(r"Resuming after \d+ games\.", err)
    assert cut.read_bytes() == whole.read_bytes()
    results = [json.loads((tmp_path / name).read_text())["results"] for name in ("cut.json", "whole.json")]
    assert results[0] == results[1]
    _, err = run(capsys, *words, "--records", cut, "--resume", "--json", "-")
    assert "Nothing to resume" in err


def is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_ctrl_c_reaches_processes_and_leaves_none(tmp_path: Path) -> None:
    """A terminal sends it to the whole group: workers must neither die of it nor stay."""
    path = tmp_path / "games.jsonl"
    words: list[str | Path] = [
        "sim",
        "onirim:1",
        "--bot",
        "tests.support.bad_bots:Slow",
        "--games",
        "400",
        "--jobs",
        "2",
        "--records",
        path,
    ]
    process = start(*words, home=tmp_path / "home", start_new_session=True)
    wait_for(path)
    time.sleep(2.0)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    for _ in range(200):  # what watches over the processes of Python may take a moment longer
        if not is_alive(process.pid):
            return
        time.sleep(0.05)
    raise AssertionError("a process is left")


def test_a_checkpoint_is_used_only_for_the_same_bots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = tmp_path / "bot_in_progress.py"
    source = "from tests.support.bad_bots import Stumbling\nclass Mine(Stumbling): pass\n"
    bot.write_text(source)
    monkeypatch.chdir(tmp_path)
    words = ["sim", "onirim:1", "--bot", "bot_in_progress:Mine", "--seed", "stumble", "--games", "50", "--jobs", "1"]
    run(capsys, *words, code=1)
    _, err = run(capsys, *words, "--resume", code=1)
    assert "Resuming after 37 games" in err
    bot.write_text(source + "# another\n")
    _, err = run(capsys, *words, "--resume", code=1)
    assert "have changed since the run was cut off" in err
    _, err = run(capsys, *words, code=1)
    assert "was interrupted after 37 games; this run starts over" in err
    kept = next((tmp_path / "home" / "sim").iterdir())
    kept.write_text("{")
    _, err = run(capsys, *words, "--resume", code=1)
    assert "is damaged" in err


# Progress.


class Count:
    asked = 1000
    done = 0


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Out:
    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None: ...


def test_a_bar_on_a_terminal_and_lines_elsewhere() -> None:
    for bar in (True, False):
        out, count, clock = Out(), Count(), Clock()
        progress = Progress(out, "en", "onirim:1", bar=bar, clock=clock)  # type: ignore[arg-type]  # enough of a stream
        progress.begin(count)
        for clock.now in (0.0, 0.05, 4.0, 10.5, 10.55, 21.0):
            count.done = int(clock.now * 40)
            progress.show(count)
        progress.end()
        text = out.text.replace("\u202f", " ")
        if bar:
            assert "[##########..............] onirim:1: 420 of 1,000 games (42%), 40.0/s, 14 s left" in text
            assert text.count("\r") == 5
            assert text.endswith("\r\x1b[K")
            assert "\n" not in text
        else:
            assert text.splitlines() == [
                "onirim:1: 420 of 1,000 games (42%), 40.0/s, 14 s left",
                "onirim:1: 840 of 1,000 games (84%), 40.0/s, 4.0 s left",
            ]


def test_a_real_terminal_gets_a_bar_that_vanishes(tmp_path: Path) -> None:
    screen, side = pty.openpty()
    environment = {**os.environ, "ONEIRONAUT_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    words = [
        sys.executable,
        "-m",
        "oneironaut",
        "sim",
        "onirim:1",
        "--bot",
        "tests.support.bad_bots:Slow",
        "--games",
        "6",
        "--jobs",
        "1",
    ]
    process = subprocess.Popen(words, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=side)
    os.close(side)
    seen = b""
    while process.poll() is None or select.select([screen], [], [], 0.1)[0]:
        if select.select([screen], [], [], 0.1)[0]:
            try:
                seen += os.read(screen, 4096)
            except OSError:  # the other end is closed
                break
    out = process.communicate()[0]
    os.close(screen)
    assert process.returncode == 0
    assert b"onirim:1 \xc2\xb7 tests.support.bad_bots:Slow" in out
    assert re.search(rb"\[#*\.*\] onirim:1: \d of 6 games", seen)
    assert seen.endswith(b"\r\x1b[K")


def test_reasons_have_names_in_both_languages() -> None:
    from oneironaut.sim.words import reason_name

    for code in on.presets():
        for reason in on.read_rules(code).reasons[1:]:
            for lang in ("en", "fr"):
                name = reason_name(reason, lang)
                assert name != reason, f"{lang}: {reason}"
                assert not set("{}():") & set(name)
    assert reason_name("unheard_of", "en") == "unheard_of"
