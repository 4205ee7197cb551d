"""The numbers of Dreamers: kinds that every deck has, corners, zones, counters, effects, verbs, asks, ends of rounds."""

# Kinds. Nightmares come next, then Dreams: which ones there are, the deck says.
DREAMER, MASTER, GATE, FIRST, SECOND = range(5)

# Corners of a Dream.
NO_CORNER, SKULL, PLUS, MINUS, TIMES = range(5)

# Zones; of those with an owner, the second player's is the next number. Piles below 20, fans above.
MEMORY, NIGHTMARES, IDENTITIES, SPENT, FACED, CLOSED, GATES, LOTS = range(8)
NIGHTMARE = 20
HAND = 21
LAID = 23
DREAM = 25
MODIFIER = 27
IDENTITY = 29
LEAD = 31

# Counters. The kernel takes counter 0 for the active seat: here the one that acts. ROUNDS is the first of six.
ACTIVE, STARTER, WORD, ROUNDS = range(4)

# Effects: one of them is under way at any time.
MATCH, IDENTITY_DEAL, TURN, SIXTH = range(4)

# Steps of a turn.
MEMORY_PHASE, DRAWING, NIGHTMARE_PHASE, FIRST_LAYS, FIRST_SAYS, SECOND_LAYS = range(6)
FIRST_MODIFIES, SECOND_MODIFIES, ACCUSATION, HANDOVER = range(6, 10)

# Verbs, in the order in which options are listed.
DEAL, LAY, CLOSE, MEDIUM, FAR, MODIFY, ACCUSE, PASS, CHOOSE, AGREE, DECLINE = [n * 1024 for n in range(11)]
NO_CARD = 127
ON_OTHER = 128  # added to a modifier laid on the other player's Dream

# Asks.
ASK_ACTIVATION, ASK_WORD, ASK_MODIFICATION, ASK_ACCUSATION, ASK_IDENTITY, ASK_SIXTH = range(1, 7)

# How a round ended, in its counter; with a seat to it, that is added (D-7).
TOGETHER, ESCAPED, EXPOSED, MISTAKEN, KEPT, ADRIFT = 1, 2, 4, 6, 8, 10

# Ends of a game.
POINTS, TIE = 1, 2

# Sizes (D-3 D-4).
HAND_SIZE, GATE_COUNT, ROUND_COUNT, MOST_ROUNDS = 3, 3, 5, 6
