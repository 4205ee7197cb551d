"""Environments for learning: encoders, a batch in compiled code, a world sampler, and an evaluation on fixed deals.

Gymnasium, PettingZoo and OpenSpiel are in modules of their own (`gym`, `vector`, `aec`, `parallel`, `openspiel`), which need the
extras `rl` and `open-spiel`. What is here needs numpy alone.
"""

from .batch import Batch
from .chance import GeneratorDealer
from .encoder import FORMS, ObservationEncoder
from .evaluation import PolicyEvaluation, approximate_best_response, cross_play, evaluate
from .layout import VERSION, Field
from .recall import Recall
from .sampling import sample_world
from .table import SingleGame
from .workers import ParallelBatch

__all__ = [
    "FORMS",
    "VERSION",
    "Batch",
    "Field",
    "GeneratorDealer",
    "ObservationEncoder",
    "ParallelBatch",
    "PolicyEvaluation",
    "Recall",
    "SingleGame",
    "approximate_best_response",
    "cross_play",
    "evaluate",
    "sample_world",
]
