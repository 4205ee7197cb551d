"""Environments for learning: encoders, a batch in compiled code, a world sampler, and an evaluation on fixed deals.

Gymnasium, PettingZoo and OpenSpiel are in modules of their own (`gym`, `vector`, `aec`, `parallel`, `openspiel`), which need the
extras `rl` and `open-spiel`. What is here needs numpy alone.
"""

from .batch import Batch
from .chance import GeneratorDealer
from .encoder import FORMS, Encoder
from .evaluation import Evaluation, approximate_best_response, cross_play, evaluate
from .layout import VERSION, Field
from .recall import Recall
from .sampling import sample_world
from .table import Table
from .workers import ParallelBatch

__all__ = [
    "FORMS",
    "VERSION",
    "Batch",
    "Encoder",
    "Evaluation",
    "Field",
    "GeneratorDealer",
    "ParallelBatch",
    "Recall",
    "Table",
    "approximate_best_response",
    "cross_play",
    "evaluate",
    "sample_world",
]
