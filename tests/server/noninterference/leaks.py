"""Planted leaks: each gives a seat a little more than it may have, somewhere between the rules and the wire."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable
from typing import Any
from zlib import crc32

import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import Response

from oneironaut.game import Game
from oneironaut.server.content import history, pictures
from oneironaut.server.errors import RefusedError
from oneironaut.server.http import api, sockets
from oneironaut.server.http.auth import Keys
from oneironaut.server.schemas import messages as m
from oneironaut.server.storage import archive
from oneironaut.server.storage.archive import Entry
from oneironaut.server.tables import factory, hints, render, replays, seat_snapshot, table, tasks

Plant = Callable[[pytest.MonkeyPatch], None]
LEAKS: list[Plant] = []


def leak(plant: Plant) -> Plant:
    """Register a leak."""
    LEAKS.append(plant)
    return plant


def around(patch: pytest.MonkeyPatch, owner: Any, name: str, change: Callable[..., Any]) -> None:
    """Replace a function by one that gets the true one first."""
    true = getattr(owner, name)
    patch.setattr(owner, name, lambda *given, **named: change(true, *given, **named))


def wrapped_async(patch: pytest.MonkeyPatch, owner: Any, name: str, change: Callable[..., Any]) -> None:
    """The same of a method that is awaited."""
    true = getattr(owner, name)

    async def changed(*given: Any, **named: Any) -> Any:
        return await change(true, *given, **named)

    patch.setattr(owner, name, changed)


def position(at: table.Table) -> str:
    """A digest of everything."""
    return hashlib.sha256(at.game.position.encode()).hexdigest()


def options(at: table.Table) -> int:
    """How many options there are, for any seat."""
    return len(at.question.options) if at.question else 0


# Views.


@leak
def partners_card_in_a_view(patch: pytest.MonkeyPatch) -> None:
    """The partner's hand lies open, inside `View` itself."""

    def look(true: Any, game: Game, seat: int = 0) -> Any:
        if game.rules.players == 1:
            return true(game, seat)
        view, other = true(game, seat), true(game, 1 - seat)
        name = f"hand{2 - seat}"
        return dataclasses.replace(view, zones={**view.zones, name: other.zones[name]})

    around(patch, Game, "view", look)


@leak
def deck_in_unseen(patch: pytest.MonkeyPatch) -> None:
    """What is left to be seen counts the deck alone."""

    def look(true: Any, at: table.Table, seat: int, *rest: Any) -> m.SeatView:
        view: m.SeatView = true(at, seat, *rest)
        state = at.game.state
        deck = state.rules.zone("deck" if "deck" in [zone.title for zone in state.rules.zones] else "memories").number
        left = {state.rules.kinds[kind].code: 0 for kind, _ in state.cards(deck)}
        for kind, _ in state.cards(deck):
            left[state.rules.kinds[kind].code] += 1
        view.unseen = [m.Left(each.kind, left.get(each.kind, 0), each.of) for each in view.unseen]
        return view

    around(patch, render, "view_of", look)


@leak
def order_of_hidden_cards(patch: pytest.MonkeyPatch) -> None:
    """Hidden cards stand where they would stand in the partner's sorted hand."""

    def look(true: Any, game: Game, seat: int = 0) -> Any:
        if game.rules.players == 1:
            return true(game, seat)
        view, other = true(game, seat), true(game, 1 - seat)
        name = f"hand{2 - seat}"
        known = [card for card in view.zones[name] if card != "??"]
        placed = tuple(card if card in known else "??" for card in other.zones[name])
        return dataclasses.replace(
            view, zones={**view.zones, name: placed if len(placed) == len(view.zones[name]) else view.zones[name]}
        )

    around(patch, Game, "view", look)


@leak
def question_id_counts_everybodys(patch: pytest.MonkeyPatch) -> None:
    """An id that counts the questions of both seats."""

    def look(true: Any, at: table.Table, seat: int, what: seat_snapshot.SeatSnapshot, *rest: Any) -> m.SeatView:
        view: m.SeatView = true(at, seat, what, *rest)
        if view.question:
            view.question.id = at.entries
        return view

    around(patch, render, "view_of", look)


@leak
def undo_tells_how_many(patch: pytest.MonkeyPatch) -> None:
    """The words about taking back say how many answers would go."""

    def undo(true: Any, at: table.Table, seat: int, what: seat_snapshot.SeatSnapshot, lang: str) -> m.UndoEntry:
        entry: m.UndoEntry = true(at, seat, what, lang)
        entry.text += f" ({what.undo.decisions})"
        return entry

    around(patch, render, "undo_entry", undo)


@leak
def waiting_tells_the_question(patch: pytest.MonkeyPatch) -> None:
    """Who is waited for, and what for."""

    def waiting(true: Any, at: table.Table, *rest: Any) -> m.Waiting | None:
        entry: m.Waiting | None = true(at, *rest)
        if entry and at.question:
            entry.text += f" {len(at.question.options)}"
        return entry

    around(patch, render, "waiting_for", waiting)


# Numbers and order of messages.


@leak
def told_of_every_answer(patch: pytest.MonkeyPatch) -> None:
    """A message more: the seat hears whenever the partner has answered."""

    def publish(true: Any, at: table.Table, entry: Entry | None = None) -> list[int]:
        told: list[int] = true(at, entry)
        for seat, state in enumerate(at.seats):
            if seat not in told:
                state.heard.append(state.heard[-1])
        return [0, 1]

    around(patch, table.Table, "publish", publish)


@leak
def news_is_left_out(patch: pytest.MonkeyPatch) -> None:
    """A message less: none if the partner had many options."""

    async def news(true: Any, tab: sockets.Tab, key: sockets.Key) -> None:
        at = await tab._manager.table(key[0])
        if options(at) and sum(map(ord, position(at))) % 2:
            return
        await true(tab, key)

    wrapped_async(patch, sockets.Tab, "_news", news)


@leak
def news_twice(patch: pytest.MonkeyPatch) -> None:
    """An empty message now and then, by what the partner holds."""

    async def news(true: Any, tab: sockets.Tab, key: sockets.Key) -> None:
        await true(tab, key)
        if sum(map(ord, position(await tab._manager.table(key[0])))) % 2:
            await tab._send(m.News(*key, 0, None))

    wrapped_async(patch, sockets.Tab, "_news", news)


@leak
def hint_of_the_partner_is_pushed(patch: pytest.MonkeyPatch) -> None:
    """Both seats are told that somebody took a hint."""

    def publish(true: Any, at: table.Table, entry: Entry | None = None) -> list[int]:
        return true(at, None if entry and entry.kind == "hint" else entry)  # type: ignore[no-any-return]  # the true one's

    around(patch, table.Table, "publish", publish)


# Headers, lengths, errors, ids.


@leak
def etag_of_the_position(patch: pytest.MonkeyPatch) -> None:
    """A header that is a digest of the position."""

    async def view(true: Any, self: api.Api, request: Request) -> Response:
        response: Response = await true(self, request)
        response.headers["etag"] = position(await self._manager.table(str(request.path_params["table"])))
        return response

    wrapped_async(patch, api.Api, "view", view)


@leak
def length_by_options(patch: pytest.MonkeyPatch) -> None:
    """The right content, and padding behind it."""

    async def view(true: Any, self: api.Api, request: Request) -> Response:
        response: Response = await true(self, request)
        at = await self._manager.table(str(request.path_params["table"]))
        body = bytes(response.body) + b" " * (sum(map(ord, position(at))) % 7)
        return Response(body, response.status_code, media_type="application/json")

    wrapped_async(patch, api.Api, "view", view)


@leak
def refusal_quotes_the_position(patch: pytest.MonkeyPatch) -> None:
    """The text of an error lists what the deck holds."""

    def reason(true: Any, at: table.Table, action: str, lang: str) -> str:
        return f"{true(at, action, lang)} {at.game.position}"

    around(patch, table.Table, "_reason", reason)


@leak
def another_status_while_the_partner_chooses(patch: pytest.MonkeyPatch) -> None:
    """An error code that depends on the partner's choice."""

    def check(true: Any, at: table.Table, seat: int, command: m.Command) -> None:
        if at.asked not in (seat, None) and options(at) % 2:
            raise RefusedError("needs_consent")
        true(at, seat, command)

    around(patch, table.Table, "check", check)


@leak
def sequence_number_of_the_log(patch: pytest.MonkeyPatch) -> None:
    """A number that counts all entries of the log."""

    def look(true: Any, at: table.Table, seat: int, what: seat_snapshot.SeatSnapshot, seq: int, *rest: Any) -> m.SeatView:
        view: m.SeatView = true(at, seat, what, seq, *rest)
        view.title += f" {at.entries}"
        return view

    around(patch, render, "view_of", look)


@leak
def token_of_the_seed(patch: pytest.MonkeyPatch) -> None:
    """A token that works, with a tail made of the seed."""

    def entry(true: Any, row: Any, tokens: list[str | None], lang: str) -> Any:
        tail = hashlib.sha256(row.seed.encode()).hexdigest()[:4]
        return true(row, [token and f"{token}.{tail}" for token in tokens], lang)

    around(patch, api, "table_entry", entry)
    around(patch, Keys, "opens", lambda true, self, token, *rest: true(self, token.partition(".")[0], *rest))


@leak
def promise_of_something_else(patch: pytest.MonkeyPatch) -> None:
    """A promise that does not promise the seed."""
    around(patch, render, "commitment", lambda true, row: row.seed[:8].lower() + "0" * 56 if true(row) else None)


# Lists, exports, replays, new tables.


@leak
def answers_in_the_list(patch: pytest.MonkeyPatch) -> None:
    """The list says how many answers there were."""

    def entry(true: Any, row: Any, *rest: Any) -> m.TableEntry:
        found: m.TableEntry = true(row, *rest)
        found.answers = row.progress.answers
        return found

    around(patch, api, "table_entry", entry)


@leak
def assisted_at_once(patch: pytest.MonkeyPatch) -> None:
    """The list says at once that somebody took a hint."""
    patch.setattr(render, "has_partners", lambda _: False)


@leak
def hint_shown_to_the_partner(patch: pytest.MonkeyPatch) -> None:
    """So does the view."""
    patch.setattr(table.Table, "assisted_for", lambda at, _: bool(at._hinted))


@leak
def record_of_a_running_game(patch: pytest.MonkeyPatch) -> None:
    """The record is given out before the end."""
    patch.setattr(api, "keeps_secrets", lambda _: False)


@leak
def replay_of_a_running_game(patch: pytest.MonkeyPatch) -> None:
    """So is the replay."""
    patch.setattr(replays, "check_open", lambda *_: None)


@leak
def source_asks_the_rules_ordered(patch: pytest.MonkeyPatch) -> None:
    """A running game with secrets may be a source, by other rules."""
    patch.setattr(factory, "check_source", lambda *_: None)


@leak
def statistics_count_running_games(patch: pytest.MonkeyPatch) -> None:
    """The export has games that are not over."""

    async def finished(true: Any, self: api.Api, request: Request) -> Any:
        browser = await self._browser(request)
        return await self._store.read(lambda c: archive.list_games(c, browser, "all", None, 100)[0])

    wrapped_async(patch, api.Api, "_finished", finished)


@leak
def history_lists_the_last_seed(patch: pytest.MonkeyPatch) -> None:
    """The spreadsheet has a column too many."""
    seen = [""]

    def publish(true: Any, at: table.Table, entry: Entry | None = None) -> Any:
        seen[0] = position(at)
        return true(at, entry)

    around(patch, table.Table, "publish", publish)
    around(patch, history, "as_csv", lambda true, rows: true(rows) + seen[0])


# Hints, reasons, pictures.


@leak
def hint_by_the_true_position(patch: pytest.MonkeyPatch) -> None:
    """The coach looks at the true cards."""

    def hint(true: Any, game: Game, *rest: Any) -> m.Hint:
        found: m.Hint = true(game, *rest)
        return msgspec.structs.replace(found, text=f"{found.text} {crc32(game.position.encode())}")

    around(patch, tasks, "hint_for", hint)
    around(patch, hints, "hint_for", hint)


@leak
def reasons_about_the_partner(patch: pytest.MonkeyPatch) -> None:
    """Why nothing can be done with a card of the partner's, for any asker."""

    def why(true: Any, at: table.Table, seat: int, zone: str, card: str, lang: str) -> list[str]:
        held = [code for cards in at.game.view(1 - seat).zones.values() for code in cards]
        return [*true(at, seat, zone, card, lang), *(["there"] if card in held else [])]

    around(patch, table.Table, "why", why)


@leak
def picture_with_a_remark(patch: pytest.MonkeyPatch) -> None:
    """A remark inside the picture: the true number of a card."""

    async def picture(true: Any, self: api.Api, request: Request) -> Response:
        response: Response = await true(self, request)
        at = await self._manager.table(str(request.path_params["table"]))
        return Response(bytes(response.body) + f"<!-- {position(at)[:4]} -->".encode(), media_type="image/svg+xml")

    wrapped_async(patch, api.Api, "table_picture", picture)


@leak
def picture_of_the_partner(patch: pytest.MonkeyPatch) -> None:
    """The picture shows the other seat's view."""
    views: dict[int, Any] = {}
    true_look = table.Table._look

    def look(at: table.Table, seat: int, game: Game) -> seat_snapshot.SeatSnapshot:
        found = true_look(at, seat, game)
        if at.rules.players > 1:
            views[id(found.view)] = game.view(1 - seat)
        return found

    patch.setattr(table.Table, "_look", look)
    around(patch, pictures, "table", lambda true, view, lang: true(views.get(id(view), view), lang))
