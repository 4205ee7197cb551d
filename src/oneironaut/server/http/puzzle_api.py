"""The resources of puzzles, and of mistakes of one's own: a question again, an answer judged, a table to play on."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..errors import RefusedError
from ..schemas import messages as m
from ..storage import archive
from ..tables import exercises, replays
from ..tables.tasks import GuessTask, PuzzleTask, RetryTask
from .api import Api
from .requests import answer, lang_of, ready

VIEW_SECONDS, GUESS_SECONDS = 15.0, 60.0


class PuzzleApi(Api):
    """Everything under `/api/puzzles`, and guesses at the questions of one's own games."""

    def routes(self) -> list[Route]:
        """List the resources."""
        puzzle = "/api/puzzles/{key:str}"
        return [
            Route("/api/puzzles", self.puzzles, methods=["GET"]),
            Route(puzzle, self.puzzle, methods=["GET"]),
            Route(f"{puzzle}/guess", self.guess, methods=["POST"]),
            Route(f"{puzzle}/table", self.play_on, methods=["POST"]),
            Route("/api/tables/{table:str}/guess", self.retry, methods=["POST"]),
        ]

    async def puzzles(self, request: Request) -> Response:
        """List all puzzles, with that of the day."""
        return answer(exercises.all_puzzles(self._manager.clock().date(), lang_of(request)))

    async def puzzle(self, request: Request) -> Response:
        """Send a puzzle."""
        browser, lang = await self._browser(request), lang_of(request)
        puzzle = exercises.find_puzzle(request.path_params["key"])
        return ready(await self._manager.records.do(PuzzleTask(puzzle.id, lang), browser, VIEW_SECONDS))

    async def guess(self, request: Request) -> Response:
        """Judge an answer to a puzzle."""
        browser, lang = await self._browser(request), lang_of(request)
        puzzle = exercises.find_puzzle(request.path_params["key"])
        guess = await self._read(request, m.Guess)
        return ready(await self._manager.hints.do(GuessTask(puzzle.id, guess.answer, lang), browser, GUESS_SECONDS))

    async def play_on(self, request: Request) -> Response:
        """Make a table at a puzzle's question."""
        browser = await self._browser(request)
        row = await self._manager.begin_puzzle(browser, request.path_params["key"])
        return answer(self._entry(row, browser, lang_of(request)), 201)

    async def retry(self, request: Request) -> Response:
        """Judge another answer to a question of a game that is over. In a running one this would be a hint that is not noted."""
        row = await self._own(request)
        guess = await self._read(request, m.Guess)
        if row.progress.outcome is None:
            raise RefusedError("bad_request", detail="the game is not over")
        if guess.step is None or guess.step >= row.progress.answers:
            raise RefusedError("bad_request", detail=f"step is from 0 to {row.progress.answers - 1}")
        entries = await self._store.read(lambda c: archive.entries_of(c, row.number))
        task = RetryTask(str(replays.record_of(row, entries)), guess.step, guess.answer, lang_of(request))
        return ready(await self._manager.hints.do(task, row.browser, GUESS_SECONDS))
