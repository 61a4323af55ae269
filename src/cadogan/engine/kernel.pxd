# Types for kernel.py, which Cython compiles with this file beside it.

cimport cython

cdef int AT
cdef int AT_ONCE
cdef int AT_WILL
cdef int AVAILABLE
cdef int BASE
cdef int BEFORE
cdef int BURST
cdef int CHOICE
cdef int CHOOSE
cdef int COMBINE
cdef int DEAL
cdef int DEAL_ON
cdef int DEAL_OUT
cdef int DOWN
cdef int END
cdef int EXCHANGE
cdef int FAILED
cdef int FALL
cdef int FILL
cdef int FIRST_BID
cdef int FRESH
cdef int GRACE
cdef int HALF
cdef int HEAP
cdef int LAID
cdef int LAY
cdef int LAY_OUT
cdef int LOOP
cdef int MUST
cdef int NEW
cdef int NONE
cdef int OPEN
cdef int PACKING
cdef int PAID
cdef int PAIR
cdef int PAUSE
cdef int PAY
cdef int PAYMENT
cdef int PC
cdef int PLAY
cdef int PLAY_PAIR
cdef int PLAYED
cdef int RAISE
cdef int REDEAL
cdef int REDEAL_BID
cdef int REDEALS
cdef int REGISTERS
cdef int REPLENISH
cdef int ROW
cdef int STRAY
cdef long long T_BURY
cdef long long T_GATHER
cdef long long T_MARK
cdef long long T_PHASE
cdef long long T_PLUCK
cdef long long T_REGISTER
cdef long long T_RUN
cdef long long T_SHIFT
cdef long long T_SWAP
cdef int TRANSFER
cdef int TURN
cdef int TURN_BASE
cdef int TURN_UP
cdef unsigned long long MASK
cdef unsigned long long MULTIPLIER
cdef unsigned long long INVERSE
cdef unsigned long long STEP_1
cdef unsigned long long STEP_2
cdef unsigned long long MARK_KEY
cdef unsigned long long REGISTER_KEY
cdef long long EXTRA

@cython.locals(value=cython.ulonglong)
cdef unsigned long long mix(unsigned long long value) noexcept nogil

@cython.final
cdef class Kernel:
    cdef public object table
    cdef readonly int places
    cdef int hand
    cdef int stock
    cdef int out
    cdef int total
    cdef int goal
    cdef int goal_kind
    cdef int[::1] offset
    cdef int[::1] zone
    cdef int[::1] group
    cdef int[::1] slot
    cdef int[::1] phase_of
    cdef int redeal_limit
    cdef unsigned char[::1] by_top
    cdef unsigned long long[::1] salt
    cdef unsigned long long[::1] takes
    cdef unsigned long long[::1] native
    cdef int[::1] weight
    cdef int[::1] talon_of
    cdef int[::1] lane_first
    cdef int[::1] lane_end
    cdef int[::1] lane_place
    cdef int[::1] line
    cdef int[::1] pool_place
    cdef int[::1] pool_mode
    cdef int[::1] pool_depth
    cdef int[::1] pool_row
    cdef int[::1] kind
    cdef int[::1] when
    cdef int[::1] source_first
    cdef int[::1] source_end
    cdef int[::1] other_first
    cdef int[::1] other_end
    cdef int[::1] target_first
    cdef int[::1] target_end
    cdef int[::1] ranks
    cdef int[::1] fits
    cdef int[::1] turned_fits
    cdef int[::1] along_1
    cdef int[::1] along_2
    cdef int[::1] line_kind
    cdef int[::1] whole
    cdef int[::1] grace
    cdef int[::1] times
    cdef int[::1] opening
    cdef int[::1] licence
    cdef int[::1] amount
    cdef int[::1] sum
    cdef int[::1] crown
    cdef int[::1] flag
    cdef unsigned long long[::1] fit
    cdef int[::1] op
    cdef int[::1] step_first
    cdef int[::1] step_end
    cdef int[::1] step_a
    cdef int[::1] step_b
    cdef int[::1] step_c
    cdef int[::1] step_flags
    cdef int[::1] once_first
    cdef int[::1] once_end
    cdef int[::1] will_first
    cdef int[::1] will_end
    cdef int[::1] last_first
    cdef int[::1] last_end
    cdef int[::1] clause_list
    cdef int[::1] zone_first
    cdef int[::1] zone_end
    cdef int[::1] foundation_zone
    cdef int foundation_zones
    cdef int[::1] suit_rule
    cdef int[::1] share
    cdef unsigned long long[::1] begin_cards
    cdef unsigned long long[::1] suit_cards
    cdef int[::1] fixed_suit
    cdef int[::1] turned
    cdef int[::1] on_sight
    cdef int[::1] begin_first
    cdef int any_begin_first
    cdef int[::1] beside_first
    cdef int[::1] ladder_by_rank
    cdef int[::1] ladder_first
    cdef int[::1] ladder_end
    cdef unsigned char[::1] rung
    cdef int[::1] watched
    cdef int[::1] totals_first
    cdef int[::1] totals_place
    cdef int totals_lines
    cdef int has_opening
    cdef unsigned long long[::1] key
    cdef int[::1] key_first
    cdef unsigned long long[::1] bit
    cdef unsigned long long[::1] red_of
    cdef unsigned long long[::1] black_of
    cdef unsigned long long[::1] any_of
    cdef unsigned char[::1] orders
    cdef unsigned char[::1] cards
    cdef unsigned char[::1] size
    cdef unsigned short[::1] mark
    cdef unsigned long long[::1] packet
    cdef int[::1] register
    cdef unsigned long long[::1] want
    cdef unsigned long long[::1] zone_want
    cdef unsigned long long[::1] zone_begin
    cdef unsigned long long wanted
    cdef unsigned long long beginning
    cdef int row
    cdef readonly unsigned long long hash
    cdef readonly int home
    cdef long long[::1] moves
    cdef public int free
    cdef int ready
    cdef int found
    cdef int room
    cdef readonly int most
    cdef bint must_use_hand
    cdef long long[::1] trail
    cdef readonly int trailed
    cdef int brim
    cdef unsigned char[::1] attic
    cdef int stored
    cdef int[::1] marks
    cdef long long[::1] made
    cdef long long[::1] stamps
    cdef readonly long long stamp
    cdef long long serial
    cdef bint busy
    cdef readonly int depth
    cdef int[::1] cursor
    cdef int[::1] bounds
    cdef unsigned long long[::1] seen
    cdef unsigned char[::1] scratch
    cdef int[::1] count

    @cython.locals(index=cython.int)
    cdef unsigned long long term(self, int place) noexcept nogil
    @cython.locals(card=cython.int, index=cython.int, top=cython.int, total=cython.ulonglong)
    cdef unsigned long long worth(self, int place) noexcept nogil
    @cython.locals(key=cython.ulonglong, salt=cython.ulonglong, slot=cython.int, top=cython.int)
    cdef void push(self, int place, int card) noexcept nogil
    @cython.locals(card=cython.int, key=cython.ulonglong, salt=cython.ulonglong, slot=cython.int, top=cython.int)
    cdef int pop(self, int place) noexcept nogil
    @cython.locals(salt=cython.ulonglong)
    cdef void write_mark(self, int place, int mark) noexcept nogil
    @cython.locals(stage=cython.int)
    cdef int row_now(self) noexcept nogil
    @cython.locals(row=cython.int)
    cdef void turn_phase(self) noexcept nogil
    @cython.locals(old=cython.int, place=cython.int)
    cdef void change_row(self, int row) noexcept nogil
    @cython.locals(card=cython.int, step=cython.int, value=cython.ulonglong)
    cdef unsigned long long packet_key(self, int place) noexcept nogil
    @cython.locals(old=cython.int)
    cdef void write(self, int index, int value) noexcept nogil
    @cython.locals(source=cython.int)
    cdef unsigned long long sign(self, int index, int value) noexcept nogil
    cdef void lay_place(self, int place) noexcept nogil
    @cython.locals(index=cython.int)
    cdef void want_all(self) noexcept nogil
    @cython.locals(first=cython.ulonglong, index=cython.int, place=cython.int, zone=cython.int)
    cdef void want_unions(self) noexcept nogil
    @cython.locals(begin=cython.ulonglong, first=cython.ulonglong, fresh=cython.ulonglong, place=cython.int, union=cython.ulonglong, wanted=cython.ulonglong)
    cdef void want_zone(self, int zone) noexcept nogil
    @cython.locals(place=cython.int, suit=cython.int, suits=cython.ulonglong)
    cdef unsigned long long open_suits(self, int zone) noexcept nogil
    @cython.locals(base=cython.int, beside=cython.int, held=cython.int, ladder=cython.int, rank=cython.int)
    cdef unsigned long long next_of(self, int zone, int place) noexcept nogil
    @cython.locals(union=cython.ulonglong)
    cdef void want_next(self, int zone, int place) noexcept nogil
    cdef void log(self, long long code, long long extra, long long source, long long target) noexcept nogil
    @cython.locals(zone=cython.int)
    cdef void after(self, int place) noexcept nogil
    @cython.locals(card=cython.int)
    cdef void shift(self, int source, int target) noexcept nogil
    @cython.locals(mark=cython.int)
    cdef void unmark(self, int source, int target) noexcept nogil
    cdef void change_mark(self, int place, int mark) noexcept nogil
    cdef void lay_out(self, int place) noexcept nogil
    @cython.locals(old=cython.int)
    cdef void change(self, int index, int value) noexcept nogil
    @cython.locals(card=cython.int)
    cdef void pluck(self, int source, int index, int target) noexcept nogil
    @cython.locals(card=cython.int, count=cython.int, step=cython.int)
    cdef void take_out(self, int source, int index) noexcept nogil
    @cython.locals(count=cython.int, step=cython.int)
    cdef void put_in(self, int place, int index, int card) noexcept nogil
    @cython.locals(card=cython.int)
    cdef void bury(self, int place, int index) noexcept nogil
    @cython.locals(card=cython.int)
    cdef void run(self, int source, int target, int count) noexcept nogil
    @cython.locals(step=cython.int)
    cdef void carry(self, int source, int target, int count) noexcept nogil
    cdef void swap(self, int first, int second) noexcept nogil
    @cython.locals(amount=cython.int, card=cython.int, held=cython.int, index=cython.int, place=cython.int, step=cython.int)
    cdef void gather_shuffled(self, int first, int end, int order) noexcept nogil
    @cython.locals(held=cython.int, index=cython.int, place=cython.int, step=cython.int)
    cdef void undo_gather(self, int first, int end) noexcept nogil
    @cython.locals(code=cython.int, entry=cython.longlong, extra=cython.int, source=cython.int, target=cython.int)
    cdef void undo(self) noexcept nogil
    @cython.locals(card=cython.int, end=cython.int, lane=cython.int, length=cython.int, step=cython.int)
    cdef bint is_open(self, int place, int mode) noexcept nogil
    @cython.locals(place=cython.int)
    cdef int source_place(self, int index) noexcept nogil
    @cython.locals(place=cython.int)
    cdef int place_meant(self, int index) noexcept nogil
    cdef bint is_offered(self, int index, int place) noexcept nogil
    cdef int card_at(self, int index, int place) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef bint is_twin(self, int first, int second) noexcept nogil
    cdef bint is_kin(self, int first, int second) noexcept nogil
    @cython.locals(card=cython.int, other=cython.int, step=cython.int)
    cdef bint are_alike(self, int first, int second, int count) noexcept nogil
    cdef bint is_repeated(self, int start, int index, int place) noexcept nogil
    @cython.locals(other=cython.int)
    cdef bint is_repeated_but(self, int start, int index, int place, int first, int second) noexcept nogil
    @cython.locals(line=cython.int)
    cdef bint is_in_line(self, int clause, int first, int second) noexcept nogil
    @cython.locals(low=cython.int, mark=cython.int)
    cdef int run_length(self, int clause, int place) noexcept nogil
    cdef bint changes_nothing(self, int source, int target, int count) noexcept nogil
    cdef bint is_space(self, int place) noexcept nogil
    @cython.locals(end=cython.int, kind=cython.int, line=cython.int, other=cython.int)
    cdef bint is_line_empty(self, int clause, int place) noexcept nogil
    @cython.locals(grace=cython.int)
    cdef bint is_usable(self, int clause) noexcept nogil
    @cython.locals(line=cython.int, place=cython.int, step=cython.int, total=cython.int)
    cpdef bint is_won(self) noexcept nogil
    @cython.locals(before=cython.int, due=cython.bint, pc=cython.int, room=cython.int, step=cython.int)
    cdef bint is_due(self) noexcept nogil
    cdef void emit(self, long long clause, long long first, long long second, long long third, long long fourth) noexcept nogil
    @cython.locals(before=cython.int, kind=cython.int)
    cdef int find(self, int clause) noexcept nogil
    @cython.locals(card=cython.int, end=cython.int, index=cython.int, only=cython.int, place=cython.int, seen=cython.ulonglong, step=cython.int, target=cython.int)
    cdef void find_plays(self, int clause) noexcept nogil
    @cython.locals(card=cython.int, due=cython.int, index=cython.int, least=cython.int, place=cython.int, step=cython.int, target=cython.int, value=cython.int)
    cdef int due_card(self, int clause) noexcept nogil
    @cython.locals(card=cython.int, count=cython.int, cover=cython.int, end=cython.int, fitting=cython.ulonglong, index=cython.int, place=cython.int, seen=cython.ulonglong, shown=cython.ulonglong, step=cython.int, table=cython.int, target=cython.int, top=cython.int, tops=cython.ulonglong)
    cdef void find_packings(self, int clause) noexcept nogil
    @cython.locals(place=cython.int, tops=cython.ulonglong)
    cdef unsigned long long tops_of(self, int index, int end) noexcept nogil
    @cython.locals(before=cython.int, now=cython.int, ordered=cython.bint, space=cython.int, spaces=cython.int, step=cython.int)
    cdef void find_fills(self, int clause) noexcept nogil
    @cython.locals(card=cython.int, count=cython.int, index=cython.int, place=cython.int, seen=cython.ulonglong)
    cdef void find_fillers(self, int clause, int space, int first, int end) noexcept nogil
    @cython.locals(card=cython.int, step=cython.int)
    cdef bint has_card_for(self, int space) noexcept nogil
    cdef bint is_from_pack(self, int index, int space) noexcept nogil
    cdef bint is_taken(self, int place, int space, int card) noexcept nogil
    @cython.locals(mask=cython.int, zone=cython.int)
    cdef bint is_fitting(self, int clause, int card) noexcept nogil
    @cython.locals(place=cython.int, step=cython.int)
    cdef void find_replenishings(self, int clause) noexcept nogil
    @cython.locals(card=cython.int, index=cython.int, place=cython.int, step=cython.int, target=cython.int)
    cdef void find_transfers(self, int clause) noexcept nogil
    @cython.locals(before=cython.ulonglong, gained=cython.ulonglong)
    cdef bint is_of_use(self, int clause, int place, int target) noexcept nogil
    @cython.locals(index=cython.int, place=cython.int)
    cdef bint is_any_of(self, int clause, unsigned long long cards) noexcept nogil
    @cython.locals(before=cython.ulonglong, now=cython.ulonglong, place=cython.int, target=cython.int, transfer=cython.int)
    cdef unsigned long long needed(self) noexcept nogil
    @cython.locals(before=cython.int, cards=cython.ulonglong, clause=cython.int, move=cython.longlong, place=cython.int, step=cython.int, transfer=cython.int)
    cdef void find_needed(self, int first, int end) noexcept nogil
    @cython.locals(index=cython.int)
    cdef bint is_source(self, int clause, int place) noexcept nogil
    @cython.locals(a=cython.int, b=cython.int, end=cython.int, first=cython.int, one=cython.int, second=cython.int, start=cython.int, third=cython.int, three=cython.int, two=cython.int)
    cdef void find_combinations(self, int clause) noexcept nogil
    @cython.locals(place=cython.int, rank=cython.int)
    cdef int combinable(self, int clause, int index) noexcept nogil
    cdef bint is_sum(self, int clause, int one, int two, int three) noexcept nogil
    @cython.locals(a=cython.int, b=cython.int, c=cython.int, index=cython.int, place=cython.int)
    cdef void find_crowns(self, int clause, int first, int second, int third) noexcept nogil
    @cython.locals(a=cython.int, b=cython.int, half=cython.int, index=cython.int, left=cython.int, right=cython.int, same=cython.bint, step=cython.int)
    cdef void find_exchanges(self, int clause) noexcept nogil
    @cython.locals(first=cython.int, second=cython.int)
    cdef bint is_of_half(self, int half, int a, int b) noexcept nogil
    cdef void find_fruitful(self, int clause, int a, int b, int half) noexcept nogil
    @cython.locals(c=cython.int, d=cython.int, fruitful=cython.bint, index=cython.int, step=cython.int)
    cdef bint can_exchange(self, int clause, int a, int b) noexcept nogil
    @cython.locals(card=cython.int)
    cdef void exchange(self, int a, int b) noexcept nogil
    @cython.locals(before=cython.int, clause=cython.int, step=cython.int)
    cdef bint can_combine(self) noexcept nogil
    @cython.locals(a=cython.int, b=cython.int, card=cython.int, index=cython.int, other=cython.int, others=cython.ulonglong, seen=cython.ulonglong, step=cython.int)
    cdef void find_pairings(self, int clause) noexcept nogil
    @cython.locals(a=cython.int, b=cython.int, card=cython.int, end=cython.int, first=cython.int, index=cython.int, other=cython.int, others=cython.ulonglong, seen=cython.ulonglong, step=cython.int)
    cdef void find_pair_plays(self, int clause) noexcept nogil
    @cython.locals(index=cython.int, place=cython.int, zone=cython.int)
    cdef int place_for(self, int card) noexcept nogil
    @cython.locals(card=cython.int, height=cython.int, index=cython.int, place=cython.int)
    cdef void find_slips(self, int clause) noexcept nogil
    @cython.locals(step=cython.int, under=cython.int)
    cdef bint is_blocking(self, int place, int height, int card) noexcept nogil
    @cython.locals(height=cython.int, index=cython.int, other=cython.int)
    cdef bint has_rival(self, int clause, int place, int card) noexcept nogil
    cpdef int generate(self) noexcept nogil
    @cython.locals(cards=cython.ulonglong, clause=cython.longlong, count=cython.int, index=cython.int, move=cython.longlong, place=cython.int)
    cpdef unsigned long long homeward(self) noexcept nogil
    @cython.locals(barred=cython.bint, op=cython.int, pc=cython.int)
    cdef void find_all(self) noexcept nogil
    @cython.locals(clause=cython.int, step=cython.int)
    cdef bint find_due(self, int pc) noexcept nogil
    @cython.locals(barred=cython.bint, clause=cython.int, step=cython.int)
    cdef bint find_at_will(self, int pc) noexcept nogil
    @cython.locals(begin=cython.ulonglong, clause=cython.int, index=cython.int, place=cython.int, step=cython.int)
    cdef void find_last_resorts(self, int pc) noexcept nogil
    @cython.locals(clause=cython.int, step=cython.int)
    cdef void find_halves(self, int pc) noexcept nogil
    @cython.locals(card=cython.int, index=cython.int, number=cython.int, place=cython.int, step=cython.int, zone=cython.int)
    cdef void find_choices(self, int pc) noexcept nogil
    @cython.locals(step=cython.int)
    cdef bint is_in_hand(self, int card, int count) noexcept nogil
    @cython.locals(follow=cython.int, index=cython.int, op=cython.int, times=cython.int)
    cdef void find_next_step(self, int pc) noexcept nogil
    @cython.locals(index=cython.int, place=cython.int)
    cdef void find_lays(self, int pc) noexcept nogil
    cdef int top(self, int place) noexcept nogil
    @cython.locals(place=cython.int)
    cdef int talon_for(self, int card) noexcept nogil
    cpdef void make(self, long long move) noexcept nogil
    cpdef void unmake(self) noexcept nogil
    @cython.locals(clause=cython.int, first=cython.int, fourth=cython.int, index=cython.int, kind=cython.int, second=cython.int, third=cython.int)
    cdef void apply(self, long long move) noexcept nogil
    @cython.locals(count=cython.int, depth=cython.int)
    cdef void move_card(self, int clause, int source, int target) noexcept nogil
    @cython.locals(step=cython.int, target=cython.int)
    cdef void combine(self, int clause, int first, int second, int third, int fourth) noexcept nogil
    @cython.locals(card=cython.int)
    cdef void draw_to(self, int place, bint goes_on) noexcept nogil
    @cython.locals(op=cython.int)
    cdef bint sees(self, int zone, int card) noexcept nogil
    @cython.locals(index=cython.int)
    cdef bint is_seen(self, int card) noexcept nogil
    @cython.locals(card=cython.int, index=cython.int, target=cython.int, zone=cython.int)
    cdef void place_on_sight(self) noexcept nogil
    @cython.locals(pc=cython.int)
    cdef void open_heap(self, int target) noexcept nogil
    @cython.locals(kind=cython.int, line=cython.int, other=cython.int, talon=cython.int)
    cdef void fill_line(self, int clause, int place) noexcept nogil
    @cython.locals(place=cython.int, step=cython.int)
    cdef void replenish(self, int clause) noexcept nogil
    @cython.locals(pc=cython.int)
    cdef void bid(self, int bid, int first, int second, int third) noexcept nogil
    @cython.locals(card=cython.int)
    cdef void choose(self, int pc, int target, int index) noexcept nogil
    @cython.locals(op=cython.int)
    cdef void lay(self, int pc, int place) noexcept nogil
    cdef void go_on(self, int pc) noexcept nogil
    @cython.locals(end=cython.int, first=cython.int, index=cython.int, place=cython.int, step=cython.int)
    cdef void redeal(self, int pc) noexcept nogil
    @cython.locals(talon=cython.int)
    cdef bint can_pay(self, int step) noexcept nogil
    @cython.locals(count=cython.int, index=cython.int)
    cdef int payers(self, int step, int talon) noexcept nogil
    @cython.locals(height=cython.int, herself=cython.bint, last=cython.int, others=cython.int, queen=cython.bint, talon=cython.int)
    cdef void pay(self, int step) noexcept nogil
    @cython.locals(again=cython.bint)
    cdef void settle(self) noexcept nogil
    @cython.locals(index=cython.int, op=cython.int, pc=cython.int)
    cdef bint settle_once(self) noexcept nogil
    @cython.locals(found=cython.int, step=cython.int)
    cdef bint settle_clauses(self, int pc, int op) noexcept nogil
    @cython.locals(step=cython.int)
    cdef bint has_moves(self, int pc) noexcept nogil
    @cython.locals(index=cython.int, kept=cython.int, move=cython.longlong)
    cdef void keep_to_hand(self) noexcept nogil
    @cython.locals(place=cython.int)
    cdef bint is_run_out(self) noexcept nogil
    cdef bint has_moves_in_deal(self, int pc) noexcept nogil
    @cython.locals(at=cython.int, card=cython.int, flags=cython.int, index=cython.int, length=cython.int, mark=cython.int, place=cython.int)
    cdef bint deal(self, int pc) noexcept nogil
    @cython.locals(flags=cython.int)
    cdef bint is_dealt(self, int pc, int at, int length) noexcept nogil
    @cython.locals(index=cython.int, place=cython.int)
    cdef void make_stale(self, int pc) noexcept nogil
    @cython.locals(index=cython.int, place=cython.int)
    cdef int place_that_takes(self, int pc, int card) noexcept nogil
    @cython.locals(other=cython.int, step=cython.int)
    cdef bint is_refused(self, int place, int card) noexcept nogil
    @cython.locals(step=cython.int)
    cdef bint refuse(self, int place) noexcept nogil
    cdef bint heap(self, int pc) noexcept nogil
    @cython.locals(card=cython.int, place=cython.int)
    cdef void deal_heap(self, int pc) noexcept nogil
    @cython.locals(index=cython.int, place=cython.int, target=cython.int)
    cdef void raise_tops(self, int pc) noexcept nogil
    @cython.locals(index=cython.int, source=cython.int)
    cdef void deal_out(self, int pc) noexcept nogil
    @cython.locals(among=cython.int, card=cython.int, count=cython.int)
    cdef void turn_base(self, int pc) noexcept nogil
    @cython.locals(count=cython.int, key=cython.int)
    cdef void pay_from_key(self, int pc) noexcept nogil
    @cython.locals(total=cython.longlong)
    cpdef long long perft(self, int depth)
    @cython.locals(base=cython.int, count=cython.int, level=cython.int, move=cython.longlong, total=cython.longlong)
    cdef long long count_leaves(self, int depth) noexcept nogil
    @cython.locals(total=cython.longlong)
    cpdef long long walk(self, seen, long long nodes, int depth)
    @cython.locals(base=cython.int, count=cython.int, index=cython.ulonglong, level=cython.int, mask=cython.ulonglong, start=cython.int, total=cython.longlong)
    cdef long long visit(self, long long nodes, int depth) noexcept nogil
