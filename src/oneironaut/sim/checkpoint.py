"""Checkpoint: what a run had done when it was cut off, on disk, so that the same command with --resume goes on from there."""

from __future__ import annotations

import hashlib
import json
import math
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..bots.registry import files_of
from ..kernel.errors import OneironautError
from ..notation.codes import read_rules
from .run import Run
from .tally import Tally
from .times import Times

FORMAT = 2
EVERY = 1.0  # seconds between two writings


class CheckpointError(OneironautError):
    """A checkpoint that cannot be gone on from."""


class Checkpoint:
    """The progress of one command: its runs one after the other, and how far the file of records has got."""

    def __init__(self, folder: Path, runs: Sequence[Run], records: Path | None, decisions: Path | None = None) -> None:
        self._runs = runs
        self._what = {
            "format": FORMAT,
            "runs": [
                [run.job.rules, list(run.job.bots), run.job.seed, run.first, run.asked, run.job.limit, run.job.forfeit]
                for run in runs
            ],
            "records": str(records.resolve()) if records else None,
            "decisions": [str(decisions.resolve()), runs[0].job.coach] if decisions else None,
        }
        name = hashlib.blake2b(json.dumps(self._what).encode(), digest_size=8).hexdigest()
        self.path = folder / f"{name}.json"
        self._made_by = made_by(runs)
        self._next = 0.0
        self.more = 0  # how far the file of decisions has got

    def exists(self) -> bool:
        """Tell whether the same command was interrupted before."""
        return self.path.exists()

    def games(self) -> int:
        """Count the games that were done when it was interrupted; 0 if that cannot be read."""
        try:
            done = json.loads(self.path.read_text("utf-8"))["done"]
            return sum(Tally.from_json(tally).games for tally, _, _ in done)
        except (ValueError, KeyError, TypeError):
            return 0

    def load(self) -> int:
        """Restore what was done; return how far the file of records had got."""
        try:
            data: dict[str, Any] = json.loads(self.path.read_text("utf-8"))
            what, made, size, done = data["what"], data["made_by"], int(data["size"]), data["done"]
            more = int(data["more"])
            tallies = [
                (Tally.from_json(tally), float(seconds), [Times.from_json(one) for one in times])
                for tally, seconds, times in done
            ]
        except (ValueError, KeyError, TypeError) as error:
            raise CheckpointError(f"{self.path} is damaged ({error}): start over, without --resume") from None
        if what != self._what or made != self._made_by:
            raise CheckpointError("the rules or the bots have changed since the run was cut off: start over, without --resume")
        for run, (tally, seconds, times) in zip(self._runs, tallies, strict=True):
            run.tally, run.seconds, run.times = tally, seconds, times
        self.more = more
        return size

    def save(self, size: int, *, now: bool = False) -> None:
        """Save what is done: at once, or if the last time was long enough ago. The file is replaced atomically."""
        if time.monotonic() < self._next and (not now or self._next == math.inf):
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        done = [[run.tally.to_json(), run.seconds, [times.to_json() for times in run.times]] for run in self._runs]
        data = {"what": self._what, "made_by": self._made_by, "size": size, "more": self.more, "done": done}
        part = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        part.write_text(json.dumps(data), "utf-8")
        os.replace(part, self.path)
        self._next = time.monotonic() + EVERY

    def give_up(self) -> None:
        """Stop trying to write the checkpoint."""
        self._next = math.inf

    def remove(self) -> None:
        """Delete the checkpoint: all games are done."""
        if self.exists():
            self.path.unlink()


def made_by(runs: Sequence[Run]) -> dict[str, Any]:
    """Return what the games depend on besides the job: versions of rules, and the files of bots."""
    rules = {run.job.rules: read_rules(run.job.rules).versions for run in runs}
    bots: dict[str, str] = {}
    for name in sorted({bot for run in runs for bot in run.job.bots}):
        files = hashlib.blake2b(digest_size=8)
        for file in files_of(name):
            files.update(file.read_bytes())
        bots[name] = files.hexdigest()
    return {"rules": rules, "bots": bots}
