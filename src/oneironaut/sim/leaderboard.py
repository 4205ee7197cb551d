"""The leaderboard: fixed deals for every preset, records of them with a claim, and the check of such a file.

Game i of a preset is dealt by `DuplicateDealer("LEADER-1:i")`: the same luck for every bot, on any machine. A file of records
has a line for each game, in order, and a last line with the claim: which rules, who played, how many games and wins. Several
such sections may follow each other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import __version__
from ..dealers import DuplicateDealer
from ..kernel.errors import BadCodeError, OneironautError
from ..kernel.limits import CHANCE, OVER
from ..kernel.machine import advance, answer, apply, begin, deals
from ..kernel.rules import Rules
from ..notation.codes import presets, read_rules
from ..notation.records import Record, read_moves
from ..questions import outcome_of
from .job import Job, game_seed
from .run import Run
from .table import deal_codes

SEED = "LEADER-1"
DEALS = 10_000
FORMAT = 1
ALL = "all"


class ClaimError(OneironautError):
    """A file of records that does not show what it claims."""


@dataclass(frozen=True)
class Claim:
    """What a file of records says of itself: the last line of a section."""

    rules: str
    bots: tuple[str, ...]
    games: int
    wins: int
    seed: str = SEED
    oneironaut: str = __version__
    format: int = FORMAT

    @property
    def is_whole(self) -> bool:
        """Tell whether all deals of the leaderboard were played."""
        return self.games == DEALS

    def line(self) -> str:
        """Return the claim as a line of the file."""
        what = {name: getattr(self, name) for name in ("format", "rules", "bots", "seed", "games", "wins", "oneironaut")}
        return json.dumps({"claim": what}, separators=(",", ":"))


def codes_of(names: list[str]) -> list[str]:
    """Return the rules codes of presets, all of them for `all`. Raise `BadCodeError` for rules that have no leaderboard."""
    known = [code for code in presets() if not read_rules(code).versus]
    if ALL in names:
        if len(names) > 1:
            raise BadCodeError(f"{ALL!r} is every preset: name it alone")
        return known
    codes = [read_rules(name).code for name in names]
    for code in codes:
        if read_rules(code).versus:
            raise BadCodeError(f"{code}: players play against each other there, so a bot has no win rate of its own")
        if code not in known:
            raise BadCodeError(f"{code} is not a preset, so it has no leaderboard: there are {', '.join(known)}")
    return codes


def new_run(code: str, bots: tuple[str, ...], games: int) -> Run:
    """Make the run of the leaderboard's first `games` games for a preset."""
    if not 1 <= games <= DEALS:
        raise BadCodeError(f"{games} games: the leaderboard has {DEALS} deals for each preset, and at least one must be played")
    return Run(Job.of(code, bots, SEED, duplicate=True), games)


def claim_of(run: Run) -> Claim:
    """Make the claim of a run that is complete."""
    if not run.complete:
        raise ClaimError(f"{run.done} of {run.asked} games are done: there is nothing to claim yet")
    return Claim(run.job.rules, run.job.bots, run.done, run.tally.wins)


def check_file(path: Path) -> Iterator[Claim]:
    """Yield the claims of a file, each after all its games were played again. The first mistake raises `ClaimError` with its
    line."""
    lines: list[tuple[int, dict[str, Any]]] = []
    claims = 0
    with path.open(encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            line = parsed(text, path, number)
            if "claim" not in line:
                lines.append((number, line))
                continue
            yield check_section(lines, line, path, number)
            claims += 1
            lines = []
    if lines or not claims:
        raise ClaimError(f"{path}: the file ends without a claim: it was cut off, or its games are not all there")


def parsed(text: str, path: Path, number: int) -> dict[str, Any]:
    """Parse a line of the file."""
    try:
        line = json.loads(text)
    except ValueError as error:
        raise ClaimError(f"{path}, line {number}: no JSON: {error}") from None
    if not isinstance(line, dict):
        raise ClaimError(f"{path}, line {number}: a game or a claim is an object")
    return line


def check_section(lines: list[tuple[int, dict[str, Any]]], last: dict[str, Any], path: Path, at: int) -> Claim:
    """Check the claim of the games before it, and return it."""
    try:
        data = dict(last["claim"])
        claim = Claim(**{**data, "bots": tuple(data["bots"])})
        rules = read_rules(claim.rules)
    except (TypeError, ValueError, KeyError, OneironautError) as error:
        raise ClaimError(f"{path}, line {at}: no claim: {type(error).__name__}: {error}") from None
    if claim.format != FORMAT or claim.seed != SEED:
        raise ClaimError(f"{path}, line {at}: format {claim.format} and seed {claim.seed!r}, not {FORMAT} and {SEED!r}")
    if [claim.rules] != codes_of([claim.rules]):
        raise ClaimError(f"{path}, line {at}: {claim.rules} is spelled {rules.code}")
    wins = 0
    for expected, (number, line) in enumerate(lines):
        where = f"{path}, line {number}"
        if line.get("game") != expected:
            raise ClaimError(f"{where}: game {line.get('game')}, and game {expected} should come here: each once, in order")
        if (line.get("rules"), line.get("seed"), line.get("bots")) != (claim.rules, SEED, list(claim.bots)):
            raise ClaimError(f"{where}: other rules, seed or bots than the claim in line {at}")
        wins += check_game(rules, expected, line, where)
    if len(lines) != claim.games or wins != claim.wins:
        raise ClaimError(
            f"{path}, line {at}: {claim.games} games with {claim.wins} wins are claimed, and {len(lines)} with {wins} are there"
        )
    return claim


def check_game(rules: Rules, number: int, line: dict[str, Any], where: str) -> bool:
    """Play a game again on its fixed deal; return whether it was won."""
    dealer = DuplicateDealer(game_seed(SEED, number))
    codes = deal_codes(rules)
    try:
        answers = read_record(line).answers()
        s = begin(rules)
        dealt = 0
        for _, text in answers:
            stop = advance(s)
            if stop == OVER:
                raise ClaimError(f"{where}: the game is over before {text!r}")
            if stop != CHANCE:
                answer(s, rules.action(text))
                continue
            weights = {codes[action]: weight for action, weight in deals(s)}
            card = dealer.deal(dealt, rules.zone_names[s.bag].title, weights)
            if text != f"deal {card}":
                raise ClaimError(f"{where}: {text!r} where the fixed deal {dealt + 1} gives {card!r}")
            apply(s, rules.action(text))
            dealt += 1
        if advance(s) != OVER:
            raise ClaimError(f"{where}: the game is not over after its last move")
    except ClaimError:
        raise
    except (OneironautError, KeyError, TypeError, ValueError) as error:
        raise ClaimError(f"{where}: {type(error).__name__}: {error}") from None
    outcome = outcome_of(s)
    if (line.get("result"), line.get("won")) != (str(outcome), outcome.won):
        raise ClaimError(f"{where}: the result says {line.get('result')!r}, but the moves lead to '{outcome}'")
    return outcome.won


def read_record(line: dict[str, Any]) -> Record:
    """Read the record in a line of the file."""
    versions = tuple((str(key), int(n)) for key, n in line["versions"].items())
    record = Record(
        str(line["rules"]),
        read_moves("\n".join(line["moves"]), 1),
        versions,
        players=tuple(line["bots"]),
        result=str(line["result"]),
        comment=f"game {line['game']} of seed {line['seed']}",
    )
    record.check_versions(read_rules(record.rules))
    return record


def find_game(path: Path, game: int) -> Record:
    """Return one game of a file, the first of its number, as a record: to be replayed by itself."""
    with path.open(encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            line = parsed(text, path, number)
            if line.get("game") == game:
                try:
                    return read_record(line)
                except (OneironautError, KeyError, TypeError, ValueError, AttributeError) as error:
                    raise ClaimError(f"{path}, line {number}: {type(error).__name__}: {error}") from None
    raise ClaimError(f"{path}: there is no game {game}")
