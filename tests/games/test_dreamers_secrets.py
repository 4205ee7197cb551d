"""Dreamers keeps its secrets (D-9): non-interference of states and of whole games, with planted leaks that are all caught."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import oneironaut as on
from oneironaut.dreamers.card import Card
from oneironaut.dreamers.definition import DREAMERS
from oneironaut.dreamers.names import SKULL
from oneironaut.kernel.limits import ASK, MOVED
from oneironaut.kernel.machine import why_not
from oneironaut.kernel.view import look
from oneironaut.notation.records import Record
from tests.games.test_harness import Around
from tests.support import secrets_harness
from tests.support.dreamers_table import between_rounds, play, scripted
from tests.support.dreamers_worlds import Twins, leaks, leaks_at_all, pairs, what_it_gets
from tests.support.golden import choose, path_of, seed_of

CODE = "dreamers:2"
TELLING = 11  # the seed of a game in which every planted defect of the rules soon shows


# Positions: hidden cards are dealt again.


def test_D_9_views_do_not_interfere() -> None:
    assert secrets_harness.leaks(secrets_harness.what_it_gets, CODE, games=2) == 0


def test_worlds_differ_and_are_many() -> None:
    worlds = list(secrets_harness.worlds(CODE, 3, 7))
    differ = [on.write_position(other) != on.write_position(s) for s, other, _ in worlds]
    assert sum(differ) > 0.9 * len(differ) > 300
    identities = [s.cards(s.rules.zone(f"identity{2 - seat}").number) for s, _, seat in worlds]
    others = [other.cards(s.rules.zone(f"identity{2 - seat}").number) for s, other, seat in worlds]
    assert sum(one != other for one, other in zip(identities, others, strict=True)) > 100


def identity(s: on.State, seat: int) -> object:
    return s.cards(s.rules.zone(f"identity{2 - seat}").number)


def third_identity(s: on.State, seat: int) -> object:
    return s.cards(s.rules.zone("identities").number)


def hand(s: on.State, seat: int) -> object:
    return look(s, seat), s.cards(s.rules.zone(f"hand{2 - seat}").number)


def skulls_in_hand(s: on.State, seat: int) -> object:
    kinds = [s.rules.kinds[kind] for kind, _ in s.cards(s.rules.zone(f"hand{2 - seat}").number)]
    return sum(isinstance(kind, Card) and kind.corner.sort == SKULL for kind in kinds)


def face_down(s: on.State, seat: int) -> object:
    return s.cards(s.rules.zone(f"laid{2 - seat}").number)


def memory(s: on.State, seat: int) -> object:
    return s.cards(0)


def could_have_modified(s: on.State, seat: int) -> object:
    """Whether the other player, who is asked, has more than `pass`."""
    return on.advance(s) == ASK and s.asker != seat and s.rules.asks[s.asked].name == "modification" and s.n_options > 1


def could_accuse(s: on.State, seat: int) -> object:
    return on.advance(s) == ASK and s.asker != seat and s.rules.asks[s.asked].name == "accusation" and s.n_options > 1


def position(s: on.State, seat: int) -> object:
    return on.write_position(s)


def error_text(s: on.State, seat: int) -> object:
    """The reason why an action of the other player is refused, told to anyone who asks."""
    action = s.rules.action("accuse D1s")
    return why_not(s, action) if on.advance(s) == ASK and s.asker != seat else None


STATE_LEAKS = [
    identity,
    third_identity,
    hand,
    skulls_in_hand,
    face_down,
    memory,
    could_have_modified,
    could_accuse,
    position,
    error_text,
]


@pytest.mark.parametrize("leak", STATE_LEAKS, ids=[leak.__name__ for leak in STATE_LEAKS])
def test_planted_leak_of_a_position_is_caught(leak: Callable[[on.State, int], object]) -> None:
    assert secrets_harness.leaks_at_all(leak, CODE, games=3)


# Whole games: views, questions, events, records, screens, and their counts.


def test_D_9_games_do_not_interfere() -> None:
    assert leaks(what_it_gets, games=6) == 0


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(10))
def test_D_9_views_do_not_interfere_at_length(shard: int) -> None:
    assert secrets_harness.leaks(secrets_harness.what_it_gets, CODE, games=20, seed=10_000 + 100 * shard) == 0


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(10))
def test_D_9_games_do_not_interfere_at_length(shard: int) -> None:
    assert leaks(what_it_gets, games=40, seed=10_000 + 1000 * shard) == 0


def test_twins_differ_and_are_many() -> None:
    """The hidden halves of both games are really different, for both seats, in every sort of question and in later rounds."""
    asks: set[tuple[str, bool]] = set()
    rounds: set[int] = set()
    count = apart = 0
    for one, other, seat in pairs(40, 1):
        count += 1
        apart += one.position != other.position
        question = one.question
        if question is not None:
            asks.add((question.ask, question.seat == seat))
        rounds.add(len(one.view(seat).rounds))
    assert apart > 0.6 * count > 1500
    assert {ask for ask, _ in asks} >= {"deal", "activation", "word", "modification", "accusation", "identity"}
    assert rounds >= {0, 1, 2}


def finished() -> tuple[on.Game, on.Game]:
    """Two games that were played to their end, and that seat 1 could not tell apart."""
    *_, (one, other) = Twins(on.read_rules(CODE), 1, 13_002).pairs()
    assert one.over
    assert other.over
    return one, other


def test_D_9_games_do_not_interfere_when_they_end() -> None:
    """Only the record then differs, as it shows all that was hidden."""
    one, other = finished()
    assert what_it_gets(one, 1) == what_it_gets(other, 1)
    assert one.record_for(1) == one.record != other.record == other.record_for(1)
    for game in (one, other):
        game.undo()
    assert what_it_gets(one, 1) == what_it_gets(other, 1)
    assert one.record_for(1) == other.record_for(1)


def test_a_leak_at_the_end_of_a_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = finished()
    monkeypatch.setattr(on.Game, "events_for", lambda game, seat, since=0: game.events[since:])
    assert what_it_gets(one, 1) != what_it_gets(other, 1)


def test_a_whole_record_before_the_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on.Game, "record_for", lambda game, seat: game.record)
    assert leaks_at_all(what_it_gets, games=2)


def in_round_six(seat: int) -> tuple[on.Game, on.Game]:
    """Two games tied after five rounds, in which the first player has agreed to a sixth, or not."""
    games = []
    for code in ("agree", "decline"):
        game = on.Game(CODE, dealer=None)
        game._state = play(between_rounds(10, 10, 10, 10, 10), code)
        games.append(game)
    return games[0], games[1]


def test_D_10_the_first_answer_about_a_sixth_round_is_secret() -> None:
    one, other = in_round_six(1)
    assert one.view(1) == other.view(1)
    assert one.view(0) == other.view(0)
    assert one.question == other.question
    assert one.position != other.position


def events_without_audience(game: on.Game, seat: int) -> object:
    """The Identity in the log."""
    return game.events


def order_of_events(game: on.Game, seat: int) -> object:
    """Events listed by card: where the hidden ones stand tells what they are."""
    known = [event.seen_by(seat) for event in sorted(game.events, key=lambda event: event.card or "")]
    return [event.card for event in known]


def record_with_everything(game: on.Game, seat: int) -> object:
    return str(game.record)


def size_of_the_record(game: on.Game, seat: int) -> object:
    """Only how long it is: `??` is shorter than some codes."""
    return len(str(game.record))


def face_down_told_at_once(game: on.Game, seat: int) -> object:
    return [event.card for event in game.events if event.target and event.target.startswith("laid")]


def options_of_the_other(game: on.Game, seat: int) -> object:
    return len(game.question.options) if game.question and game.question.seat not in (None, seat) else 0


def time_it_takes(game: on.Game, seat: int) -> object:
    """An interface that answers by itself where there is one option: how often the other player was waited for."""
    return game.question is not None and game.question.seat not in (None, seat) and len(game.question.options) == 1


def error_that_says_too_much(game: on.Game, seat: int) -> object:
    return f"not yours: {game.state.cards(game.rules.zone(f'hand{2 - seat}').number)}"


GAME_LEAKS = [
    events_without_audience,
    order_of_events,
    record_with_everything,
    size_of_the_record,
    face_down_told_at_once,
    options_of_the_other,
    time_it_takes,
    error_that_says_too_much,
]


@pytest.mark.parametrize("leak", GAME_LEAKS, ids=[leak.__name__ for leak in GAME_LEAKS])
def test_planted_leak_of_a_game_is_caught(leak: Callable[[on.Game, int], object]) -> None:
    assert leaks_at_all(leak, games=12)


# Rules with a defect: what the real thing would give away if it were written a little differently.


class SkipsForced(Around):
    """Does not ask where `pass` is all there is."""

    def run(self, s: on.State) -> int:
        stop = self.inner.run(s)
        if stop == ASK and s.n_options == 1:
            self.inner.answer(s, s.options()[0])
            return MOVED
        return stop


class TellsWhoCould(Around):
    """Tells one more event if somebody passes who need not."""

    def answer(self, s: on.State, action: int) -> int:
        could = on.advance(s) == ASK and s.n_options > 1 and s.rules.action_code(action) == "pass"
        stop = self.inner.answer(s, action)
        if could:
            s.emit("shuffle", -1, -1, -1, -1, 0)
        return stop


class NamesPasses(Around):
    """Tells another event if somebody could not do anything but pass."""

    def answer(self, s: on.State, action: int) -> int:
        is_forced = on.advance(s) == ASK and s.n_options == 1
        log = s.log
        s.log = [] if is_forced else log
        stop = self.inner.answer(s, action)
        s.log = log
        return stop


class ShowsToAll(Around):
    """Tells every card to everybody."""

    def answer(self, s: on.State, action: int) -> int:
        log = s.log
        told: list[tuple[str, int, int, int, int, int]] = []
        s.log = told
        stop = self.inner.answer(s, action)
        s.log = log
        if log is not None:
            log.extend((what, seat, kind, source, target, 3) for what, seat, kind, source, target, _ in told)
        return stop


class TellsInOrder(Around):
    """Tells who took an Identity in the order of the cards: the Master last."""

    def answer(self, s: on.State, action: int) -> int:
        stop = self.inner.answer(s, action)
        log = s.log
        if log is not None and len(log) > 1 and log[-2][3] == log[-1][3] and log[-2][2] > log[-1][2]:
            log[-2:] = log[:-3:-1]
        return stop


def broken(defect: type[Around], effect: str = "turn") -> on.Rules:
    rules = DREAMERS.compose(DREAMERS, 2, [], {})
    number = next(e.number for e in rules._effects if e.name == effect)
    rules._replace_effect(number, defect(rules._effects[number]))
    return rules


@pytest.mark.parametrize(
    ("defect", "effect"),
    [
        (SkipsForced, "turn"),
        (TellsWhoCould, "turn"),
        (NamesPasses, "turn"),
        (ShowsToAll, "turn"),
        (ShowsToAll, "identities"),
        (TellsInOrder, "identities"),
    ],
)
def test_planted_defect_of_the_rules_is_caught(defect: type[Around], effect: str) -> None:
    rules = broken(defect, effect)
    assert leaks_at_all(what_it_gets, games=12, seed=TELLING, rules=rules)


def test_the_same_without_a_defect() -> None:
    assert leaks(what_it_gets, games=2, rules=broken(Around)) == 0


# A player's own record.


def test_D_9_a_players_record_names_what_was_shown_and_nothing_else() -> None:
    game = scripted(
        "F1 Dr Ma D1s D3p1 D9m1 D2p2 D6m1 D8m3 N9 D4s D4p2 N7 Ma Dr D1s D3p1 D9m1 D2p2 D6m1 D8m3 N9", "lay D1s", "far"
    )
    mine, theirs = (game.record_for(seat) for seat in range(2))
    assert (mine.seat, mine.seed, theirs.seat) == (0, None, 1)
    assert mine.moves[0].deals == ("F1", "Dr", "??", "D1s", "D3p1", "D9m1", "??", "??", "??", "N9")
    assert theirs.moves[0].deals == ("F1", "??", "Ma", "??", "??", "??", "D2p2", "D6m1", "D8m3", "N9")
    assert [line.action for line in mine.moves] == ["", "lay D1s", "far"]
    assert [line.action for line in theirs.moves] == ["", "lay ??", "far"]
    game.play("lay D8m3")
    assert [line.action for line in game.record_for(1).moves] == ["", "lay D1s", "far", "lay D8m3"]
    for code in ("pass", "lay D2p2", "close", "lay D3p1", "pass", "pass", "accuse D6m1"):
        if code == "accuse D6m1":
            with pytest.raises(on.IllegalActionError):
                game.play(code)
        else:
            game.play(code)
    assert game.record_for(0).moves[0].deals[1:3] == ("Dr", "??")


def test_D_9_identities_are_in_a_players_record_once_the_round_is_over() -> None:
    game = scripted("F1 Dr Ma D1s D3p1 D9m1 D2p2 D6m1 D8m3 N6 Ma Dr D1s D3p1 D9m1 D2p2 D6m1 D8m3 N9")
    for code in ("lay D9m1", "far", "lay D8m3", "pass", "pass"):
        game.play(code)
    assert game.record_for(0).moves[0].deals[:3] == ("F1", "Dr", "??")
    game.play("accuse D1s")
    assert game.record_for(0).moves[0].deals[:3] == game.record_for(1).moves[0].deals[:3] == ("F1", "Dr", "Ma")
    assert game.record_for(0).moves[-1].deals[:2] == ("??", "Dr")  # player 2 begins round 2


def test_D_9_the_record_of_a_finished_game_shows_everything() -> None:
    game = on.Game(CODE, seed="OWL-24")
    while (question := game.question) is not None:
        assert game.record_for(0).result == ""
        assert "??" in str(game.record_for(1))
        game.play(question.options[-1] if question.ask != "activation" else question.options[0])
    assert game.record_for(0) == game.record_for(1) == game.record
    assert game.record.seed == "OWL-24"
    assert on.Game.replay(Record.parse(str(game.record_for(1)))).position == game.position


def test_a_players_record_is_read_but_not_replayed() -> None:
    game = on.Game(CODE, seed="MOTH-4821")
    text = str(game.record_for(0))
    assert "MOTH-4821" not in text
    record = on.Record.parse(text)
    assert record == game.record_for(0)
    for use in (on.Game.replay, on.Game.from_record):
        with pytest.raises(on.RecordError, match="only what seat 0 could see, so it cannot be played again"):
            use(record)
    for wrong in ("-1", "true", '"0"', "1.5"):
        with pytest.raises(on.RecordError, match="'seat' is a number"):
            on.Record.parse(text.replace("seat = 0", f"seat = {wrong}"))


def test_records_for_seats_of_onirim() -> None:
    alone = on.Game("onirim:1", seed="MOTH-4821")
    assert alone.record_for(0).deals == alone.record.deals
    assert alone.record_for(0).seed is None
    both = on.Game("onirim:2!open", seed="MOTH-4821")
    assert both.record_for(1).moves == both.record.moves
    silent = on.Game("onirim:2", seed="MOTH-4821")
    with pytest.raises(on.IllegalActionError, match="even the number of answers is secret") as caught:
        silent.record_for(0)
    assert caught.value.reason == "silent_record"
    with pytest.raises(ValueError, match="no seat 2"):
        both.record_for(2)


# Undo tells what it crosses.


@pytest.mark.parametrize(
    ("answers", "crossed"),
    [
        (["lay D1s"], False),
        (["lay D1s", "far"], False),
        (["lay D1s", "far", "lay D8m3"], True),  # both Dreams were turned up
        (["lay D9m1", "far", "lay D8m3", "pass"], False),
        (["lay D1s", "far", "lay D8m3", "modify D9m1 own"], True),  # a card of the hand was shown
        (["lay D9m1", "far", "lay D8m3", "pass", "pass"], False),
        (["lay D9m1", "far", "lay D8m3", "pass", "pass", "pass"], True),  # cards were dealt
        (["lay D9m1", "far", "lay D8m3", "pass", "pass", "accuse D1s"], True),  # Identities were shown
    ],
)
def test_undo_tells_whether_something_was_revealed(answers: list[str], crossed: bool) -> None:
    more = "Dr Dr D4s D4p2 D5p1 D5x2 D6p3 D7s N7" if answers[-1] == "accuse D1s" else "D4s D4p2 N7"
    game = scripted(f"F1 Dr Ma D1s D3p1 D9m1 D2p2 D6m1 D8m3 N8 {more}")
    before = game.position
    for answer in answers:
        before = game.position
        game.play(answer)
    assert game.undo() == crossed
    assert game.position == before


def test_undo_of_a_twin_keeps_the_other_worlds_equal() -> None:
    """After undo the seat still cannot tell the games apart."""
    twins = Twins(on.read_rules(CODE), 0, 5)
    while twins.games[0].decisions < 4:
        next(twins.pairs())
    one, other = twins.games
    for game in twins.games:
        game.undo(2)
    assert what_it_gets(one, 0) == what_it_gets(other, 0)


def test_D_10_the_first_answer_about_a_sixth_round_is_not_in_the_others_record() -> None:
    game = on.Game(CODE, seed=seed_of(path_of(CODE)))
    while (question := game.question) is not None and (question.ask, question.seat) != ("sixth", 1):
        chosen = choose(question, game.position)
        game.play(chosen)
    assert question is not None
    assert chosen.code in ("agree", "decline")
    assert game.record_for(0).moves[-1].action == chosen.code
    assert game.record_for(1).moves[-1].action == "??"
    text = str(game.record_for(1))
    assert str(on.Record.parse(text)) == text
    game.undo()
    game.play("decline" if chosen.code == "agree" else "agree")
    assert str(game.record_for(1)) == text
