"""Progress: a bar with rate and time left on a terminal, a plain line now and then elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol, TextIO

from .words import duration, fill, number, percent, rate

BAR = 24
EVERY_BAR = 0.1  # seconds between two drawings of the bar
EVERY_LINE = 10.0  # seconds between two plain lines
WIPE = "\r\x1b[K"


class HasProgress(Protocol):
    """What has a progress."""

    @property
    def asked(self) -> int:
        """Count what was asked for."""

    @property
    def done(self) -> int:
        """Count what is done of what was asked."""


class Progress:
    """Shows how far a run is. `label` says which."""

    def __init__(self, stream: TextIO, lang: str, label: str, *, bar: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._lang = lang
        self._label = label
        self._bar = bar
        self._clock = clock
        self._begun: tuple[float, int] | None = None  # when, and what was done already
        self._next = 0.0
        self._is_shown = False

    def begin(self, run: HasProgress) -> None:
        """Note that the run starts, or resumes."""
        self._begun = (self._clock(), run.done)
        self._next = self._clock() + (0.0 if self._bar else EVERY_LINE)

    def show(self, run: HasProgress) -> None:
        """Show how far the run is, unless it was shown just now."""
        now = self._clock()
        if self._begun is None or now < self._next:
            return
        self._next = now + (EVERY_BAR if self._bar else EVERY_LINE)
        line = self.line(run, now)
        self._stream.write(f"{WIPE}{line}" if self._bar else f"{line}\n")
        self._stream.flush()
        self._is_shown = True

    def line(self, run: HasProgress, now: float) -> str:
        """Return the line of a moment."""
        begun, before = self._begun or (now, run.done)
        speed = (run.done - before) / (now - begun) if now > begun else 0.0
        left = duration((run.asked - run.done) / speed, self._lang) if speed else "…"
        share = run.done / run.asked
        text = fill(
            "ui.sim.progress",
            self._lang,
            label=self._label,
            done=number(run.done, self._lang),
            asked=number(run.asked, self._lang),
            percent=percent(share, self._lang, 0),
            rate=rate(speed, self._lang),
            left=left,
        )
        if not self._bar:
            return text
        full = int(BAR * share)
        return f"[{'#' * full}{'.' * (BAR - full)}] {text}"

    def end(self) -> None:
        """Wipe the bar away."""
        if self._bar and self._is_shown:
            self._stream.write(WIPE)
            self._stream.flush()
            self._is_shown = False
