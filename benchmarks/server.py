"""What the server costs: memory of many open tables, time of an answer, answers per second, time to load a table.

    python benchmarks/server.py [--tables 200] [--players 32]

Starts a real server in a process of its own, on the loopback address, with a database in a temporary folder.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

EVERYTHING = "onirim:1+book+glyphs+dreamcatchers+towers+premonitions+crossroads+denizens"
FAST = (
    "from oneironaut.server import serve, limits as l; from pathlib import Path; import sys;"
    "f = l.Limits(requests=(1e9, 10**9), address=(1e9, 10**9), newcomers=(1e9, 10**9), messages=(1e9, 10**9), sockets=10**6, strangers=10**6, connections=10**5, address_connections=10**5);"
    "serve.serve(port=0, data=Path(sys.argv[1]), limits=f)"
)


class Server:
    """A server without limits of rate: they would be what is measured."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "server.json"
        self._process = subprocess.Popen([sys.executable, "-c", FAST, str(folder)], stdout=subprocess.DEVNULL)
        while not self._file.exists() or not self._file.read_text():
            time.sleep(0.01)
        self.address = json.loads(self._file.read_text())["address"]

    def memory(self) -> float:
        """Megabytes in use."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()


def order(rules: str, seed: str) -> dict[str, Any]:
    """A table for one."""
    return {"rules": rules, "seed": seed, "seats": [{"kind": "human", "name": "", "bot": None}], "source": None, "lesson": None}


async def begin(client: httpx.AsyncClient, key: str, rules: str, seed: str) -> tuple[str, str]:
    """A new table: its address of the first seat, and the seat's token."""
    table = (await client.post("/api/tables", json=order(rules, seed), headers={"Authorization": f"Bearer {key}"})).json()
    return f"/api/tables/{table['id']}/seats/0", table["seats"][0]["token"]


async def play(client: httpx.AsyncClient, seat: str, token: str, answers: int) -> list[float]:
    """Answer so many questions, always with the last option; how many milliseconds each took."""
    headers = {"Authorization": f"Bearer {token}"}
    view = (await client.get(seat, headers=headers)).json()
    taken: list[float] = []
    while view["question"] and len(taken) < answers:
        code = view["question"]["options"][-1]["code"]
        command = {
            "id": f"b{view['seq']}",
            "seq": view["seq"],
            "do": "answer",
            "actions": [code],
            "times": 1,
            "consent": [],
            "level": 1,
        }
        start = time.perf_counter()
        view = (await client.post(f"{seat}/commands", json=command, headers=headers)).json()["view"]
        taken.append(1000 * (time.perf_counter() - start))
    return taken


def part(values: list[float], share: float) -> float:
    """The value below which a share of values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def measure(folder: Path, tables: int, players: int) -> None:
    """Measure, and print."""
    limits = httpx.Limits(max_connections=max(players, 8))
    with Server(folder) as server:
        async with httpx.AsyncClient(base_url=server.address, timeout=60, limits=limits) as client:
            key = (await client.post("/api/browsers", json={"ticket": None})).json()["key"]
            print(f"memory of an idle server: {server.memory():.0f} MB")
            alone: list[float] = []
            before = server.cpu()
            for n in range(4):
                alone += await play(client, *await begin(client, key, "onirim:1", f"BENCH-{n}"), 60)
            print(
                f"one player: {part(alone, 0.5):.1f} ms an answer, 95 % below {part(alone, 0.95):.1f} ms ({len(alone)} answers)"
            )
            print(f"processor time of the server for it: {1000 * (server.cpu() - before) / len(alone):.1f} ms")
            seats = [await begin(client, key, "onirim:1", f"MANY-{n}") for n in range(players)]
            start, before = time.perf_counter(), server.cpu()
            many = [ms for each in await asyncio.gather(*(play(client, *place, 30) for place in seats)) for ms in each]
            rate = len(many) / (time.perf_counter() - start)
            print(f"{players} players at once: {rate:.0f} answers/s with the client, 99 % below {part(many, 0.99):.0f} ms")
            print(f"processor time of the server for an answer: {1000 * (server.cpu() - before) / len(many):.1f} ms")
            seat, token = await many_open(client, server, key, tables)
    with Server(folder) as again:
        async with httpx.AsyncClient(base_url=again.address, timeout=60) as client:
            start = time.perf_counter()
            await client.get(seat, headers={"Authorization": f"Bearer {token}"})
            taken = 1000 * (time.perf_counter() - start)
            print(f"a table loaded from its log of 20 answers: {taken:.0f} ms (the first request after a start)")


async def many_open(client: httpx.AsyncClient, server: Server, key: str, tables: int) -> tuple[str, str]:
    """Tables that are played for a while and watched; the last one's seat."""
    async with AsyncExitStack() as stack:
        for n in range(tables):
            seat, token = await begin(client, key, EVERYTHING, f"OPEN-{n}")
            await play(client, seat, token, 20)
            address = server.address.replace("http", "ws") + "/api/socket"
            socket = await stack.enter_async_context(connect(address, compression=None))
            watch = {"type": "watch", "table": seat.split("/")[3], "seat": 0, "token": token, "since": 0, "lang": "en"}
            await socket.send(json.dumps(watch))
            await socket.recv()
        print(f"memory with {tables} tables open and watched, all expansions, 20 answers each: {server.memory():.0f} MB")
    return seat, token


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--players", type=int, default=32)
    args = parser.parse_args()
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), args.tables, args.players))


if __name__ == "__main__":
    main()
