"""The numbers that the bots for Dreamers share with compiled code: keys, sorts of acts, styles of play."""

# Keys: where those of each sort of question begin. Each has up to three options.
AT_LEAD, AT_FOLLOW, AT_WORD, AT_MODIFY, AT_ACCUSE, AT_CHOOSE, KEY_COUNT = 0, 1296, 2592, 3078, 3294, 3348, 3350
MOST_OPTIONS = 3
CHANCE_COUNT = 10050

# Sorts of acts: where those of first players, of second players, and of modifiers begin.
LEAD_ACTS, FOLLOW_ACTS, FIX_ACTS, ACT_COUNT = 0, 27, 42, 60

# What a player did about a modifier.
NOT_ASKED, PASSED, MODIFIED = range(3)

# How a seat of the arena plays.
BY_PLAN, BY_HONEST, BY_RANDOM, BY_LEARNING, BY_ITSELF, BY_ASKING = range(6)

# Sizes of arrays.
VALUES_SIZE, NIGHTMARES_SIZE, DREAMS_SIZE = 11, 17, 21
LONGEST_PATH = 64
SETS_SIZE = 1024  # sets of ten values
WORD_COUNT = 18  # three words for each of three truths, by Dreamers and by the Master
FINE_SIZE = 16  # limits of fine measures
