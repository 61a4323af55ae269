"""How a slice of a search ends."""

GOES_ON, FOUND, EXHAUSTED, FULL = range(4)

# What the levels of a search count: cards home, drawn and taken from a reserve; moves made; cards
# home and placed; cards home.
PROGRESS, MOVES, PLACED, HOME = range(4)
