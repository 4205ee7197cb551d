"""Pages: what fills the screen at a question and at the end: header, table, news, notices, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..game import Game, Question
from ..kernel.zone import PILE
from ..notation.redaction import has_hands
from ..text import say
from .console import Console, command, printable
from .logbook import news
from .paint import Paint
from .screen import choices, folded, legend, table

NEWS = 5  # lines of news at most
SHORTEST_CODE = 12  # what the header shows at least of a rules code: a deck of one's own makes long ones


def compose(game: Game, seat: int, since: int, below: list[str], console: Console, paint: Paint) -> list[str]:
    """A page for a seat: the table, the news from event `since` on, as many as there is room for, and what stands below."""
    # Who has the seed can deal the same cards once more and look into every hand.
    key = "header_secret" if has_hands(game.rules) and not game.over else "header"
    room = max(console.width - len(console.say(key, rules="", seed=game.seed or "–")), SHORTEST_CODE)
    header = console.say(key, rules=printable(game.rules.code, room), seed=game.seed or "–")
    board = table(game.view(seat), game.rules, console.lang, console.width)
    top = [paint.bold(header), *map(paint.cards, board)]
    room = console.height - len(top) - len(below) - 1  # the last line is for the answer
    lines = [line for part in news(game.events_for(seat, since), game.rules, console.lang) for line in shown(part, console)]
    most = min(NEWS, room - 1)
    if len(lines) > most:
        lines = [f"… {lines[-most].lstrip()}"[: console.width], *lines[len(lines) - most + 1 :]] if most > 0 else []
    above = ["", *(paint.dim(line) for line in lines)] if room > 0 else []
    return top + above + ([""] if lines and room > len(above) else []) + below


def asked(question: Question, notices: Sequence[str], console: Console, paint: Paint) -> list[str]:
    """Notices, the question and its options."""
    lines = [line for notice in notices for line in shown(notice, console)]
    lines += map(paint.bold, shown(question.text(console.lang), console))
    return lines + choices(question.options, console.lang, console.width, paint)


def ending(game: Game, notices: Sequence[str], record: Path | None, console: Console, paint: Paint) -> list[str]:
    """Notices, how the game ended, how to play the same deal again, where the record is, and what next."""
    lines = [line for notice in notices for line in shown(notice, console)]
    if game.outcome is not None:
        lines.append(paint.bold(game.outcome.text(console.lang)))
        lines += [line for chapter in game.outcome.chapters(console.lang) for line in shown(chapter, console)]
    lines.append(console.say("answers", n=game.decisions))
    if game.seed is not None:  # this line and the next stay whole, to be copied
        lines.append(console.say("same_deal", command=command("play", game.rules.code, "--seed", game.seed)))
    if record is not None:
        lines.append(console.say("record", file=record))
    return lines + shown(console.say("after"), console)


def helping(game: Game, console: Console, paint: Paint) -> list[str]:
    """The help: how to answer, the commands, how to read the table, and every card's code; examples are of this game."""
    rules = game.rules
    bag = next(zone for zone in rules.zones if zone.deck and zone.sort == PILE)
    card = next(kind.code for kind in rules.kinds if kind.home == bag.name)
    verb = next(verb.name for verb in rules.verbs[1:] if verb.takes == "card")
    lang = console.lang
    texts = [
        say("help.answer", lang, verb=verb, code=card, letter=verb[0]),
        say("help.commands", lang),
        say("help.table", lang, code=card),
        *[say(f"help.{name}", lang) for name in game.view(0).tally],
        *[say(f"help.mark_{zone.name}", lang) for zone in rules.zones if zone.marks and zone.seat in (None, 0)],
        say("help.cards", lang),
    ]
    return [*texts, *map(paint.cards, legend(rules, lang, console.width))]


def shown(text: str, console: Console) -> list[str]:
    """A text in lines that fit. Lines set in are commands and files: they stay whole, to be copied."""
    lines = []
    for line in text.split("\n"):
        lines += [line] if line.startswith("  ") else folded(line, console.width, 2)
    return lines
