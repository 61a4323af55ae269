"""The numbers that the tables and the kernel agree on."""

NONE = 255  # no place, in a move

# In place of a slot: a place whose cards are hashed one by one, and one that no longer matters.
OPEN, SINK = -1, -2

# Kinds of clauses.
PLAY, PACKING, FILL, REPLENISH, TRANSFER, EXCHANGE, COMBINE, PAIR, PLAY_PAIR, SLIP = range(10)

# Bids: moves that no clause gives.
CHOOSE, PAY, TURN, LAY, DEAL_ON, REDEAL_BID = 122, 123, 124, 125, 126, 127
FIRST_BID = 122

# Strengths.
AT_WILL, AT_ONCE, BEFORE, LAST_RESORT = range(4)

# Which cards of a part are meant.
AVAILABLE, FRESH, STRAY, ANY = range(4)

# Instructions of the script.
DEAL, LAY_OUT, LOOP, PAUSE, TURN_UP, REDEAL, RAISE, DEAL_OUT, HEAP, TURN_BASE, PAYMENT, END = range(
    12
)

# Registers.
PC, AT, ROW, FALL, BURST, BASE, REDEALS, MUST, CHOICE, PLAYED, HALF, PAID, FAILED, GRACE = range(14)
REGISTERS = 20  # the rest count graces used

# Marks of a place: laid out, dealt in the last round, then a bit for each card that lies face down.
LAID, NEW, DOWN = 1, 2, 4

# Entries of the trail.
T_SHIFT, T_REGISTER, T_MARK, T_SWAP, T_RUN, T_PLUCK, T_BURY, T_GATHER, T_PHASE = range(9)
