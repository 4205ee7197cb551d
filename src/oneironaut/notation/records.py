"""Records: a whole game as text (`.odn`, TOML). Every answer is in it, the dealer's included, so it replays without chance."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from ..kernel.errors import ArgumentError, RecordError, need_text
from ..kernel.flat import FlatError, read_flat
from ..kernel.rules import Rules

T = TypeVar("T")
FORMAT = 1
AT = "@"
HIDDEN = "??"
MOST_LINES = 20_000  # of moves; the longest games have some hundreds
FIELDS = ("odn", "rules", "versions", "seed", "seat", "players", "date", "result", "comment", "moves")
MOVES = re.compile(r"^\s*moves\s*=\s*('''|\"\"\")", re.MULTILINE)


@dataclass(frozen=True)
class Line:
    """One line of moves: a seat's answer (or none), the cards then dealt, and a comment."""

    action: str
    deals: tuple[str, ...] = ()
    comment: str = ""
    number: int = field(default=0, compare=False)  # of the line in the file, for errors

    def __str__(self) -> str:
        text = self.action + (" : " if self.action and self.deals else ": " if self.deals else "") + " ".join(self.deals)
        return f"{text}  # {self.comment}".lstrip() if self.comment else text


@dataclass(frozen=True)
class Record:
    """A game as text: what was played by which rules, and every answer."""

    rules: str
    moves: tuple[Line, ...] = ()
    versions: tuple[tuple[str, int], ...] = ()
    seed: str | None = None
    seat: int | None = None  # whose knowledge it is, of a record of a running game with secrets; None: it has everything
    players: tuple[str, ...] = ()
    date: datetime.date | None = None
    result: str = ""
    comment: str = ""
    source: str = field(default="", compare=False, repr=False)

    @classmethod
    def of(
        cls,
        rules: Rules,
        answers: Iterable[tuple[bool, str]],
        *,
        seed: str | None = None,
        seat: int | None = None,
        result: str = "",
    ) -> Record:
        """Make the record of answers: (whether chance gave it, the action as text)."""
        if not isinstance(rules, Rules) or not isinstance(answers, Iterable):
            raise ArgumentError("a record is made of Rules and a list of answers")
        lines: list[Line] = []
        for answer in answers:
            if not isinstance(answer, tuple) or len(answer) != 2 or not isinstance(answer[1], str):
                raise ArgumentError(f"an answer of a record is whether chance gave it, and its text, not {answer!r}")
            is_deal, code = answer
            if not is_deal:
                lines.append(Line(code))
            elif lines:
                lines[-1] = replace(lines[-1], deals=(*lines[-1].deals, dealt(code)))
            else:
                lines.append(Line("", (dealt(code),)))
        versions = tuple(rules.versions.items())
        return cls(rules.code, tuple(lines), versions, seed, seat, result=result)

    def answers(self) -> list[tuple[int, str]]:
        """Return every answer in order, as (line of the file, action): a deal is written `deal Rs`."""
        found = []
        for line in self.moves:
            if line.action:
                found.append((line.number, line.action))
            found += [(line.number, f"deal {card.replace(AT, ' ')}") for card in line.deals]
        return found

    @property
    def deals(self) -> list[str]:
        """Return the cards dealt, in order."""
        return [card.replace(AT, " ") for line in self.moves for card in line.deals]

    def check_versions(self, rules: Rules) -> None:
        """Refuse a record that one seat took with it from a running game, or that was played by versions of the rules that
        differ from those here: it is never re-interpreted."""
        if not isinstance(rules, Rules):
            raise ArgumentError(f"versions are those of Rules, not of {rules!r}")
        if self.seat is not None:
            raise RecordError(f"this record has only what seat {self.seat} could see, so it cannot be played again")
        unlike = rules.unlike(dict(self.versions)) if self.versions else None
        if unlike is not None:
            key, played, here = unlike
            by = f"by version {played} of {key!r}" if played else f"without {key!r}"
            raise RecordError(f"played {by}; this program has {f'version {here}' if here else 'none'}")

    def __str__(self) -> str:
        lines = [f"odn = {FORMAT}", f"rules = {quoted(self.rules)}"]
        if self.versions:
            lines.append("versions = { " + ", ".join(f"{bare(key)} = {n}" for key, n in self.versions) + " }")
        if self.seed is not None:
            lines.append(f"seed = {quoted(self.seed)}")
        if self.seat is not None:
            lines.append(f"seat = {self.seat}")
        if self.players:
            lines.append("players = [" + ", ".join(quoted(name) for name in self.players) + "]")
        if self.date is not None:
            lines.append(f"date = {self.date.isoformat()}")
        if self.result:
            lines.append(f"result = {quoted(self.result)}")
        if self.comment:
            lines.append(f"comment = {quoted(self.comment)}")
        moves = "\n".join(str(line) for line in self.moves)
        if "'''" in moves:
            moves = "\n".join(quoted(str(line))[1:-1] for line in self.moves)
            lines += ['moves = """', moves, '"""', ""]
        else:
            lines += ["moves = '''", moves, "'''", ""]
        return "\n".join(lines)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record from its text. Raise `RecordError` if it is not TOML or has a wrong field."""
        try:
            data = read_flat(need_text(text, "a record"))
        except FlatError as error:
            raise RecordError(f"no record: {error}", error.line) from None
        for name in data:
            if name not in FIELDS:
                raise RecordError(f"no field {name!r} in a record: there are {', '.join(FIELDS)}")
        if data.get("odn") != FORMAT or data.get("odn") is True:
            raise RecordError(f"odn = {data.get('odn')!r}: this program reads records of format {FORMAT}")
        versions: dict[str, int] = typed(data, "versions", dict, {})
        players: list[str] = typed(data, "players", list, [])
        if not all(isinstance(n, int) for n in versions.values()) or not all(isinstance(p, str) for p in players):
            raise RecordError("'versions' are numbers and 'players' are names")
        seat = data.get("seat")
        if seat is not None and (type(seat) is not int or seat < 0):
            raise RecordError("'seat' is a number, 0 for the first player")
        date = data.get("date")
        if date is not None and (not isinstance(date, datetime.date) or isinstance(date, datetime.datetime)):
            raise RecordError("'date' is a date, as in 2026-11-15")
        return cls(
            rules=typed(data, "rules", str, None),
            moves=read_moves(typed(data, "moves", str, None), first_line(text)),
            versions=tuple(versions.items()),
            seed=typed(data, "seed", str, "") or None,
            seat=seat,
            players=tuple(players),
            date=date,
            result=typed(data, "result", str, ""),
            comment=typed(data, "comment", str, ""),
            source=text,
        )


def dealt(code: str) -> str:
    """Write a deal in a line of moves: the card, and after an @ where it comes from if not from the bag."""
    return code.removeprefix("deal ").replace(" ", AT)


def bare(key: str) -> str:
    """Write a TOML key, in quotes where it needs them."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else quoted(key)


def typed(data: dict[str, object], name: str, wanted: type[T], default: T | None) -> T:
    """Return a field of a record, of the type it must have."""
    value = data.get(name, default)
    if not isinstance(value, wanted):
        raise RecordError(f"a record needs {name!r}" if value is None else f"{name!r} has the wrong type")
    return value


def first_line(text: str) -> int:
    """Return the number of the first line of moves in a file."""
    found = MOVES.search(text)
    if not found:
        return 1
    return text.count("\n", 0, found.end()) + (2 if text[found.end() :].lstrip("\r").startswith("\n") else 1)


def read_moves(text: str, first: int) -> tuple[Line, ...]:
    """Read lines of moves: `[action] [: cards] [# comment]`."""
    if text.count("\n") > MOST_LINES:
        raise RecordError(f"more than {MOST_LINES} lines of moves")
    lines = []
    for i, raw in enumerate(text.split("\n")):
        body, _, comment = raw.partition("#")
        action, _, cards = body.partition(":")
        if body.strip() or comment:
            lines.append(Line(" ".join(action.split()), tuple(cards.split()), comment.strip(), first + i))
    return tuple(lines)


def quoted(text: str) -> str:
    """Write a basic TOML string."""
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}

    def escape(c: str) -> str:
        if c.isprintable() and c not in escapes:
            return c
        return escapes.get(c) or (f"\\u{ord(c):04x}" if ord(c) < 65536 else f"\\U{ord(c):08x}")

    return '"' + "".join(escape(c) for c in text) + '"'
