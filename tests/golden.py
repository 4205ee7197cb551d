"""Golden playthroughs: one game per rules code, written down in full, in `golden/*.txt`.

Every question is listed with the position, the options, the choice, what each seat sees, and what then happened. A change
of the rules, of notation, of views or of events shows as a difference. `python -m tests.golden --write` writes them anew:
read the difference before you commit it.
"""

from __future__ import annotations

import argparse
import difflib
from hashlib import blake2b
from itertools import groupby
from pathlib import Path

import oneironaut as on

FOLDER = Path(__file__).parent / "golden"

# A seed for each code, found by search: its game asks every question and uses every verb (a test checks it).
SEEDS = {"onirim:1": "OWL-77", "onirim:2": "OWL-12", "onirim:2!open": "OWL-14", "dreamers:2": "OWL-113"}

# What the policy prefers: for each question the first words of options, best first. On a whim any option will do.
PREFERRED = {
    "prophecy": ("discard Ni", "discard"),
    "door": ("key",),
    "search": ("search",),
    "nightmare": ("key", "door", "reveal"),
}
WHIM = 5  # one choice in so many is a whim


def path_of(code: str, folder: Path = FOLDER) -> Path:
    """The file of a rules code. Codes hold `:` and `!`, which file names had better not."""
    return folder / f"{code.replace(':', '-').replace('!', '_')}.txt"


def choose(question: on.Question, position: str) -> on.Option:
    """A policy that makes a lot happen: it goes on in the colour of its row, opens Doors, searches, and has whims.

    Where it has a choice left, a hash of the position decides: the same position has the same answer on every machine.
    """
    number = int.from_bytes(blake2b(position.encode(), digest_size=8).digest(), "big")
    options = question.options
    if number % WHIM:
        liked = colour_plays(position, options) if question.ask == "turn" else preferred(question)
        options = liked or options
    return options[number // WHIM % len(options)]


def preferred(question: on.Question) -> tuple[on.Option, ...]:
    """The options that begin with the best words offered."""
    for words in PREFERRED.get(question.ask, ()):
        liked = tuple(option for option in question.options if option.code.startswith(words))
        if liked:
            return liked
    return ()


def colour_plays(position: str, options: tuple[on.Option, ...]) -> tuple[on.Option, ...]:
    """Plays of the colour that the active row ends with; else, if that series is used up or there is none, any plays."""
    fields = dict(word.split("=", 1) for word in position.split()[1:])
    row = fields.get("labyrinth", fields.get(f"labyrinth{int(fields['active']) + 1}", "-")).split(",")
    plays = tuple(option for option in options if option.code.startswith("play"))
    if row[-1] == "-" or row[-1].endswith("*"):
        return plays
    same = tuple(option for option in plays if option.card is not None and option.card[0] == row[-1][0])
    return same or tuple(option for option in options if option.code.startswith("discard"))


def playthrough(code: str, seed: str) -> str:
    """A whole game as text."""
    game = on.Game(code, seed=seed)
    lines = [f"# {code}, seed {seed}. Written by `python -m tests.golden --write`; tests/golden.py explains it."]
    told = 0
    number = 0
    while True:
        lines += [describe_event(event) for event in game.events[told:]]
        told = len(game.events)
        lines += ["", f"[{number}]", f"position  {game.position}"]
        lines += [f"view {seat}    {describe_view(game.view(seat))}" for seat in range(game.rules.players)]
        question = game.question
        if question is None:
            break
        lines.append(f"question  seat {question.seat} {question.ask}")
        lines.append("options   " + " | ".join(option.code for option in question.options))
        chosen = choose(question, game.position)
        lines.append(f"chosen    {chosen.code}")
        game.play(chosen)
        number += 1
    return "\n".join([*lines, f"outcome   {game.outcome}", ""])


def describe_view(view: on.View) -> str:
    """A view on one line: zones that hold cards, the deck, and what is asked of the seat."""
    parts = [f"{title}={compact(cards)}" for title, cards in view.zones.items() if cards]
    parts.append(f"deck={view.deck}")
    parts += [f"{name}={compact(cards)}" for name, cards in (("top", view.top), ("bottom", view.bottom)) if cards]
    parts.append("unseen=" + ",".join(f"{n}{card}" for card, n in view.unseen.items()))
    parts.append(f"active={view.active} to_move={view.to_move} ask={view.ask} options={len(view.options)}")
    parts += [f"{name}={n}" for name, n in view.tally.items()]
    parts += [f"{name}={value}" for name, value in view.signs.items()]
    parts += [f"{chapter.reason}.{chapter.seat}" for chapter in view.story]
    if view.result is not None:
        parts.append(f"result={view.result}.{view.reason}")
    return " ".join(parts)


def compact(cards: tuple[str, ...]) -> str:
    """Cards in their order, neighbours alike counted."""
    runs = [(card, len(list(run))) for card, run in groupby(cards)]
    return ",".join(f"{n if n > 1 else ''}{card}" for card, n in runs)


def describe_event(event: on.Event) -> str:
    """An event on one line, with the seats that are told its card."""
    where = f" {event.source} -> {event.target}" if event.target is not None else ""
    card = (
        ""
        if event.card is None
        else f" {event.card} (seen by {','.join(str(seat) for seat in sorted(event.audience)) or 'none'})"
    )
    return f"  {event.what}{card}{where}" + ("" if event.seat is None else f" by {event.seat}")


def check(code: str, folder: Path = FOLDER) -> None:
    """Play again and compare with the file; a difference is shown."""
    path = path_of(code, folder)
    assert code in SEEDS, f"{code} has no golden playthrough: give it a seed in tests/golden.py"
    assert path.exists(), f"{path.name} is missing: python -m tests.golden --write"
    old = path.read_text("utf-8").split("\n")
    new = playthrough(code, SEEDS[code]).split("\n")
    difference = list(difflib.unified_diff(old, new, path.name, "played now", n=6, lineterm=""))
    assert not difference, "\n".join(["the game went another way:", *difference[:60]])


def main() -> None:
    """Write the files, or check them."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description="Golden playthroughs of every rules code.")
    parser.add_argument("--write", action="store_true", help="write the files anew")
    write = parser.parse_args().write
    for code in on.all_codes():
        if write:
            path_of(code).write_text(playthrough(code, SEEDS[code]), "utf-8")
        else:
            check(code)
        print(path_of(code).name, "written" if write else "holds")


if __name__ == "__main__":
    main()
