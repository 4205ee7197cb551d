"""The coach: the chance to win of each option with the reason in words, and the analysis of finished games."""

from .advice import advise, improve
from .analysis import Analysis, Step, analyse
from .counsel import Advice, Advised
from .eye import CoachError

__all__ = ["Advice", "Advised", "Analysis", "CoachError", "Step", "advise", "analyse", "improve"]
