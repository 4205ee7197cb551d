"""What to say where an extra is not installed."""

from __future__ import annotations

from ..kernel.errors import OneironautError


class MissingExtraError(OneironautError, ImportError):
    """A package that an extra brings is not installed."""


def missing(package: str, extra: str) -> MissingExtraError:
    """Say how to get a package."""
    return MissingExtraError(f"{package} is not installed. Install it with: pip install 'oneironaut[{extra}]'")
