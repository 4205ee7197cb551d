import cython
from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.limits cimport *
from oneironaut.features.module cimport FeatureModule
from oneironaut.features.onirim.module cimport run_of
from oneironaut.features.onirim.names cimport *
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules

cdef int DOOR_GAINED, ONE_0, ONE_1, TWO_0, TWO_1, TWO_2, THREE_0, THREE_1
cdef int THREE_2, THREE_3, OTHER, SECOND, KEY_1, KEY_2, KEY_3, KEY_SPENT
cdef int KEY_FITS, SLACK, SLACK_FROM, SLACK_SOFT, PER_DOOR, COLOUR_SHORT, COLOUR_FROM, OTHERS_SHORT
cdef int OTHERS_FROM, NIGHTMARES, AWAY, JUST_DRAWN, NIGHTMARE_NEXT, DOOR_NEXT, KEYED_NEXT, LOCATION_NEXT
cdef int CARD_TO_COME, NEW_CARD, PROPHECY_TO_COME, LOOK_TO_COME, FOUND_DOOR
cdef int DOORS_LEFT, HELD_OF, KEY_COLOURS, OF_COLOUR, NO_SUN, LACK, NEVER, FOUND_STEP
cdef double COLOUR_SOFT, OTHERS_SOFT, CARDS_BESIDE

@cython.locals(module=FeatureModule, value=double, need=int, o=int)
cpdef double worth(OnirimRules r, State s, int seat, int o, Evaluation evaluation) except? -1
cdef int count_deck(OnirimRules r, State s, Evaluation evaluation) except -1
@cython.locals(fresh=double, others=double, best=double, series=double)
cpdef double of_hand(OnirimRules r, State s, int seat, bint sees, int o, Evaluation evaluation) except? -1
cdef int count_fan(OnirimRules r, State s, int fan, Evaluation evaluation) except -1
cdef int count_card(OnirimRules r, int kind, int n, Evaluation evaluation) except -1
@cython.locals(found=int, first=int)
cdef double of_series(Evaluation evaluation, int colour, int length, int last, int symbols, int o) except? -1
@cython.locals(best=int, one=int, two=int, a=int, b=int, c=int)
cdef int lacking(Evaluation evaluation, int at, int length, int last, int symbols) except -1
cdef int cost(int held, int symbol) except -1
@cython.locals(value=double, fitting=double)
cdef double of_keys(OnirimRules r, Evaluation evaluation, int cards, int o) except? -1
@cython.locals(value=double, share=double, locations=double, need=int)
cdef double of_deck(OnirimRules r, State s, int seat, int wanted, int o, Evaluation evaluation) except? -1
@cython.locals(share=double)
cdef double add_locations(OnirimRules r, int kind, double n, Evaluation evaluation) except? -1
cdef double shortage(double lack, double soft) except? -1
@cython.locals(value=double, nearness=double, before=int, effect=int)
cdef double of_steps(OnirimRules r, State s, int o, Evaluation evaluation) except? -1
