"""Twin games played on two servers: what the seat was sent in each, and the first difference."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from oneironaut.rollout.playout import FastRandom
from tests.server.noninterference.asgi import Reply, request
from tests.server.noninterference.house import BOT, House, injected, opened
from tests.server.noninterference.observer import SOCKET_LABEL, Observer
from tests.server.noninterference.probes import PROBES, SEAT, TABLE, finished_record
from tests.server.noninterference.twins import Answer, Twins, twins
from tests.server.running import done

TURNS = 4  # probes that take turns, at each moment
AROUND = 200  # bytes of a difference to be shown on each side
MOMENT = 1000  # seconds from one moment to the next, by the clock of a house


@dataclass
class Found:
    """What a comparison came to."""

    games: int = 0
    pairs: int = 0  # moments at which the two positions differ
    moments: int = 0
    uneven: int = 0
    answers: int = 0  # replies and messages compared
    routes: Counter[str] = field(default_factory=Counter)
    said: set[str] = field(default_factory=set)
    hinted: int = 0  # hints that the partner took, in one of the games alone
    undone: int = 0  # answers that the partner took back and gave again, likewise
    difference: str = ""


class Sitting:
    """A world of twin games, played in a house. `fidgets`: the partner also takes hints, takes back and errs, which the seat
    must not notice."""

    def __init__(self, house: House, game: Twins, world: int, key: str, *, bot: bool) -> None:
        self.house = house
        self.game = game
        self.world = game.worlds[world]
        self.key = key
        self.bot = bot
        self.partner = 1 - game.seat
        self.fidgets: FastRandom | None = FastRandom(game.seed) if world == 1 and not bot else None
        self.partners_commands = self.hinted = self.undone = 0

    async def play(self) -> Observer:
        """Play to the last moment; everything that the seat was sent."""
        House.current = self.house
        self.house.clock = 0
        self.house.next_deals = self.world.deals
        self.house.answers = [each.code for each in self.world.segments[0] if each.seat == self.partner] if self.bot else []
        seats = [
            {
                "kind": "bot" if self.bot and n == self.partner else "human",
                "name": "",
                "bot": BOT if self.bot and n == self.partner else None,
            }
            for n in (0, 1)
        ]
        order = {"rules": self.game.rules, "seed": None, "seats": seats, "source": None, "lesson": None}
        made = await request(self.house.app, "POST", "/api/tables", key=self.key, body=order)
        assert made.status == 201, made.body
        entry = made.json()
        tokens = [seat["token"] for seat in entry["seats"]]
        self.seat = Observer(self.house, entry["id"], self.game.seat, tokens, self.key, self.house.last_seed)
        self.seat.write("POST /api/tables", self.seat.masked(bytes(made)))
        await self.look()
        if self.bot:  # it thinks in a thread: before or after the socket opens would be a matter of luck
            await self.bot_is_done()
        await self.seat.open_socket()
        for n, segment in enumerate(self.world.segments):
            self.seat.luck = FastRandom(self.game.seed * 10_007 + n)
            await self.go_on(segment, n)
            await self.moment(n)
        assert self.seat.socket
        await self.seat.socket.close()
        await self.seat.ask(f"DELETE {TABLE}")
        return self.seat

    async def look(self) -> None:
        """See the table, without writing it down."""
        reply = await self.ask_as(self.game.seat, "GET", "")
        self.seat.view = reply.json()

    async def ask_as(self, seat: int, method: str, path: str, body: object = None) -> Reply:
        """A request of a seat that is not written down."""
        token = self.seat.tokens[seat]
        where = f"/api/tables/{self.seat.table}/seats/{seat}{path}"
        return await request(self.house.app, method, where, key=token, body=body)

    # Answers.

    async def go_on(self, segment: list[Answer], n: int) -> None:
        """Everything that is answered up to the next moment."""
        theirs = [each.code for each in segment if each.seat == self.partner]
        if self.bot and n:
            self.house.answers = theirs
        waits = False
        for each in segment:
            self.house.clock += 1
            if each.seat == self.game.seat:
                await self.answer(each.code, n)
            elif not self.bot:
                if not waits:
                    self.seat.wait(True)
                    waits = True
                await self.sweep(often=True)
                await self.partner_answers(each.code)
                await self.seat.listen()
        self.seat.wait(False)
        if self.bot:
            await self.bot_is_done()
        self.house.clock = MOMENT * (n + 1)

    async def answer(self, code: str, n: int) -> None:
        """The seat answers, by one way or the other. What comes at once from a bot is told by `moment`."""
        command = self.seat.command(actions=[code])
        if self.seat.luck.below(2) and not self.bot:
            self.seat.say("command", token=self.seat.token, lang=self.seat.lang, command=command)
            await self.seat.listen()
            await self.look()
            return
        reply = await self.seat.ask(f"POST {SEAT}/commands", key=self.seat.token, query={"lang": self.seat.lang}, body=command)
        assert reply.status == 200, reply.body
        self.seat.view = reply.json()["view"]
        if not self.bot:
            await self.seat.listen()

    async def bot_is_done(self) -> None:
        """Wait until the seat is asked."""
        for _ in range(5000):
            await self.look()
            if self.seat.view["question"] is not None and not self.house.answers:
                break
            await asyncio.sleep(0.001)
        else:
            raise AssertionError("the bot never came to an end")
        if self.seat.socket is not None:
            await self.seat.listen()

    async def partner_answers(self, code: str) -> None:
        """The partner answers, perhaps with some fidgeting before and after."""
        view = (await self.ask_as(self.partner, "GET", "")).json()
        if self.fidgets is not None and self.fidgets.below(3) == 0:
            view = await self.fidget(view)
        reply = await self.command_of_partner(view, "answer", [code])
        assert reply.status == 200, reply.body
        view = reply.json()["view"]
        if self.fidgets is not None and view["undo"]["free"]:
            reply = await self.command_of_partner(view, "undo", [])
            assert reply.status == 200, reply.body
            await self.sweep(often=True)
            await self.seat.listen()
            reply = await self.command_of_partner(reply.json()["view"], "answer", [code])
            assert reply.status == 200, reply.body
            self.undone += 1

    async def fidget(self, view: dict[str, object]) -> dict[str, object]:
        """The partner errs, and perhaps takes a hint."""
        assert self.fidgets
        await self.command_of_partner(view, "answer", ["dance"])
        if self.fidgets.below(4) == 0:
            reply = await self.command_of_partner(view, "hint", [])
            view = reply.json()["view"]
            self.hinted += 1
        await self.sweep(often=True)
        await self.seat.listen()
        return view

    async def command_of_partner(self, view: dict[str, object], do: str, actions: list[str]) -> Reply:
        """A command that is not written down."""
        self.partners_commands += 1
        body = {
            "id": f"p{self.partners_commands}",
            "seq": view["seq"],
            "do": do,
            "actions": actions,
            "times": 1,
            "consent": [],
            "level": 2,
        }
        return await self.ask_as(self.partner, "POST", "/commands", body)

    # Looking.

    async def sweep(self, *, often: bool, turn: int = 0) -> None:
        """Ask for what is asked for often; or for that, and some of the rest."""
        rest = [each for each in PROBES if not each.often]
        chosen = [] if often else [rest[(turn * TURNS + i) % len(rest)] for i in range(TURNS)]
        luck = self.seat.luck
        if often:
            self.seat.luck = FastRandom(self.game.seed)  # the same looks whenever the partner is asked
        for each in [*(each for each in PROBES if each.often), *chosen]:
            await each.look(self.seat, each.route)
        self.seat.luck = luck

    async def moment(self, n: int) -> None:
        """The seat is asked: look at everything, and now and then do more than answer."""
        await self.seat.listen()
        await self.sweep(often=False, turn=n + self.game.seed)
        chance = self.seat.luck.below(24)
        if chance < 2:
            await self.hint()
        elif chance < 6 and n:
            await self.take_back(n)
        elif chance < 9:
            self.seat.say("watch", token=self.seat.token, since=self.seat.luck.below(3), lang=self.seat.lang)
        elif chance < 11:
            self.seat.say("unwatch")
            self.seat.say("ping")
            self.seat.say("watch", token=self.seat.token, since=0, lang=self.seat.lang)
        elif chance < 13:
            self.seat.say("point", token=self.seat.token, lang=self.seat.lang, zone="hand", card=None)
        await self.seat.listen()

    async def hint(self) -> None:
        """Advice for the seat itself."""
        command = self.seat.command("hint", level=1 + self.seat.luck.below(3))
        reply = await self.seat.ask(f"POST {SEAT}/commands", key=self.seat.token, query={"lang": self.seat.lang}, body=command)
        self.seat.view = reply.json()["view"]

    async def take_back(self, n: int) -> None:
        """Take back the last answer, if that is free or the partner agrees; then everything goes as before."""
        consent = [token for token in self.seat.tokens if token] if self.seat.luck.below(2) else []
        command = self.seat.command("undo", consent=consent)
        reply = await self.seat.ask(f"POST {SEAT}/commands", key=self.seat.token, query={"lang": self.seat.lang}, body=command)
        if reply.status == 200:
            self.seat.view = reply.json()["view"]
            await self.seat.listen()
            await self.go_on(self.world.segments[n], n)
            await self.look()


async def compare(folder: Path, games: Iterable[tuple[str, int, bool]], *, most: int, stop: bool = True) -> Found:
    """Play twin games (rules, seed, whether the partner is a bot) on two servers; stop at the first difference."""
    found = Found()
    async with AsyncExitStack() as stack:
        houses = [await stack.enter_async_context(opened(folder / name, name)) for name in ("one", "other")]
        keys = []
        for house in houses:
            House.current = house
            keys.append((await request(house.app, "POST", "/api/browsers", body={"ticket": None})).json()["key"])
            brought = await request(
                house.app, "POST", "/api/records", key=keys[-1], body={"record": finished_record(), "names": []}
            )
            assert brought.status == 201, brought.body
        for rules, seed, bot in games:
            game = twins(rules, seed, most)
            if not any(game.differs):
                continue
            sittings = [Sitting(house, game, n, keys[n], bot=bot) for n, house in enumerate(houses)]
            take(found, game, [await sitting.play() for sitting in sittings])
            found.hinted += sittings[1].hinted
            found.undone += sittings[1].undone
            if found.difference and stop:
                return found
    return found


def take(found: Found, game: Twins, seats: list[Observer]) -> None:
    """Add a pair of transcripts to what was found."""
    one, other = (seat.transcript for seat in seats)
    found.games += 1
    found.moments += game.moments
    found.pairs += sum(game.differs)
    found.uneven += game.uneven
    found.answers += len(one)
    found.routes.update(label for label, _ in one)
    found.said |= seats[0].said
    for n, (here, there) in enumerate(zip(one, other, strict=False)):
        if here != there:
            at = next((i for i, (a, b) in enumerate(zip(here[1], there[1], strict=False)) if a != b), len(here[1]))
            around = slice(max(0, at - AROUND), at + AROUND)
            found.difference = (
                f"{game.rules} seed {game.seed}, reply {n}:\n{here[0]} {here[1][around]!r}\n{there[0]} {there[1][around]!r}"
            )
            return
    if len(one) != len(other):
        found.difference = f"{game.rules} seed {game.seed}: {len(one)} replies and {len(other)}"


def compared(folder: Path, games: Iterable[tuple[str, int, bool]], *, most: int = 40) -> Found:
    """As `compare`, with names, times, seeds and cards given from outside."""
    with injected():
        return done(compare(folder, games, most=most))


__all__ = ["SOCKET_LABEL", "Found", "compare", "compared"]
