"""Room view: a room in words of a language, as one of its seats sees it. Nothing in it comes from the cards."""

from __future__ import annotations

from collections.abc import Callable

from ...text import say
from ...text.plain import clean_name
from ..content.catalogue import find_rules, title
from ..schemas import rooms as r
from .bots import bot_names, bot_words
from .render import seat_name
from .room import MOST_SAID, SHOWN, Proposed, RoomState, Said, signals_of
from .table import Table


def room_view(table: Table, room: RoomState, seat: int, is_here: Callable[[int], bool], lang: str) -> r.Room:
    """Return a room as a seat sees it."""
    allowed = allowed_at(table, room, seat)
    return r.Room(
        table=table.row.id,
        seat=seat,
        n=room.n,
        begun=room.begun,
        over=table.outcome is not None,
        seats=[room_seat(table, n, is_here(n), lang) for n in range(room.players)],
        said=[said_entry(each, seat, lang) for each in room.said[-SHOWN:]],
        proposal=None if room.proposal is None else proposal_entry(room, room.proposal[0], room.proposal[1], lang),
        can=allowed,
        signals=signal_entries(table, lang) if room.signals else [],
        bots=[r.BotChoice(name, bot_words(name, lang)[0]) for name in bot_names(table.rules)] if "bot" in allowed else [],
        next=room.next,
    )


def allowed_at(table: Table, room: RoomState, seat: int) -> list[str]:
    """List what a seat may do at a room now, besides playing."""
    over = table.outcome is not None
    found = []
    if room.begun and (over or not table.secrets) and room.chats < MOST_SAID:
        found.append("chat")
    if room.begun and not over:
        if not table.secrets:
            found += ["point", "undo"]
        if room.signals and table.secrets and room.signalled.get(seat) != turn_of(table, seat):
            found.append("signal")
        found += ["resign", "bot"]
    if over and room.next is None:
        found.append("rematch")
    if not room.begun:
        found.append("revoke")
    return [*found, "leave"]


def turn_of(table: Table, seat: int) -> int:
    """Return the turn that a seat knows of: not that of the game, which may have gone on behind its back."""
    return table.turn_at(table.seats[seat].heard[-1])


def room_seat(table: Table, seat: int, is_here: bool, lang: str) -> r.RoomSeat:
    """Describe who sits at a seat."""
    who = table.row.seats[seat]
    name = "" if who.kind == "open" else seat_name(table.row, seat, lang)
    return r.RoomSeat(seat, who.kind, name, is_here or who.kind == "bot")


def said_entry(said: Said, seat: int, lang: str) -> r.SaidEntry:
    """Put something that was said into words."""
    text = said.text
    if said.kind == "signal":
        text = say(f"ui.server.signal.{said.text}", lang)
    elif said.kind == "note":
        text = say(f"ui.server.room.note.{said.text}", lang, name=clean_name(said.name) or say("ui.server.room.somebody", lang))
    return r.SaidEntry(said.n, said.seat, said.kind, text, said.at, said.after[seat])


def signal_entries(table: Table, lang: str) -> list[r.SignalEntry]:
    """List the signals."""
    return [r.SignalEntry(key, say(f"ui.server.signal.{key}", lang)) for key in signals_of(table.rules)]


def proposal_entry(room: RoomState, n: int, wanted: Proposed, lang: str) -> r.ProposalEntry:
    """Say what a seat wants."""
    name = clean_name(room.seats[wanted.seat].name) or say("ui.server.room.somebody", lang)
    key = "rematch_swapped" if wanted.what == "rematch" and wanted.swap else wanted.what
    bot = bot_words(wanted.bot, lang)[0] if wanted.bot else ""
    text = say(f"ui.server.room.ask.{key}", lang, name=name, bot=bot)
    return r.ProposalEntry(n, wanted.what, wanted.seat, text, room.waits(wanted))  # type: ignore[arg-type]  # checked on its way in


def invitation(table: Table, room: RoomState, seat: int, lang: str, *, moves: bool) -> r.Invitation:
    """Say what a link leads to."""
    host = next((n for n, who in enumerate(room.seats) if who.kind == "human" and n != seat), seat)
    rules = find_rules(table.row.rules)
    return r.Invitation(
        table=table.row.id,
        seat=seat,
        moves=moves,
        rules=rules.code,
        title=title(rules.code, lang),
        line=say("ui.server.room.silent" if rules.has_secrets else "ui.server.room.open", lang),
        host=clean_name(room.seats[host].name),
        first=seat == 0,
        secrets=rules.has_secrets,
        signals=room.signals,
    )
