import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.scales cimport Scales
from oneironaut.kernel.sheet cimport Sheet
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

cdef int CAUGHT_HAND, CAUGHT_LACK, BESIDE
cdef int CATCHERS_LEFT, CAUGHT, BOOKS_LEFT, CAUGHT_DOORS, CAUGHT_DECK, DREAMS_TO_COME, DREAMS_IN_LIMBO
cdef int LIKE, PRESSURE, END_NEAR, BOOKS_FOR
cdef int CATCHERS, TAKE, FREE, BOOK, KEEP, LEFT, BOOKS

@cython.final
cdef class Dreamcatchers(OnirimModule):
    cdef public int books
    cdef int offer_freeing(self, State s) except -1
    cdef int free(self, State s, int i) except -1
    cdef int encode_each(self, State s, Sheet sheet) except -1
    cdef int caught(self, State s) except -1
    cdef double filling(self, State s, Scales scales) except -1

@cython.final
cdef class Freeing(OnirimEffect):
    cdef public Dreamcatchers module
    cdef int go_on(self, State s) except -1

@cython.final
cdef class Flee(OnirimEffect):
    pass
