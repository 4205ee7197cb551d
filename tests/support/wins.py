"""Wins of Onirim with everything at once, by a bot of the package; their records are in `tests/wins`.

`python -m tests.support.wins` plays them again and rewrites the records, with other seeds if the bot has changed.
"""

from __future__ import annotations

from pathlib import Path

import oneironaut as on
from oneironaut.sim.table import PlayedGame, play_game
from tests.support.combinations import EVERYTHING

FOLDER = Path(__file__).parents[1] / "wins"
BOT = "value"
TRIES = 25  # it wins every fifth game of the hardest: 25 in a row are lost once in 200 times

# The file of a record, and the seed with which to begin.
WINS = {
    "onirim:1" + EVERYTHING: ("everything-1.odn", 0),
    "onirim:2!open" + EVERYTHING: ("everything-2-open.odn", 4),
    "onirim:2" + EVERYTHING: ("everything-2.odn", 0),
}


def win(code: str) -> tuple[str, PlayedGame]:
    """Play games from the first seed on until the bot wins one; return it with its seed."""
    first = WINS[code][1]
    for number in range(first, first + TRIES):
        seed = f"DREAM-1:{number}"
        game = play_game(code, [BOT], seed)
        if game.outcome.won:
            return seed, game
    raise AssertionError(f"{BOT!r} won none of {TRIES} games of {code}")


def stored(code: str) -> on.Record:
    """Read the record of a win."""
    return on.Record.parse((FOLDER / WINS[code][0]).read_text("utf-8"))


def main() -> None:
    """Write all records again."""
    for code, (file, _) in WINS.items():
        seed, game = win(code)
        (FOLDER / file).write_text(str(game.record(seed)), "utf-8")
        print(f"{file}: {seed}")


if __name__ == "__main__":
    main()
