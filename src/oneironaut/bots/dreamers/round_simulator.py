"""Round simulator: rounds of Dreamers in compiled code, with seats that play by a plan, simply, or learn.
For training, matches, and the coach, who takes up rounds in the middle.

Keys are made of what a seat may know, without making its view. `keys` and `belief` say the same for bots, in a form that
is easier to read; a test plays rounds here and compares every key with the one that a bot makes of its views.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from ...dreamers.names import *
from ...kernel.arrays import allocate
from ...kernel.limits import *
from ...kernel.machine import advance, apply, begin
from ...kernel.rules import Rules
from ...kernel.state import State
from ...rollout.playout import FastRandom
from .belief import FEW, LIKELY, LIMIT, SURE, acts
from .cards import cards_of
from .fit_tables import fit_tables_for
from .keys import BEST_FIT, FINE_IMAGE, IMAGE, MEMORY_LEFT, WORST_FIT
from .knowledge import Follower, Knowledge
from .names import *
from .nodes import TRIED, Nodes

INTERPRETED = __file__.endswith(".py")
FINE_STEPS = 1 << 20  # chances are drawn in steps of one part in this many
FINE_WHOLE = float(FINE_STEPS)
EXPLORED = int(TRIED * FINE_STEPS)
# The limits of rough measures, as numbers of C.
BEST_LOW, BEST_HIGH = BEST_FIT
ROUGH_LOW, ROUGH_HIGH = IMAGE
WORST, FEW_LEFT, FEW_FIXES = WORST_FIT, MEMORY_LEFT, FEW
LIKELY_ONE, SURE_ONE, FAREST = LIKELY, SURE, LIMIT
TABLES = {
    "fine": FINE_SIZE,
    "style": 2,
    "ratios": 2 * ACT_COUNT,
    "words": 2 * WORD_COUNT,
    "chooser_image": 2,
    "table": 2 * CHANCE_COUNT,
    "image": 4,
    "bold": 2,
    "identity": 2,
    "lied": 2,
    "memory": 2,
    "unseen": 2,
    "order": 3,
    "fit": 3,
    "act_seat": 8,
    "act_sort": 8,
}


class RoundSimulator:
    """Plays rounds; seat 0 begins each of them."""

    fine: list[float]
    style: list[int]
    ratios: list[float]
    words: list[float]
    chooser_image: list[float]
    table: list[float]
    image: list[float]
    bold: list[int]
    identity: list[int]
    lied: list[int]
    memory: list[int]
    unseen: list[int]
    order: list[int]
    fit: list[float]
    act_seat: list[int]
    act_sort: list[int]

    def __init__(self, rules: Rules, luck: FastRandom, nodes: Nodes) -> None:
        if INTERPRETED:
            allocate(self, TABLES)
        self.luck = luck
        self.nodes = nodes
        self.player: Callable[[int, int], int] | None = None  # who is asked for seats that play so
        self.watch: Callable[[State, int], None] | None = None  # told before every question
        self.done: list[tuple[int, int]] | None = None  # where acts are noted down, if they are wanted: (seat, sort)
        self.said: list[tuple[int, int, int]] | None = None  # and words: (seat, the truth, the word)
        self.cards = cards_of(rules)
        self.fits = fit_tables_for(rules)
        for i, image in enumerate(FINE_IMAGE):
            self.fine[i] = image
        start = begin(rules)
        advance(start)
        apply(start, FIRST)
        self.start = start
        self.start0 = start.copy()
        self.start1 = start.copy()
        for chooser, after in enumerate((self.start0, self.start1)):
            after.set_counter(ROUNDS, MISTAKEN + 1 - chooser)
            after.set_counter(STARTER, 1)  # it changes hands with the round that begins
        self.state = start.copy()
        self.pool = self.fits.all
        self.night = self.gates = self.first = self.lead = self.follow = self.offered = 0
        self.word = self.spoken = self.modifier = -1
        self.is_on = self.n_acts = 0

    def seat_player(self, seat: int, style: int, ratios: Sequence[float], words: Sequence[float], image: float) -> None:
        """Set who plays at a seat, and how acts and words are weighed there: words by Identity, truth and word in a row."""
        self.style[seat] = style
        for i in range(ACT_COUNT):
            self.ratios[seat * ACT_COUNT + i] = ratios[i]
        for i in range(WORD_COUNT):
            self.words[seat * WORD_COUNT + i] = words[i]
        self.chooser_image[seat] = image

    def seat_plan(self, seat: int, chances: Sequence[float]) -> None:
        """Set the chances by which a seat plays."""
        for i in range(CHANCE_COUNT):
            self.table[seat * CHANCE_COUNT + i] = chances[i]

    def identity_of(self, seat: int) -> int:
        """Return the Identity of a seat in the last round."""
        return self.identity[seat]

    # A round.

    def play(self, chooser: int, bold0: int, bold1: int) -> int:
        """Play a round, in which perhaps one seat chooses its Identity (-1: none), between players of whom this much is
        known from rounds before; return how it ended, by the numbers of `dreamers.names`."""
        s = self.state
        if chooser < 0:
            s.copy_from(self.start)
        else:
            s.copy_from(self.start0 if chooser == 0 else self.start1)
        ending = ROUNDS if chooser < 0 else ROUNDS + 1
        self.bold[0] = bold0
        self.bold[1] = bold1
        for seat in range(2):
            self.lied[seat] = 0
            self.image[2 * seat] = 0.0
            self.image[2 * seat + 1] = 0.0
            if chooser >= 0:
                self.image[2 * seat + chooser] = self.chooser_image[seat]
        self.pool = self.fits.all
        self.word = -1
        self.modifier = -1
        self.is_on = 0
        self.n_acts = 0
        return self.go_on(ending)

    def go_on(self, ending: int) -> int:
        """Play on until the round has ended that this counter is for; how."""
        s = self.state
        luck = self.luck
        while True:
            stop = advance(s)
            how = s.counter[ending]
            if how > 0:
                if self.is_on:
                    self.tell_turn()
                return how
            if stop == CHANCE:
                apply(s, luck.deal(s))
                continue
            ask = s.asked
            if self.watch is not None:
                self.watch(s, s.asker)
            if ask == ASK_ACTIVATION:
                apply(s, self.lay(s, s.asker))
            elif ask == ASK_WORD:
                apply(s, self.say(s.asker))
            elif ask == ASK_MODIFICATION:
                apply(s, self.modify(s, s.asker))
            elif ask == ASK_ACCUSATION:
                apply(s, self.accuse(s, s.asker))
            else:
                apply(s, CHOOSE + (MASTER if self.choose(s.asker, AT_CHOOSE + 1 - s.asker, 2) == 1 else DREAMER))

    def take_up(self, s: State, known: Knowledge, follower: Follower, bold: Sequence[int]) -> None:
        """Take up a round in the middle, at a question in a position that its seat may imagine. What the seat has followed of it
        is open to both. Another arena can then finish it, time and again."""
        self.state.copy_from(s)
        advance(self.state)
        self.pool = known.pool
        self.night = known.nightmare
        self.gates = known.gates
        self.first = known.first
        self.word = self.spoken = known.word
        self.modifier = -1
        self.is_on = self.n_acts = 0
        for seat in range(2):
            self.bold[seat] = bold[seat]
            self.memory[seat] = s.size[MEMORY]
            self.unseen[seat] = known.unseen  # the other seat's is made when it lays
            self.identity[seat] = int(s.size[IDENTITY + seat] > 0 and s.card[s.rules.start[IDENTITY + seat]] == MASTER)
            for viewer in range(2):
                self.image[2 * viewer + seat] = follower.images[seat]
        for zone in (LAID, DREAM):
            if s.size[zone + known.first] > 0:
                self.lead = s.card[s.rules.start[zone + known.first]]
            if s.size[zone + 1 - known.first] > 0:
                self.follow = s.card[s.rules.start[zone + 1 - known.first]]
        if follower.turn is None:
            return
        self.is_on = 1
        self.gates = follower.turn.gates
        for seat, sort in acts(self.cards, follower.turn):
            self.add_act(seat, sort)
        for seat in range(2):
            if s.size[MODIFIER + seat] > 0:
                self.modifier = s.card[s.rules.start[MODIFIER + seat]]

    def finish(self, other: RoundSimulator, action: int, ending: int) -> int:
        """Play a round that another arena has taken up to its end, with this answer to its question; how it ended."""
        self.state.copy_from(other.state)
        self.pool, self.night, self.gates, self.first = other.pool, other.night, other.gates, other.first
        self.lead, self.follow, self.word, self.spoken = other.lead, other.follow, other.word, other.spoken
        self.modifier, self.is_on, self.n_acts = other.modifier, other.is_on, other.n_acts
        for seat in range(2):
            self.bold[seat] = other.bold[seat]
            self.memory[seat] = other.memory[seat]
            self.unseen[seat] = other.unseen[seat]
            self.identity[seat] = other.identity[seat]
        for i in range(4):
            self.image[i] = other.image[i]
        for i in range(self.n_acts):
            self.act_seat[i] = other.act_seat[i]
            self.act_sort[i] = other.act_sort[i]
        advance(self.state)
        self.answer(self.state, action)
        return self.go_on(ending)

    def answer(self, s: State, action: int) -> int:
        """Give an answer for the seat that is asked, whatever it would choose."""
        ask = s.asked
        if ask == ASK_ACTIVATION:
            self.lay_down(s.asker, action % PLACE, 1 if self.word < 0 else 0)
        elif ask == ASK_WORD:
            self.word = self.spoken = (action - CLOSE) // VERB
        elif ask == ASK_MODIFICATION:
            if action < PASS:
                self.modifier = action % ON_OTHER
            self.note_fix(s.asker, MODIFIED if action < PASS else PASSED)
        elif ask == ASK_ACCUSATION:
            self.word = -1
        return apply(s, action)

    def lay(self, s: State, seat: int) -> int:
        is_first = 1 if self.word < 0 else 0
        if is_first:
            self.end_turn(s)
        base = s.rules.start[HAND + seat]
        self.night = self.fits.value[s.card[s.rules.start[NIGHTMARE]]]
        self.gates = s.size[GATES]
        unseen = self.pool
        for i in range(3):
            unseen = self.fits.without(unseen, s.card[base + i])
        self.unseen[seat] = unseen
        self.memory[seat] = s.size[MEMORY]
        self.rank(seat, is_first, s.card[base], s.card[base + 1], s.card[base + 2])
        identity = self.identity[seat]
        fits = (0 if self.fit[0] < BEST_LOW else 1 if self.fit[0] < BEST_HIGH else 2) * 2
        if self.fit[2] > WORST:
            fits += 1
        skull = 0
        if identity == DREAMER and self.fits.skull[self.order[0]]:
            if not self.fits.skull[self.order[1]] and not self.fits.skull[self.order[2]]:
                skull = 1
        key = (((identity * 6 + self.stage(seat)) * 9 + self.look_of(seat)) * 6 + fits) * 2 + skull
        kind = self.order[self.choose(seat, key + (AT_LEAD if is_first else AT_FOLLOW), 3)]
        self.lay_down(seat, kind, is_first)
        return LAY + kind

    def lay_down(self, seat: int, kind: int, is_first: int) -> int:
        """Lay a Dream; with the second one both are turned up."""
        if is_first:
            self.lead = kind
            return 0
        self.first = 1 - seat
        self.follow = kind
        return self.turn_up()

    def rank(self, seat: int, is_first: int, a: int, b: int, c: int) -> int:
        """Order three cards by how they fit, the best first; of two that fit alike, the lower kind."""
        night = self.night
        unseen = self.unseen[seat]
        among = self.fits.pop(unseen)
        doubt = 0.0
        if not is_first and self.identity[seat] == DREAMER:
            doubt = 1 / (1 + exp(-self.image[2 * seat + 1 - seat]))
        for i in range(3):
            kind = a if i == 0 else b if i == 1 else c
            one = b if i == 0 else a
            other = b if i == 2 else c
            at = night * VALUES_SIZE + self.fits.value[kind]
            good = self.fits.exact[at] | self.fits.helped[at * KINDS + one] | self.fits.helped[at * KINDS + other]
            fit = 0.0
            if is_first:
                fit = self.fits.chance[self.fits.pop(good & unseen) * DREAMS_SIZE + among]
            else:
                whole = 0.0
                for truth in range(3):
                    word = seat * WORD_COUNT + truth * 3 + self.word
                    weight = doubt * self.words[word + 9] + (1 - doubt) * self.words[word]
                    those = self.fits.told[night * 3 + truth] & unseen
                    whole += weight * self.fits.pop(those)
                    fit += weight * self.fits.pop(good & those)
                fit = fit / whole
            j = i
            while j > 0 and self.fit[j - 1] < fit:
                self.fit[j] = self.fit[j - 1]
                self.order[j] = self.order[j - 1]
                j -= 1
            self.fit[j] = fit
            self.order[j] = kind
        return 0

    def say(self, seat: int) -> int:
        at = self.night * VALUES_SIZE + self.fits.value[self.lead]
        good = self.fits.pop(self.fits.exact[at] & self.unseen[seat])
        if good > 2:
            good = 2
        key = (((self.identity[seat] * 3 + self.gates) * 9 + self.look_of(seat)) * 3 + self.fits.truth[at]) * 3 + good
        self.word = self.choose(seat, AT_WORD + key, 3)
        self.spoken = self.word
        return CLOSE + self.word * VERB + NO_CARD

    def turn_up(self) -> int:
        """Weigh what both Dreams tell, now that they are known."""
        self.is_on = 1
        self.n_acts = 0
        night = self.night
        at = night * VALUES_SIZE + self.fits.value[self.lead]
        lie = self.word - self.fits.truth[at]
        if lie < 0:
            lie = -lie
        good = self.fits.pop(self.fits.exact[at] & self.fits.without(self.pool, self.lead))
        if good > 2:
            good = 2
        self.add_act(self.first, LEAD_ACTS + self.gates * 9 + lie * 3 + good)
        answering = self.fits.answering[night * 3 + self.word]
        if self.fits.value[self.lead] + self.fits.value[self.follow] == night:
            sort = 0
        elif answering & self.fits.own[self.follow]:
            sort = 1
        else:
            chance = self.fits.chance[self.fits.pop(answering & self.pool) * DREAMS_SIZE + self.fits.pop(self.pool)]
            sort = 2 if chance < LIKELY_ONE else 3 if chance < SURE_ONE else 4
        return self.add_act(1 - self.first, FOLLOW_ACTS + self.gates * 5 + sort)

    def add_act(self, seat: int, sort: int) -> int:
        self.act_seat[self.n_acts] = seat
        self.act_sort[self.n_acts] = sort
        self.n_acts += 1
        return 0

    def looks(self, viewer: int, seat: int) -> float:
        """Return the image of a seat for a viewer, with what was done in this turn."""
        image = self.image[2 * viewer + seat]
        for i in range(self.n_acts):
            if self.act_seat[i] == seat:
                image += self.ratios[viewer * ACT_COUNT + self.act_sort[i]]
        return -FAREST if image < -FAREST else FAREST if image > FAREST else image

    def look_of(self, seat: int) -> int:
        """Return the digit of a key that says who looks how."""
        is_master = self.identity[seat]
        image = self.looks(seat, seat if is_master else 1 - seat)
        rough = 0 if image < ROUGH_LOW else 1 if image < ROUGH_HIGH else 2
        return rough * 3 + self.bold[1 - seat] if is_master else rough

    def stage(self, seat: int) -> int:
        return self.gates * 2 + (1 if self.memory[seat] < FEW_LEFT else 0)

    def modify(self, s: State, seat: int) -> int:
        role = 0 if seat == self.first else 1
        fix = s.option[0]
        did = PASSED
        if fix < PASS:
            self.offered = s.n_options
            key = ((self.identity[seat] * 6 + self.stage(seat)) * 9 + self.look_of(seat)) * 2 + 1 - role
            if self.choose(seat, AT_MODIFY + key, 2) == 1:
                did = MODIFIED
                self.modifier = fix % ON_OTHER
        self.note_fix(seat, did)
        return fix if did == MODIFIED else PASS + NO_CARD

    def note_fix(self, seat: int, did: int) -> int:
        """Weigh what it tells that a seat laid a modifier, or did not."""
        role = 0 if seat == self.first else 1
        left = self.fits.without(self.fits.without(self.pool, self.lead), self.follow)
        at = (self.night * VALUES_SIZE + self.fits.value[self.lead]) * VALUES_SIZE + self.fits.value[self.follow]
        able = self.fits.pop(self.fits.fixing[at] & left)
        if did == MODIFIED or able > 0:
            sort = 0 if did == MODIFIED else 1 if able <= FEW_FIXES else 2
            self.add_act(seat, FIX_ACTS + self.gates * 6 + role * 3 + sort)
        return 0

    def accuse(self, s: State, seat: int) -> int:
        self.word = -1
        skull = s.option[0]
        if skull < PASS:
            self.offered = s.n_options
            image = self.looks(seat, 1 - seat)
            rough = 0
            while rough < 8 and self.fine[rough] <= image:
                rough += 1
            self.gates = s.size[GATES]
            if self.choose(seat, AT_ACCUSE + self.stage(seat) * 9 + rough, 2) == 1:
                return skull
        return PASS + NO_CARD

    def end_turn(self, s: State) -> int:
        """Before a turn, weigh what was done in the last one, and put its cards aside."""
        if not self.is_on:
            for seat in range(2):
                self.identity[seat] = 1 if s.card[s.rules.start[IDENTITY + seat]] == MASTER else 0
            return 0
        self.tell_turn()
        for viewer in range(2):
            mine = self.looks(viewer, 0)
            self.image[2 * viewer + 1] = self.looks(viewer, 1)
            self.image[2 * viewer] = mine
        self.pool = self.fits.without(self.fits.without(self.pool, self.lead), self.follow)
        if self.modifier >= 0:
            self.pool = self.fits.without(self.pool, self.modifier)
        self.modifier = -1
        self.n_acts = 0
        self.is_on = 0
        return 0

    def tell_turn(self) -> int:
        """Note down what was done in a turn, and whether its word was a flat lie."""
        truth = self.fits.truth[self.night * VALUES_SIZE + self.fits.value[self.lead]]
        if self.spoken - truth == 2 or truth - self.spoken == 2:
            self.lied[self.first] = 1
        if self.said is not None:
            self.said.append((self.first, truth, self.spoken))
        if self.done is not None:
            for i in range(self.n_acts):
                self.done.append((self.act_seat[i], self.act_sort[i]))
        return 0

    # Choices.

    def choose(self, seat: int, key: int, n: int) -> int:
        """Choose an option of a key, by how the seat plays."""
        style = self.style[seat]
        if style == BY_PLAN:
            return self.draw(seat * CHANCE_COUNT + key * MOST_OPTIONS, n)
        if style == BY_HONEST:
            return self.choose_honestly(seat, key)
        if style == BY_RANDOM:
            if AT_MODIFY <= key < AT_CHOOSE:  # passing is one option of those offered, however many cards would do
                return 1 if self.luck.below(self.offered) < self.offered - 1 else 0
            return self.luck.below(n)
        if style == BY_ASKING:
            return self.ask(seat, key)
        if style == BY_ITSELF:
            self.nodes.count(key, n)
            return self.draw_mix(key, n)
        if self.style[1 - seat] != BY_ITSELF:
            self.nodes.count(key, n)
        option = self.luck.below(n) if self.luck.below(FINE_STEPS) < EXPLORED else self.draw_mix(key, n)
        self.nodes.note(key, n, option)
        return option

    def ask(self, seat: int, key: int) -> int:
        if self.player is None:
            raise ValueError("nobody is there to be asked")
        return self.player(seat, key)

    def choose_honestly(self, seat: int, key: int) -> int:
        """Choose as the honest bot does."""
        is_master = self.identity[seat]
        if key >= AT_CHOOSE:
            return 0
        if key >= AT_ACCUSE:
            return self.lied[1 - seat]
        if key >= AT_MODIFY:
            return 1 - is_master
        if key >= AT_WORD:
            return (key - AT_WORD) // 3 % 3
        return 2 if is_master else 0

    def draw(self, at: int, n: int) -> int:
        """Draw an option of a plan, each with its chance."""
        left = self.luck.below(FINE_STEPS) / FINE_WHOLE
        for i in range(n):
            left -= self.table[at + i]
            if left < 0:
                return i
        best = 0
        for i in range(n):
            if self.table[at + i] > self.table[at + best]:
                best = i
        return best

    def draw_mix(self, key: int, n: int) -> int:
        """Draw an option of what is being learned."""
        left = self.luck.below(FINE_STEPS) / FINE_WHOLE
        at = key * MOST_OPTIONS
        for i in range(n):
            left -= self.nodes.mix[at + i]
            if left < 0:
                return i
        return n - 1
