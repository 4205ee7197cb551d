"""Functions on floats. Imported by star, so that the compiled build can take those of C instead: see floats.pxd."""

from __future__ import annotations

from math import exp, sqrt

__all__ = ["exp", "sqrt"]
