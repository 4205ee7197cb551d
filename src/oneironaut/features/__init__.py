"""Features: what bots read from a position. One module of features for each module of the rules, which knows nothing of it."""
