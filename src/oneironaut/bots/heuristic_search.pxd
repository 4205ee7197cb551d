import cython
from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.module cimport FeatureModule
from oneironaut.bots.forced_moves cimport play_forced_moves
from oneironaut.bots.searcher cimport Searcher
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.machine cimport apply
from oneironaut.kernel.state cimport State

cdef int DEPTH
cdef double WIN

cdef class HeuristicSearch(Searcher):
    cdef public Evaluation evaluation
    cdef public int positions
    cdef public list scratch
    cdef int left
    @cython.locals(state=State, known=State, best=double, value=double)
    cpdef int think(self, State s) except -1
    @cython.locals(state=State, best=double, worth=double, action=int)
    cpdef double value(self, State s, int seat, int depth) except? -1
    @cython.locals(module=FeatureModule, total=double)
    cpdef double weigh(self, State s, int seat) except? -1
