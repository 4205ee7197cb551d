"""Many games: on one core, on all cores, on a cluster. Statistics, comparisons, records and plots."""

from .compare import Comparison, compare
from .job import Job, game_seed
from .run import Run, simulate
from .study import Study, collect, to_pandas
from .table import PlayedGame, play_game
from .tally import Tally

__all__ = [
    "Comparison",
    "Job",
    "PlayedGame",
    "Run",
    "Study",
    "Tally",
    "collect",
    "compare",
    "game_seed",
    "play_game",
    "simulate",
    "to_pandas",
]
