import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.scales cimport Scales
from oneironaut.kernel.state cimport State
from oneironaut.onirim.features cimport run_of
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimModule, OnirimRules

cdef int DOOR_GAINED, ONE_0, ONE_1, TWO_0, TWO_1, TWO_2, THREE_0, THREE_1
cdef int THREE_2, THREE_3, OTHER, SECOND, KEY_1, KEY_2, KEY_3, KEY_SPENT
cdef int KEY_FITS, SLACK, SLACK_FROM, SLACK_SOFT, PER_DOOR, COLOUR_SHORT, COLOUR_FROM, OTHERS_SHORT
cdef int OTHERS_FROM, NIGHTMARES, AWAY, JUST_DRAWN, NIGHTMARE_NEXT, DOOR_NEXT, KEYED_NEXT, LOCATION_NEXT
cdef int CARD_TO_COME, NEW_CARD, PROPHECY_TO_COME, LOOK_TO_COME, FOUND_DOOR
cdef int DOORS_LEFT, HELD_OF, KEY_COLOURS, OF_COLOUR, NO_SUN, LACK, NEVER, FOUND_STEP
cdef double COLOUR_SOFT, OTHERS_SOFT, CARDS_BESIDE

@cython.locals(module=OnirimModule, value=double, need=int, o=int)
cpdef double worth(OnirimRules r, State s, int seat, int o, Scales scales) except? -1
cdef int count_deck(OnirimRules r, State s, Scales scales) except -1
@cython.locals(fresh=double, others=double, best=double, series=double)
cpdef double of_hand(OnirimRules r, State s, int seat, bint sees, int o, Scales scales) except? -1
cdef int count_fan(OnirimRules r, State s, int fan, Scales scales) except -1
cdef int count_card(OnirimRules r, int kind, int n, Scales scales) except -1
@cython.locals(found=int, first=int)
cdef double of_series(Scales scales, int colour, int length, int last, int symbols, int o) except? -1
@cython.locals(best=int, one=int, two=int, a=int, b=int, c=int)
cdef int lacking(Scales scales, int at, int length, int last, int symbols) except -1
cdef int cost(int held, int symbol) except -1
@cython.locals(value=double, fitting=double)
cdef double of_keys(OnirimRules r, Scales scales, int cards, int o) except? -1
@cython.locals(value=double, share=double, locations=double, need=int)
cdef double of_deck(OnirimRules r, State s, int seat, int wanted, int o, Scales scales) except? -1
@cython.locals(share=double)
cdef double add_locations(OnirimRules r, int kind, double n, Scales scales) except? -1
cdef double shortage(double lack, double soft) except? -1
@cython.locals(value=double, nearness=double, before=int, effect=int)
cdef double of_steps(OnirimRules r, State s, int o, Scales scales) except? -1
