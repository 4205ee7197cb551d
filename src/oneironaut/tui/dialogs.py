"""Dialogs: pages over the table, the menu, the curtain between two people, and the end."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Middle, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Markdown, OptionList, Static
from textual.widgets.option_list import Option as Entry

from ..terminal.sitting import Sitting
from ..text import say
from .board import progress
from .palette import GOLD, PLAIN, QUIET

Confirmed = str | None
MENU = ("back", "save", "lang", "help", "other", "quit")
ENDS = (("A", "again"), ("N", "new"), ("O", "other"), ("U", "undo"), ("T", "look"), ("Q", "quit"))


class PageScreen(ModalScreen[None]):
    """A text over the table. A plain string is Markdown."""

    BINDINGS = [("escape,q,enter,question_mark,h,l,c,r", "dismiss", "")]  # noqa: RUF012 - Textual's way

    def __init__(self, heading: str, body: Content | str, lang: str) -> None:
        super().__init__()
        self.heading, self.body, self.lang = heading, body, lang

    def compose(self) -> ComposeResult:
        """Lay out a box with a title, the text, and how to close it."""
        with Vertical(classes="page") as box:
            box.border_title = self.heading
            box.border_subtitle = say("ui.tui.scroll", self.lang)
            with VerticalScroll():
                yield Markdown(self.body) if isinstance(self.body, str) else Static(self.body)

    def on_mount(self) -> None:
        """Let the arrow keys scroll."""
        self.query_one(VerticalScroll).focus()

    def on_click(self, event: events.Click) -> None:
        """Close on a click outside the box."""
        if event.widget is self:
            self.dismiss()


class MenuScreen(ModalScreen[Confirmed]):
    """What else can be done."""

    BINDINGS = [("escape,m", "leave", "")]  # noqa: RUF012 - Textual's way

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang

    def compose(self) -> ComposeResult:
        """Lay out the list."""
        names = {"other": "new"}
        with Vertical(classes="menu") as box:
            box.border_title = say("ui.tui.menu.title", self.lang)
            yield OptionList(*[Entry(say(f"ui.tui.menu.{names.get(name, name)}", self.lang), id=name) for name in MENU])

    def action_leave(self) -> None:
        """Go back to the table."""
        self.dismiss(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        self.dismiss(None if event.option_id == "back" else event.option_id)


class CurtainScreen(Screen[None]):
    """Hides everything until the other person is there."""

    def __init__(self, name: str, lang: str) -> None:
        super().__init__()
        self.person, self.lang = name, lang

    def compose(self) -> ComposeResult:
        """Say who is to come."""
        with Middle(), Center():
            yield Static(
                Content("\n\n").join(
                    [
                        Content.styled("☾", f"bold {GOLD}"),
                        Content.styled(say("ui.cover", self.lang, name=self.person), f"bold {PLAIN}"),
                        Content.styled(say("ui.cover_prompt", self.lang, name=self.person).strip(), QUIET),
                    ]
                ),
                id="curtain",
            )

    def on_key(self, event: events.Key) -> None:
        """Lift it on Enter."""
        if event.key == "enter":
            event.stop()
            self.dismiss()


class EndScreen(ModalScreen[str]):
    """How a game ended, and what next."""

    def __init__(self, sitting: Sitting, lang: str) -> None:
        super().__init__()
        self.sitting, self.lang = sitting, lang

    def compose(self) -> ComposeResult:
        """Lay out the result, how far it went, and the choices with their keys."""
        game, lang, view = self.sitting.game, self.lang, self.sitting.view
        outcome = game.outcome
        result = view.result or "drawn"
        if outcome is not None and game.rules.versus and len(self.sitting.people) > 1:
            result = "won" if outcome.won else "drawn"  # two people look at it: the sentence says who has won
        lines = []
        if outcome is not None:
            lines += [Content.styled(outcome.text(lang), f"bold {PLAIN}")]
            lines += [Content.styled(result, QUIET) for result in outcome.round_texts(lang)]
        lines += [progress(view, game.rules, lang), Content.styled(say("ui.answers", lang, n=game.decisions), QUIET)]
        if game.seed is not None:
            lines.append(Content.styled(say("ui.tui.seed", lang, seed=game.seed), QUIET))
        with Vertical(classes=f"end {result}") as box:
            box.border_title = f"☾ {say(f'ui.tui.end.{result}', lang)} ☾"
            with VerticalScroll(can_focus=False):
                yield Static(Content("\n").join(lines))
            yield OptionList(*[Entry(f"{key}  {say(f'ui.tui.end.{name}', lang)}", id=name) for key, name in ENDS])

    def on_mount(self) -> None:
        """Let the arrow keys choose."""
        self.query_one(OptionList).focus()

    def on_key(self, event: events.Key) -> None:
        """Take a choice by its letter; look at the table on Esc."""
        letter = (event.character or "").upper()
        found = next((name for key, name in ENDS if key == letter), "look" if event.key == "escape" else None)
        if found:
            event.stop()
            self.dismiss(found)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        self.dismiss(event.option_id)
