"""The lines around the board: what is played, how far it is, what happened, what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ..coach import Advice
from ..coach.report import nudge
from ..game import Game
from ..notation.redaction import has_hands
from ..terminal.sitting import Sitting
from ..text import card_name, say
from ..text.narration import last_turns, news
from ..text.titles import title
from .blocks import Spot, styled
from .board import progress
from .choices import Choices, why_idle
from .palette import GOLD, PLAIN, QUIET
from .texts import wrapped_lines

NUDGE, REASON, CHANCES = 1, 2, 3  # how much a hint tells


def header_line(game: Game, width: int) -> Content:
    """Return what is played, and by which seed once that gives nothing away."""
    is_secret = has_hands(game.rules) and not game.over
    seed = say("ui.tui.seed_secret" if is_secret else "ui.tui.seed", game.lang, seed=game.seed or "–")
    told = f"{title(game.rules.code, game.lang)} · {seed}"
    brand = "☾ Oneironaut"
    room = width - len(brand) - 3
    told = told if len(told) <= room else f"{told[: room - 1]}…"
    return Content.assemble((brand, f"bold {GOLD}"), (f" · {told}", QUIET))


def progress_lines(sitting: Sitting, width: int) -> list[Content]:
    """Return how far the game is."""
    game = sitting.game
    turns = 1 + sum(event.what == "turn" for event in sitting.events())
    turn = say("ui.tui.turn", game.lang, n=turns)
    return wrapped_lines(Content.assemble((turn, QUIET), (" · ", QUIET), progress(sitting.view, game.rules, game.lang)), width)


def news_lines(sitting: Sitting, notices: Sequence[str], width: int, most: int) -> list[Content]:
    """Return what happened since the person's last answer: notices first, then the end of the news, which is the newest."""
    lang = sitting.game.lang
    told = news(sitting.events(sitting.since), sitting.game.rules, lang) or [say("ui.tui.nothing_new", lang)]
    lines = [line for part in told for line in wrapped_lines(styled(f"» {part}", QUIET), width)]
    if len(lines) > most:
        more = Content.assemble((say("ui.tui.log_more", lang), GOLD))
        lines = [more, *lines[len(lines) - most + 1 :]] if most > 1 else lines[-1:]
    return [*(line for notice in notices for line in wrapped_lines(styled(notice, GOLD), width)), *lines]


def log_lines(sitting: Sitting, most: int) -> list[Content]:
    """Return the last turns under a heading, the newest first and brightest."""
    game = sitting.game
    turns = reversed(last_turns(sitting.events(), game.rules, game.lang, most))
    head = styled(say("ui.tui.log", game.lang), f"bold {GOLD}")
    return [head, *(styled(turn, PLAIN if n == 0 else QUIET) for n, turn in enumerate(turns))]


def prompt_words(game: Game, choices: Choices, selected: Spot | None) -> Content:
    """Return what is asked and how to answer, or what there is to say of the selected card."""
    kind = choices.kind_at(selected)
    if selected is not None and kind is not None:
        return card_words(game, choices, selected, kind)
    asked = choices.question.text(game.lang) if choices.question else ""
    how = ""
    if choices.spots:
        most = min(len(choices.spots), 9)
        keys = f"1–{most}" if most > 1 else "1"
        how = say("ui.tui.choose_card_or" if choices.loose else "ui.tui.choose_card", game.lang, keys=keys)
    return Content.assemble((asked, f"bold {PLAIN}"), (f"  {how}" if how else "", QUIET))


def card_words(game: Game, choices: Choices, spot: Spot, kind: str) -> Content:
    """Return the name of a selected card, and why nothing can be done with it if so."""
    lang = game.lang
    words = card_name(kind, lang) if kind in game.rules.kind_codes else kind
    words = words[:1].upper() + words[1:]
    why = "" if spot in choices.ready else why_idle(game, spot, kind, lang)
    if not why and spot not in choices.able:
        why = say("ui.tui.no_option", lang)
    words += say("ui.colon", lang) + why[:1].lower() + why[1:] if why else ""
    return styled(words, f"bold {GOLD}")


def hinted(words: Content, advice: Advice, level: int, lang: str) -> Content:
    """Return the prompt with the first hint, and what the next press of the key tells."""
    more = say("ui.tui.hint_why" if level == NUDGE else "ui.tui.hint_more", lang)
    return Content.assemble(
        words, ("  ★ ", GOLD), (f"{nudge(advice.best.option, lang)} ", GOLD), (more if level < CHANCES else "", QUIET)
    )
