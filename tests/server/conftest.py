"""One running server for the tests that need no other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Person, Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("data")
    with running(folder) as server:
        yield server


@pytest.fixture
def person(server: Running) -> Iterator[Person]:
    person = server.person()
    yield person
    person.client.close()
