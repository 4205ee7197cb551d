"""The public API: questions, options, answers, undo, errors, records, as a user meets them."""

from __future__ import annotations

import dataclasses
import datetime

import pytest

import oneironaut as on
from oneironaut.kernel.limits import VERB
from oneironaut.notation.codes import short_code
from tests.support.combinations import EVERYTHING
from tests.support.simple_policy import choose, play_out


def fresh(code: str = "onirim:1") -> on.Game:
    return on.Game(code, seed="MOTH-4821")


def test_question_and_options() -> None:
    game = fresh()
    question = game.question
    assert question is not None
    assert (question.seat, question.ask) == (0, "turn")
    option = next(o for o in question.options if o.code.startswith("discard"))
    assert option.at == ("hand", option.card)
    assert option.text("en").startswith("Discard the ")
    assert option.text("fr").startswith("Défausser ")
    assert str(option) == option.code
    assert question.text("fr") == "Jouez ou défaussez une carte."


def test_play_takes_text_option_or_int() -> None:
    games = [fresh(), fresh(), fresh()]
    option = games[0].question.options[0]  # type: ignore[union-attr]
    games[0].play(option)
    games[1].play(option.code)
    games[2].play(option.action)
    assert len({game.position for game in games}) == 1


def test_two_players_click_on_their_own_hand() -> None:
    game = fresh("onirim:2")
    while game.question and game.question.ask != "turn":
        game.play(game.question.options[0])
    assert {o.at[0] for o in game.question.options if o.at} == {"hand1", "shared"}  # type: ignore[union-attr]
    game.play(next(o for o in game.question.options if o.code.startswith("play")))  # type: ignore[union-attr]
    while game.question and (game.question.seat, game.question.ask) != (1, "turn"):
        game.play(game.question.options[0])
    assert {o.at[0] for o in game.question.options if o.at} == {"hand2", "shared"}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ("dance Rs", on.BadCodeError, "begins with one of"),
        ("", on.BadCodeError, "no(t an)? action"),
        ("play", on.BadCodeError, "needs a card"),
        ("play Zz", on.BadCodeError, "no card 'Zz'"),
        ("play Rs shared", on.BadCodeError, "not a valid source"),
        ("pass Rs", on.BadCodeError, "takes no argument"),
        (10**6, on.BadCodeError, "no(t an)? action"),
        (-1, on.BadCodeError, "no(t an)? action"),
        ("limbo", on.IllegalActionError, "not an answer to this question"),
        ("discard Ni", on.IllegalActionError, "not in the hand"),
    ],
)
def test_errors_have_their_class_and_their_words(wrong: str | int, error: type[Exception], message: str) -> None:
    game = fresh()
    before = game.position
    with pytest.raises(error, match=message):
        game.play(wrong)
    assert issubclass(error, on.OneironautError)
    assert game.position == before


def test_presets_are_reachable_by_their_names() -> None:
    assert on.read_rules("onirim:1+classic_glyphs") is on.read_rules("onirim:1+glyphs")
    for code, name in on.presets().items():
        head = code.partition("+")[0]
        assert on.read_rules(f"{head}+{name}") is on.read_rules(code), name
    with pytest.raises(on.BadCodeError, match=r"'everything' takes no variant 'lost': name its expansions, '\+book\+glyphs"):
        on.read_rules("onirim:1+everything!lost")


def test_short_codes_are_read_back() -> None:
    shortest = {code: short_code(code) for code in on.presets()}
    assert shortest["onirim:2!open" + EVERYTHING] == "onirim:2!open+everything"
    assert shortest["onirim:1+glyphs"] == "onirim:1+glyphs"
    assert shortest["onirim:1"] == "onirim:1"
    assert short_code("onirim:1+towers!ruins+crossroads") == "onirim:1+towers!ruins+crossroads"
    for code, short in shortest.items():
        assert len(short) <= len(code)
        assert on.read_rules(short).code == code


def test_why_not_in_words() -> None:
    game = on.Game(dealer=on.ScriptedDealer("Rs Bs Gs Ns Rm Gm Bk"))
    game.play("play Rs")
    assert game.why_not("play Rm") is None
    assert game.why_not("play Bs") == "The last card of the labyrinth has the same symbol as the blue Sun"
    assert game.why_not("play Bs", "fr") == "La dernière carte du labyrinthe a le même symbole que le Soleil bleu"
    with pytest.raises(on.IllegalActionError, match="same symbol") as caught:
        game.play("play Bs")
    assert caught.value.reason == "same_symbol"


def test_rules_errors() -> None:
    for code, error in [
        ("onirim", on.BadCodeError),
        ("chess:2", on.BadCodeError),
        ("onirim:3", on.IncompatibleModulesError),
        ("onirim:1!open", on.IncompatibleModulesError),
        ("onirim:2!loud", on.IncompatibleModulesError),
        ("onirim:2!open!silent", on.IncompatibleModulesError),
        ("onirim:1+nonsense", on.IncompatibleModulesError),
        ("onirim:1+book!found", on.IncompatibleModulesError),
        ("onirim:1+premonitions!five!six", on.IncompatibleModulesError),
        ("onirim:1+incubus", on.IncompatibleModulesError),
        ("onirim:1+incubus!new+book", on.IncompatibleModulesError),
        ("onirim:1+x+x", on.BadCodeError),
        ("ONIRIM:1", on.BadCodeError),
    ]:
        with pytest.raises(error):
            on.read_rules(code)
    assert on.read_rules("onirim:2!silent") is on.read_rules("onirim:2")
    assert on.read_rules("onirim:1+towers+book!lost").code == "onirim:1+book!lost+towers"
    with pytest.raises(on.IncompatibleModulesError, match="base game alone"):
        on.read_rules("onirim:1+glyphs+incubus!true")


def test_undo_any_depth_and_whether_it_crossed_a_reveal() -> None:
    game = fresh()
    positions = []
    for _ in range(25):
        positions.append((game.position, game.events))
        game.play(choose(game))
    for depth in (1, 3, 10, 11):
        game.undo(depth)
        del positions[len(positions) - depth + 1 :]
        position, events = positions.pop()
        assert (game.position, game.events) == (position, events)
    assert game.decisions == 0
    with pytest.raises(on.IllegalActionError, match="that many moves"):
        game.undo()


def test_undo_is_free_while_nothing_was_revealed() -> None:
    game = on.Game(dealer=on.ScriptedDealer("Rk Bs Gs Ns Rm Gm Bk Rs Ni Gk Nm"))
    game.play("discard Rk")
    game.play("discard Ni")
    assert game.undo() is False
    game.play("discard Rs")
    game.play("put Bk")
    assert game.undo(2) is False
    assert game.undo() is True


def test_luck_is_the_same_after_undo() -> None:
    game = fresh()
    play_out(game)
    record = game.record
    game.undo(game.decisions)
    assert play_out(game).record == record


def test_same_seed_same_game() -> None:
    assert play_out(fresh()).record == play_out(fresh()).record
    assert play_out(on.Game(seed="MOTH-4822")).record != play_out(fresh()).record
    assert on.Game().seed != on.Game().seed


def test_a_game_on_a_real_table() -> None:
    """Without a dealer, chance is a question."""
    game = on.Game("onirim:1", dealer=None)
    question = game.question
    assert question is not None
    assert (question.seat, question.ask, len(question.options)) == (None, "deal", 17)
    for card in ("Rs", "Ni", "Bs", "Gs", "Ns", "Rm"):
        game.play(f"deal {card}")
    assert game.question.seat == 0  # type: ignore[union-attr]
    with pytest.raises(on.IllegalActionError):
        game.play("deal Rs")
    game.play("play Rs")
    assert game.why_not("deal Rs") is None
    for card in ("Ni", "Gk"):
        game.play(f"deal {card}")
        if card == "Ni":
            game.play("hand")
            for new in ("Rk", "Rk", "Rk", "Gm"):
                game.play(f"deal {new}")
            with pytest.raises(on.IllegalDealError, match="none is left"):
                game.play("deal Rk")


def test_seed_or_dealer() -> None:
    with pytest.raises(on.BadCodeError, match="not both"):
        on.Game(seed="X", dealer=on.ScriptedDealer(""))
    with pytest.raises(on.BadCodeError, match="no dealer"):
        on.Game(dealer="loaded dice")


def test_outcome() -> None:
    game = fresh()
    assert game.outcome is None
    play_out(game)
    assert game.question is None
    assert game.outcome is not None
    assert game.outcome.reason in ("all_doors", "deck_empty", "door_lost")
    assert game.outcome.tally["doors"] == len(game.view().zones["doors"])
    with pytest.raises(on.IllegalActionError, match="over"):
        game.play("pass")
    assert "MOTH-4821" in repr(game)


def test_state_is_a_copy() -> None:
    game = fresh()
    before = game.position
    state = game.state
    on.answer(state, state.options()[0] if on.advance(state) == 1 else 0)
    assert game.position == before


def test_exact_chances() -> None:
    game = on.Game("onirim:1", dealer=None)
    chances = dict(on.deals(game.state))
    assert sum(chances.values()) == 76
    assert chances[game.rules.kind("Ni")] == 10
    game.play("deal Ni")
    assert dict(on.deals(game.state))[game.rules.kind("Ni")] == 9
    assert on.deals(fresh().state) == []


# Records.


def test_record_prints_parses_and_replays() -> None:
    for code in on.all_codes():
        game = play_out(on.Game(code, seed="OWL-1234"))
        text = str(game.record)
        record = on.Record.parse(text)
        assert record == game.record
        assert str(record) == text
        again = on.Game.replay(record)
        assert again.position == game.position
        assert again.events == game.events


def test_record_of_a_running_game_goes_on_with_the_same_luck() -> None:
    game = fresh()
    for _ in range(9):
        game.play(choose(game))
    again = on.Game.from_record(on.Record.parse(str(game.record)), dealer=on.RandomDealer(game.seed))
    assert again.position == game.position
    assert play_out(again).record == play_out(game).record


HAND_TYPED = """# A game at the kitchen table.
odn = 1
rules = "onirim:1"
players = ["Ann \\"the owl\\""]
date = 2026-11-15
moves = '''
: Rs Bs Gs Ns Rm    # no Door, no Dream
play Rs : Bm
play  Rm : Ni       # what luck
reveal: Rs Bs Gs Rd Ni
: Gk

discard Gk
'''
"""


def test_hand_typed_record() -> None:
    record = on.Record.parse(HAND_TYPED)
    assert record.players == ('Ann "the owl"',)
    assert record.date == datetime.date(2026, 11, 15)
    assert on.Record.parse(str(record)) == record
    game = on.Game.replay(record)
    assert game.view().zones["labyrinth"] == ("Rs", "Rm")
    assert game.view().zones["discard"] == ("Rs", "Bs", "Gs", "Gk", "Ni")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("play Rs : Bm", "play Gm : Bm", 8, "not in the hand"),
        ("play  Rm", "play Bs", 9, "same symbol"),
        ("reveal: Rs", "reveal: Rs Rs Rs Rs Rs Rs Rs Rs Rs Rs", 10, "none is left|not an answer|not in"),
        (": Gk\n", ": Gg\n", 11, "no card 'Gg'"),
        ("discard Gk", "discard Ni", 13, "not in the hand"),
        ("discard Gk", "disscard Gk", 13, "begins with one of"),
        ("discard Gk", "discard Gk : Gk Gk Gk", 13, "none is left"),
        ('rules = "onirim:1"', 'rules = "onirim:7"', None, "one or two players"),
        ("odn = 1", "odn = 9", None, "format 1"),
        ("odn = 1", "odn = 1\nodd = 1", None, "no field 'odd'"),
        ("date = 2026-11-15", 'date = "today"', None, "date"),
        ("moves", "movies", None, "no field 'movies'"),
        ("players", "versions = { base = 7 }\nplayers", None, "version 7"),
        ("players", 'result = "won all_doors doors=8"\nplayers', None, "not over"),
        ("date = 2026-11-15", "date = = 1", 5, "no record"),
    ],
)
def test_a_mistake_in_a_record_is_told_with_its_line(old: str, new: str, line: int | None, message: str) -> None:
    assert old in HAND_TYPED
    with pytest.raises(on.OneironautError, match=message) as caught:
        on.Game.replay(on.Record.parse(HAND_TYPED.replace(old, new)))
    if line is not None:
        assert isinstance(caught.value, on.RecordError)
        assert caught.value.line == line
        assert str(caught.value).startswith(f"line {line}: ")


def test_strange_texts_survive_in_a_record() -> None:
    game = play_out(fresh())
    lines = list(game.record.moves)
    lines[1] = dataclasses.replace(lines[1], comment="it's ''' here \\ and " + '"' * 3 + " there")
    record = dataclasses.replace(game.record, moves=tuple(lines), comment="moon \U0001f319 \U000e0001 \x07\t", players=("a\nb",))
    assert on.Record.parse(str(record)) == record
    for wrong in ("odn = true", "odn = 1" + "0" * 5000, "x = " + "[" * 5000):
        with pytest.raises(on.RecordError):
            on.Record.parse(wrong)


def test_question_ids_count_the_seats_own_questions() -> None:
    # A count over all answers would tell a seat how often the other was asked.
    game = fresh("onirim:2")
    asked = {0: 0, 1: 0}
    while game.question and game.decisions < 60:
        assert game.question.seat is not None
        assert game.question.id == asked[game.question.seat]
        asked[game.question.seat] += 1
        game.play(game.question.options[0])


def test_a_wrong_result_is_told() -> None:
    text = str(play_out(fresh()).record)
    line = next(line for line in text.splitlines() if line.startswith("result"))
    with pytest.raises(on.RecordError, match="the moves lead to"):
        on.Game.replay(on.Record.parse(text.replace(line, 'result = "won all_doors doors=9"')))


# Positions.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty line"),
        ("onirim:1 deck=* hand", "name=value"),
        ("onirim:1 deck=* hand=Rs hand=Rs", "each name once"),
        ("onirim:1 deck=* hand=10Rs", "asks for 10, and there are 9"),
        ("onirim:1 deck=* hand=7Rs", "at most 6"),
        ("onirim:1 deck=* hand=?", "not a card"),
        ("onirim:1 deck=* hand=Zz", "no card 'Zz'"),
        ("onirim:1 deck=Rs", "the game has"),
        ("onirim:1 deck=* hand=5Rs labyrinth=5Rs", "the game has"),
        ("onirim:1 deck=* top=Rs", "who has seen"),
        ("onirim:1 deck=* top=Rs/2", "who has seen"),
        ("onirim:1 deck=* labyrinth=Rs+", "no mark"),
        ("onirim:1 deck=* hand=Rs*", "no mark"),
        ("onirim:1 deck=* stack=dance", "no effect"),
        ("onirim:1 deck=* stack=turn:1:2:3:4:5:6:7", "no effect"),
        ("onirim:1 deck=* stack=turn,put_back:0:999", "not a memory"),
        ("onirim:1 deck=* stack=turn,put_back", "not a memory"),
        ("onirim:1+dreamcatchers deck=* catchers=9", "at most 4"),
        ("onirim:1 deck=* stack=turn,at_door", "needs a card in 'held'"),
        ("onirim:1 deck=* stack=" + ",".join(["turn"] * 25), "too many"),
        ("onirim:1 deck=* lookers=7", "at most 1"),
        ("onirim:1 deck=* hand=0Rs", "asks for 0"),
        ("onirim:1 deck=* stack=turn:x", "not a number"),
        ("onirim:1 deck=* stack=-", "over"),
        ("onirim:1 deck=* end=drawn.x", "won"),
        ("onirim:1 deck=* active=1", "at most 0"),
        ("onirim:1 deck=* knwon=Rs", "no field 'knwon'"),
        ("onirim:2 deck=* known1=Rs", "known in hand1"),
    ],
)
def test_a_bad_position_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(on.BadCodeError, match=message):
        on.read_position(text)


def test_action_numbers_and_codes_are_one() -> None:
    for code in on.all_codes():
        rules = on.read_rules(code)
        for action in rules.grammar():
            assert rules.action(rules.action_code(action)) == action
            assert action // VERB < len(rules.verbs)
