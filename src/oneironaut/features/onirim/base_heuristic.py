"""What a position of the base game is worth, by rules of thumb.

Doors gained; the best series to pursue and how many of its cards are in the hand; Keys kept; whether the Locations that are
left can open the Doors that are not; Nightmares left; what is under way and what is known to come next. The weights are
tuned by `scripts/tune_planner.py`; the values here are those it begins with.
"""

from __future__ import annotations

from ...kernel.limits import *
from ...kernel.state import State
from ...onirim.names import *
from ...onirim.rules import OnirimRules
from ..evaluation import Evaluation
from ..limits import *
from .module import run_of
from .names import *

# The weights, by name, with the values that tuning begins with. The numbers below are their places.
DEFAULT_WEIGHTS = {
    "door": 10.0,
    "one to play, in hand": 8.5,
    "one to play, one lacking": 4.5,
    "two to play, in hand": 7.0,
    "two to play, one lacking": 4.0,
    "two to play, two lacking": 2.0,
    "three to play, in hand": 5.5,
    "three to play, one lacking": 3.0,
    "three to play, two lacking": 1.2,
    "three to play, all lacking": 0.0,
    "other series": 0.45,
    "second Door": 0.1,
    "first Key": 1.7,
    "second Key": 1.0,
    "third Key": 0.5,
    "Key in a series": 0.5,
    "Key for a Door to come": 40.0,
    "Location short": 1.3,
    "Locations to spare": 10.0,
    "softness of spare": 12.0,
    "Locations for a Door": 6.0,
    "colour short": 2.0,
    "colour to spare": 1.0,
    "no suns short": 2.0,
    "no suns to spare": 0.5,
    "Nightmare in the deck": 2.2,
    "Nightmare in Limbo": 0.7,
    "Nightmare drawn": 3.0,
    "Nightmare next": 1.2,
    "Door next": -0.5,
    "Door next, Key in hand": 6.0,
    "Location next": 0.3,
    "card to come": 0.7,
    "card of a new hand": -0.4,
    "Prophecy": 2.2,
    "card to look at": 0.3,
    "Door being searched": 10.0,
}
(
    DOOR_GAINED,
    ONE_0,
    ONE_1,
    TWO_0,
    TWO_1,
    TWO_2,
    THREE_0,
    THREE_1,
    THREE_2,
    THREE_3,
    OTHER,
    SECOND,
    KEY_1,
    KEY_2,
    KEY_3,
    KEY_SPENT,
    KEY_FITS,
    SLACK,
    SLACK_FROM,
    SLACK_SOFT,
    PER_DOOR,
    COLOUR_SHORT,
    COLOUR_FROM,
    OTHERS_SHORT,
    OTHERS_FROM,
    NIGHTMARES,
    AWAY,
    JUST_DRAWN,
    NIGHTMARE_NEXT,
    DOOR_NEXT,
    KEYED_NEXT,
    LOCATION_NEXT,
    CARD_TO_COME,
    NEW_CARD,
    PROPHECY_TO_COME,
    LOOK_TO_COME,
    FOUND_DOOR,
) = range(len(DEFAULT_WEIGHTS))

# In the scratch of an evaluation, with what `names` says: Doors of each colour in the deck; cards of each colour and symbol in
# the hand, and how many Keys before them; the colours of those Keys.
DOORS_LEFT, HELD_OF, KEY_COLOURS = 4, 8, 28
# In its parts: Locations of each colour that are left, and those that show no Sun.
OF_COLOUR, NO_SUN = 0, 4

LACK = 8  # how `lacking` writes two numbers as one
NEVER = 99
COLOUR_SOFT, OTHERS_SOFT = 4.0, 2.0
CARDS_BESIDE = 8.0  # so that a Key is not thought certain to fit when the deck is short
FOUND_STEP = 2  # the step of a search in which the deck is looked through


def worth(r: OnirimRules, s: State, seat: int, o: int, evaluation: Evaluation) -> float:
    """Return what a position is worth to a seat, as far as the base game goes."""
    w = evaluation.weight
    cards = count_deck(r, s, evaluation)
    wanted = evaluation.scratch[ALL_WANTED]
    for colour in range(SUITS):
        need = evaluation.scratch[WANTED_OF + colour]
        evaluation.demand[colour] = 1.0 + w[o + SECOND] * (need - 1) if need > 0 else 0.0
        evaluation.momentum[colour] = 1.0
    for module in evaluation.adjusters:
        module.adjust_demand(s, seat, evaluation)
    value = w[o + DOOR_GAINED] * (s.size[DOORS] + s.size[DOORS + 1])
    value += of_hand(r, s, seat, True, o, evaluation)
    value += of_keys(r, evaluation, cards, o)
    value += of_deck(r, s, seat, wanted, o, evaluation)
    return value + of_steps(r, s, o, evaluation)


def count_deck(r: OnirimRules, s: State, evaluation: Evaluation) -> int:
    """Count what is left in the deck, the Doors that are not gained, and how many cards that makes."""
    left = evaluation.left
    at = evaluation.scratch
    for i in range(ALL_WANTED + 1):
        at[i] = 0
    for kind in range(r.n_kinds):
        left[kind] = s.pile[DECK * KINDS + kind]
    for zone in range(TOP, LOOKED + 1):
        if zone != HELD:
            for i in range(r.start[zone], r.start[zone] + s.size[zone]):
                left[s.card[i]] += 1
    cards = 0
    for kind in range(r.n_kinds):
        cards += left[kind]
        if r.sort[kind] == DOOR:
            missing = r.copies_of[kind] - s.pile[DOORS * KINDS + kind] - s.pile[(DOORS + 1) * KINDS + kind]
            at[ALL_WANTED] += missing
            colours = r.colours[kind]
            for colour in range(SUITS):
                if colours == 1 << colour:
                    at[WANTED_OF + colour] += missing
                if colours >> colour & 1:
                    at[DOORS_LEFT + colour] += left[kind]
    return cards


def of_hand(r: OnirimRules, s: State, seat: int, sees: bool, o: int, evaluation: Evaluation) -> float:
    """Rate the series that a seat could pursue with its hand and its row: the best of them, and a share of the others.

    A hand that is not seen counts as far as its cards are known.
    """
    w = evaluation.weight
    for i in range(HELD_OF, KEY_COLOURS + 1):
        evaluation.scratch[i] = 0
    if sees:
        count_fan(r, s, HAND + seat, evaluation)
        if r.extra >= 0:
            count_fan(r, s, r.extra + seat, evaluation)
    else:
        for kind in range(r.n_kinds):
            if s.pile[(KNOWN + seat) * KINDS + kind] > 0:
                count_card(r, kind, s.pile[(KNOWN + seat) * KINDS + kind], evaluation)
    count_fan(r, s, SHARED, evaluation)
    row = LABYRINTH + seat
    n = s.size[row]
    last = r.symbol[s.card[r.start[row] + n - 1]] if n > 0 else 0
    run = run_of(r, s, row)
    colours = run >> 2
    run &= 3
    others = 0.0
    best = -1000.0
    for colour in range(SUITS):
        fresh = of_series(evaluation, colour, 3, last if run == 0 else 0, r.symbols, o) * evaluation.demand[colour]
        others += fresh
        series = fresh
        if run > 0 and colours >> colour & 1:
            series = (
                of_series(evaluation, colour, 3 - run, last, r.symbols, o)
                * evaluation.demand[colour]
                * evaluation.momentum[colour]
            )
        best = max(best, series - w[o + OTHER] * fresh)
    return best + w[o + OTHER] * others


def count_fan(r: OnirimRules, s: State, fan: int, evaluation: Evaluation) -> int:
    """Count the cards of a fan by colour and symbol."""
    for i in range(r.start[fan], r.start[fan] + s.size[fan]):
        count_card(r, s.card[i], 1, evaluation)
    return MOVED


def count_card(r: OnirimRules, kind: int, n: int, evaluation: Evaluation) -> int:
    """Count a card of the hand."""
    symbol = r.symbol[kind]
    if symbol > 0:
        for colour in range(SUITS):
            if r.colours[kind] >> colour & 1:
                evaluation.scratch[HELD_OF + colour * 5 + symbol] += n
        if symbol == KEY:
            evaluation.scratch[KEY_COLOURS] |= r.colours[kind]
            evaluation.scratch[HELD_OF] += n
    return MOVED


def of_series(evaluation: Evaluation, colour: int, length: int, last: int, symbols: int, o: int) -> float:
    """Rate a series of one colour that needs some more cards."""
    found = lacking(evaluation, HELD_OF + colour * 5, length, last, symbols)
    first = ONE_0 if length == 1 else TWO_0 if length == 2 else THREE_0
    return evaluation.weight[o + first + found // LACK] - evaluation.weight[o + KEY_SPENT] * (found % LACK)


def lacking(evaluation: Evaluation, at: int, length: int, last: int, symbols: int) -> int:
    """Return how many of the cards that complete a series the hand lacks at least (times LACK), and how many Keys go into it."""
    held = evaluation.scratch
    best = NEVER
    for a in range(1, symbols + 1):
        if a != last:
            one = cost(held[at + a], a)
            if length == 1:
                best = min(best, one)
            else:
                for b in range(1, symbols + 1):
                    if b != a:
                        two = one + cost(held[at + b], b)
                        if length == 2:
                            best = min(best, two)
                        else:
                            for c in range(1, symbols + 1):
                                if c != b:
                                    best = min(best, two + cost(held[at + c] - (1 if c == a else 0), c))
    return best


def cost(held: int, symbol: int) -> int:
    """Return what a card of a symbol adds to `lacking`."""
    if held <= 0:
        return LACK
    return 1 if symbol == KEY else 0


def of_keys(r: OnirimRules, evaluation: Evaluation, cards: int, o: int) -> float:
    """Rate Keys in the hand: the more, the less each counts; and the chance that the next card is a Door that one of them
    gains."""
    w = evaluation.weight
    keys = evaluation.scratch[HELD_OF]
    value = 0.0
    for i in range(min(keys, 3)):
        value += w[o + KEY_1 + i]
    for colour in range(SUITS):
        if evaluation.scratch[KEY_COLOURS] >> colour & 1:
            fitting = min(evaluation.demand[colour], 1.0) * evaluation.momentum[colour] * evaluation.scratch[DOORS_LEFT + colour]
            value += w[o + KEY_FITS] * fitting / (cards + CARDS_BESIDE)
    return value


def of_deck(r: OnirimRules, s: State, seat: int, wanted: int, o: int, evaluation: Evaluation) -> float:
    """Rate whether the cards that are left can open the Doors that are not; Nightmares."""
    w = evaluation.weight
    for i in range(8):
        evaluation.parts[i] = 0.0
    share = 1.0
    if s.frame[s.top] == REVEAL:
        share = max(0.0, 1.0 - s.frame[s.top + 2] / (r.deck.left(s) + 1.0))
    locations = 0.0
    for kind in range(r.n_kinds):
        if r.symbol[kind] > 0 and evaluation.left[kind] > 0:
            locations += add_locations(r, kind, share * evaluation.left[kind], evaluation)
    for fan in range(2):
        zone = HAND + seat if fan == 0 else SHARED
        for i in range(r.start[zone], r.start[zone] + s.size[zone]):
            if r.symbol[s.card[i]] > 0:
                locations += add_locations(r, s.card[i], 1.0, evaluation)
    row = LABYRINTH + seat
    run = run_of(r, s, row) & 3
    for i in range(r.start[row] + s.size[row] - run, r.start[row] + s.size[row]):
        add_locations(r, s.card[i], 1.0, evaluation)
    value = -w[o + SLACK] * shortage(w[o + SLACK_FROM] - locations + w[o + PER_DOOR] * wanted, w[o + SLACK_SOFT])
    for colour in range(SUITS):
        need = evaluation.scratch[WANTED_OF + colour]
        if need > 0:
            value -= w[o + COLOUR_SHORT] * shortage(
                w[o + COLOUR_FROM] - evaluation.parts[OF_COLOUR + colour] + 3.0 * need, COLOUR_SOFT
            )
            value -= w[o + OTHERS_SHORT] * shortage(w[o + OTHERS_FROM] - evaluation.parts[NO_SUN + colour] + need, OTHERS_SOFT)
    away = s.pile[LIMBO * KINDS + NIGHTMARE_CARD]
    return value - w[o + NIGHTMARES] * (evaluation.left[NIGHTMARE_CARD] + w[o + AWAY] * away)


def add_locations(r: OnirimRules, kind: int, n: float, evaluation: Evaluation) -> float:
    """Count Locations by colour; one of several colours counts half for each."""
    colours = r.colours[kind]
    share = n if colours & (colours - 1) == 0 else n / 2.0
    for colour in range(SUITS):
        if colours >> colour & 1:
            evaluation.parts[OF_COLOUR + colour] += share
            if r.symbol[kind] != SUN:
                evaluation.parts[NO_SUN + colour] += share
    return n


def shortage(lack: float, soft: float) -> float:
    """Return how much is lacking, with a soft beginning: nothing below -soft, all of it from soft on."""
    if lack >= soft:
        return lack
    if lack <= -soft:
        return 0.0
    return (lack + soft) * (lack + soft) / (4.0 * soft)


def of_steps(r: OnirimRules, s: State, o: int, evaluation: Evaluation) -> float:
    """Rate what the steps under way will bring, and what is known to come next."""
    w = evaluation.weight
    active = s.counter[ACTIVE]
    lacks = max(0, r.personal - s.size[HAND + active]) + max(0, r.shared - s.size[SHARED])
    value = w[o + CARD_TO_COME] * lacks
    before = -1
    for at in range(0, s.top + 1, WIDTH):
        effect = s.frame[at]
        if effect == LOOK:
            value += w[o + PROPHECY_TO_COME] if before == PROPHECY else w[o + LOOK_TO_COME] * s.frame[at + 2]
        elif effect == NEW_HAND:
            value += w[o + NEW_CARD] * lacks
        elif effect == NIGHTMARE and s.frame[at + 1] == 0:
            value -= w[o + JUST_DRAWN]
        elif effect == SEARCH and s.frame[at + 1] == FOUND_STEP:
            value += w[o + FOUND_DOOR]
        before = effect
    n = min(s.size[TOP], 4)
    last = r.start[TOP] + s.size[TOP] - 1
    keys = evaluation.scratch[KEY_COLOURS]
    for i in range(n):
        kind = s.card[last - i]
        nearness = 1.0 - 0.25 * i
        if kind == NIGHTMARE_CARD:
            value -= w[o + NIGHTMARE_NEXT] * nearness
        elif r.sort[kind] == DOOR:
            value += nearness * (w[o + KEYED_NEXT] if keys & r.colours[kind] else w[o + DOOR_NEXT])
        elif r.symbol[kind] > 0:
            value += w[o + LOCATION_NEXT] * nearness
    return value
