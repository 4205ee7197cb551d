import cython
from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.onirim.module cimport OnirimFeatures
from oneironaut.features.onirim.names cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.glyphs cimport Glyphs
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules

cdef int WITH_RUN, WITH_LACK, TO_COME, INCANTATIONS

@cython.final
cdef class GlyphsFeatures(OnirimFeatures):
    cdef Glyphs glyphs
    cdef int count(self, FeatureVector vector, int where, int kind, int n) except -1
