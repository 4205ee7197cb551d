import cython
from oneironaut.bots.dreamers.fit_tables cimport FitTables
from oneironaut.bots.dreamers.names cimport *
from oneironaut.bots.dreamers.nodes cimport Nodes
from oneironaut.dreamers.names cimport *
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.machine cimport advance, apply
from oneironaut.kernel.state cimport State
from oneironaut.rollout.playout cimport FastRandom

cdef double FINE_WHOLE, BEST_LOW, BEST_HIGH, ROUGH_LOW, ROUGH_HIGH, WORST, LIKELY_ONE, SURE_ONE, FAREST
cdef int FINE_STEPS, EXPLORED, FEW_LEFT, FEW_FIXES

@cython.final
cdef class RoundSimulator:
    cdef double fine[FINE_SIZE]
    cdef int style[2]
    cdef double ratios[2 * ACT_COUNT]
    cdef double words[2 * WORD_COUNT]
    cdef double chooser_image[2]
    cdef double table[2 * CHANCE_COUNT]
    cdef double image[4]
    cdef int bold[2]
    cdef int identity[2]
    cdef int lied[2]
    cdef int memory[2]
    cdef int unseen[2]
    cdef int order[3]
    cdef double fit[3]
    cdef int act_seat[8]
    cdef int act_sort[8]
    cdef readonly FastRandom luck
    cdef readonly Nodes nodes
    cdef public object player
    cdef public object watch
    cdef public object done
    cdef public object said
    cdef readonly object cards
    cdef readonly FitTables fits
    cdef State start
    cdef State start0
    cdef State start1
    cdef State state
    cdef int pool
    cdef int night
    cdef int gates
    cdef int first
    cdef int lead
    cdef int follow
    cdef int offered
    cdef int word
    cdef int spoken
    cdef int modifier
    cdef int is_on
    cdef int n_acts
    cpdef int identity_of(self, int seat) except -1
    @cython.locals(s=State, ending=int, seat=int)
    cpdef int play(self, int chooser, int bold0, int bold1) except -1
    @cython.locals(s=State, luck=FastRandom, stop=int, how=int, ask=int)
    cdef int go_on(self, int ending) except -1
    @cython.locals(seat=int, viewer=int, zone=int, sort=int)
    cpdef object take_up(self, State s, object known, object follower, object bold)
    @cython.locals(seat=int, i=int)
    cpdef int finish(self, RoundSimulator other, int action, int ending) except -1
    @cython.locals(ask=int)
    cdef int answer(self, State s, int action) except -1
    @cython.locals(is_first=int, base=int, unseen=int, i=int, identity=int, fits=int, skull=int, key=int, kind=int)
    cdef int lay(self, State s, int seat) except -1
    cdef int lay_down(self, int seat, int kind, int is_first) except -1
    @cython.locals(night=int, unseen=int, among=int, doubt=double, i=int, j=int, kind=int, one=int, other=int, at=int, good=int, fit=double, whole=double, truth=int, word=int, weight=double, those=int)
    cdef int rank(self, int seat, int is_first, int a, int b, int c) except -1
    @cython.locals(at=int, good=int, key=int)
    cdef int say(self, int seat) except -1
    @cython.locals(night=int, at=int, lie=int, good=int, answering=int, sort=int, chance=double)
    cdef int turn_up(self) except -1
    cdef int add_act(self, int seat, int sort) except -1
    @cython.locals(image=double, i=int)
    cdef double looks(self, int viewer, int seat) except? -99
    @cython.locals(is_master=int, image=double, rough=int)
    cdef int look_of(self, int seat) except -1
    cdef int stage(self, int seat) except -1
    @cython.locals(role=int, fix=int, did=int, key=int)
    cdef int modify(self, State s, int seat) except -1
    @cython.locals(role=int, left=int, at=int, able=int, sort=int)
    cdef int note_fix(self, int seat, int did) except -1
    @cython.locals(skull=int, image=double, rough=int)
    cdef int accuse(self, State s, int seat) except -1
    @cython.locals(mine=double, seat=int, viewer=int)
    cdef int end_turn(self, State s) except -1
    @cython.locals(truth=int, i=int)
    cdef int tell_turn(self) except -1
    @cython.locals(style=int, option=int)
    cdef int choose(self, int seat, int key, int n) except -1
    cdef int ask(self, int seat, int key) except -1
    cdef int choose_honestly(self, int seat, int key) except -1
    @cython.locals(left=double, i=int, best=int)
    cdef int draw(self, int at, int n) except -1
    @cython.locals(left=double, i=int, at=int)
    cdef int draw_mix(self, int key, int n) except -1
