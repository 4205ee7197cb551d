from oneironaut.kernel.limits cimport *
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State

cpdef int add(State s, object zone, object kind) except -1
cpdef int add_to_pile(State s, object pile, object kind) except -1
cpdef int add_to_fan(State s, object fan, object kind) except -1
cpdef int append_to_row(State s, object row, object kind, object mark) except -1
cpdef int remove(State s, object zone, object kind) except -1
cpdef int move(State s, object kind, object source, object target) except -1
cpdef int move_all(State s, object source, object target) except -1
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
cpdef int emit(State s, object what, object seat, object kind, object source, object target, object audience) except -1
cpdef int emit_move(State s, object kind, object source, object target, object audience) except -1
cpdef int sight(State s, object zone) except -1
cpdef int set_counter(State s, object i, object value) except -1
cpdef State restore(Rules rules, object key, object bag_order)
cdef object zone_at(State s, object zone, str what=*)
cdef object pile_at(State s, object pile)
cdef int kind_at(State s, object kind) except -1
cdef int highest_mark(State s, object zone) except -1
cdef object check_takes(State s, object zone, int kind)
cdef object check_capacity(State s, object zone, int kind, int more=*)
cdef object check_held(State s, object zone, int kind)
