"""How a slice of a search ends."""

GOES_ON, FOUND, EXHAUSTED, FULL = range(4)
