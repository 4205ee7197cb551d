"""The bots for Dreamers: what they know, how they weigh it, and that they play as they should (D-4 D-7 D-9)."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

import pytest

import oneironaut as on
from oneironaut.bots import BotError, bots_for
from oneironaut.bots.bot_view import view_for
from oneironaut.bots.default import DefaultBot
from oneironaut.bots.dreamers import keys
from oneironaut.bots.dreamers.act_likelihoods import groups
from oneironaut.bots.dreamers.belief import LIMIT, KnownTurn, acts, clip, weigh
from oneironaut.bots.dreamers.bluffer import BlufferBot
from oneironaut.bots.dreamers.cards import CLOSE, FAR, MEDIUM, cards_of, chance_of_one, true_word
from oneironaut.bots.dreamers.chance import drawn
from oneironaut.bots.dreamers.diviner import DivinerBot
from oneironaut.bots.dreamers.honest import HonestBot
from oneironaut.bots.dreamers.knowledge import BOLD, DREAMER, MASTER, NOTHING, TIMID, UNKNOWN, Follower, Knowledge, boldness
from oneironaut.bots.dreamers.learn import NOBODY
from oneironaut.bots.dreamers.names import ACT_COUNT, BY_ASKING, KEY_COUNT, MODIFIED, NOT_ASKED, PASSED
from oneironaut.bots.dreamers.nodes import Nodes
from oneironaut.bots.dreamers.partners import Partner
from oneironaut.bots.dreamers.plan import shipped_plan
from oneironaut.bots.dreamers.round_simulator import RoundSimulator
from oneironaut.dreamers.names import ADRIFT, ESCAPED, KEPT, MISTAKEN, TOGETHER
from oneironaut.kernel.rounds import RoundResult
from oneironaut.kernel.view import look
from oneironaut.questions import question_of
from oneironaut.rollout.playout import FastRandom
from oneironaut.sim import Job, play_game
from oneironaut.testing import BotCheckError, check_bot
from tests.support.dreamers_table import asked, between_rounds, play, table
from tests.support.dreamers_worlds import Twins

RULES = on.read_rules("dreamers:2")
CARDS = cards_of(RULES)
KIND = CARDS.number
PLAN = shipped_plan()


def dreams(*codes: str) -> int:
    """A set of Dreams."""
    return CARDS.mask({KIND[code]: 1 for code in codes})


# What fits what.


def test_chance_of_one() -> None:
    assert chance_of_one(0, 17) == 0
    assert chance_of_one(17, 17) == 1
    assert chance_of_one(1, 3) == 1
    assert chance_of_one(2, 17) == pytest.approx(1 - (15 / 17) * (14 / 16) * (13 / 15))
    assert chance_of_one(1, 2) == 1
    assert chance_of_one(0, 2) == 0


def test_sets_of_cards() -> None:
    assert CARDS.all.bit_count() == 20
    assert CARDS.exact(10, 7) == dreams("D3s", "D3p1")
    assert CARDS.exact(16, 3) == 0
    assert CARDS.fixing(10, 4, 5) == dreams("D3p1", "D5p1")
    assert CARDS.fixing(9, 4, 1) == dreams("D2x2", "D5x2")  # 4 times 2, and 1
    assert CARDS.told(12, CLOSE) == dreams("D9m1", "D9m2", "D10s", "D10m3")
    assert CARDS.answering(12, CLOSE) == dreams("D2p2", "D2x2", "D3s", "D3p1")
    fits = CARDS.fitting(10, (KIND["D7s"], KIND["D3p1"], KIND["D4s"]))
    assert fits[0] == CARDS.exact(10, 7) | dreams("D2p2", "D2x2")  # 7 and 2 lack one, which D3p1 adds
    assert fits[2] == CARDS.exact(10, 4) | dreams("D5p1", "D5x2")


def test_copies_of_a_kind_are_counted() -> None:
    """A deck of one's own may have two cards that are alike (D-10)."""
    code = "dreamers:2+dreams" + "!1s!1s" + "".join(f"!{n}p1!{n}m1" for n in range(2, 11)) + "+nightmares" + "!10" * 13
    cards = cards_of(on.read_rules(code))
    twice = cards.mask({cards.number["D1s"]: 2})
    assert twice.bit_count() == 2
    once = cards.without(twice, cards.number["D1s"])
    assert once == cards.mask({cards.number["D1s"]: 1})
    assert cards.without(once, cards.number["D1s"]) == 0
    assert check_bot("bluffer", [code]).decisions > 20
    assert check_bot("honest", [code]).decisions > 20


def test_true_words() -> None:
    assert [true_word(10, value) for value in (10, 7, 6, 4, 3, 1)] == [CLOSE, CLOSE, MEDIUM, MEDIUM, FAR, FAR]
    assert true_word(6, 10) == CLOSE


# What acts tell.


def turn(lead: str, word: int, follow: str, nightmare: int = 10, fixed: tuple[int, int] = (NOT_ASKED, NOT_ASKED)) -> KnownTurn:
    return KnownTurn(0, nightmare, 0, KIND[lead], word, KIND[follow], CARDS.all, fixed)


def test_each_act_has_one_sort() -> None:
    assert [sort for group in groups() for sort in group] == list(range(ACT_COUNT))
    exact = dict(acts(CARDS, turn("D7s", CLOSE, "D3s")))
    lie = dict(acts(CARDS, turn("D7s", FAR, "D3s")))
    assert exact[1] == lie[1]
    assert exact[0] != lie[0]
    told = acts(CARDS, turn("D7s", CLOSE, "D10s", fixed=(PASSED, PASSED)))
    assert [seat for seat, _ in told] == [0, 1]  # 17 is too much for any modifier: passing tells nothing
    told = acts(CARDS, turn("D7s", CLOSE, "D2p2", fixed=(PASSED, MODIFIED)))
    assert [seat for seat, _ in told] == [0, 1, 0, 1]
    fits_the_word = dict(acts(CARDS, turn("D10s", CLOSE, "D3s")))
    off_the_word = dict(acts(CARDS, turn("D10s", CLOSE, "D9m1")))
    assert len({exact[1], fits_the_word[1], off_the_word[1]}) == 3


def test_images_add_up_and_end_somewhere() -> None:
    ratios = [0.0] * ACT_COUNT
    one = turn("D7s", CLOSE, "D10s")
    for seat, sort in acts(CARDS, one):
        ratios[sort] = 1.5 if seat == 0 else -0.5
    images = weigh((0.0, 0.0), acts(CARDS, one), ratios)
    assert images == (1.5, -0.5)
    assert weigh(images, acts(CARDS, one), ratios) == (3.0, -1.0)
    for _ in range(5):
        images = weigh(images, acts(CARDS, one), ratios)
    assert images == (LIMIT, -3.0)
    assert clip(-99.0) == -LIMIT


def known(**more: object) -> Knowledge:
    hand = tuple(KIND[code] for code in ("D3s", "D4s", "D8s"))
    unseen = CARDS.all & ~dreams("D3s", "D4s", "D8s")
    blank = Knowledge(1, DREAMER, 0, 14, 12, 0, hand, unseen, CARDS.all, CLOSE, NOTHING, (0.0, 0.0), UNKNOWN)
    return blank._replace(**more)  # type: ignore[arg-type]  # fields by name


def test_a_dreamer_believes_even_odds_before_anything_is_known() -> None:
    assert keys.suspicion(known()) == 0.5
    assert keys.suspicion(known(images=(2.0, 0.0))) > 0.85
    assert keys.suspicion(known(images=(-2.0, 0.0))) < 0.15
    assert keys.suspicion(known(images=(2.0, 0.0), identity=MASTER)) == 0  # there is but one Master


def test_the_word_of_a_trusted_player_decides_which_card_fits() -> None:
    """Nightmare 12. "Close": the other Dream is a 9 or a 10, and a 3 may be exact. "Far": at most a 5, and an 8 may be."""
    honest = [[0.98 if word == truth else 0.01 for word in range(3)] for truth in range(3)]
    babble = [[1 / 3] * 3 for _ in range(3)]
    for word, best in ((CLOSE, "D3s"), (FAR, "D8s")):
        ranked = keys.rank(CARDS, known(word=word, images=(-4.0, 0.0)), (honest, babble))
        assert CARDS.code[ranked[0][1]] == best
    trusted = keys.rank(CARDS, known(word=FAR, images=(-4.0, 0.0)), (honest, babble))
    doubted = keys.rank(CARDS, known(word=FAR, images=(4.0, 0.0)), (honest, babble))
    assert trusted[0][0] > doubted[0][0]


def test_boldness_is_read_from_the_story() -> None:
    together = RoundResult("together", None, (2, 2))
    assert boldness((), 0) == UNKNOWN
    assert boldness((together,), 0) == TIMID
    assert boldness((RoundResult("kept", 0, (2, 0)),), 0) == UNKNOWN  # a Master cannot accuse
    assert boldness((RoundResult("kept", 0, (2, 0)),), 1) == TIMID
    assert boldness((RoundResult("exposed", 1, (0, 2)), together), 1) == BOLD
    assert boldness((RoundResult("exposed", 1, (0, 2)),), 0) == UNKNOWN
    assert boldness((RoundResult("mistaken", 0, (-1, 0)), together), 0) == BOLD
    assert boldness((RoundResult("mistaken", 0, (-1, 0)),), 1) == TIMID


# What a bot knows is what its views say: the arena of the training shows no more.


class SideBySide:
    """Followers who get the views of both seats while the arena plays, and compare their keys with the arena's."""

    def __init__(self, seed: int) -> None:
        self.luck = FastRandom(seed)
        self.arena = RoundSimulator(RULES, self.luck, Nodes())
        for seat in range(2):
            Partner("asked", PLAN).sit(self.arena, seat, BY_ASKING)
        self.arena.player = self.choose
        self.arena.watch = self.watch
        self.compared: list[tuple[int, int]] = []

    def play(self, chooser: int) -> None:
        self.followers = [Follower(CARDS, PLAN.ratios, PLAN.chooser_image) for _ in range(2)]
        self.arena.play(chooser, *((0, 0), (TIMID, BOLD), (BOLD, TIMID))[chooser + 1])

    def watch(self, s: on.State, seat: int) -> None:
        view = look(s.copy(), seat)
        self.ask = view.ask
        self.known = self.followers[seat].look(view)

    def choose(self, seat: int, key: int) -> int:
        option = drawn(PLAN.of(key), self.luck)
        known = self.known
        assert known.seat == seat
        if self.ask == "activation":
            ranked = keys.rank(CARDS, known, PLAN.words)
            mine = keys.lay_key(CARDS, known, ranked)
            self.followers[seat].lay(ranked[option][1])
        elif self.ask == "word":
            mine = keys.word_key(CARDS, known)
        elif self.ask == "modification":
            mine = keys.modify_key(known)
        elif self.ask == "accusation":
            mine = keys.accuse_key(known)
        else:
            mine = keys.choose_key(known.first == seat)
        self.compared.append((mine, key))
        return option


def test_training_shows_what_views_show() -> None:
    """But for a Dream and a modifier that might have changed places, which the second player is not shown again."""
    side_by_side = SideBySide(5)
    for n in range(150):
        side_by_side.play((NOBODY, 0, 1)[n % 3])
    assert len(side_by_side.compared) > 2000
    assert {keys.sort_of(key) for key, _ in side_by_side.compared} == set(range(len(keys.OPTIONS)))
    apart = [pair for pair in side_by_side.compared if pair[0] != pair[1]]
    assert len(apart) < 0.003 * len(side_by_side.compared)


def test_keys_are_dense() -> None:
    for key in range(KEY_COUNT):
        assert keys.pack(keys.sort_of(key), *keys.digits_of(key)) == key
    assert sum(prod(sizes) for sizes in keys.DIGITS) == KEY_COUNT


# A bot of a seat, and what it cannot know.


def test_both_bots_are_good_citizens() -> None:
    for name in ("bluffer", "honest"):
        checked = check_bot(name, games=4)
        assert checked.rules == 1
        assert checked.decisions > 400
        assert checked.worlds > 20


def test_the_diviner_is_a_good_citizen() -> None:
    checked = check_bot("diviner", games=1)
    assert checked.decisions > 60
    assert checked.worlds > 5


def test_the_diviner_knows_what_loses_the_game() -> None:
    """A Master who opens the last Gate in the last round, with even points, gives the game away (D-7 D-8)."""
    story = {f"round{n}": TOGETHER for n in range(1, 5)}
    cards = {"dream1": "D4s", "dream2": "D5p1", "word": 1, "identities": "Ma Dr"}
    s = table("D3p1,D7s", "D6p3,D9m1", nightmare="N10", gates=2, stack="turn:6", **cards, **story)  # type: ignore[arg-type]
    assert asked(s)[1] == "modification"
    for seed in range(5):
        bot = DivinerBot()
        bot.start(RULES, 0, seed)
        assert bot.choose(question_of(s, 0), view_for(bot, s, 0)).code == "pass"


class Peeking(BlufferBot):
    """Accuses whom it knows to be the Master: it looks at the position over the asker's shoulder."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        from tests.support.bad_bots import in_the_frames

        option = super().choose(question, view)
        state = in_the_frames(on.State)
        if isinstance(state, on.State) and question.ask in ("accusation", "word"):
            is_master = state.count(RULES.zone(f"identity{2 - view.seat}").number, KIND["Ma"]) > 0
            return question.options[0] if is_master else question.options[-1]
        return option


def test_a_bot_that_peeks_at_the_identity_is_caught() -> None:
    with pytest.raises(BotCheckError, match=r"without the game around it|changed places|in another process"):
        check_bot(Peeking, ["dreamers:2"], games=4)


def pairs(bots: int) -> Iterator[tuple[on.Game, on.Game, int]]:
    """Two games that a seat cannot tell apart, before each question to it; what it cannot see was dealt again."""
    for n in range(bots):
        for seat in range(2):
            twins = Twins(RULES, seat, 900 + n)
            for one, other in twins.pairs():
                question = one.question
                if question is not None and question.seat == seat and other.question is not None:
                    yield one, other, seat


def answer(bot: BlufferBot, game: on.Game, seat: int) -> str:
    """What a bot answers in a game. Its state is at hand for one that peeks."""
    state = game.state
    assert game.question is not None
    return bot.choose(game.question, look(state, seat)).code


@pytest.mark.parametrize("cls", [BlufferBot, Peeking])
def test_D_9_what_is_hidden_is_dealt_anew_and_the_choice_stays(cls: type[BlufferBot]) -> None:
    """Two bots, one in each of two games that their seat cannot tell apart, answer alike; one that peeks does not."""
    differing = asked = 0
    playing: on.Game | None = None
    bots = [cls(), cls()]
    for one, other, seat in pairs(12):
        if one is not playing:
            playing = one
            for bot in bots:
                bot.start(RULES, seat, 7)
        answers = [answer(bot, game, seat) for bot, game in zip(bots, (one, other), strict=True)]
        asked += 1
        differing += answers[0] != answers[1]
    assert asked > 100
    assert (differing == 0) == (cls is BlufferBot)


# How they play.


def asked_of(cls: type[HonestBot] | type[BlufferBot], state: on.State, seed: int = 1) -> str:
    """What a bot answers to the pending question of a position."""
    assert on.advance(state) == on.ASK
    bot = cls()
    bot.start(RULES, state.asker, seed)
    return bot.choose(question_of(state, 0), look(state, state.asker)).code


def test_the_honest_bot_tells_the_truth_with_either_identity() -> None:
    for identities in ("Dr Dr", "Ma Dr"):
        s = table("D1s,D7s,D9m1", "D3s,D4s,D8s", nightmare="N10", identities=identities)
        lay = asked_of(HonestBot, s)
        play(s, lay)
        value = int(lay.removeprefix("lay D").rstrip("sm1p3x2") or "1")
        assert asked_of(HonestBot, s) == ("close", "medium", "far")[true_word(10, value)]


def test_an_honest_dreamer_helps_and_an_honest_master_spoils() -> None:
    s = table("D1s,D7s,D9m1", "D3s,D4s,D8s", nightmare="N10")
    play(s, "lay D7s", "close")
    assert asked_of(HonestBot, s) == "lay D3s"
    s = table("D1s,D7s,D9m1", "D3s,D4s,D8s", nightmare="N10", identities="Dr Ma")
    play(s, "lay D7s", "close")
    assert asked_of(HonestBot, s) != "lay D3s"
    for identities, answer in (("Dr Dr", "modify D3p1 own"), ("Ma Dr", "pass")):
        s = table("D7s,D9m1,D3p1", "D2p2,D4s,D8s", nightmare="N10", identities=identities)
        play(s, "lay D7s", "close", "lay D2p2")
        assert asked_of(HonestBot, s) == answer


def test_the_honest_bot_accuses_on_a_flat_lie_and_not_before() -> None:
    """The other player says "far" of a 9, or "medium": the one is proof, the other is not."""
    for word, expected in (("far", "accuse"), ("medium", "pass"), ("close", "pass")):
        s = table("D9m1,D7s,D2p2", "D8s,D4s,D6m1", nightmare="N10", memory="D1s,D1p3,D2x2,D3s,D10s,D10m3,D9m2,D8m3", spent="*")
        bot = HonestBot()
        bot.start(RULES, 1, 1)
        play(s, "lay D9m1", word)
        on.advance(s)
        assert s.asker == 1
        bot.choose(question_of(s, 0), look(s, 1))
        laid = bot._follower._laid
        play(s, f"lay {CARDS.code[laid]}")
        number = 1
        answer = ""
        while not answer:
            stop = on.advance(s)
            if stop == on.CHANCE:
                on.answer(s, FastRandom(number).deal(s))
            elif s.asker == 0:
                on.answer(s, s.options()[-1] if RULES.asks[s.asked].name in ("modification", "accusation") else s.options()[0])
            else:
                question = question_of(s, number)
                option = bot.choose(question, look(s, 1))
                if question.ask == "accusation":
                    assert len(question.options) > 1
                    answer = option.code.split()[0]
                on.answer(s, option.action)
            number += 1
        assert answer == expected


def test_two_masters_of_bluff_do_not_always_do_the_same() -> None:
    """With different luck, the same position gets different answers: a bluff that is always the same is none."""
    s = table("D1s,D7s,D9m1", "D3s,D4s,D8s", nightmare="N10", identities="Ma Dr")
    play(s, "lay D7s")
    assert len({asked_of(BlufferBot, s.copy(), seed) for seed in range(60)}) > 1


def test_a_bluffer_accuses_on_evidence() -> None:
    """The chance to accuse, averaged over the plan's situations, grows with the other player's image."""
    by_image: dict[int, list[float]] = {}
    for key, chances in PLAN.chances.items():
        if keys.sort_of(key) == keys.ACCUSE:
            by_image.setdefault(keys.digits_of(key)[1], []).append(chances[keys.ACT])
    means = [sum(by_image[image]) / len(by_image[image]) for image in sorted(by_image)]
    third = len(means) // 3
    assert sum(means[-third:]) / third > sum(means[:third]) / third + 0.3


def test_the_default_of_dreamers() -> None:
    bot = DefaultBot()
    bot.start(RULES, 0, 1)
    assert isinstance(bot.player, DivinerBot if on.COMPILED else BlufferBot)
    assert bots_for(RULES) == ["random", "greedy", "honest", "bluffer", "diviner", "default"]
    onirim = on.read_rules("onirim:1")
    assert "bluffer" not in bots_for(onirim)
    bot.start(onirim, 0, 1)
    assert not isinstance(bot.player, BlufferBot | DivinerBot)


def test_where_the_diviner_would_take_too_long_the_default_is_the_bluffer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oneironaut.bots.default.INTERPRETED", True)
    bot = DefaultBot()
    bot.start(RULES, 0, 1)
    assert isinstance(bot.player, BlufferBot)


@pytest.mark.parametrize("name", ["honest", "bluffer", "diviner"])
def test_other_games_are_refused_in_words(name: str) -> None:
    with pytest.raises(BotError, match=rf"the bot '{name}' does not play onirim:2"):
        Job.of("onirim:2", (name,), 1)
    with pytest.raises(BotError, match=r"plays Dreamers \('dreamers:2'\), not 'onirim:2'"):
        play_game("onirim:2", [name], "MOTH-4821")


def test_a_sixth_round_is_declined_where_the_other_would_choose() -> None:
    """Accused wrongly in the fifth round, the other player would choose an Identity in the sixth (D-7 D-8)."""
    for how, answers in ((MISTAKEN, ("decline", "agree")), (ADRIFT, ("agree", "agree"))):
        s = between_rounds(ESCAPED, ADRIFT, ESCAPED + 1 if how == ADRIFT else KEPT + 1, ADRIFT, how)
        assert asked(s)[1] == "sixth"
        for answer in answers:
            assert asked_of(HonestBot, s) == asked_of(BlufferBot, s) == answer
            play(s, answer)
