"""Logs: what the server writes to stderr, and that it does not repeat itself."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from .limits import Bucket

SAME = (1 / 60, 3)  # lines of one kind: rate a second, and burst
ALL = (0.5, 100)  # lines of all kinds
KINDS = 256  # whose counts are kept


class Repeats(logging.Filter):
    """Lets a few lines of each kind pass. The next one that passes says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._all = Bucket(ALL, clock())
        self._kinds: OrderedDict[object, tuple[Bucket, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a line is written."""
        now = self._clock()
        error = record.exc_info[0] if record.exc_info else None
        kind = (record.name, record.levelno, str(record.msg).partition("\n")[0][:200], error)
        bucket, left_out = self._kinds.pop(kind, (Bucket(SAME, now), 0))
        passes = not bucket.take(now) and not self._all.take(now)
        self._kinds[kind] = (bucket, 0 if passes else left_out + 1)
        if len(self._kinds) > KINDS:
            self._kinds.popitem(last=False)
        if passes and left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like this were left out)", ()
        return passes


LOGGERS = ("uvicorn", "oneironaut.server", "asyncio")
CONFIG: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"repeats": {"()": Repeats}},
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "stream": "ext://sys.stderr", "filters": ["repeats"], "formatter": "plain"}
    },
    "loggers": {name: {"handlers": ["stderr"], "level": "WARNING"} for name in LOGGERS},
}
