"""Where the base game leaves numbers for the feature modules of expansions, in the scratch of a vector or an evaluation."""

# In the scratch of a vector: of each colour the Doors that are missing, the pattern of its cards in the hand, its open series
# and the Doors that lie in the deck; and the last symbol of the row. From FREE_SCRATCH on any module may use it.
NEEDED, HELD_PATTERN, OPEN_RUN, LAST_SHOWN, DOORS_UNSEEN, FREE_SCRATCH = 20, 24, 28, 32, 33, 40

# In the scratch of an evaluation: Doors of each colour that are not gained, and all of them.
WANTED_OF, ALL_WANTED = 0, 29

# The number of the base game's feature module: the base game comes first in every combination.
BASE = 0
