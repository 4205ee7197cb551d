from oneironaut.kernel.limits cimport *
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State

cpdef int put(State s, object zone, object kind) except -1
cpdef int lay(State s, object pile, object kind) except -1
cpdef int slip(State s, object fan, object kind) except -1
cpdef int push(State s, object row, object kind, object mark) except -1
cpdef int take(State s, object zone, object kind) except -1
cpdef int move(State s, object kind, object source, object target) except -1
cpdef int pour(State s, object source, object target) except -1
cpdef int set_cards(State s, object zone, object cards) except -1
cpdef int count(State s, object zone, object kind) except -1
cpdef int call(State s, object effect, object a) except -1
cpdef int leave(State s) except -1
cpdef int set_frames(State s, object frames) except -1
cpdef int ask(State s, object which, object seat) except -1
cpdef int offer(State s, object action) except -1
cpdef int offer_cards(State s, object zone, object action) except -1
cpdef int sort_options(State s) except -1
cpdef int ask_chance(State s, object pile) except -1
cpdef int end(State s, object ended, object reason) except -1
cpdef int tell(State s, object what, object seat, object kind, object source, object target, object audience) except -1
cpdef int tell_move(State s, object kind, object source, object target, object audience) except -1
cpdef int sight(State s, object zone) except -1
cpdef int set_counter(State s, object i, object value) except -1
cpdef State restore(Rules rules, object key, object bag_order)
cdef object zone_at(State s, object zone, str what=*)
cdef object pile_at(State s, object pile)
cdef int kind_at(State s, object kind) except -1
cdef int highest_mark(State s, object zone) except -1
cdef object check_takes(State s, object zone, int kind)
cdef object check_room(State s, object zone, int kind, int more=*)
cdef object check_held(State s, object zone, int kind)
