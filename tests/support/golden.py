"""Golden playthroughs: a game for every expansion, variant and preset, written down in `golden/*.txt`.

Every question is listed with the position, the options, the choice, what each seat sees, and what then happened; positions
and views as changes (see changes.py). A change of the rules, of notation, of views or of events shows as a difference.
`python -m tests.support.golden --write` rewrites them, seeds included: read the difference before you commit it.
"""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Iterator
from hashlib import blake2b
from itertools import groupby
from pathlib import Path

import oneironaut as on
from oneironaut.kernel.zone import ROW
from oneironaut.onirim.definition import ONIRIM
from tests.support.position_diff import changes

FOLDER = Path(__file__).parents[1] / "golden"
SEEDS_TRIED = 50
BASE_SEEDS_TRIED = 300  # enough for a base game that asks and uses everything
NEW_WORD = 10  # a word that no file before has is worth as much as this many others
OPEN_TAILS = ("+premonitions", "+denizens", ONIRIM.presets["everything"])

# What the policy prefers: for each question the first words of options, best first. On a whim any option will do.
PREFERRED = {
    "prophecy": ("discard Ni", "discard"),
    "door": ("use", "key"),
    "search": ("use", "recover", "search"),
    "nightmare": ("punish", "banish", "use", "key", "door", "reveal"),
    "begin": ("failsafe",),
    "freeing": ("free",),
    "third_way": ("recover",),
    "fetch": ("want",),
    "recovery": ("recover",),
    "rally": ("rally",),
    "draw": ("use", "go"),
    "happy": ("seven", "fetch", "dispel"),
}
TURNS = ("use", "left", "right", "anticipate")  # what it likes in phase 1 before it looks at its row
WHIM = 5  # one choice in this many is a whim


def codes() -> list[str]:
    """The rules that have a playthrough: every preset and every variant for one and for two, some in open play."""
    variants = [f"+{key}!{variant}" for key, names in ONIRIM.variants.items() for variant in names]
    tails = list(dict.fromkeys([*ONIRIM.presets.values(), *variants]))
    every = [f"{start}{tail}" for start in ("onirim:1", "onirim:2") for tail in tails]
    return [*every, *[f"onirim:2!open{tail}" for tail in ("", *OPEN_TAILS)], "dreamers:2"]


def path_of(code: str, folder: Path = FOLDER) -> Path:
    """The file of a rules code. Codes hold `:` and `!`, which file names had better not; all expansions make a long one."""
    everything = ONIRIM.presets["everything"]
    short = code.removesuffix(everything) + "+everything" if code.endswith(everything) else code
    return folder / f"{short.replace(':', '-').replace('!', '_')}.txt"


def choose(question: on.Question, position: str) -> on.Option:
    """A policy that makes a lot happen: it goes on in the colour of its row, opens Doors, searches, and has whims.

    Where it has a choice left, a hash of the position decides: the same position has the same answer on every machine.
    """
    number = int.from_bytes(blake2b(position.encode(), digest_size=8).digest(), "big")
    options = question.options
    if number % WHIM:
        liked = preferred(question.options, TURNS) if question.ask == "turn" and number // WHIM % 2 else ()
        if not liked:
            liked = colour_plays(position, options) if question.ask == "turn" else of_ask(question)
        options = liked or options
    return options[number // WHIM % len(options)]


def of_ask(question: on.Question) -> tuple[on.Option, ...]:
    """What it likes at a question."""
    return preferred(question.options, PREFERRED.get(question.ask, ()))


def preferred(options: tuple[on.Option, ...], likes: tuple[str, ...]) -> tuple[on.Option, ...]:
    """The options that begin with the best words offered."""
    for words in likes:
        liked = tuple(option for option in options if option.code.startswith(words))
        if liked:
            return liked
    return ()


def colour_plays(position: str, options: tuple[on.Option, ...]) -> tuple[on.Option, ...]:
    """Plays of the colour that the active row ends with; else, if that series is used up or there is none, any plays."""
    fields = position_fields(position)
    row = fields.get("labyrinth", fields.get(f"labyrinth{int(fields['active']) + 1}", "-")).split(",")
    plays = tuple(option for option in options if option.code.startswith("play"))
    if row[-1] == "-" or row[-1].endswith("*"):
        return plays
    same = tuple(option for option in plays if option.card is not None and option.card[0] in (row[-1][0], "X"))
    return same or tuple(option for option in options if option.code.startswith("discard"))


def most_questions(code: str) -> int:
    """How many questions of a game are written down: all of the base game, few of a variant, more with more expansions."""
    if "+" not in code:
        return 10_000
    if "!" in code.partition("+")[2]:
        return 36
    return 100 if code.count("+") > 3 else 55


def steps(code: str, seed: str) -> Iterator[tuple[on.Game, on.Option | None]]:
    """A game, before each choice with what will be chosen, and at its end with nothing."""
    game = on.Game(code, seed=seed)
    most = most_questions(code)
    while game.question is not None and game.decisions < most:
        chosen = choose(game.question, game.position)
        yield game, chosen
        game.play(chosen)
    yield game, None


def playthrough(code: str, seed: str) -> str:
    """A game as text."""
    lines = [f"# {code}, seed {seed}. Written by `python -m tests.support.golden --write`; tests/support/golden.py explains it."]
    told = 0
    before: dict[str, dict[str, str]] = {}
    for number, (game, chosen) in enumerate(steps(code, seed)):
        loose = {zone.title for zone in game.rules.zones if zone.sort != ROW} | {"unseen"}
        lines += [describe_event(event) for event in game.events[told:]]
        told = len(game.events)
        now = {"position": position_fields(game.position)}
        now |= {f"view {seat}": view_fields(game.view(seat)) for seat in range(game.rules.players)}
        lines += ["", f"[{number}]"]
        for title, fields in now.items():
            words = changes(*aligned(before[title], fields), loose) if before else first_line(fields)
            lines.append(f"{title:9} {words}")
        before = now
        if game.question is not None:
            lines.append(f"question  seat {game.question.seat} {game.question.ask}")
            lines.append("options   " + " | ".join(option.code for option in game.question.options))
        if chosen is not None:
            lines.append(f"chosen    {chosen.code}")
    return "\n".join([*lines, f"outcome   {game.outcome}", ""])


def aligned(old: dict[str, str], new: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Both with the fields of either: what is written only now and then is empty at other times."""
    empty = dict.fromkeys([*old, *new], "-")
    return empty | old, empty | new


def position_fields(position: str) -> dict[str, str]:
    """The fields of a position; one that is written only at the end of a game has a value before."""
    return {"end": "-"} | dict(word.split("=", 1) for word in position.split()[1:])


def view_fields(view: on.View) -> dict[str, str]:
    """A view as fields: zones, the deck, and what is asked of the seat."""
    fields = {title: compact(cards) for title, cards in view.zones.items()}
    fields |= {"deck": str(view.deck), "top": compact(view.top), "bottom": compact(view.bottom)}
    fields["unseen"] = ",".join(f"{n if n > 1 else ''}{card}" for card, n in view.unseen.items()) or "-"
    fields |= {"active": str(view.active), "to_move": str(view.to_move), "ask": str(view.ask)}
    fields["options"] = str(len(view.options))
    fields |= {name: str(n) for name, n in view.tally.items()}
    fields |= {name: str(n) for name, n in view.counters.items()}
    fields |= {f"sign.{name}": value for name, value in view.public_facts.items()}
    fields["story"] = ",".join(f"{result.reason}.{result.seat}" for result in view.rounds) or "-"
    fields["result"] = f"{view.result}.{view.reason}"
    return fields


def first_line(fields: dict[str, str]) -> str:
    """All fields that hold anything."""
    return " ".join(f"{name}={value}" for name, value in fields.items() if value != "-")


def compact(cards: tuple[str, ...]) -> str:
    """Cards in their order, neighbours alike counted."""
    runs = [(card, len(list(run))) for card, run in groupby(cards)]
    return ",".join(f"{n if n > 1 else ''}{card}" for card, n in runs) or "-"


def describe_event(event: on.Event) -> str:
    """An event on one line, with the seats that are told its card."""
    where = f" {event.source} -> {event.target}" if event.target is not None else ""
    card = (
        ""
        if event.card is None
        else f" {event.card} (seen by {','.join(str(seat) for seat in sorted(event.audience)) or 'none'})"
    )
    return f"  {event.what}{card}{where}" + ("" if event.seat is None else f" by {event.seat}")


def words_of(code: str, seed: str) -> set[str]:
    """The questions asked and the verbs used in a game."""
    found = set()
    for game, chosen in steps(code, seed):
        if chosen is not None and game.question is not None:
            found |= {f"ask {game.question.ask}", f"verb {chosen.code.split()[0]}"}
    return found


def best_seed(code: str, found: set[str]) -> str:
    """Of some seeds the one whose game has the most words, new ones first; the first of those. What it has is `found` now."""
    games: dict[str, set[str]] = {}
    for n in range(1, (SEEDS_TRIED if "+" in code else BASE_SEEDS_TRIED) + 1):
        games[f"OWL-{n}"] = words_of(code, f"OWL-{n}")
    best = max(games, key=lambda seed: len(games[seed]) + NEW_WORD * len(games[seed] - found))
    found |= games[best]
    return best


def seed_of(path: Path) -> str:
    """The seed that a file was written with."""
    match = re.match(r"# \S+, seed (\S+)\. ", path.read_text("utf-8"))
    assert match, f"{path.name} does not say its seed: python -m tests.support.golden --write"
    return match[1]


def check(code: str, folder: Path = FOLDER) -> None:
    """Play again and compare with the file; a difference is shown."""
    path = path_of(code, folder)
    assert path.exists(), f"{path.name} is missing: python -m tests.support.golden --write"
    old = path.read_text("utf-8").split("\n")
    new = playthrough(code, seed_of(path)).split("\n")
    difference = list(difflib.unified_diff(old, new, path.name, "played now", n=6, lineterm=""))
    assert not difference, "\n".join(["the game went another way:", *difference[:60]])


def main() -> None:
    """Write the files, or check them."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.golden", description="Golden playthroughs.")
    parser.add_argument("--write", action="store_true", help="rewrite the files")
    write = parser.parse_args().write
    if write:
        for path in FOLDER.glob("*.txt"):
            path.unlink()
    found: set[str] = set()
    for code in codes():
        if write:
            path_of(code).write_text(playthrough(code, best_seed(code, found)), "utf-8")
        else:
            check(code)
        print(path_of(code).name, "written" if write else "holds")


if __name__ == "__main__":
    main()
