"""Positions to look at: records of games played by a bot, cut off early, in the middle, late, or at a sort of question."""

from __future__ import annotations

from functools import cache

import oneironaut as on
from oneironaut.bots import BOTS
from oneironaut.bots.bot_view import view_for
from tests.browser.visitor import Visitor

SHARES = {"early": 0.08, "middle": 0.5, "late": 0.93}
NAMES = ["Ada", "Léa"]

BRING_IN = "async ([record, names]) => (await (await import('/js/api.js')).post('/api/records', { record, names })).id"


@cache
def played(code: str, seed: str) -> tuple[tuple[str, str], ...]:
    """A whole game by a bot that opens Doors: each question's name, and its answer."""
    game, found = on.Game(code, seed=seed), []
    rules = game.rules
    bots = [BOTS["planner" if BOTS["planner"].plays(rules) else "honest"]() for _ in range(rules.players)]
    for seat, bot in enumerate(bots):
        bot.start(rules, seat, seat)
    while (question := game.question) is not None:
        seat = question.seat or 0
        option = bots[seat].choose(question, view_for(bots[seat], game.state, seat))
        found.append((question.ask, option.code))
        game.play(option)
    return tuple(found)


def record_at(code: str, when: str, seed: str = "MOTH-4821") -> str:
    """The record of a game up to a share of its answers, or up to the last question of a name."""
    answers = played(code, seed)
    if when in SHARES:
        step = int(len(answers) * SHARES[when])
    else:
        step = max(i for i, (ask, _) in enumerate(answers) if ask == when)
    game = on.Game(code, seed=seed)
    for _, answer in answers[:step]:
        game.play(answer)
    return str(game.record)


def has(code: str, ask: str, seed: str = "MOTH-4821") -> bool:
    """Whether a game asks such a question."""
    return any(each == ask for each, _ in played(code, seed))


def sit_at(visitor: Visitor, code: str, when: str, seed: str = "MOTH-4821") -> None:
    """Open a table at such a position, and lift the curtain if there is one."""
    if not visitor.page.url.startswith(visitor.address):
        visitor.go()
        visitor.page.locator(".hero").wait_for()
    table = visitor.page.evaluate(BRING_IN, [record_at(code, when, seed), NAMES])
    visitor.go(f"#/table/{table}")
    here = f'.table-screen[data-table="{table}"][data-seq]'
    visitor.until("here => document.querySelector(`.curtain, ${here}`)", here)
    if visitor.page.locator(".curtain").count():
        visitor.page.locator(".curtain button").click()
    visitor.page.locator(here).wait_for()
    visitor.page.evaluate("Promise.allSettled([...document.images].map(image => image.decode()))")
