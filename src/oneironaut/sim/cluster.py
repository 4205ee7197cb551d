"""The Ray engine: chunks of games on a Ray cluster, or on a Ray of this machine. Ray repeats what a lost worker had begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..runtime.extras import load_extra
from .chunk import Chunk, play_chunk
from .engines import EngineError, Ordered, Sizer
from .job import Job

RETRIES = 5  # of a chunk whose worker died


class RayEngine:
    """A cluster at an address ("auto": the one of this machine), or without address a Ray of its own, for as long as it lives."""

    name = "ray"

    def __init__(self, address: str | None = None, jobs: int | None = None) -> None:
        self._ray: Any = load_extra("ray")
        own: dict[str, Any] = {"include_dashboard": False} | ({"num_cpus": jobs} if jobs else {})
        try:
            self._ray.init(address=address or "local", log_to_driver=False, logging_level="error", **({} if address else own))
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise EngineError(f"no Ray at {address or 'this machine'}: {' '.join(str(error).split())}") from None
        self.jobs = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        if jobs:
            self.jobs = min(jobs, self.jobs)
        self._play = self._ray.remote(max_retries=RETRIES)(play_chunk)

    def chunks(self, job: Job, first: int, last: int, keep: str = "") -> Iterator[Chunk]:
        """Play games first to last - 1."""

        def submit(begin: int, games: int) -> Any:
            return self._play.remote(job, begin, games, keep)

        def result(reference: Any) -> Chunk:
            try:
                chunk: Chunk = self._ray.get(reference)
            except self._ray.exceptions.RayError as error:
                raise EngineError(f"Ray gave up on games {ordered.pending[0][0]} and after: {error}") from None
            return chunk

        ordered: Ordered[Any] = Ordered(submit, result, 2 * self.jobs + 1, Sizer())
        try:
            yield from ordered.chunks(first, last)
        finally:
            for _, _, reference in ordered.pending:
                self._ray.cancel(reference)

    def close(self) -> None:
        """Leave the cluster; stop a Ray that was started here."""
        self._ray.shutdown()
