import cython
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.limits cimport *

@cython.final
cdef class State:
    cdef public Rules rules
    cdef signed char pile[PILES * KINDS]
    cdef short size[ZONES]
    cdef signed char loose[DECK_CARDS]
    cdef signed char card[CELLS]
    cdef signed char mark[CELLS]
    cdef short counter[COUNTERS]
    cdef short frame[FRAMES * WIDTH]
    cdef public int top
    cdef public int ended
    cdef public int reason
    cdef public int asked
    cdef public int asker
    cdef public int bag
    cdef public int seen
    cdef public int n_options
    cdef int option[OPTIONS]
    cdef public object log
    cpdef int copy_from(self, State other) except -1
    cpdef State copy(self)
    cpdef bint same(self, State other) except -1
    cpdef int put(self, int zone, int kind) except -1
    cpdef int lay(self, int pile, int kind) except -1
    cpdef int slip(self, int fan, int kind) except -1
    cpdef int take(self, int zone, int kind) except -1
    cdef int pick(self, int kind) except -1
    cpdef int draw(self, int action) except -1
    cpdef int move(self, int kind, int source, int target) except -1
    cpdef int pour(self, int source, int target) except -1
    cpdef int push(self, int row, int kind, int mark) except -1
    cpdef int count(self, int zone, int kind) except -1
    cpdef int call(self, int effect, int a) except -1
    cpdef int leave(self) except -1
    cpdef int ask(self, int ask, int seat) except -1
    cpdef int offer(self, int action) except -1
    cpdef int offer_cards(self, int zone, int action) except -1
    cpdef int sort_options(self) except -1
    cpdef int ask_chance(self, int pile) except -1
    cpdef int end(self, int ended, int reason) except -1
    cpdef int tell(self, str what, int seat, int kind, int source, int target, int audience) except -1
    cpdef int tell_move(self, int kind, int source, int target, int audience) except -1
    cpdef int sight(self, int zone) except -1
