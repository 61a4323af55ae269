# Types for search.py, which Cython compiles with this file beside it.

cimport cython

from cadogan.engine.kernel cimport Kernel

cdef unsigned long long MASK
cdef unsigned long long MULTIPLIER
cdef int FIRST_BID
cdef int LAY
cdef int LOOP
cdef int PC
cdef int PLAY
cdef int REDEAL_BID
cdef int REDEALS
cdef int REGISTERS
cdef int PROGRESS
cdef int MOVES
cdef int PLACED
cdef int HOME
cdef int STUCK
cdef int LACKING
cdef int GOES_ON
cdef int FOUND
cdef int EXHAUSTED
cdef int FULL
cdef int FAR
cdef int MET
cdef int MET_OF_MOVE
cdef int MOST_MET
cdef int MEMO
cdef int CHAIN
cdef int TRIAL
cdef int ROOM
cdef int FIRST_PAST
cdef unsigned long long SPREAD
cdef unsigned long long LOW

@cython.final
cdef class Search:
    cdef public Kernel kernel
    cdef int packs
    cdef int[::1] tableau
    cdef int tableaux
    cdef int[::1] reserve
    cdef int reserve_count
    cdef int reserve_most
    cdef int[::1] is_space
    cdef int[::1] talons
    cdef int talon_count
    cdef int[::1] foundations
    cdef int foundation_count
    cdef unsigned long long[::1] fits_on
    cdef unsigned long long[::1] covers
    cdef unsigned long long[::1] after
    cdef int[::1] before
    cdef int last_redeal
    cdef int has_dead_ends
    cdef int first_stock
    cdef int first_redeals
    cdef int is_safe
    cdef int plays_first
    cdef int lays_at_once
    cdef int refills
    cdef int levels
    cdef int measure
    cdef int novelty
    cdef int met_bits
    cdef int finely
    cdef int novel
    cdef int spaces
    cdef unsigned long long[::1] met
    cdef int[::1] suit_of
    cdef unsigned long long[::1] wish
    cdef int[::1] step_of
    cdef int[::1] sets
    cdef int set_count
    cdef int crowns
    cdef unsigned long long[::1] lacking
    cdef int[::1] ranks
    cdef int[::1] end_of
    cdef int[::1] pool
    cdef int cap
    cdef int stock_most
    cdef int[::1] weight
    cdef public int deepest
    cdef unsigned long long[::1] seen
    cdef public long long seen_count
    cdef public long long peak
    cdef int stride
    cdef int packets
    cdef public unsigned long long[::1] states
    cdef int room
    cdef public int used
    cdef int[::1] spare
    cdef int spares
    cdef int[::1] parent
    cdef long long[::1] move
    cdef public int nodes
    cdef int node_room
    cdef int heap_room
    cdef public int[::1] heap_state
    cdef public int[::1] heap_node
    cdef public int[::1] heap_score
    cdef public int[::1] heap_size
    cdef int[::1] best_state
    cdef int[::1] best_node
    cdef int[::1] best_score
    cdef int fullest
    cdef int popped
    cdef int popped_node
    cdef int popped_score
    cdef int level
    cdef public int open
    cdef public int dropped
    cdef public long long made
    cdef public long long expanded
    cdef public int won_node
    cdef public long long tested
    cdef public long long dead
    cdef unsigned long long blocked
    cdef int[::1] need
    cdef int[::1] rung
    cdef unsigned long long needs_of
    cdef unsigned long long[::1] memo
    cdef int[::1] worth
    cdef int[::1] left
    cdef int[::1] number
    cdef int[::1] home_count
    cdef int[::1] cursor
    cdef int[::1] bounds
    cdef public int height
    cdef int past_of_move
    cdef int store_of_move
    cdef public long long[::1] line
    cdef long long[::1] trial
    cdef public int length
    cdef int trial_length
    cdef public int at
    cdef int attempt
    cdef int step
    cdef public int shorter

    cdef bint is_full_of_seen(self) noexcept nogil
    cdef bint is_full_of_states(self) noexcept nogil
    cpdef inherit(self, Search other)
    @cython.locals(index=cython.Py_ssize_t)
    cdef void forget(self) noexcept nogil
    @cython.locals(index=cython.ulonglong, mask=cython.ulonglong)
    cdef bint is_new(self, unsigned long long key) noexcept nogil
    @cython.locals(index=cython.int, key=cython.ulonglong, place=cython.int, step=cython.int)
    cdef bint was_redealt(self) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, end=cython.int, index=cython.int, place=cython.int, shift=cython.int, size=cython.int, word=cython.ulonglong)
    cdef void save(self, int slot) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, end=cython.int, index=cython.int, place=cython.int, shift=cython.int, size=cython.int, word=cython.ulonglong)
    cdef void load(self, int slot) noexcept nogil
    cdef unsigned long long widen(self, int value) noexcept nogil
    @cython.locals(card=cython.int, index=cython.int, is_begun=cython.bint, place=cython.int, zone=cython.int)
    cdef void find_needs(self) noexcept nogil
    @cython.locals(ahead=cython.int, base=cython.int, beside=cython.int, end=cython.int, held=cython.int, ladder=cython.int, rank=cython.int, step=cython.int, wanted=cython.int)
    cdef bint find_needs_of(self, int zone, int place) noexcept nogil
    cdef void note_need(self, int card, int ahead, int rung) noexcept nogil
    @cython.locals(held=cython.int, index=cython.int, place=cython.int, size=cython.int, stamp=cython.ulonglong, zone=cython.int)
    cdef unsigned long long stamp(self) noexcept nogil
    @cython.locals(index=cython.int, place=cython.int, stamp=cython.ulonglong, worth=cython.int)
    cdef int evaluate(self) noexcept nogil
    @cython.locals(at_hand=cython.ulonglong, best=cython.int, card=cython.int, chosen=cython.int, end=cython.int, goes_on=cython.bint, goes_round=cython.bint, held=cython.int, index=cython.int, lowest=cython.ulonglong, place=cython.int, size=cython.int, step=cython.int, toil=cython.int, wish=cython.ulonglong)
    cdef int toil(self) noexcept nogil
    @cython.locals(base=cython.int, held=cython.int, ladder=cython.int, place=cython.int, step=cython.int, zone=cython.int)
    cdef void send_home(self, int index, int card) noexcept nogil
    @cython.locals(begun=cython.int, other=cython.int, place=cython.int, zone=cython.int)
    cdef void share_out(self, int index, int card) noexcept nogil
    @cython.locals(end=cython.int, key=cython.ulonglong, slot=cython.int, step=cython.int)
    cdef unsigned long long key_of(self, int place, unsigned long long stamp) noexcept nogil
    @cython.locals(cell=cython.ulonglong, index=cython.int, least=cython.int, place=cython.int, shift=cython.int, stamp=cython.ulonglong, times=cython.int)
    cdef int find_novelty(self, int level) noexcept nogil
    @cython.locals(index=cython.ulonglong, key=cython.ulonglong)
    cdef int worth_of(self, int place, int blocker, unsigned long long stamp) noexcept nogil
    @cython.locals(below=cython.int, card=cython.int, first=cython.int, least=cython.int, need=cython.int, size=cython.int, step=cython.int, worth=cython.int)
    cdef int find_worth(self, int place, int blocker) noexcept nogil
    cdef int talon_count_of(self, int place) noexcept nogil
    @cython.locals(card=cython.int, end=cython.int, index=cython.int, place=cython.int, shown=cython.ulonglong, size=cython.int)
    cdef bint is_dead(self) noexcept nogil
    @cython.locals(end=cython.int, index=cython.int, place=cython.int, rank=cython.int, step=cython.int)
    cdef bint comes_out(self) noexcept nogil
    @cython.locals(found=cython.bint, index=cython.int, key=cython.ulonglong, lowest=cython.int, rank=cython.int, short=cython.bint, slot=cython.ulonglong, step=cython.int)
    cdef bint parts(self) noexcept nogil
    @cython.locals(card=cython.int, first=cython.int, fresh=cython.ulonglong, goes_on=cython.bint, gone=cython.ulonglong, held=cython.int, homes=cython.ulonglong, index=cython.int, lowest=cython.ulonglong, place=cython.int, size=cython.int, zone=cython.int)
    cdef bint relax(self, unsigned long long shown) noexcept nogil
    @cython.locals(cards=cython.ulonglong)
    cpdef unsigned long long buried(self)
    @cython.locals(index=cython.Py_ssize_t)
    cdef void take_over(self, unsigned long long[::1] old) noexcept nogil
    cdef bint lacks_room(self) noexcept nogil
    @cython.locals(index=cython.int, level=cython.int)
    cdef int progress(self, int depth) noexcept nogil
    @cython.locals(level=cython.int, score=cython.int, slot=cython.int)
    cdef void add(self, int node, long long move, int depth) noexcept nogil
    @cython.locals(above=cython.int, at=cython.int, base=cython.int)
    cdef void heap_push(self, int level, int slot, int node, int score) noexcept nogil
    @cython.locals(at=cython.int, base=cython.int, child=cython.int, count=cython.int, node=cython.int, score=cython.int, slot=cython.int)
    cdef void heap_pop(self, int level) noexcept nogil
    @cython.locals(at=cython.int, base=cython.int, index=cython.int, keep=cython.int)
    cdef void cut(self, int level) noexcept nogil
    @cython.locals(level=cython.int, stop=cython.longlong)
    cdef int run_best_first(self, long long moves) noexcept nogil
    @cython.locals(count=cython.int, first=cython.int, index=cython.int, move=cython.longlong, only=cython.int)
    cdef bint expand(self, int node, int depth) noexcept nogil
    @cython.locals(goes_on=cython.bint, made=cython.int, only=cython.int, won=cython.bint)
    cdef bint follow_up(self, int node, long long move, int depth) noexcept nogil
    @cython.locals(card=cython.int, index=cython.int, place=cython.int, size=cython.int)
    cdef bint may_be_forced(self) noexcept nogil
    @cython.locals(move=cython.longlong, stop=cython.longlong)
    cdef int run_depth_first(self, long long moves) noexcept nogil
    @cython.locals(base=cython.int, count=cython.int, only=cython.int)
    cdef void open_level(self) noexcept nogil
    @cython.locals(card=cython.int, clause=cython.int, counted=cython.bint, index=cython.int, is_safe=cython.bint, move=cython.longlong, place=cython.int)
    cdef int forced_play(self, int count) noexcept nogil
    cdef bint is_first_hand(self) noexcept nogil
    cdef bint is_needed_there(self, int place) noexcept nogil
    @cython.locals(before=cython.int)
    cdef bint is_second(self, int card) noexcept nogil
    @cython.locals(card=cython.int, end=cython.int, index=cython.int, place=cython.int, step=cython.int, zone=cython.int)
    cdef void count_home(self) noexcept nogil
    @cython.locals(lowest=cython.ulonglong, mask=cython.ulonglong, other=cython.int)
    cdef bint is_needless(self, int card) noexcept nogil
    @cython.locals(ended=cython.int)
    cpdef int best_first(self, long long moves)
    @cython.locals(ended=cython.int)
    cpdef int depth_first(self, long long moves)
    @cython.locals(ended=cython.int)
    cpdef int trim(self, long long effort)
    @cython.locals(ended=cython.bint, index=cython.int, stop=cython.longlong, won=cython.bint)
    cdef int run_trim(self, long long effort) noexcept nogil
    @cython.locals(count=cython.int, index=cython.int, move=cython.longlong)
    cdef bint goes_on(self) noexcept nogil
    @cython.locals(dropped=cython.int, first=cython.int, index=cython.int, length=cython.int, move=cython.longlong, source=cython.int, straight=cython.int, target=cython.int)
    cdef int write_trial(self) noexcept nogil
