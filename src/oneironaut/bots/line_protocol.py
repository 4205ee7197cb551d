"""The line protocol: what a bot in any language is told and answers, as lines of JSON. docs/reference/bot-protocol.md has it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..kernel.definition import game_of
from ..kernel.rules import Rules
from ..kernel.view import View
from ..questions import Option, Outcome, Question
from .base import BotError

PROTOCOL = 1
SEED_BITS = 53  # every language has whole numbers of this size
LONGEST_SHOWN = 200
Message = dict[str, Any]


def hello_message(version: str) -> Message:
    """Return the first line of a process."""
    return {"type": "hello", "protocol": PROTOCOL, "oneironaut": version}


def start_message(rules: Rules, seat: int, seed: int) -> Message:
    """Return a new game."""
    cards = [{"code": kind.code, "copies": kind.copies, "suits": kind.suits, "worth": kind.worth} for kind in rules.kinds]
    return {
        "type": "start",
        "rules": rules.code,
        "game": game_of(rules.code).key,
        "players": rules.players,
        "versus": rules.versus,
        "versions": rules.versions,
        "cards": cards,
        "seat": seat,
        "seed": seed >> (63 - SEED_BITS),
    }


def question_message(question: Question, view: View) -> Message:
    """Return a question with its options and what the seat may know."""
    options = [option_json(index, option) for index, option in enumerate(question.options)]
    return {"type": "question", "id": question.id, "ask": question.ask, "options": options, "view": view_json(view)}


def option_json(index: int, option: Option) -> Message:
    """Return an option."""
    return {
        "index": index,
        "code": option.code,
        "card": option.card,
        "number": option.number,
        "at": None if option.at is None else list(option.at),
        "onto": option.onto,
        "tone": option.tone,
        "worth": option.worth,
    }


def view_json(view: View) -> Message:
    """Return a view; its fields are those of the notation page."""
    return {
        "rules": view.rules,
        "seat": view.seat,
        "zones": {name: list(cards) for name, cards in view.zones.items()},
        "deck": view.deck,
        "top": list(view.top),
        "bottom": list(view.bottom),
        "unseen": dict(view.unseen),
        "active": view.active,
        "to_move": view.to_move,
        "ask": view.ask,
        "options": list(view.options),
        "result": view.result,
        "reason": view.reason,
        "tally": dict(view.tally),
        "counters": dict(view.counters),
        "public_facts": dict(view.public_facts),
        "rounds": [{"reason": one.reason, "seat": one.seat, "points": list(one.points)} for one in view.rounds],
        "position": view.position,
    }


def finish_message(outcome: Outcome, view: View) -> Message:
    """Return the end of a game."""
    told = {"won": outcome.won, "reason": outcome.reason, "counts": dict(outcome.counts), "winner": outcome.winner}
    return {"type": "finish", "outcome": told, "view": view_json(view)}


def written(message: Message) -> bytes:
    """Return a message as a line, without its end."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()


def parsed(line: bytes) -> Message:
    """Return a line from a bot. Raises `BotError` in words if it is not a JSON object, or if it is the bot's own complaint."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise BotError(f"wrote a line that is not a JSON object: {shown(line)}")
    if "error" in message:
        raise BotError(f"said: {shown(str(message['error']).encode())}")
    return message


def read_hello(message: Message) -> Mapping[str, Any]:
    """Return the hello of a bot, checked."""
    if message.get("type") != "hello":
        raise BotError(f"did not say hello first, but {shown(written(message))}")
    if message.get("protocol") != PROTOCOL:
        raise BotError(f"speaks protocol {message.get('protocol')!r}, not {PROTOCOL}")
    wants, games = message.get("wants_position", False), message.get("games")
    if not isinstance(wants, bool):
        raise BotError("said hello with a wants_position that is not true or false")
    if games is not None and not (isinstance(games, list) and all(isinstance(game, str) for game in games)):
        raise BotError('said hello with games that are not a list of names, such as ["onirim"]')
    return message


def read_answer(message: Message, question: Question) -> Option:
    """Return the option that an answer names, by index or code."""
    if message.get("id") != question.id:
        raise BotError(f"answered question {message.get('id')!r} when asked question {question.id}")
    answer = message.get("answer")
    options = question.options
    if isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer < len(options):
        return options[answer]
    for option in options:
        if option.code == answer:
            return option
    codes = ", ".join(option.code for option in options)
    raise BotError(f"answered {shown(json.dumps(answer).encode())}, not an index from 0 to {len(options) - 1} or one of {codes}")


def shown(line: bytes) -> str:
    """Return a line of a bot, for messages."""
    text = line.decode(errors="replace").rstrip("\n")
    return repr(text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…")
