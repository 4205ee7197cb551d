import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

cdef int CATCHERS, TAKE, FREE, BOOK, KEEP, LEFT, BOOKS

@cython.final
cdef class Dreamcatchers(OnirimModule):
    cdef public int books
    cdef int offer_freeing(self, State s) except -1
    cdef int free(self, State s, int i) except -1
    cdef int catchers_left(self, State s) except -1
    cdef int books_left(self, State s) except -1
    cdef int caught(self, State s) except -1

@cython.final
cdef class Freeing(OnirimEffect):
    cdef public Dreamcatchers module
    cdef int go_on(self, State s) except -1

@cython.final
cdef class Flee(OnirimEffect):
    pass
