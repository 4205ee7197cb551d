"""A house: one server with everything that is random or timed given from outside, so that two of them can be compared.

Table names and times are the same in both houses; seeds are not, and must never show. Cards are dealt as a script says.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.bots import Bot
from oneironaut.dealers import RandomDealer
from oneironaut.server.http.app import build
from oneironaut.server.http.auth import Keys
from oneironaut.server.http.middleware import Names
from oneironaut.server.storage import archive
from oneironaut.server.storage.store import Store
from oneironaut.server.tables import bots as seats
from oneironaut.server.tables import factory, hints, pool, tasks, worker
from oneironaut.server.tables import table as tables
from tests.server.noninterference.asgi import Lifespan
from tests.server.running import FAST, GivenClock

BOT = "random"  # the bot that answers by the script


class Scripted:
    """Deals what a world says."""

    def __init__(self, deals: list[str]) -> None:
        self._deals = deals

    def deal(self, n: int, zone: str, weights: Mapping[str, int]) -> str:
        return self._deals[n]

    def rewind(self, n: int) -> None:
        pass


class ScriptedBot(Bot):
    """Answers what a world says."""

    def __init__(self, house: House) -> None:
        self._house = house

    def start(self, rules: on.Rules, seat: int, seed: int) -> None:
        pass

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        code = self._house.answers.pop(0)
        return next(option for option in question.options if option.code == code)


class House:
    """A server of one world. `name` goes into every seed, so that seeds differ between houses."""

    current: House | None = None  # whose turn it is: the houses of a pair run one after the other

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self.store = Store(folder)
        self.keys = Keys(b"k" * 32)
        self.app = build(self.store, self.keys, Names("127.0.0.1", 8000), FAST, clock=GivenClock())
        self.clock = 0
        self.made = 0
        self.deals: dict[str, list[str]] = {}  # by seed
        self.next_deals: list[str] | None = None  # of the table that is made next
        self.answers: list[str] = []  # of the bot
        self.last_seed = ""

    def new_id(self) -> str:
        """The name of a table: the same in both houses."""
        self.made += 1
        return hashlib.sha256(str(self.made).encode()).hexdigest()[:12]

    def secret_seed(self) -> str:
        """A seed that the other house does not have."""
        self.last_seed = hashlib.sha256(f"{self.name} {self.made}".encode()).hexdigest().upper()
        if self.next_deals is not None:
            self.deals[self.last_seed], self.next_deals = self.next_deals, None
        return self.last_seed

    def now(self) -> str:
        """The time, which moves when the harness says so."""
        return f"2026-11-15T{self.clock // 3600 % 24:02}:{self.clock // 60 % 60:02}:{self.clock % 60:02}Z"

    def dealer(self, seed: str) -> Scripted | RandomDealer:
        """Who deals at a table."""
        return Scripted(self.deals[seed]) if seed in self.deals else RandomDealer(seed)


def here() -> House:
    """The house that is being talked to."""
    assert House.current is not None
    return House.current


async def ask_here(_worker: pool.Worker, task: tasks.Task) -> tasks.Answer:
    """Do a task in this process, where names and times come from outside."""
    return pool.answers.decode(worker.pack(worker.answer_to(task))[worker.HEAD :])


@contextmanager
def injected() -> Iterator[pytest.MonkeyPatch]:
    """Give servers their names, times, seeds and cards from outside."""
    with pytest.MonkeyPatch.context() as patch:
        true_now = archive.now
        for name, module in list(sys.modules.items()):
            if name.startswith("oneironaut.server") and getattr(module, "now", None) is true_now:
                patch.setattr(module, "now", lambda: here().now())
        patch.setattr(factory, "new_id", lambda: here().new_id())
        patch.setattr(factory, "secret_seed", lambda: here().secret_seed())
        patch.setattr(tables, "RandomDealer", lambda seed: here().dealer(seed))
        patch.setattr(hints, "MILLISECONDS", 0.0)  # what the coach sees at a glance does not depend on the clock
        patch.setattr(pool.Worker, "_ask", ask_here)
        patch.setitem(seats.BOTS, BOT, lambda: ScriptedBot(here()))
        yield patch


@asynccontextmanager
async def opened(folder: Path, name: str) -> AsyncIterator[House]:
    """A house that runs."""
    folder.mkdir(parents=True, exist_ok=True)
    house = House(folder, name)
    House.current = house
    life = Lifespan(house.app)
    await life.begin()
    try:
        yield house
    finally:
        House.current = house
        await life.end()
        house.store.close()
