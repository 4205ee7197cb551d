"""Table: a game with its log, and what each seat has been shown of it.

A seat's `seq` counts what it was shown. In games with secrets that is less than what happened: while another seat is
asked, nothing moves, so that neither a view nor a number tells how often the partner was asked (docs/decisions/0004).
"""

from __future__ import annotations

import logging

import msgspec

from ...dealers import RandomDealer
from ...game import Game
from ...kernel.errors import IllegalActionError, OneironautError
from ...kernel.event import Event
from ...kernel.zone import HIDDEN
from ...notation.codes import read_rules
from ...notation.records import Record
from ...questions import Option, Outcome, Question, score
from ...text import LANGUAGES, say
from ..content.lessons import Lesson, find_lesson
from ..errors import RefusedError
from ..schemas.messages import Command
from ..storage.archive import Ending, Entry, GameProgress, GameRow, now
from .foresight import foresee
from .move_log import LogDealer, cards_dealt, line_text, lines_of
from .room import Change, RoomState, change_text
from .room import reader as read_change
from .seat_snapshot import DecisionMark, SeatCursor, SeatSnapshot, Undo

log = logging.getLogger("oneironaut.server")
EVERYBODY = -1  # the seat of entries that are nobody's: the opening, moves brought in
# Entries of a log after which there is no more taking back and no hint. Answers are always taken: every game ends, so they
# cannot make a log grow for ever, and nobody is kept from finishing a game.
MOST_ENTRIES = 5_000
GIVEN_UP = ("given_up", "conceded")  # reasons of an end that the rules do not know


class Table:
    """One game. `answer`, `take_back` and `note_hint` change it in memory; it is stored; then `publish` shows it."""

    def __init__(self, row: GameRow, opening: tuple[str, ...] = ()) -> None:
        self.row = row
        self.rules = read_rules(row.rules)
        self.secrets = self.rules.has_secrets
        self.lesson: Lesson | None = find_lesson(row.lesson) if row.lesson else None
        self.practice = row.origin in ("continued", "imported") or row.progress.practice
        self._hinted: set[int] = set()  # seats that took a hint
        self.ended: str | None = None
        self._dealer = LogDealer(self.lesson.dealer() if self.lesson else RandomDealer(row.seed), opening)
        self.game = Game(self.rules, dealer=self._dealer)
        self.game.seed = row.seed
        self._heard: list[list[Event]] = [[] for _ in range(self.rules.players)]
        self._turns: list[int] = []
        self._note_events()
        self._line: list[DecisionMark] = []
        self._commands: dict[tuple[int, str], str] = {}
        self._n = 0
        self.seats = [SeatCursor() for _ in range(self.rules.players)]
        self.bot_failed: int | None = None  # a seat whose bot has failed
        self.room = RoomState(self.rules.players) if row.origin == "room" else None
        self._sits_anew = False  # whether the last change of the room is shown in views

    # Beginning and loading.

    def opening(self) -> Entry:
        """Return the first entry of the log: the cards dealt before the first question."""
        return Entry(self._next(), now(), "open", EVERYBODY, None, None, line_text("", self._dealer.take()))

    @classmethod
    def load(cls, row: GameRow, entries: list[Entry]) -> Table:
        """Load a table from its log. The rules check every answer and every card."""
        try:
            rules = read_rules(row.rules)
        except OneironautError:
            raise RefusedError("rules_changed", detail=f"no rules {row.rules!r}") from None
        if rules.unlike(row.versions) is not None:
            raise RefusedError("rules_changed", detail=f"played by {row.versions}, now {rules.versions}")
        try:
            if entries[0].kind != "open":
                raise ValueError(f"the log begins with an entry of kind {entries[0].kind!r}")
            table = cls(row, tuple(cards_dealt(lines_of(entries[0].text)[0])))
            if table._dealer.script:
                raise ValueError("more cards than were dealt")
            table._dealer.take()
            table._next()
            table.publish()
            for entry in entries[1:]:
                table._replay(entry)
        except (OneironautError, ValueError, IndexError) as error:
            log.error("game %s is damaged: %s", row.id, error)
            # What is wrong may name a card that a seat must not know.
            raise RefusedError("damaged", detail=f"game {row.id}" + ("" if rules.has_secrets else f": {error}")) from None
        return table

    def _replay(self, entry: Entry) -> None:
        if entry.n != self._next():
            raise ValueError(f"entry {entry.n} is out of order")
        if entry.kind == "answer":
            for line in lines_of(entry.text):
                self._dealer.script.extend(cards_dealt(line))
                self._answer(line.action)
                if self._dealer.script:
                    raise ValueError(f"entry {entry.n}: more cards than were dealt")
        elif entry.kind == "undo":
            self._take_back(int(entry.text.split()[0]), free=entry.text.endswith("free"))
        elif entry.kind == "room" and self.room is not None:
            self._change(read_change.decode(entry.text), entry.at)
        elif entry.kind != "hint":
            raise ValueError(f"entry {entry.n} is of an unknown kind, {entry.kind!r}")
        self._dealer.take()
        self.remember(entry)
        self.publish(entry)

    # Asking.

    @property
    def asked(self) -> int | None:
        """Return the seat that must answer; None when the game is over, or the lesson, or somebody is still to come."""
        return None if self.question is None or self._is_taught or not self.is_live else self.question.seat

    @property
    def is_begun(self) -> bool:
        """Tell whether all are there. Before, nobody sees a card."""
        return self.room is None or self.room.begun

    @property
    def is_live(self) -> bool:
        """Tell whether people may play."""
        return self.is_begun and (self.room is None or self.room.resigned is None)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended: by the rules, or because somebody gave up."""
        if self.room is None or self.room.resigned is None or self.game.outcome is not None:
            return self.game.outcome
        return given_up(self.game, self.room.resigned)

    @property
    def _is_taught(self) -> bool:
        """Tell whether this is a lesson that has come to its end."""
        return self.lesson is not None and self.lesson.is_done(self.decisions)

    @property
    def entries(self) -> int:
        """Count the entries of the log."""
        return self._n

    @property
    def decisions(self) -> int:
        """Count the answers in the line being played."""
        return len(self._line)

    def question_for(self, seat: int) -> Question | None:
        """Return what a seat is asked. A lesson offers only its own options."""
        question = self.question
        if question is None or question.seat != seat or not self.is_live:
            return None
        if self.lesson is None:
            return question
        if self._is_taught:
            return None
        allowed = self.lesson.steps[self.decisions].options
        options = tuple(option for option in question.options if not allowed or option.code in allowed)
        return Question(question.id, question.seat, question.ask, options)

    def _undo(self, seat: int, times: int) -> Undo | None:
        """Return what undoing `times` answers of a seat would mean; None if it has not given that many."""
        made = [i for i, mark in enumerate(self._line) if mark.seat == seat]
        if len(made) < times:
            return None
        first = made[-times]
        mark = self._line[first]
        alone = all(later.seat == seat for later in self._line[first:]) and self.asked == seat
        return Undo(len(self._line) - first, alone and not self._has_revealed(seat, mark))

    def _has_revealed(self, seat: int, mark: DecisionMark) -> bool:
        """Tell whether a card came out of hiding since."""
        if self._dealer.dealt > mark.deals:
            return True
        hiding = {zone.title for zone in self.rules.zones if zone.deck or zone.sight == HIDDEN}
        return any(event.source in hiding for event in self._heard[seat][mark.events :])

    def consent_for(self, seat: int, undo: Undo) -> list[int]:
        """List the other humans who must agree to an undo. In a lesson one person has all seats."""
        return (
            [] if undo.free or self.lesson else [n for n, who in enumerate(self.row.seats) if n != seat and who.kind == "human"]
        )

    def why(self, seat: int, zone: str, card: str, lang: str) -> list[str]:
        """Say why nothing can be done with a card of a zone: for each verb that takes cards from there."""
        question = self.question
        if question is None or self.asked != seat:
            raise RefusedError("over" if self.asked is None else "not_asked")
        found = next((known for known in self.rules.zones if known.title == zone), None)
        if found is None or card not in self.rules.kind_codes:
            raise RefusedError("not_found", detail=f"no {card!r} in {zone!r}")
        if found.seat not in (None, seat):
            return []
        name = found.name
        reasons: dict[str, None] = {}
        for (ask, verb), choice in self.rules.choices.items():
            if ask in (question.ask, "any") and name in choice.zones:
                places = next(each.places for each in self.rules.verbs if each.name == verb)
                place = places[choice.zones.index(name)]
                action = f"{verb} {card} {place}".strip()
                reason = self.game.why_not(action, lang) or self._held_back(action, lang)
                if reason:
                    reasons[reason] = None
        return list(reasons)

    def _held_back(self, action: str, lang: str) -> str:
        """Return what a lesson says of an answer that the rules allow and its step does not."""
        if self.lesson is None or self._is_taught or action in (self.lesson.steps[self.decisions].options or (action,)):
            return ""
        return say("ui.server.lesson.held_back", lang)

    # Changing: in memory only. The caller stores the entry and publishes, or drops the table.

    def seen_before(self, seat: int, command: str, digest: str) -> bool:
        """Tell whether a command was applied already."""
        known = self._commands.get((seat, command))
        if known is not None and known != digest:
            raise RefusedError("id_reused")
        return known is not None

    def check(self, seat: int, command: Command) -> None:
        """Refuse a command that does not fit, before anything changes."""
        self.require_begun()
        if command.seq != self.seats[seat].seq:
            raise RefusedError("stale")
        if command.do != "undo" and self.asked is None:
            raise RefusedError("over")
        if command.do != "undo" and self.asked != seat:
            raise RefusedError("not_asked")
        if command.do != "answer" and self.entries >= MOST_ENTRIES:
            raise RefusedError("log_full")

    def answer(self, seat: int, actions: list[str], command: str | None, digest: str | None, lang: str) -> Entry:
        """Give answers, all or none."""
        if not actions:
            raise RefusedError("bad_request", detail="no actions")
        before, lines = self.decisions, []
        try:
            for action in actions:
                code = self._choose(seat, action, lang)
                lines.append(line_text(code, self._dealer.take()))
        except RefusedError:
            if self.decisions > before:
                self._take_back(self.decisions - before, free=True)
            raise
        if self.question is None and self.ended is None:
            self.ended = now()
        return Entry(self._next(), now(), "answer", seat, command, digest, "\n".join(lines))

    def take_back(self, seat: int, command: str, digest: str, times: int, agreed: set[int]) -> Entry:
        """Take back answers of a seat, and all that came after."""
        undo = self._undo(seat, times)
        if undo is None or (self.outcome is not None and self.game.outcome is None):
            raise RefusedError("no_undo")
        if self.room is not None and not undo.free:  # at several devices nothing that was seen is taken back in silence
            raise RefusedError("no_undo" if self.secrets else "needs_consent")
        if not set(self.consent_for(seat, undo)) <= agreed:
            raise RefusedError("needs_consent")
        free = undo.free or self.lesson is not None
        self._take_back(undo.decisions, free=free)
        return Entry(self._next(), now(), "undo", seat, command, digest, f"{undo.decisions}{' free' if free else ''}")

    def can_take_back(self, seat: int) -> bool:
        """Tell whether a seat may ask the others to let it take back: only where nobody has secrets."""
        return not self.secrets and self.is_live and self._undo(seat, 1) is not None

    def take_back_agreed(self, seat: int, asker: int, command: str | None, digest: str | None) -> Entry:
        """Take back the last answer of the seat that has asked for it; another seat agrees."""
        undo = self._undo(asker, 1)
        if undo is None or not self.can_take_back(asker):
            raise RefusedError("no_undo")
        self._take_back(undo.decisions, free=undo.free)
        return Entry(self._next(), now(), "undo", seat, command, digest, f"{undo.decisions}{' free' if undo.free else ''}")

    def change(self, change: Change, seat: int = EVERYBODY, command: str | None = None, digest: str | None = None) -> Entry:
        """Change the room."""
        at = now()
        self._change(change, at)
        if self.outcome is not None:
            self.ended = self.ended or at
        return Entry(self._next(), at, "room", seat, command, digest, change_text(change))

    def _change(self, change: Change, at: str) -> None:
        if self.room is None:
            raise RefusedError("not_found", detail="this table is not a room")
        heard = tuple(state.heard[-1] for state in self.seats)
        self._sits_anew = self.room.apply(change, at, heard, self.decisions)
        self.row = msgspec.structs.replace(self.row, seats=tuple(self.room.seats))

    def require_begun(self) -> None:
        """Refuse while somebody is still to come."""
        if not self.is_begun:
            raise RefusedError("not_begun")

    def owner_of(self, seat: int) -> int:
        """Return the browser of the person at a seat."""
        owner = None if self.room is None else self.room.owners[seat]
        return self.row.browser if owner is None else owner

    def check_key(self, seat: int, key: int) -> None:
        """Refuse a token that was the seat's once."""
        if (0 if self.room is None else self.room.keys[seat]) != key:
            raise RefusedError("wrong_key")

    def note_hint(self, seat: int, command: str, digest: str, level: int) -> Entry:
        """Note that a hint was given."""
        self._hinted.add(seat)
        return Entry(self._next(), now(), "hint", seat, command, digest, str(level))

    def remember(self, entry: Entry) -> None:
        """Note an entry that is on disk: its command is not applied again."""
        if entry.command is not None:
            self._commands[entry.seat, entry.command] = entry.digest or ""
        if entry.kind == "hint":
            self._hinted.add(entry.seat)
        if self.room is not None and entry.kind in ("answer", "undo"):
            self.room.answered()
        self.ended = (self.ended or entry.at) if self.question is None or self.outcome is not None else None

    def _choose(self, seat: int, action: str, lang: str) -> str:
        """Answer by a code; return the code in its one spelling."""
        question = self.question_for(seat)
        if question is None:
            raise RefusedError("over" if self.asked is None else "not_asked")
        option = next((option for option in question.options if option.code == action), None)
        if option is None:
            raise RefusedError("illegal", text=self._reason(action, lang))
        self._answer(option)
        return option.code

    def _reason(self, action: str, lang: str) -> str:
        try:
            return self.game.why_not(action, lang) or self._held_back(action, lang)
        except OneironautError:
            return ""

    def _answer(self, choice: Option | str) -> None:
        asked = self.asked
        if asked is None:
            raise IllegalActionError("the game is over", "over")
        mark = DecisionMark(asked, self._dealer.dealt, len(self._turns))
        self.game.play(choice)
        self._line.append(mark)
        self._note_events()

    def _take_back(self, decisions: int, *, free: bool) -> None:
        self.game.undo(decisions)
        mark = self._line[-decisions]
        del self._line[-decisions:]
        for told in self._heard:
            del told[mark.events :]
        del self._turns[mark.events :]
        self._note_events()
        self._dealer.dealt = mark.deals
        self._dealer.take()
        self.practice = self.practice or not free
        self.ended = None

    def _note_events(self) -> None:
        """Note the question, and what has happened since, as each seat hears it, and in which turn; an event `turn` begins the
        next one."""
        self.question = self.game.question
        since, turn = len(self._turns), self._turns[-1] if self._turns else 1
        for seat, told in enumerate(self._heard):
            told.extend(self.game.events_for(seat, since))
        for event in self._heard[0][since:]:
            turn += event.what == "turn"
            self._turns.append(turn)

    def _next(self) -> int:
        self._n += 1
        return self._n - 1

    # Showing.

    def publish(self, entry: Entry | None = None) -> list[int]:
        """Show what has happened to the seats that may see it now; return these seats."""
        told: list[int] = []
        if not self.is_begun or (entry is not None and entry.kind == "room" and not self._sits_anew):
            return told
        if entry is not None and entry.kind == "room":
            entry = None
        for seat, state in enumerate(self.seats):
            seen = self._seen(seat)
            mine = entry is None or entry.seat in (seat, EVERYBODY)
            if mine or not self.secrets or self.asked in (seat, None) or state.decisions > self.decisions:
                state.decisions = seen
                state.snapshot = self._look(seat, self.game if seen == self.decisions else self.game_at(seen))
                state.heard.append(state.snapshot.events)
                told.append(seat)
        return told

    def mark_bot_failed(self, seat: int) -> list[int]:
        """Show that the bot of a seat has failed."""
        self.bot_failed = seat
        return self.publish()

    def _seen(self, seat: int) -> int:
        """Count the decisions of the line being played whose results a seat may have seen."""
        if not self.secrets or self.asked in (seat, None):
            return self.decisions
        return max((i + 1 for i, mark in enumerate(self._line) if mark.seat == seat), default=0)

    def _look(self, seat: int, game: Game) -> SeatSnapshot:
        is_now = game is self.game
        question = self.question if is_now else game.question
        mine = self.question_for(seat) if is_now else None
        view = game.view(seat)
        return SeatSnapshot(
            view,
            mine,
            self.outcome if is_now else game.outcome,
            len(self._turns) if is_now else len(game.events_for(seat)),
            self.asked if is_now else None if question is None else question.seat,
            (self._undo(seat, 1) or Undo(0, False)) if is_now else Undo(sum(mark.seat == seat for mark in self._line), False),
            self.decisions if is_now else 0,
            self.practice,
            self.assisted_for(seat),
            foresee(game, mine, view, secrets=self.secrets),
        )

    def assisted_for(self, seat: int) -> bool:
        """Tell whether hints were taken, as far as a seat may know: the partner's hint tells that the partner was
        asked."""  # O-FINE-20
        return bool(self._hinted) if not self.secrets or self.outcome is not None else seat in self._hinted

    def game_at(self, step: int) -> Game:
        """Return the game after `step` answers."""
        return replay_to(self.game.record, step)

    def snapshot(self, seat: int) -> SeatSnapshot:
        """Return what a seat was shown last."""
        snapshot = self.seats[seat].snapshot
        if snapshot is None:
            self.require_begun()
            raise RuntimeError("a table is published before it is looked at")
        return snapshot

    def events(self, seat: int, first: int, last: int) -> list[tuple[int, Event]]:
        """Return what a seat has been told, from one event to another, each with its turn."""
        return list(zip(self._turns[first:last], self._heard[seat][first:last], strict=True))

    def turn_at(self, events: int) -> int:
        """Return the turn in which the event number `events` has happened."""
        return self._turns[events - 1] if events else 1

    def first_event(self, seat: int, since: int) -> int:
        """Return the number of the first event that a client lacks if it has seen sequence number `since`."""
        heard = self.seats[seat].heard
        return 0 if since == 0 or since >= len(heard) else min(heard[since:])

    # Summing up.

    @property
    def progress(self) -> GameProgress:
        """Return how far the game is."""
        outcome = self.outcome
        ending = None if outcome is None else ending_of(outcome)
        room = None if self.room is None else self.room.summary
        return GameProgress(self.decisions, self.practice, bool(self._hinted), self.ended, ending, room)


def ending_of(outcome: Outcome) -> Ending:
    """Describe an outcome in every language."""
    words = {lang: outcome_text(outcome, lang) for lang in LANGUAGES}
    result = "" if outcome.reason in GIVEN_UP else str(outcome)  # the record is that of a game that is not over
    return Ending(outcome.won, outcome.reason, dict(outcome.tally), outcome.winner, outcome.points, result, words)


def outcome_text(outcome: Outcome, lang: str) -> str:
    """Return an outcome in words, also one that the rules do not know."""
    if outcome.reason not in GIVEN_UP:
        return outcome.text(lang)
    return say(f"ui.server.end.{outcome.reason}", lang, n=(outcome.winner or 0) + 1, points=score(outcome.points))


def given_up(game: Game, seat: int) -> Outcome:
    """Return the outcome of a game that was given up: lost together, or won by the other seat."""
    view = game.view(seat)
    if not game.rules.versus:
        return Outcome(False, "given_up", dict(view.tally))
    points = tuple(sum(each.points[n] for each in view.rounds) for n in range(game.rules.players))
    return Outcome(True, "conceded", dict(view.tally), 1 - seat, points, tuple(view.rounds))


def replay_to(record: Record, step: int) -> Game:
    """Replay a record up to `step` answers of seats, with the cards that were dealt then."""
    game = Game(record.rules, dealer=None)
    game.seed = record.seed
    made = 0
    for _, code in record.answers():
        question = game.question
        if question is not None and question.seat is not None:
            if made == step:
                break
            made += 1
        game.play(code)
    return game
