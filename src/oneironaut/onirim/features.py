"""What a player that learns sees of the base game, beyond counts of cards: runs, hands, needs and how far the game is.

The features are those of a recipe that was measured: the pattern of a colour's cards in the hand, with the last symbol
of the row and the run, is worth six points of win rate by itself.
"""

from __future__ import annotations

from ..kernel.limits import *
from ..kernel.sheet import Sheet
from ..kernel.state import State
from .names import *
from .rules import OnirimRules

# Of a colour: what begins where.
NEED = 0  # Doors not gained: 0 to 3
RUN = 4  # an open series of one or two cards, by last symbol
PATTERN = 14  # suns, moons and Keys in hand (0, 1, more), last symbol, run
HAND_KEYS = 419  # Keys in hand (0 to 3) by need
DECK_KEYS = 435  # Keys in the deck (0 to 5) by need
LEFT = 459  # Locations in the deck (0 to 20) by need
WANT = 543  # suns, moons and Keys in hand by need (0, 1, more)
OWN_FEATURES = 624

# Of the whole.
LAST = 0  # last symbol of the row
DECK_SIZE = 5  # in steps of 2
HAND_SIZE = 76
GAINED = 84  # Doors on the table
KEYS = 102  # Keys in hand
PLAYABLE = 108  # cards in hand that may be played
LOCATIONS = 114  # Locations in the deck, in steps of 2
PACE = 165  # Doors gained by Locations in the deck, in steps of 4
DANGER = 633  # Nightmares in the deck by Keys in hand
IN_LIMBO = 705  # cards in Limbo
FORESEEN = 718  # cards known on top of the deck
DENSITY = 724  # Nightmares in the deck, in twentieths of it
COMMON_FEATURES = 745

# In the sheet's scratch: numbers of each colour.
SUNS, MOONS, HELD_KEYS, KEYS_LEFT, LEFT_OF = 0, 4, 8, 12, 16


def encode(r: OnirimRules, s: State, seat: int, own: int, common: int, sheet: Sheet) -> int:
    """Mark the features of the base game as a seat sees them."""
    at = sheet.scratch
    for i in range(24):
        at[i] = 0
    for colour in range(SUITS):
        at[DOORS_UNSEEN + colour] = 0
    row = LABYRINTH + seat
    n = s.size[row]
    last = r.symbol[s.card[r.start[row] + n - 1]] if n > 0 else 0
    run = run_of(r, s, row)
    run_colours = run >> 2
    run &= 3
    playable = 0
    keys = 0
    for fan in range(2):
        zone = HAND + seat if fan == 0 else SHARED
        first = r.start[zone]
        for i in range(first, first + s.size[zone]):
            kind = s.card[i]
            symbol = r.symbol[kind]
            if symbol == KEY:
                keys += 1
            if symbol != last and r.flags[kind] & NO_ROW == 0:
                playable += 1
            if SUN <= symbol <= KEY:
                for colour in range(SUITS):
                    if r.colours[kind] >> colour & 1:
                        at[(symbol - SUN) * SUITS + colour] += 1
    locations = 0
    gained = s.size[DOORS] + s.size[DOORS + 1]
    for i in range(r.n_door_kinds):
        kind = r.door_kind[i]
        missing = r.copies_of[kind] - s.pile[DOORS * KINDS + kind] - s.pile[(DOORS + 1) * KINDS + kind]
        if missing > 0:
            for colour in range(SUITS):
                if r.colours[kind] >> colour & 1:
                    at[NEEDED + colour] += missing
                    at[DOORS_UNSEEN + colour] += sheet.unseen[kind]
    for kind in range(r.n_kinds):
        left = sheet.unseen[kind]
        if left > 0 and r.sort[kind] == LOCATION:
            locations += left
            add_location(r, kind, left, sheet)
    at[LAST_SHOWN] = last
    for colour in range(SUITS):
        mark_colour(sheet, colour, last, run if run_colours >> colour & 1 else 0, own)
    deck = r.deck.left(s)
    nightmares = sheet.unseen[NIGHTMARE_CARD]
    o = common
    keys = min(keys, 5)
    gained = min(gained, 17)
    sheet.note(o + LAST + last)
    sheet.note(o + DECK_SIZE + min(deck // 2, 70))
    sheet.note(o + HAND_SIZE + min(s.size[HAND + seat] + s.size[SHARED], 7))
    sheet.note(o + GAINED + gained)
    sheet.note(o + KEYS + keys)
    sheet.note(o + PLAYABLE + min(playable, 5))
    sheet.note(o + LOCATIONS + min(locations // 2, 50))
    sheet.note(o + PACE + gained * 26 + min(locations // 4, 25))
    sheet.note(o + DANGER + min(nightmares, 11) * 6 + keys)
    sheet.note(o + IN_LIMBO + min(s.size[LIMBO], 12))
    sheet.note(o + FORESEEN + min(s.size[TOP], 5))
    sheet.note(o + DENSITY + min(nightmares * 20 // deck if deck > 0 else 20, 20))
    return MOVED


def run_of(r: OnirimRules, s: State, row: int) -> int:
    """The open series at the end of a row: its length (0 to 2), and its colours from bit 2 on."""
    n = s.size[row]
    i = r.start[row] + n - 1
    if n == 0 or s.mark[i] == USED:
        return 0
    colours = r.colours[s.card[i]]
    if n > 1 and s.mark[i - 1] != USED and r.flags[s.card[i - 1]] & MIDDLE == 0 and colours & r.colours[s.card[i - 1]]:
        return 2 + ((colours & r.colours[s.card[i - 1]]) << 2)
    return 1 + (colours << 2)


def add_location(r: OnirimRules, kind: int, n: int, sheet: Sheet) -> int:
    """Count Locations that are left in the deck."""
    for colour in range(SUITS):
        if r.colours[kind] >> colour & 1:
            sheet.scratch[LEFT_OF + colour] += n
            if r.symbol[kind] == KEY:
                sheet.scratch[KEYS_LEFT + colour] += n
    return MOVED


def mark_colour(sheet: Sheet, colour: int, last: int, run: int, o: int) -> int:
    """Mark the features of one colour."""
    at = sheet.scratch
    need = min(at[NEEDED + colour], 3)
    hand = min(at[SUNS + colour], 2) * 9 + min(at[MOONS + colour], 2) * 3 + min(at[HELD_KEYS + colour], 2)
    at[HELD_PATTERN + colour] = hand
    at[OPEN_RUN + colour] = run
    sheet.mark(colour, o + NEED + need)
    if run > 0:
        sheet.mark(colour, o + RUN + (run - 1) * 5 + last)
    sheet.mark(colour, o + PATTERN + hand * 15 + last * 3 + run)
    sheet.mark(colour, o + HAND_KEYS + min(at[HELD_KEYS + colour], 3) * 4 + need)
    sheet.mark(colour, o + DECK_KEYS + min(at[KEYS_LEFT + colour], 5) * 4 + need)
    sheet.mark(colour, o + LEFT + min(at[LEFT_OF + colour], 20) * 4 + need)
    sheet.mark(colour, o + WANT + hand * 3 + min(need, 2))
    return MOVED
