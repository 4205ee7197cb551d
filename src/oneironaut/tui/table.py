"""Table: the screen on which a game is played. It shows what one seat may know, and lets the person there answer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from ..coach import Advice, CoachError, advise
from ..kernel.errors import IllegalActionError, OneironautError
from ..questions import Option
from ..terminal.console import reason
from ..terminal.sitting import Sitting
from ..text import say
from ..text.narration import last_turns
from .answers import OPTION, listed
from .blocks import Spot, TextBlock, of_lines, styled
from .board import BoardPainter
from .cards import Looks, colours
from .choices import DIGITS, NO, VERBS, Choices, letter_of
from .dialogs import Confirmed, CurtainScreen, EndScreen, MenuScreen, PageScreen
from .lines import CHANCES, NUDGE, header_line, hinted, log_lines, news_lines, progress_lines, prompt_words
from .painted import Painted
from .palette import GOLD, PLAIN
from .texts import about_card_page, help_page, hint_page, rules_page, unseen_page, wrapped_lines

if TYPE_CHECKING:
    from .app import OneironautApp

WIDE = 118  # columns from which the log has a place of its own
LOG_SHARE, LOG_MOST = 3, 64  # its share of the width, and its columns at most
NARROWEST, LOWEST = 60, 20  # a smaller terminal cannot hold a table
FOOT = (("H", "hint"), ("U", "undo"), ("C", "counts"), ("L", "log"), ("R", "rules"), ("?", "help"), ("M", "menu"))
THINKING = 700.0  # milliseconds that the coach has
LOG_TURNS = 200
SIDE_TURNS = 20  # more would take longer to draw than a key should


class TableScreen(Screen[None]):
    """One game being played."""

    def __init__(self, sitting: Sitting, notices: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.sitting = sitting
        self.game = sitting.game
        self.notices = list(notices)
        self.selected: Spot | None = None
        self.marked: int | None = None  # the option that Enter takes
        self.hint_level = 0
        self.advice: Advice | None = None
        self.is_covered = True  # until somebody may look
        self.is_busy = False  # a bot or the coach thinks
        self.choices = Choices(None, sitting.view, self.game.rules)

    @property
    def lang(self) -> str:
        """The language that is spoken."""
        return self.game.lang

    @property
    def own_app(self) -> OneironautApp:
        """The program that this is a screen of."""
        return cast("OneironautApp", self.app)

    def compose(self) -> ComposeResult:
        """Lay out the parts; they are filled by `draw`."""
        yield Static(id="header")
        yield Static(id="progress")
        with Horizontal(id="middle"):
            with Vertical(id="main"):
                with Container(id="table"):
                    yield Painted(self.click_card, id="board")
                yield Static(id="news")
                yield Static(id="prompt")
                yield Painted(self.click_option, id="options")
            with VerticalScroll(id="side", can_focus=False):
                yield Static(id="log")
        yield Painted(self.click_foot, id="foot")

    def on_mount(self) -> None:
        """Begin where the game stands."""
        self.keep()
        self.go_on()

    def on_resize(self) -> None:
        """Draw for another size."""
        self.draw()

    # Going on.

    def go_on(self) -> None:
        """Go on to the next question of a person: bots answer, the curtain falls if somebody else is to look."""
        self.selected, self.hint_level, self.advice = None, 0, None
        question = self.sitting.question
        if self.sitting.waits_for_bot is not None:
            self.is_busy = True
            self.draw()
            self.run_worker(self.let_bots_answer(), exclusive=True)
        elif question is None:
            self.finish()
        elif self.sitting.needs_cover(question.seat or 0):
            self.is_covered = True
            self.draw()
            name = self.sitting.name(question.seat, self.lang)
            self.app.push_screen(CurtainScreen(name, self.lang), lambda _: self.look(question.seat or 0))
        else:
            self.look(question.seat or 0)

    def look(self, seat: int) -> None:
        """Show a seat what it may know, and its question."""
        self.sitting.sit(seat)
        self.is_covered = False
        self.notices += self.sitting.ended_rounds(self.lang)
        self.choices = Choices(self.sitting.question, self.sitting.view, self.game.rules)
        self.marked = self.choices.first(None)
        self.draw()

    async def let_bots_answer(self) -> None:
        """Let bots answer, one after the other."""
        try:
            while self.sitting.waits_for_bot is not None:
                self.sitting.answer(await asyncio.to_thread(self.sitting.bot_choice))
                self.keep()
        except OneironautError as error:
            self.own_app.fail(str(error))
            return
        self.is_busy = False
        self.go_on()

    def finish(self) -> None:
        """Show that the game is over: how, and what next."""
        try:
            self.sitting.archive()
        except OSError as error:
            self.notices.append(say("ui.not_kept", self.lang, error=reason(error)))
        self.look(self.sitting.shown_seat)
        self.app.push_screen(EndScreen(self.sitting, self.lang), self.after)

    def after(self, wish: str | None) -> None:
        """Do what people want when a game is over."""
        if wish == "undo":
            self.action_undo()
        elif wish and wish != "look":
            self.own_app.go(wish, self.sitting)

    def keep(self) -> None:
        """Write the game down; a disk that fails is no reason to stop playing."""
        if not self.game.over:
            try:
                self.sitting.keep()
            except OSError as error:
                self.notices.append(say("ui.not_kept", self.lang, error=reason(error)))

    def answer(self, option: Option) -> None:
        """Give an answer."""
        self.notices.clear()
        self.sitting.answer(option)
        self.keep()
        self.go_on()

    # Drawing.

    def draw(self) -> None:
        """Draw everything for the size that there is."""
        if not self.is_mounted or not self.size.width:
            return
        width, height = self.size
        if width < NARROWEST or height < LOWEST:
            self.draw_too_small()
            return
        side = self.query_one("#side")
        has_side = width >= WIDE
        side.display = has_side
        wide = min(width // LOG_SHARE, LOG_MOST) if has_side else 0
        side.styles.width = wide
        main = width - wide - 2
        self.query_one("#main").styles.width = width - wide
        above = self.draw_header(width - 2)
        shown, prompt = self.draw_answers(main, max(3, height // 4)), wrapped_lines(self.prompt(), main)
        told = self.news(main, 2 if height < 30 else 5)
        lines = max(shown.height, 1 if self.choices.spots else 0)  # so that cards keep their size when one is selected
        room = height - above - 1 - lines - len(prompt)
        board = self.board(main, room - len(told))
        if board.height > room - len(told):
            told = told[max(0, len(told) - max(1, room - board.height)) :]
        if board.height > room - len(told) and shown.height > 2:
            shown = self.draw_answers(main, max(2, shown.height - (board.height - room + len(told))))
        self.fill("#news", told)
        self.fill("#prompt", prompt)
        self.paint("#options", shown)
        self.paint("#board", board)
        self.draw_foot()
        if has_side:
            self.draw_log()

    def draw_too_small(self) -> None:
        """Say that the terminal is too small."""
        for name in ("#progress", "#news", "#prompt"):
            self.fill(name, [])
        for name in ("#options", "#board", "#foot"):
            self.paint(name, of_lines([]))
        self.query_one("#side").display = False
        words = say("ui.tui.too_small", self.lang, width=NARROWEST, height=LOWEST)
        self.fill("#header", wrapped_lines(styled(words, GOLD), max(1, self.size.width - 2)))

    def fill(self, name: str, lines: list[Content]) -> None:
        """Put lines into a part that is as high as they are."""
        part = self.query_one(name, Static)
        part.styles.height = len(lines)
        part.display = bool(lines)
        part.update(Content("\n").join(lines))

    def paint(self, name: str, block: TextBlock) -> None:
        """Put a block into a part."""
        part = self.query_one(name, Painted)
        part.display = bool(block.lines)
        part.show(block)

    def draw_header(self, width: int) -> int:
        """Draw what is played, and how far it is. Return how many lines that takes."""
        self.fill("#header", [header_line(self.game, width)])
        lines = [Content(" ")] if self.is_covered else progress_lines(self.sitting, width)
        self.fill("#progress", lines)
        return 1 + len(lines)

    def board(self, width: int, height: int) -> TextBlock:
        """Draw the table as the seat sees it; nothing of it while nobody may look."""
        if self.is_covered:
            return of_lines([])
        choices, advice = self.choices, self.advice
        hinted = choices.spots_of(advice.best.option) if advice and self.hint_level else frozenset()
        looks = Looks(colours(self.game.rules), self.lang, choices.numbers, choices.ready, self.selected, hinted)
        return BoardPainter(
            self.sitting.view, self.game.rules, looks, width, lambda seat: self.sitting.name(seat, self.lang)
        ).draw(height)

    def news(self, width: int, most: int) -> list[Content]:
        """Return what happened since the person's last answer; nothing while nobody may look."""
        return [] if self.is_covered else news_lines(self.sitting, self.notices, width, most)

    def prompt(self) -> Content:
        """Return what is asked, or what is said of the selected card."""
        if self.is_busy and self.sitting.waits_for_bot is not None:
            name = self.sitting.name(self.sitting.waits_for_bot, self.lang)
            return styled(say("ui.tui.thinking", self.lang, name=name), f"bold {PLAIN}")
        if self.is_covered:
            return Content("")
        if self.game.outcome is not None:
            return styled(self.game.outcome.text(self.lang), f"bold {GOLD}")
        words = prompt_words(self.game, self.choices, self.selected)
        return hinted(words, self.advice, self.hint_level, self.lang) if self.hint_level and self.advice else words

    def draw_answers(self, width: int, most: int) -> TextBlock:
        """Draw the options that can be chosen now."""
        if self.is_covered or self.is_busy or self.game.over:
            return of_lines([])
        return listed(self.choices.shown(self.selected), self.marked, self.lang, width, most, digits=not self.choices.spots)

    def draw_foot(self) -> None:
        """Draw the keys that always work."""
        from .texts import foot_block

        self.paint("#foot", foot_block([(key, say(f"ui.tui.foot.{name}", self.lang).lower()) for key, name in FOOT]))

    def draw_log(self) -> None:
        """Draw the log, where it has a place of its own."""
        part = self.query_one("#log", Static)
        if self.is_covered:
            part.update("")
            return
        part.update(Content("\n").join(log_lines(self.sitting, SIDE_TURNS)))

    # Keys and the mouse.

    @property
    def can_answer(self) -> bool:
        """Whether a person may answer now."""
        return not self.is_covered and not self.is_busy and not self.game.over

    def on_key(self, event: events.Key) -> None:
        """Handle every key of the table. A key means one thing, whatever is asked."""
        if self.app.screen is not self:
            return
        letter = (event.character or "").upper()
        actions = {"H": "hint", "U": "undo", "C": "counts", "L": "log", "R": "rules", "M": "menu", "?": "about"}
        if letter in actions:
            getattr(self, f"action_{actions[letter]}")()
        elif event.key in ("left", "right", "tab", "shift+tab"):
            self.step(-1 if event.key in ("left", "shift+tab") else 1)
        elif event.key in ("up", "down"):
            self.mark(-1 if event.key == "up" else 1)
        elif event.key == "enter":
            self.step_back() if self.game.over else self.action_take()
        elif event.key == "escape":
            self.step_back()
        elif event.key == "f1":
            self.action_help()
        elif event.character and event.character in DIGITS:
            self.number(int(event.character))
        elif len(letter) == 1 and "A" <= letter <= "Z":
            self.letter(letter)
        else:
            return
        event.stop()
        event.prevent_default()

    def select(self, spot: Spot | None) -> None:
        """Select a card, or put it down again."""
        if self.can_answer:
            self.selected = spot
            self.marked = self.choices.first(spot)
            self.draw()

    def step_back(self) -> None:
        """Put the selected card down; when the game is over, go back to what can be done then."""
        if self.game.over:
            self.app.push_screen(EndScreen(self.sitting, self.lang), self.after)
        else:
            self.select(None)

    def step(self, by: int) -> None:
        """Select the next card, or the one before."""
        spots = self.choices.spots
        if not spots:
            self.mark(by)
        elif self.selected is None:
            self.select(spots[0 if by > 0 else -1])
        else:
            self.select(spots[(spots.index(self.selected) + by) % len(spots)])

    def mark(self, by: int) -> None:
        """Mark the next option, or the one before."""
        options = self.choices.shown(self.selected)
        if self.can_answer and options:
            self.marked = (self.marked + by) % len(options) if self.marked is not None else 0 if by > 0 else len(options) - 1
            self.draw()

    def number(self, n: int) -> None:
        """Select a card by its digit; where there are none, choose an option."""
        if self.choices.spots:
            if n <= len(self.choices.spots):
                self.select(self.choices.spots[n - 1])
        else:
            self.choose(n - 1)

    def letter(self, letter: str) -> None:
        """Choose the option of a letter; if there are several, mark the next one."""
        if not self.can_answer:
            return
        options = self.choices.shown(self.selected)
        found = [i for i, option in enumerate(options) if letter_of(option) == letter]
        if len(found) == 1:
            self.choose(found[0])
        elif found:
            self.marked = next((i for i in found if self.marked is not None and i > self.marked), found[0])
            self.draw()
        elif self.selected is None and letter in (*VERBS.values(), NO) and self.choices.spots:
            self.say_briefly(say("ui.tui.card_first", self.lang))

    def choose(self, i: int) -> None:
        """Choose one of the options on the screen."""
        options = self.choices.shown(self.selected)
        if self.can_answer and i < len(options):
            self.answer(options[i])

    def action_take(self) -> None:
        """Choose the marked option."""
        if self.marked is not None:
            self.choose(self.marked)

    def click_card(self, spot: Spot) -> None:
        """Select a card that was clicked; on the selected card, do the only thing there is to do."""
        if not self.can_answer:
            return
        if spot != self.selected:
            self.select(spot)
        elif len(self.choices.options_of(spot)) == 1:
            self.choose(0)
        else:
            self.select(None)

    def click_option(self, spot: Spot) -> None:
        """Choose an option that was clicked."""
        if spot[0] == OPTION:
            self.choose(spot[1])

    def click_foot(self, spot: Spot) -> None:
        """Do what a clicked key does."""
        name = FOOT[spot[1]][1]
        getattr(self, f"action_{name}")()

    def say_briefly(self, words: str) -> None:
        """Say something in a corner, for a moment."""
        self.app.notify(words, timeout=4)

    # What the other keys do.

    def action_undo(self) -> None:
        """Take the last answer back."""
        if self.is_busy or (self.is_covered and not self.game.over):
            return
        try:
            crossed = self.sitting.undo()
        except IllegalActionError as error:
            self.say_briefly(str(error))
            return
        self.notices = [say("ui.undone_seen" if crossed else "ui.undone", self.lang, n=1)]
        self.keep()
        self.go_on()

    def action_hint(self) -> None:
        """Ask the coach: where to look, then why, then every option with its chance."""
        if self.can_answer:
            self.run_worker(self.ask_coach(), exclusive=True)

    async def ask_coach(self) -> None:
        """Give the next level of help for this question."""
        if self.advice is None:
            self.is_busy = True
            try:
                self.advice = await asyncio.to_thread(self.think)
            except CoachError:
                self.say_briefly(say("ui.coach.none", self.lang))
                return
            finally:
                self.is_busy = False
        self.hint_level = min(CHANCES, self.hint_level + 1)
        self.draw()
        if self.hint_level > NUDGE:
            self.show(say("ui.tui.coach", self.lang), hint_page(self.advice, self.lang, chances=self.hint_level == CHANCES))

    def think(self) -> Advice:
        """Let the coach think of the question. It knows no more than the seat does."""
        return advise(self.game, self.sitting.shown_seat, lang=self.lang, milliseconds=THINKING)

    def show(self, heading: str, body: Content | str) -> None:
        """Show a page over the table; a text is Markdown."""
        self.app.push_screen(PageScreen(heading, body, self.lang))

    def action_counts(self) -> None:
        """Show what is still unseen."""
        if not self.is_covered:
            self.show(say("ui.tui.unseen", self.lang), unseen_page(self.sitting.view, self.game.rules, self.lang))

    def action_log(self) -> None:
        """Show the whole log, the newest turn first."""
        if not self.is_covered:
            turns = last_turns(self.sitting.events(), self.game.rules, self.lang, LOG_TURNS)
            self.show(say("ui.tui.log", self.lang), Content("\n").join([Content(turn) for turn in reversed(turns)]))

    def action_rules(self) -> None:
        """Show the rules of what is played."""
        self.show(say("ui.tui.rules", self.lang), rules_page(self.game.rules, self.lang))

    def action_about(self) -> None:
        """Explain the selected card; with none, the keys."""
        kind = self.choices.kind_at(self.selected)
        if kind in self.game.rules.kind_codes and kind is not None:
            self.show(say("ui.tui.card", self.lang), about_card_page(kind, self.game.rules, self.lang))
        else:
            self.action_help()

    def action_help(self) -> None:
        """Show the keys, and every card with its code."""
        self.show(say("ui.tui.keys", self.lang), help_page(self.game.rules, self.sitting.view, self.lang))

    def action_menu(self) -> None:
        """Show what else can be done."""
        self.app.push_screen(MenuScreen(self.lang), self.from_menu)

    def from_menu(self, wish: Confirmed) -> None:
        """Do what was chosen in the menu."""
        if wish == "save":
            self.save()
        elif wish == "lang":
            self.own_app.switch_language(self.game)
            self.advice = None
            self.hint_level = 0
            self.draw()
        elif wish == "help":
            self.action_help()
        elif wish in ("other", "quit"):
            self.own_app.go(wish, self.sitting)

    def save(self) -> None:
        """Save a copy of the game."""
        try:
            file = self.sitting.saves.save(self.game, None)
        except OSError as error:
            self.say_briefly(say("ui.not_saved", self.lang, error=reason(error)))
        else:
            self.say_briefly(say("ui.tui.saved_toast", self.lang, file=file))
