"""A careful player that wins now and then: for tests that need whole games with Doors, Keys and victories in them.

It reads a view and options like any bot. Not a bot to be proud of: a rule of thumb for the base game.
"""

from __future__ import annotations

from collections import Counter

import oneironaut as on


def choose(game: on.Game) -> on.Option:
    """The option it takes."""
    question = game.question
    assert question is not None
    assert question.seat is not None
    view = game.view(question.seat)
    return max(question.options, key=lambda option: (score(view, question.ask, option), -option.action))


def score(view: on.View, ask: str, option: on.Option) -> float:
    """How much it likes an option."""
    verb = option.code.split()[0]
    card = option.card or ""
    mine = "" if "hand" in view.zones else str(view.seat + 1)
    hand = Counter([*view.zones[f"hand{mine}"], *view.zones.get("shared", ())])
    doors = Counter(code for title, cards in view.zones.items() if title.startswith("doors") for code in cards)
    wanted = {colour: 2 - doors[f"{colour}d"] for colour in "RBGN"}
    if ask == "turn":
        return turn_score(view.zones[f"labyrinth{mine}"], hand, wanted, verb, card)
    if ask == "nightmare":
        spare = sum(n for code, n in hand.items() if code[1] == "k")
        return {"key": 3 if spare > 1 or wanted.get(card[:1]) == 0 else 1.5, "reveal": 2, "hand": 1, "door": 0}[verb]
    if ask in ("prophecy", "order"):
        worth = {"d": 5.0, "i": -5.0}.get(card[1:], 1.0 + wanted.get(card[:1], 0))
        return -worth if ask == "prophecy" else worth
    return {"search": 1, "key": 1, "take": 1, "keep": 1}.get(verb, 0)


def turn_score(row: tuple[str, ...], hand: Counter[str], wanted: dict[str, int], verb: str, card: str) -> float:
    """Prefer to go on with a series; keep Keys; throw suns of colours that are done."""
    colour, symbol = card[0], card[1]
    if verb == "discard":
        return {"s": -2.0, "m": -4.0, "k": -9.0}[symbol] - 2 * wanted[colour]
    run = 0
    for code in reversed(row):
        if code.endswith("*") or code[0] != colour:
            break
        run += 1
    same = sum(n for code, n in hand.items() if code[0] == colour)
    if run == 0 and row and not row[-1].endswith("*"):
        open_run = sum(1 for code in row[-2:] if not code.endswith("*") and code[0] == row[-1][0])
        penalty = 4.0 * open_run * (wanted[row[-1][0]] > 0)
    else:
        penalty = 0.0
    return wanted[colour] * (3.0 * run + same) - penalty - (3.0 if symbol == "k" else 0.0) - (5.0 if not wanted[colour] else 0.0)


def play_out(game: on.Game) -> on.Game:
    """Play a game to its end."""
    while not game.over:
        game.play(choose(game))
    return game
