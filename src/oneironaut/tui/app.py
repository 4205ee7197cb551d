"""App: the program on a full screen. It goes from game to game, until the people leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.app import App
from textual.binding import Binding

from ..game import Game
from ..terminal.saves import Saves
from ..terminal.sitting import Sitting
from ..text import LANGUAGES
from .new_game import NewGameScreen
from .palette import NIGHT
from .table import TableScreen

Notices = tuple[str, ...]


class OneironautApp(App[str]):
    """The screens of the program. It ends with the last words to say: how to resume, or what went wrong."""

    CSS_PATH = "screen.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Oneironaut"
    BINDINGS = [Binding("ctrl+q,ctrl+c", "leave", priority=True)]  # noqa: RUF012 - Textual's way

    def __init__(
        self,
        saves: Saves,
        lang: str,
        game: Game | None = None,
        bots: Mapping[int, str] | None = None,
        notices: Notices = (),
        set_aside: Callable[[], Notices] = lambda: (),
    ) -> None:
        super().__init__()
        self.saves = saves
        self.lang = lang
        self.first = game
        self.bots = dict(bots or {})
        self.notices = notices
        self.set_aside = set_aside  # gives a game that was left another name, and says so
        self.error = ""  # why the program had to stop
        self.left: Sitting | None = None  # a game that can be resumed

    def on_mount(self) -> None:
        """Begin: with a game, or by choosing one."""
        self.register_theme(NIGHT)
        self.theme = NIGHT.name
        if self.first is None:
            self.push_screen(NewGameScreen(self.saves, self.lang, self.notices))
        else:
            self.play(self.first, self.bots, self.notices)

    def play(self, game: Game, bots: Mapping[int, str], notices: Notices = ()) -> None:
        """Play a game, in place of what is on the screen."""
        game.lang = self.lang
        if not bots and not game.decisions:
            self.saves.players = ()
        screen = TableScreen(Sitting(game, self.saves, bots), (*notices, *self.set_aside()))
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def go(self, wish: str, sitting: Sitting) -> None:
        """Go on after a game: the same deal, a new one, another game, or leave."""
        game = sitting.game
        if wish == "quit":
            self.leave(sitting)
        elif wish == "other":
            while len(self.screen_stack) > 1:
                self.pop_screen()
            self.push_screen(NewGameScreen(self.saves, self.lang))
        else:
            self.play(Game(game.rules, game.seed if wish == "again" else None), sitting.bots)

    def switch_language(self, game: Game) -> None:
        """Speak the next language."""
        self.lang = game.lang = LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]

    def leave(self, sitting: Sitting | None) -> None:
        """Leave; a game that is not over can be resumed."""
        self.left = sitting if sitting is not None and not sitting.game.over else None
        self.exit()

    def action_leave(self) -> None:
        """Leave from wherever the people are."""
        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        self.leave(tables[-1].sitting if tables else None)

    def fail(self, error: str) -> None:
        """Stop because of something that nobody here can mend."""
        self.error = error
        self.exit()
