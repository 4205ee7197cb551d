"""Pages: what fills the screen at a question and at the end: header, table, news, notices, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..game import Game
from ..kernel.zone import PILE
from ..notation.codes import short_code
from ..notation.redaction import has_hands
from ..questions import Question
from ..text import catalogue, say
from ..text.narration import news
from .colour import Paint
from .console import Console, command, printable
from .options import choices
from .screen import FITS, about, folded, legend, table

NEWS = 5  # lines of news at most
SOME_NEWS = 2  # lines of news for which the table is drawn closer
SHORTEST_CODE = 12  # what the header shows at least of a rules code: a deck of one's own makes long ones


def compose(game: Game, seat: int, since: int, below: list[str], console: Console, paint: Paint) -> list[str]:
    """Compose a page for a seat: the table, the news from event `since` on, as many as there is room for, and what goes below."""
    # Who has the seed can deal the same cards once more and look into every hand.
    key = "header_secret" if has_hands(game.rules) and not game.over else "header"
    room = max(console.width - len(console.say(key, rules="", seed=game.seed or "–")), SHORTEST_CODE)
    header = console.say(key, rules=printable(short_code(game.rules.code), room), seed=game.seed or "–")
    lines = [line for part in news(game.events_for(seat, since), game.rules, console.lang) for line in shown(part, console)]
    view = game.view(seat)
    for fit in FITS:
        board = table(view, game.rules, console.lang, console.width, fit)
        top = [paint.bold(header), *map(paint.cards, board)]
        if len(top) + len(below) + 1 + min(len(lines), SOME_NEWS) + bool(lines) <= console.height:
            break
    room = console.height - len(top) - len(below) - 1  # the last line is for the answer
    most = min(NEWS, room - 1)
    if len(lines) > most:
        lines = [f"… {lines[-most].lstrip()}"[: console.width], *lines[len(lines) - most + 1 :]] if most > 0 else []
    above = ["", *(paint.dim(line) for line in lines)] if room > 0 else []
    return top + above + ([""] if lines and room > len(above) else []) + below


def asked(question: Question, notices: Sequence[str], console: Console, paint: Paint, less: int = 0) -> list[str]:
    """Return notices, the question and its options, if need be in `less` fewer lines than they would take at ease."""
    lines = [line for notice in notices for line in shown(notice, console)]
    lines += map(paint.bold, shown(question.text(console.lang), console))
    most = console.height // 2 - len(lines)
    found = choices(question.options, console.lang, console.width, paint, most)
    return lines + (choices(question.options, console.lang, console.width, paint, len(found) - less) if less else found)


def ending(game: Game, notices: Sequence[str], record: Path | None, console: Console, paint: Paint) -> list[str]:
    """Return notices, how the game ended, how to play the same deal again, where the record is, and what next."""
    lines = [line for notice in notices for line in shown(notice, console)]
    if game.outcome is not None:
        lines.append(paint.bold(game.outcome.text(console.lang)))
        lines += [line for result in game.outcome.round_texts(console.lang) for line in shown(result, console)]
    lines.append(console.say("answers", n=game.decisions))
    if game.seed is not None:  # this line and the next stay whole, to be copied
        lines.append(console.say("same_deal", command=command("play", short_code(game.rules.code), "--seed", game.seed)))
    if record is not None:
        lines.append(console.say("record", file=record))
    return lines + shown(console.say("after"), console)


def helping(game: Game, console: Console, paint: Paint) -> list[str]:
    """Return the help: every card's code, how to answer, the commands, how to read the table; examples are of this game. What
    is asked for most comes last, where it can be seen even if the rest has scrolled away."""
    rules = game.rules
    lang = console.lang
    bag = next(zone for zone in rules.zones if zone.deck and zone.sort == PILE)
    card = next(kind.code for kind in rules.kinds if kind.home == bag.name)
    verb = next(verb.name for verb in rules.verbs[1:] if verb.takes == "card")
    texts = [
        say("help.answer", lang, verb=verb, code=card, letter=verb[0]),
        say("help.commands", lang),
        say("help.table", lang, code=card),
        *[say(f"help.{name}", lang) for name in game.view(0).tally],
    ]
    marked = dict.fromkeys(f"help.marks.{zone.name}" for zone in rules.zones if zone.marks)
    marks = [line for key in marked if key in catalogue(lang) for line in shown(say(key, lang), console)]
    return [say("help.cards", lang, code=card), *map(paint.cards, legend(rules, lang, console.width)), *texts, *marks]


def helping_with(text: str, game: Game, console: Console, paint: Paint) -> list[str]:
    """Return what there is to know of the cards whose codes begin with a text."""
    codes = [kind.code for kind in game.rules.kinds if kind.code.lower().startswith(text.lower())]
    if not codes:
        return shown(console.say("no_card", text=printable(text)), console)
    return [paint.cards(line) for line in about(codes, console.lang, console.width)]


def shown(text: str, console: Console) -> list[str]:
    """Wrap a text to lines that fit. Indented lines are commands and files: they stay whole, to be copied."""
    lines = []
    for line in text.split("\n"):
        lines += [line] if line.startswith("  ") else folded(line, console.width, 2)
    return lines
