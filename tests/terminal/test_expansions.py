"""Terminal play with expansions: everything at once fits the smallest screen, in both languages, and can be understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from oneironaut import Game, read_position
from oneironaut.kernel.view import look
from oneironaut.terminal import saves as saving
from oneironaut.terminal.colour import Paint
from oneironaut.terminal.options import choices
from oneironaut.terminal.pages import asked, compose
from oneironaut.terminal.screen import CLOSE, CLOSER, CLOSEST, WIDE, table
from oneironaut.terminal.session import Session
from oneironaut.text import LANGUAGES, catalogue
from tests.support.combinations import EVERYTHING
from tests.support.mixed_positions import mix
from tests.support.slow_split import seeds
from tests.support.terminal_players import ANSI, People, fast_disk, is_cover, run, saves_in, through_covers

__all__ = ["fast_disk"]  # a fixture that works by being here
GOALS = "GoB GoO GoR GoG GoN GoR GoN GoR GoG GoB GoG GoB GoN"
PLAIN = Paint([], on=False)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("start", ["onirim:1", "onirim:2", "onirim:2!open"])
@pytest.mark.parametrize("games", seeds(1, 4))
def test_pages_of_everything_fit_a_screen_of_80_columns_and_24_lines(
    games: range, start: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "write", lambda path, text: None)  # the disk has its own tests
    for seed in games:
        game = Game(start + EVERYTHING, seed=f"FIT-{seed}")
        people = People([], lang)
        people.lines = through_covers(game, people, seed)
        Session(game, people.console, saves_in(tmp_path)).run()
        assert game.over
        assert any(map(is_cover, people.shown)) == (start == "onirim:2")
        assert len(people.pages) > 100
        for page in people.pages:
            lines = page.strip("\n").split("\n")
            assert lines[0].startswith(f"Oneironaut · {start}+everything · "), page
            assert len(lines) < 24, page  # one more is for the answer
            assert all(len(line) <= 80 for line in lines if not line.startswith(("Record:", "Enregistrement"))), page


def test_a_check_of_height_would_see_a_page_that_is_too_high() -> None:
    """Drawn at ease, the same tables do not fit: the test above has something to find."""
    game = Game("onirim:2" + EVERYTHING, seed="FIT-0")
    heights = []
    for n in range(90):
        assert game.question is not None
        seat = game.question.seat or 0
        heights.append(len(table(game.view(seat), game.rules, "en", 80, WIDE)) + len(game.question.options) + 3)
        game.play(game.question.options[n * 7 % len(game.question.options)])
    assert max(heights) > 24


# The table.

POSITION = mix(
    EVERYTHING,
    "hand1=Rs,Bt3,De hand2=3Nm shared=2Gm labyrinth1=Rs*,Rm*,Rk*,Bs,Bm,Gk,Gs,Gm,Nk,Ns,Nm,Rs doors1=Bd premonitions=Pr,Pi "
    "premonition_pile=Pg,Pb catcher1=Ld,Rd catcher3=2Ni towers=Rt3,Gt3 discard=4Bs,Ni denizens1=Hb,Mi "
    f"goals={GOALS.replace(' ', ',').replace('GoB', 'GoB-', 1)} catchers=3 books=1 denizens_in_deck=8",
    "onirim:2",
)


def drawn(fit: int, lang: str = "en") -> str:
    state = read_position(POSITION)
    return "\n".join(table(look(state, 0), state.rules, lang, 80, fit))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_layout_shows_the_same(lang: str) -> None:
    """Closer layouts leave out nothing but lines."""
    words = [
        sorted(drawn(fit, lang).replace("·", " ").replace("─", " ").replace(":", " ").replace("\N{NO-BREAK SPACE}", " ").split())
        for fit in (WIDE, CLOSE, CLOSER, CLOSEST)
    ]
    assert words[0] == words[1] == words[2] == words[3]
    heights = [len(drawn(fit, lang).split("\n")) for fit in (WIDE, CLOSE, CLOSER, CLOSEST)]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[3] + 8


def test_a_short_row_is_shown_from_its_beginning_and_a_long_one_to_its_end() -> None:
    shown = drawn(WIDE)
    assert " ".join(["GoB-", *GOALS.split()[1:]]) in " ".join(shown.split())  # the next Goal is among the first
    assert "… (+2) Rk* Bs Bm Gk Gs Gm Nk Ns Nm Rs" in shown.replace("\N{NO-BREAK SPACE}", " ")


def test_numbers_that_no_card_shows_are_on_the_table() -> None:
    lines = drawn(WIDE).split("\n")
    assert [line.split() for line in lines if "left" in line] == [
        ["Dreamcatchers", "left", "3"],
        ["Failsafe", "Books", "left", "1"],
    ]
    assert any(line.rstrip() == "Hidden Premonitions (2)" for line in lines)  # a covered pile is its number
    without = Game("onirim:1+dreamcatchers!overload", seed=1).view()
    assert without.counters == {"catchers": 4}
    assert Game("onirim:2+incubus!new", seed=1).view(1).counters == {"incubus_ready": 1}
    assert Game("onirim:1+denizens", seed=1).view().counters == {}


# Options.


def test_many_options_take_fewer_lines_the_less_room_there_is() -> None:
    game = Game("onirim:1" + EVERYTHING, seed="FIT-0")
    assert game.question is not None
    options = game.question.options
    heights = {most: len(choices(options, "en", 80, PLAIN, most)) for most in (99, len(options) - 1, 4, 1)}
    assert heights[99] >= heights[len(options) - 1] >= heights[4] >= heights[1]
    shortest = choices(options, "en", 80, PLAIN, 1)
    for n, option in enumerate(options, 1):
        assert any(f"{n:>2}  {option.code}" in line or f"{n:>2}! {option.code}" in line for line in shortest)
    assert all(len(line) <= 80 for line in shortest)


def test_an_option_too_long_for_a_line_is_folded() -> None:
    game = Game("onirim:1+crossroads", seed=1)
    assert game.question is not None
    lines = choices(game.question.options, "fr", 40, PLAIN, 99)
    assert all(len(line) <= 40 for line in lines)
    assert any(line.startswith("    ") for line in lines)
    escape = ANSI.sub("", "\n".join(choices(game.question.options, "fr", 40, Paint([], on=True), 99)))
    assert escape == "\n".join(lines)


def test_a_page_too_high_asks_its_options_to_take_less_room() -> None:
    game = Game("onirim:1" + EVERYTHING, seed="FIT-0")
    people = People([])
    assert game.question is not None
    at_ease = asked(game.question, [], people.console, PLAIN)
    closer = asked(game.question, [], people.console, PLAIN, less=3)
    assert len(closer) < len(at_ease)
    assert len(compose(game, 0, 0, at_ease, people.console, PLAIN)) < 24


# Help.


@pytest.mark.parametrize(
    ("lang", "line", "wanted"),
    [
        ("en", "help pr", "Pr Premonition of two red Doors: With two red Doors, all red Locations"),
        ("fr", "aide tk", "Tk Gardien de trésor repenti\N{NO-BREAK SPACE}: Au lieu de jouer"),
        ("en", "? rt", "Rt4 red Tower 4 (sun | moon)"),
        ("en", "help zz", "No card code starts with “zz”"),
    ],
)
def test_help_tells_about_cards(lang: str, line: str, wanted: str, tmp_path: Path) -> None:
    people = run(Game("onirim:1" + EVERYTHING, seed=1), tmp_path, line, lang=lang)
    assert any(wanted in shown for shown in people.shown), people.shown[-2]


def test_the_help_ends_with_what_is_asked_for_most(tmp_path: Path) -> None:
    people = run(Game("onirim:1" + EVERYTHING, seed=1), tmp_path, "?")
    lines = next(text for text in people.shown if "undo the last N moves" in text).split("\n")
    assert all(len(line) <= 80 for line in lines)
    assert lines.index("Cards (help Rs explains one):") == 0
    assert any("undo [N]" in line for line in lines[-22:])
    assert lines[-2].startswith("A Goal marked - is met")
    plain = run(Game("onirim:1", seed=1), tmp_path / "plain", "?")
    assert "A Goal marked" not in plain.text


def test_every_card_that_does_something_by_itself_is_explained() -> None:
    """Dreams and Premonitions act: their names do not say how."""
    rules = Game("onirim:2" + EVERYTHING).rules
    acting = {kind.code for kind in rules.kinds if getattr(kind, "sort", 0) == 2 or kind.home == "premonition_pile"}
    assert len(acting) == 2 + 1 + 8 + 8
    for lang in LANGUAGES:
        told = {key.removeprefix("help.card.") for key in catalogue(lang) if key.startswith("help.card.")}
        assert acting <= told
        assert told <= set(rules.kind_codes)


def test_why_a_tower_does_not_fit_is_told(tmp_path: Path) -> None:
    game = Game("onirim:1+towers", seed="TOWER-3")
    people = run(game, tmp_path, "right rs")
    assert "The red Sun is not a Tower: only Towers go into the Tower row" in people.text
