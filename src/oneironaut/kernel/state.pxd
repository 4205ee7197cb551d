import cython
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.limits cimport *

@cython.final
cdef class State:
    cdef readonly Rules rules
    cdef signed char pile[PILES * KINDS]
    cdef short size[ZONES]
    cdef signed char bag_list[DECK_CARDS]
    cdef signed char card[CELLS]
    cdef signed char mark[CELLS]
    cdef short counter[COUNTERS]
    cdef short frame[(FRAMES + 1) * WIDTH]
    cdef readonly int top
    cdef readonly int ended
    cdef readonly int reason
    cdef readonly int asked
    cdef readonly int asker
    cdef readonly int bag
    cdef readonly int seen
    cdef readonly int n_options
    cdef int option[OPTIONS]
    cdef public list log
    cpdef int copy_from(self, State other) except -1
    cdef int clear(self) except -1
    cpdef State copy(self)
    cpdef bint same(self, State other) except -1
    @cython.locals(data=bytearray, first=int, kind=int, n=int, i=int, number=int)
    cpdef bytes key(self)
    cpdef bytes bag_order(self)
    cdef int set_bag_order(self, bytes order) except -1
    cdef int add(self, int zone, int kind) except -1
    cdef int add_to_pile(self, int pile, int kind) except -1
    cdef int add_to_fan(self, int fan, int kind) except -1
    cdef int remove(self, int zone, int kind) except -1
    cdef int remove_from_bag(self, int kind) except -1
    cdef int draw(self, int action) except -1
    cdef int move(self, int kind, int source, int target) except -1
    cdef int move_all(self, int source, int target) except -1
    cdef int append_to_row(self, int row, int kind, int mark) except -1
    cdef int count(self, int zone, int kind) except -1
    cdef int call(self, int effect, int a) except -1
    cdef int leave(self) except -1
    cdef int ask(self, int ask, int seat) except -1
    cdef int offer(self, int action) except -1
    cdef int offer_cards(self, int zone, int action) except -1
    cdef int only_option(self) except -1
    cdef int sort_options(self) except -1
    cdef int ask_chance(self, int pile) except -1
    cdef int end(self, int ended, int reason) except -1
    cdef int emit(self, str what, int seat, int kind, int source, int target, int audience) except -1
    cdef int emit_move(self, int kind, int source, int target, int audience) except -1
    cdef int sight(self, int zone) except -1
    cdef int set_counter(self, int i, int value) except -1
    cdef int set_frames(self, list frames) except -1
    @cython.locals(kind=int, mark=int, i=int)
    cdef int set_cards(self, int zone, list cards) except -1
