"""The numbers of the base game. Its module comes first in every combination, so they hold in all of them;
the module of an expansion learns its own numbers when it joins.
"""

# Symbols and sorts of card.
SUN, MOON, KEY = 1, 2, 3
LOCATION, DOOR, DREAM = 0, 1, 2

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
ACTIVE, LOOKERS = 0, 1

# Effects.
OPENING, TURN, FILL, NEW_HAND, REVEAL, LOOK, PUT_BACK, PROPHECY, AT_DOOR, NIGHTMARE, SEARCH = range(11)

# Verbs, in the order in which options are listed.
DEAL, PLAY, THROW, PUT, USE_KEY, GIVE_DOOR, REVEAL_FIVE, GIVE_HAND, SEEK, TO_LIMBO, PASS = [n * 1024 for n in range(11)]
NO_CARD = 127
FROM_SHARED = 128  # added to an action whose card is a shared one

# Asks.
ASK_TURN, ASK_PROPHECY, ASK_ORDER, ASK_DOOR, ASK_NIGHTMARE, ASK_SEARCH = range(1, 7)

# Ends of a game.
ALL_DOORS, DECK_EMPTY, DOOR_LOST = 1, 2, 3
