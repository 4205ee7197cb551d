"""Refusals: every way in which the server says no, with a code for programs and a sentence for people."""

from __future__ import annotations

from ..kernel.errors import OneironautError
from ..text import say
from ..text.plain import printable
from .schemas.messages import Problem

LONGEST = 1000  # of a sentence: it may quote what was sent
STATUS = {
    "bad_request": 400,
    "no_key": 401,
    "wrong_key": 403,
    "bad_origin": 403,
    "secret": 403,
    "not_found": 404,
    "bad_link": 403,
    "stale": 409,
    "not_begun": 409,
    "own_link": 409,
    "not_now": 409,
    "not_asked": 409,
    "over": 409,
    "tried": 409,
    "deal_open": 409,
    "deal_past": 409,
    "no_undo": 409,
    "needs_consent": 409,
    "rules_changed": 409,
    "log_full": 409,
    "too_large": 413,
    "bad_host": 421,
    "illegal": 422,
    "id_reused": 422,
    "bad_rules": 422,
    "bad_seed": 422,
    "bad_seats": 422,
    "bad_source": 422,
    "bad_name": 422,
    "bad_record": 422,
    "too_fast": 429,
    "too_many": 429,
    "damaged": 500,
    "failed": 500,
    "busy": 503,
    "not_stored": 507,
}


class RefusedError(OneironautError):
    """A request that is refused. `text`, if given, is a sentence in the asker's language already; `words` is the key of one."""

    def __init__(
        self,
        code: str,
        *,
        text: str = "",
        detail: str = "",
        line: int | None = None,
        retry: float | None = None,
        words: str = "",
    ) -> None:
        super().__init__(detail or text or code)
        self.code = code
        self.status = STATUS[code]
        self.text = text
        self._words = words or f"ui.server.refused.{code}"
        self._detail = detail
        self._line = line
        self._retry = retry

    def problem(self, lang: str) -> Problem:
        """Make the message for the client."""
        text = self.text or say(self._words, lang)
        return Problem(self.code, printable(text, LONGEST), printable(self._detail, LONGEST), self._line, self._retry)


class StartError(OneironautError):
    """The server cannot start. The message says why and what to do."""


def start_error(key: str, lang: str, **values: object) -> StartError:
    """Make a reason not to start, in words."""
    return StartError(say(f"ui.server.start.{key}", lang, **{name: str(value) for name, value in values.items()}))


class DataInUseError(StartError):
    """Another server uses the same data."""
