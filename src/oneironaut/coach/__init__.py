"""The coach: the chance to win of each option with the reason in words, and the analysis of finished games."""

from .advice import Advice, Advised, advise, improve
from .analysis import Analysis, Step, analyse
from .eye import CoachError

__all__ = ["Advice", "Advised", "Analysis", "CoachError", "Step", "advise", "analyse", "improve"]
