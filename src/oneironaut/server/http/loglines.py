"""Lines of the log: what a client sent stays within its line, so nobody can forge another one."""

from __future__ import annotations

import logging
import traceback

from ...text.plain import printable

LOGGERS = ("oneironaut.server", "uvicorn.error")
LONGEST = 2000
INDENT = "  | "  # before each line of a traceback: a message with a line break cannot look like a line of the log


class OneLine(logging.Filter):
    """Makes each record one line without control characters, and puts its traceback behind a margin."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Escape line breaks in a record, in place; let every record through."""
        record.msg, record.args = printable(record.getMessage(), LONGEST), ()
        if record.exc_info and record.exc_info[1] is not None and not record.exc_text:
            lines = "".join(traceback.format_exception(record.exc_info[1])).split("\n")
            record.exc_text = "\n".join(INDENT + printable(line, LONGEST) for line in lines if line)
        return True


def keep_lines() -> None:
    """Put the filter on every log that the server writes; once."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(known, OneLine) for known in logger.filters):
            logger.addFilter(OneLine())
