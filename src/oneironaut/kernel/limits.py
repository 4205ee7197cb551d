"""Sizes of a state's arrays, set for every module of both games together, and the numbers that effects and machine exchange.

The largest Onirim (all seven expansions, two players) uses 65 kinds and 133 deck cards; `Rules` refuses
a combination that does not fit. `limits.pxd` repeats the numbers for C, where every `.pxd` sizes its arrays by these names.
"""

KINDS = 72  # kinds of card in one game
PILES = 20  # zones that count their cards by kind
ROWS = 20  # zones that list their cards
ZONES = PILES + ROWS
DECK_CARDS = 144  # cards in zone 0, the bag of the deck
CELLS = 544  # cards in all rows together
COUNTERS = 24  # plain numbers of a state: the active seat, say
WIDTH = 5  # numbers in a frame: effect, step and three of the effect's own
FRAMES = 24  # frames on the stack
OPTIONS = 256  # options of one question
ASKS = 64  # sorts of question
SUITS = 4  # suits that play alike

# What `Effect.run` and `advance` return.
MOVED = 0  # the state went on: run the top frame again
ASK = 1  # a seat must answer
CHANCE = 2  # the dealer must answer
OVER = 3  # the game has ended

# What `Deck.draw` returns besides the kind of a known card.
BAG = 200  # nothing is known: chance must draw from the bag
EMPTY = 201  # there is no card left

# An action is verb, place and kind in one int: `verb << 10 | place << 7 | kind`.
VERB = 1024
PLACE = 128
NO_KIND = 127  # the argument of a verb that takes no card

# How a game ended.
RUNNING = 0
WON = 1  # everybody has
LOST = 2
DRAWN = 3  # between players, by nobody
SEAT_WON = 4  # and so on: won by the first seat alone, by the second …
