"""The command `oneironaut replay`: a record checked and summed up, or traced question by question."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from ..game import Game
from ..notation.records import Record
from ..terminal.console import Console
from ..terminal.saves import check, read_record
from ..text import say
from .options import add_common, add_places


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `replay`."""
    add_places(parser, lang).add_argument("file", metavar="FILE", type=Path, help=say("ui.cli.replay_file", lang))
    form = add_common(parser, lang).add_mutually_exclusive_group()
    form.add_argument("--trace", action="store_true", help=say("ui.cli.replay_trace", lang))
    form.add_argument("--json", action="store_true", help=say("ui.cli.json_stdout", lang))


def run(args: argparse.Namespace, console: Console) -> int:
    """Check a record: sum it up, or trace it."""
    (trace if args.trace else summarize_json if args.json else summarize)(args.file, console)
    return 0


def summarize_json(path: Path, console: Console) -> None:
    """Replay a record and write what it holds as JSON."""
    record, _ = read_record(path)
    game = check(record, path)
    data = {
        "rules": game.rules.code,
        "seed": game.seed,
        "date": record.date.isoformat() if record.date else None,
        "answers": game.decisions,
        "deals": len(record.deals),
        "outcome": asdict(game.outcome) if game.outcome else None,
        "text": game.outcome.text(console.lang) if game.outcome else None,
    }
    console.write(json.dumps(data, ensure_ascii=False))


def summarize(path: Path, console: Console) -> None:
    """Replay a record and say what it holds."""
    record, _ = read_record(path)
    game = check(record, path)
    date = record.date.isoformat() if record.date else "–"
    console.tell("replayed", rules=game.rules.code, seed=game.seed or "–", date=date)
    console.tell("replayed_answers", n=game.decisions, deals=len(record.deals))
    console.write(game.outcome.text(console.lang) if game.outcome else console.say("unfinished"))
    for result in game.outcome.round_texts(console.lang) if game.outcome else ():
        console.write(f"  {result}")
    console.tell("correct")


def trace(path: Path, console: Console) -> None:
    """Replay a record and write one JSON object for each question of a seat, and a last one with the outcome."""
    record, _ = read_record(path)
    check(record, path)
    for entry in entries(record):
        console.write(json.dumps(entry, ensure_ascii=False))


def entries(record: Record) -> Iterator[dict[str, object]]:
    """Yield what a trace says of each question that a seat answered, then the outcome; None for a game that is not over."""
    game = Game(record.rules, dealer=None)
    n = 0
    for _, code in record.answers():
        question = game.question
        if question is not None and question.seat is not None:
            n += 1
            yield {
                "n": n,
                "seat": question.seat,
                "ask": question.ask,
                "options": [option.code for option in question.options],
                "chosen": code,
                "zones": zones(game),
            }
        game.play(code)
    yield {"outcome": asdict(game.outcome) if game.outcome else None}


def zones(game: Game) -> dict[str, list[str]]:
    """Return every card of the position by zone, hidden ones too; the deck's known top in the order of drawing."""
    state = game.state
    found = {}
    for zone in game.rules.zones:
        cards = [game.rules.kinds[kind].code for kind, _ in state.cards(zone.number)]
        found[zone.title] = cards[::-1] if zone.top_is_last else cards
    return found
