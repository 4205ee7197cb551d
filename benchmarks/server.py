"""What the server costs: processor time of a move, how long it takes, memory of a player, and what neighbours do to each other.

    python benchmarks/server.py [--tables 200] [--rate 200] [--seconds 10] [--rules onirim:1] [--against ../old/src]

Starts real servers in processes of their own, on the loopback address, each with a database in a temporary folder. With
`--against`, the server of another source tree is measured in the same run, each part right after the same part of this one.
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
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from load import joined, paced

SERVE = """
import sys
from dataclasses import fields
from pathlib import Path
from oneironaut.server import serve
from oneironaut.server.http.limits import Limits
free = dict(requests=(1e9, 10**9), address=(1e9, 10**9), share=(1e9, 10**9), newcomers=(1e9, 10**9), messages=(1e9, 10**9),
            sockets=10**6, strangers=10**6, connections=10**5, address_connections=10**5)
known = {field.name for field in fields(Limits)}
limits = Limits(**{name: n for name, n in free.items() if name in known}) if sys.argv[2] == "free" else Limits()
serve.serve(port=0, data=Path(sys.argv[1]), limits=limits)
"""
HERE = str(Path(__file__).parents[1] / "src")
EVERYTHING = "onirim:1+everything"
Figures = dict[str, float]


class Server:
    """A server of a source tree; `free`: without limits of rate, where they would be what is measured."""

    def __init__(self, source: str, folder: Path, limits: str = "free") -> None:
        self._file = folder / "server.json"
        command = [sys.executable, "-P", "-c", SERVE, str(folder), limits]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": source}, cwd=folder)
        while not self._file.exists() or not self._file.read_text():
            if self._process.poll() is not None:
                raise SystemExit("the server has not started")
            time.sleep(0.01)
        self.address = json.loads(self._file.read_text())["address"]

    def memory(self) -> float:
        """Kilobytes in use."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return float(status.split("VmRSS:")[1].split()[0])

    def cpu(self) -> float:
        """Milliseconds of processor time used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()


def order(rules: str, seed: str) -> dict[str, Any]:
    """Return a table for one."""
    return {"rules": rules, "seed": seed, "seats": [{"kind": "human", "name": "", "bot": None}], "source": None, "lesson": None}


def command(view: dict[str, Any], do: str = "answer") -> dict[str, Any]:
    """Take the last option, or ask for a hint."""
    actions = [view["question"]["options"][-1]["code"]] if do == "answer" else []
    return {"id": f"{do}{view['seq']}", "seq": view["seq"], "do": do, "actions": actions, "times": 1, "consent": [], "level": 3}


def bearer(key: str) -> dict[str, str]:
    """Return the header of a key."""
    return {"Authorization": f"Bearer {key}"}


async def newcomer(client: httpx.AsyncClient) -> str:
    """Get a browser key."""
    return str((await client.post("/api/browsers", json={"ticket": None})).json()["key"])


async def begin(client: httpx.AsyncClient, key: str, rules: str, seed: str) -> tuple[str, str]:
    """Create a table; return its name, and the token of its seat."""
    table = (await client.post("/api/tables", json=order(rules, seed), headers=bearer(key))).json()
    return table["id"], table["seats"][0]["token"]


def part(values: list[float], share: float) -> float:
    """Return the value below which a share of values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


async def alone(server: Server, args: argparse.Namespace) -> Figures:
    """One player over HTTP: each answer waits for the disk and for nobody else."""
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        key, taken, before = await newcomer(client), [], 0.0
        for n in range(6):
            table, token = await begin(client, key, args.rules, f"BENCH-{n}")
            view = (await client.get(f"/api/tables/{table}/seats/0", headers=bearer(token))).json()
            before = server.cpu() if n == 1 else before  # the first game warms up
            while view["question"]:
                start = time.perf_counter()
                path = f"/api/tables/{table}/seats/0/commands"
                view = (await client.post(path, json=command(view), headers=bearer(token))).json()["view"]
                if n:
                    taken.append(1000 * (time.perf_counter() - start))
        cost = (server.cpu() - before) / len(taken)
    return {"HTTP: ms of processor for a move": cost, "HTTP: ms of a move, median": part(taken, 0.5)}


async def many(server: Server, args: argparse.Namespace) -> Figures:
    """Tables that are all watched, and moves at a rate over their sockets."""
    idle = server.memory()
    limits = httpx.Limits(max_connections=8)
    async with httpx.AsyncClient(base_url=server.address, timeout=120, limits=limits) as client:
        key = await newcomer(client)
        seats = [await begin(client, key, args.rules, f"MANY-{n}") for n in range(args.tables)]
    players = await joined(server.address, seats)
    full, before = server.memory(), server.cpu()
    taken, rate = await paced(players, args.rate, args.seconds)
    cost, lost = server.cpu() - before, sum(player.lost for player in players)
    played = server.memory()
    for player in players:
        player.close()
    return {
        f"{args.tables} tables watched: kB a player": (full - idle) / args.tables,
        "kB a player after the moves": (played - idle) / args.tables,
        f"moves a second, of {args.rate}": rate,
        "ms of processor for a move": cost / max(1, len(taken)),
        "ms of a move, median": part(taken, 0.5),
        "ms of a move, 99 %": part(taken, 0.99),
        "connections lost": float(lost),
    }


async def neighbours(server: Server, args: argparse.Namespace) -> Figures:
    """Measure a player at the address of others: alone, next to one who floods, next to eight who ask for hints all the time."""
    found: Figures = {}
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        key, rude = await newcomer(client), await newcomer(client)
        hinted = [await newcomer(client) for _ in range(8)]

        async def flood(n: int) -> None:
            host = server.address.removeprefix("http://")
            reader, writer = await asyncio.open_connection(*host.split(":"))
            while True:
                invented = f"{n}-{time.perf_counter()}"
                for each in (rude, rude, invented, rude):
                    writer.write(f"GET /api/tables HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {each}\r\n\r\n".encode())
                await reader.read(65536)

        async def ask(n: int) -> None:
            async with httpx.AsyncClient(base_url=server.address, timeout=60) as other:
                table, token = await begin(other, hinted[n], args.rules, f"HINT-{n}")
                while True:
                    view = (await other.get(f"/api/tables/{table}/seats/0", headers=bearer(token))).json()
                    await other.post(f"/api/tables/{table}/seats/0/commands", json=command(view, "hint"), headers=bearer(token))

        for name, other in (("alone", None), ("next to a flood", flood), ("next to 8 hint loops", ask)):
            taken, refused = await with_neighbours(client, key, other, args)
            found[f"{name}: ms of a move, median"] = part(taken, 0.5)
            found[f"{name}: ms of a move, 99 %"] = part(taken, 0.99)
            found[f"{name}: % refused"] = 100 * refused / max(1, refused + len(taken))
    return found


async def with_neighbours(
    client: httpx.AsyncClient, key: str, other: Callable[[int], Awaitable[None]] | None, args: argparse.Namespace
) -> tuple[list[float], int]:
    """Make moves, ten a second, while eight others do something; return how long each took, and how many were refused."""
    tasks = [asyncio.ensure_future(other(n)) for n in range(8)] if other else []
    taken: list[float] = []
    refused = games = 0
    view: dict[str, Any] | None = None
    end = time.perf_counter() + args.seconds + (2 if other else 0)
    counted = time.perf_counter() + (2 if other else 0)  # until the others have begun
    while (start := time.perf_counter()) < end:
        if view is None or not view["question"]:
            games += 1
            response = await client.post("/api/tables", json=order(args.rules, f"N-{games}"), headers=bearer(key))
            if response.status_code != 201:
                refused += 1
                await asyncio.sleep(0.1)
                continue
            table, token = response.json()["id"], response.json()["seats"][0]["token"]
            view = (await client.get(f"/api/tables/{table}/seats/0", headers=bearer(token))).json()
            view = view if "seq" in view else None
            continue
        start = time.perf_counter()
        response = await client.post(f"/api/tables/{table}/seats/0/commands", json=command(view), headers=bearer(token))
        if response.status_code == 200:
            view = response.json()["view"]
            if start > counted:
                taken.append(1000 * (time.perf_counter() - start))
        elif start > counted:
            refused += 1
        await asyncio.sleep(max(0.0, 0.1 - (time.perf_counter() - start)))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return taken, refused


async def loading(server: Server, args: argparse.Namespace) -> Figures:
    """Memory of tables with all expansions and 20 answers each."""
    idle = server.memory()
    async with httpx.AsyncClient(base_url=server.address, timeout=120) as client:
        key = await newcomer(client)
        seats = [await begin(client, key, EVERYTHING, f"OPEN-{n}") for n in range(100)]
    players = await joined(server.address, seats)
    await paced(players, 200, 10)
    full = server.memory()
    for player in players:
        player.close()
    return {"all expansions, 20 answers: kB a player": (full - idle) / len(seats)}


PARTS: dict[str, tuple[Callable[[Server, argparse.Namespace], Awaitable[Figures]], str]] = {
    "alone": (alone, "free"),
    "many": (many, "free"),
    "neighbours": (neighbours, "usual"),
    "everything": (loading, "free"),
}


def measured(name: str, source: str, args: argparse.Namespace) -> Figures:
    """One part, on a server of its own."""
    work, limits = PARTS[name]

    async def bounded() -> Figures:
        async with asyncio.timeout(600):
            return await work(server, args)

    with tempfile.TemporaryDirectory() as folder, Server(source, Path(folder), limits) as server:
        try:
            return asyncio.run(bounded())
        except (OSError, KeyError, httpx.HTTPError, TimeoutError, json.JSONDecodeError) as error:
            print(f"{name} on {source}: {type(error).__name__}: {error}", file=sys.stderr)
            return {}


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rules", default="onirim:1")
    parser.add_argument("--against", help="the `src` of another source tree")
    parser.add_argument("parts", nargs="*", help=f"which parts: {', '.join(PARTS)}")
    args = parser.parse_args()
    with suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}")
    for name in args.parts or PARTS:
        here = measured(name, HERE, args)
        there = measured(name, args.against, args) if args.against else {}
        for what in here or there:
            line = f"{what:44} {here.get(what, float('nan')):9.2f}"
            if args.against:
                old = there.get(what, float("nan"))
                line += f"   against {old:9.2f}, ratio {here.get(what, float('nan')) / old if old else float('nan'):.2f}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
