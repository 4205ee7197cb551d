"""What a player that learns sees of the Denizens, beyond counts of cards: what each one that is rallied makes of the hand."""

from __future__ import annotations

from ..kernel.limits import *
from ..kernel.sheet import Sheet
from ..kernel.state import State
from .names import *
from .rules import OnirimRules

# Kinds, counted from the Oniverse Door on.
ARCHITECT, CYCLOBOT, HUNTER, CHAOS, MIRROR = 1, 2, 4, 6, 7

# Of a colour: what begins where. A pattern is that of its cards in the hand.
LACK = 0  # pattern by its own Doors that are missing (0, 1, 2), and whether the Oniverse Door is
CLASH = 162  # with an Architect: pattern by last symbol and open series
RECOLOUR = 567  # with Chromatic Chaos: pattern by open series
KEPT = 648  # with a card of this colour under a Keeper: its symbol by pattern
KEPT_NEXT = 729  # and by last symbol and open series
REGAIN = 774  # with a Cyclobot: pattern by which symbols lie in the discard pile
OWN_FEATURES = 990

# Of the whole.
HELPERS = 0  # Denizens rallied (0 to 8) by Doors gained
MIRRORS = 90  # Mirrors (1, more) by Nightmares left
HUNTERS = 114  # Hunters (1, more) by Nightmares in the deck, in twentieths of it
COMMON_FEATURES = 156


def encode(r: OnirimRules, s: State, sheet: Sheet, own: int, common: int, first_kind: int, row: int, keeper: int) -> int:
    """Mark the features of the Denizens that are rallied in a row, and of the cards under Keepers. `own`, `common` and
    `first_kind` are where the numbers of the module begin."""
    at = sheet.scratch
    oniverse = 1 - s.pile[DOORS * KINDS + first_kind] - s.pile[(DOORS + 1) * KINDS + first_kind]
    architects = s.count(row, first_kind + ARCHITECT)
    cyclobots = s.count(row, first_kind + CYCLOBOT)
    changes = s.count(row, first_kind + CHAOS)
    mirrors = s.count(row, first_kind + MIRROR)
    hunters = s.count(row, first_kind + HUNTER)
    for colour in range(SUITS):
        hand = at[HELD_PATTERN + colour]
        run = at[OPEN_RUN + colour]
        sheet.mark(colour, own + LACK + (hand * 3 + min(at[NEEDED + colour] - oniverse, 2)) * 2 + oniverse)
        if architects > 0:
            sheet.mark(colour, own + CLASH + hand * 15 + at[LAST_SHOWN] * 3 + run)
        if changes > 0:
            sheet.mark(colour, own + RECOLOUR + hand * 3 + run)
        if cyclobots > 0:
            sheet.mark(colour, own + REGAIN + hand * 8 + discarded(r, s, colour))
        for i in range(r.start[keeper], r.start[keeper] + s.size[keeper]):
            symbol = r.symbol[s.card[i]]
            if SUN <= symbol <= KEY and r.colours[s.card[i]] >> colour & 1:
                sheet.mark(colour, own + KEPT + (symbol - SUN) * 27 + hand)
                sheet.mark(colour, own + KEPT_NEXT + (symbol - SUN) * 15 + at[LAST_SHOWN] * 3 + run)
                break
    nightmares = sheet.unseen[NIGHTMARE_CARD]
    deck = r.deck.left(s)
    sheet.note(common + HELPERS + min(s.size[row], 8) * 10 + min(s.size[DOORS] + s.size[DOORS + 1], 9))
    if mirrors > 0:
        sheet.note(common + MIRRORS + (min(mirrors, 2) - 1) * 12 + min(nightmares, 11))
    if hunters > 0:
        sheet.note(common + HUNTERS + (min(hunters, 2) - 1) * 21 + min(nightmares * 20 // max(deck, 1), 20))
    return MOVED


def discarded(r: OnirimRules, s: State, colour: int) -> int:
    """Which symbols of a colour lie in the discard pile, as bits."""
    found = 0
    for kind in range(r.n_kinds):
        if s.pile[DISCARD * KINDS + kind] > 0 and r.colours[kind] >> colour & 1 and SUN <= r.symbol[kind] <= KEY:
            found |= 1 << (r.symbol[kind] - SUN)
    return found
