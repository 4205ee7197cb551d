"""New game: choose a game, its expansions, who plays the other seat, and the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Select, Static
from textual.widgets.option_list import Option as Entry

from ..bots.registry import bots_for
from ..game import Game
from ..kernel.definition import GameDefinition, game_of
from ..kernel.errors import OneironautError
from ..kernel.rules import Rules
from ..notation.codes import all_codes, read_rules
from ..terminal.saves import Saves
from ..terminal.sitting import bot_title, bots_of
from ..text import say
from ..text.plain import printable
from ..text.titles import title

if TYPE_CHECKING:
    from .app import OneironautApp

ON, OFF = "[x]", "[ ]"  # a mark, not only a colour


class Toggles(OptionList):
    """A list of which any number can be chosen."""

    BINDINGS = [Binding("space", "select", show=False)]  # noqa: RUF012 - Textual's way

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.names: dict[str, str] = {}
        self.chosen: set[str] = set()

    def fill(self, names: dict[str, str]) -> None:
        """List other things, none of them chosen."""
        self.names, self.chosen = names, set()
        self.clear_options()
        self.add_options([Entry(self.words(key), id=key) for key in names])

    def toggle(self, key: str) -> None:
        """Choose a thing, or no longer."""
        self.chosen ^= {key}
        self.replace_option_prompt(key, self.words(key))

    def words(self, key: str) -> Content:
        """Return a thing with its mark."""
        return Content(f"{ON if key in self.chosen else OFF} {self.names[key]}")


class NewGameScreen(Screen[None]):
    """The screen on which a game is chosen."""

    def __init__(self, saves: Saves, lang: str, notices: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.saves, self.lang, self.notices = saves, lang, notices
        self.code = all_codes()[0]
        self.rules: Rules | None = None  # what would be played now; None if it cannot

    @property
    def own_app(self) -> OneironautApp:
        """The program that this is a screen of."""
        return cast("OneironautApp", self.app)

    def compose(self) -> ComposeResult:
        """Lay out the lists of games and expansions, then the rest, then the buttons."""
        lang = self.lang
        yield Static(f"☾ Oneironaut · {say('ui.tui.new.title', lang)}", id="header")
        with Horizontal(id="lists"):
            games = OptionList(*[Entry(say(f"ui.rules.{code}", lang), id=code) for code in all_codes()], id="games")
            games.border_title = say("ui.tui.new.game", lang)
            yield games
            expansions = Toggles(id="expansions")
            expansions.border_title = say("ui.tui.new.expansions", lang)
            yield expansions
        with Horizontal(id="rest"):
            other = Select[str]([], id="other", allow_blank=True, prompt=say("ui.tui.new.person", lang))
            other.border_title = say("ui.tui.new.opponent", lang)
            yield other
            seed = Input(id="seed", placeholder="MOTH-4821", max_length=64)
            seed.border_title = say("ui.tui.new.seed", lang)
            yield seed
        yield Static(id="told")
        with Horizontal(id="buttons"):
            yield Button(say("ui.tui.new.start", lang), id="start", variant="primary")
            resume = Button(say("ui.tui.new.resume", lang), id="resume")
            resume.display = self.saves.autosave.exists()
            yield resume
            yield Button(say("ui.tui.new.quit", lang), id="quit")
        yield Static(say("ui.tui.new.steps", lang), id="steps")

    def on_mount(self) -> None:
        """Begin with the first game."""
        games = self.query_one("#games", OptionList)
        games.highlighted = 0
        games.focus()
        for notice in self.notices:
            self.app.notify(notice, timeout=8)

    # What is chosen.

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another game: it has other expansions, and other bots."""
        if event.option_list.id == "games" and event.option_id:
            self.code = event.option_id
            self.fill()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a game goes on to start it; on an expansion, it is added or taken out."""
        if event.option_list.id == "games":
            self.query_one("#start", Button).focus()
        elif isinstance(event.option_list, Toggles) and event.option_id:
            event.option_list.toggle(event.option_id)
            self.check()

    def fill(self) -> None:
        """List what the game has."""
        lang, game = self.lang, game_of(self.code)
        expansions = self.query_one("#expansions", Toggles)
        expansions.fill(tails(game, lang))
        expansions.highlighted = 0 if game.expansions else None
        expansions.disabled = not game.expansions
        expansions.border_title = say("ui.tui.new.expansions" if game.expansions else "ui.tui.new.no_expansions", lang)
        rules = read_rules(self.code)
        other = self.query_one("#other", Select)
        other.disabled = rules.players == 1
        other.set_options(
            [(f"{bot_title(name, lang)} · {say(f'ui.server.bot.{name}.line', lang)}", name) for name in bots_for(rules)]
        )
        self.check()

    def check(self) -> None:
        """Read what was chosen as rules, and say what it is called or why it cannot be played."""
        toggles = self.query_one("#expansions", Toggles)
        chosen = [tail for tail in toggles.names if tail in toggles.chosen]
        told = self.query_one("#told", Static)
        try:
            self.rules = read_rules(self.code + "".join(chosen))
        except OneironautError as error:
            self.rules = None
            told.update(say("ui.tui.new.bad", self.lang, reason=printable(str(error), 200)))
        else:
            told.update(f"{title(self.rules.code, self.lang)}  ({self.rules.code})")
        self.query_one("#start", Button).disabled = self.rules is None

    # What is done.

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Start, resume or leave."""
        if event.button.id == "start":
            self.start()
        elif event.button.id == "resume":
            self.resume()
        else:
            self.app.exit()

    def on_input_submitted(self) -> None:
        """Enter in the seed starts the game."""
        self.start()

    def start(self) -> None:
        """Start what was chosen."""
        if self.rules is None:
            return
        seed = self.query_one("#seed", Input).value.strip()
        other = self.query_one("#other", Select).value
        try:
            game = Game(self.rules, seed or None)
        except OneironautError as error:
            self.app.notify(printable(str(error), 200), severity="error")
            return
        bots = {1: other} if self.rules.players > 1 and isinstance(other, str) and other else {}
        self.own_app.play(game, bots)

    def resume(self) -> None:
        """Continue the game that was left."""
        try:
            game = self.saves.resume(None)
            bots = bots_of(self.saves.players, self.lang)
        except (OneironautError, OSError) as error:
            self.app.notify(printable(str(error), 200), severity="error")
            return
        self.own_app.play(game, bots)


def tails(game: GameDefinition, lang: str) -> dict[str, str]:
    """Describe what can be added to a game: each expansion, and below it each of its variants."""
    found = {}
    for expansion in game.expansions:
        name = say(f"rules.{expansion.key}.title", lang)
        if not expansion.needs_variant:
            found[f"+{expansion.key}"] = name
        for variant in expansion.variants:
            words = say(f"rules.variant.{expansion.key}.{variant}.title", lang)
            found[f"+{expansion.key}!{variant}"] = f"{name} · {words}" if expansion.needs_variant else f"  … · {words}"
    return found
