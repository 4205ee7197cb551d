"""Every error that Oneironaut raises on purpose, under one base class. Each says what to do, in words."""

from __future__ import annotations


class OneironautError(Exception):
    """The base of all errors of this package."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)


class BadCodeError(OneironautError, ValueError):
    """A text that should be a rules code, a card, an action, a position, a seed or a record is none."""


class PositionError(BadCodeError):
    """A position that its rules cannot hold."""


class ArgumentError(OneironautError, TypeError):
    """An argument of the wrong type."""


class StateError(OneironautError, ValueError):
    """A change that would leave a state which its rules cannot hold, or a question to a state that is not under way."""


class IncompatibleModulesError(OneironautError, ValueError):
    """Modules, variants or a number of players that cannot be played together."""


class IllegalActionError(OneironautError, ValueError):
    """An action that the rules do not allow now. `reason` is the key of the sentence that says why."""

    def __init__(self, message: str, reason: str = "not_now") -> None:
        super().__init__(message)
        self.reason = reason


class IllegalDealError(OneironautError, ValueError):
    """A card that chance cannot give now: there is none left where it is drawn from."""


class RecordError(OneironautError, ValueError):
    """A record that does not follow the rules, with the line of the first mistake."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


def need_text(text: object, what: str) -> str:
    """Return a text, or refuse what is not one."""
    if not isinstance(text, str):
        raise ArgumentError(f"{what} is text, not {text!r}")
    return text
