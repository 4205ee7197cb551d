import cython
from oneironaut.features.limits cimport *
from oneironaut.features.module cimport FeatureModule
from oneironaut.features.vector cimport FeatureVector
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.machine cimport advance
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State

cdef int SEEN, UNSEEN_BY, PARTLY, PLACES, STEPS

@cython.final
cdef class Encoder:
    cdef public Rules rules
    cdef public int n_own
    cdef public int n_common
    cdef public int n_groups
    cdef public int first_phase
    cdef public int top
    cdef public list own_names
    cdef public list common_names
    cdef public list modules
    cdef short slot[GROUPS * KINDS]
    cdef short suit[KINDS]
    cdef short place[KINDS]
    cdef short count[GROUPS * KINDS]
    cdef short touched[GROUPS * KINDS]
    cdef int n_touched
    cdef short counted[2 * ZONES]
    cdef int n_counted[2]
    cdef short group[2 * ZONES]
    cdef short how[2 * ZONES]
    cdef short which[2 * ZONES]
    cdef short first_own[MODULES]
    cdef short first_common[MODULES]
    @cython.locals(module=FeatureModule, i=int)
    cpdef int encode(self, State s, int stop, int seat, FeatureVector vector) except -1
    cdef int count_zone(self, State s, int seat, int zone, int g) except -1
    cpdef tuple features(self, State s, int seat)
    cdef int add(self, int cell, int n) except -1
    cdef int put(self, FeatureVector vector, int kind, int feature) except -1
