import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.sheet cimport Sheet
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules

cdef int ARCHITECT, CYCLOBOT, HUNTER, CHAOS, MIRROR
cdef int LACK, CLASH, RECOLOUR, KEPT, KEPT_NEXT, REGAIN
cdef int HELPERS, MIRRORS, HUNTERS

cpdef int encode(OnirimRules r, State s, Sheet sheet, int own, int common, int first_kind, int row, int keeper) except -1
cdef int discarded(OnirimRules r, State s, int colour) except -1
