"""The coach: the chance to win of each option with the reason in words, and the analysis of finished games."""

from .advice import advise, improve
from .advice_types import Advice, Advised
from .analysis import Analysis, AnalysisStep, analyse
from .evaluator import CoachError

__all__ = ["Advice", "Advised", "Analysis", "AnalysisStep", "CoachError", "advise", "analyse", "improve"]
