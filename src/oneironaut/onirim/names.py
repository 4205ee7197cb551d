"""The numbers of the base game. Its module comes first in every combination, so they hold in all of them;
the module of an expansion learns its own numbers when it joins.
"""

# Symbols and sorts of card.
SUN, MOON, KEY, GLYPH = 1, 2, 3, 4
LOCATION, DOOR, DREAM, RELIC = 0, 1, 2, 3

# What is special about a card, as bits.
NO_ROW = 1  # it is not played in a labyrinth
BOUND = 2  # it leaves the hand only with the whole hand
SHUNS = 4  # it goes to Limbo where a Nightmare reveals it
FLEES = 8  # it goes to Limbo as soon as any look turns it up
MIDDLE = 16  # it is played only as the second card of a series, and is never a first one
BARRED = NO_ROW + MIDDLE

# Kinds of the base game that other rules speak of.
FIRST_DOOR, NIGHTMARE_CARD = 12, 16

# Colours as bits: a card may be of several.
RED, BLUE, GREEN, BROWN = 1, 2, 4, 8
ALL_COLOURS = 15

# Zones; of those with an owner, the second player's is the next number. Piles below 20, rows and fans above.
DECK, DISCARD, LIMBO = 0, 1, 2
DOORS = 3
KNOWN = 5
TOP, BOTTOM, ORDER, HELD, LOOKED, SHARED = 20, 21, 22, 23, 24, 25
HAND = 26
LABYRINTH = 28
USED = 1  # the mark of a labyrinth card in a series that is used up

# Counters. The kernel takes counter 0 for the active seat.
ACTIVE, VIEWERS, SEEN_BEFORE = 0, 1, 2

# Effects.
OPENING, TURN, FILL, NEW_HAND, REVEAL, LOOK, PUT_BACK, PROPHECY, AT_DOOR, NIGHTMARE, SEARCH = range(11)

# Steps of a turn, and of a Nightmare.
PHASE_1, PHASE_3, BEGINNING = 0, 1, 2
RESOLVED, DONE = 1, 2

# Moments at which powers come in.
AT_BEGINNING, AT_TURN, AT_DRAW, AT_DOOR_DRAWN, AT_NIGHTMARE, AT_SEARCH, AT_USED_UP, AT_ELSE = range(8)

# Verbs, in the order in which options are listed.
DEAL, PLAY, THROW, PUT, USE_KEY, GIVE_DOOR, REVEAL_FIVE, GIVE_HAND, SEEK, TO_LIMBO, PASS = [n * 1024 for n in range(11)]
FIND, COLOUR, GO_ON, FOREIGN = [n * 1024 for n in range(11, 15)]  # from FOREIGN on, verbs belong to other modules
NO_CARD = 127
FROM_SHARED = 128  # added to an action whose card is a shared one
FROM_EXTRA = 256  # added to an action whose card lies in a place that a module adds to the hand
ELSEWHERE = 384  # the part of an action that says where in the hand its card lies; 0 for the personal cards
ASIDE = 40  # where discards wait among the options of a turn until all plays are listed: neither can be more than 20

# Asks.
ASK_TURN, ASK_PROPHECY, ASK_ORDER, ASK_DOOR, ASK_NIGHTMARE, ASK_SEARCH, ASK_FIND, ASK_COLOUR, ASK_BEGIN, ASK_DRAW = range(1, 11)

# Ends of a game.
ALL_DOORS, DECK_EMPTY, DOOR_LOST = 1, 2, 3
