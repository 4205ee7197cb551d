"""Saves: games kept on disk, so that neither Ctrl-C nor a power cut ends one. No file is overwritten that we did not write."""

from __future__ import annotations

import datetime
import errno
import os
import re
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ..dealers import RandomDealer
from ..game import Game
from ..kernel.errors import OneironautError, RecordError
from ..notation.records import Record
from ..notation.redaction import has_hands

MOST_BYTES = 4 << 20  # of a file that is read; no record is longer


def home(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder for a player's games: `$ONEIRONAUT_HOME`, or the platform's usual place."""
    if environ.get("ONEIRONAUT_HOME"):
        return Path(environ["ONEIRONAUT_HOME"])
    user = Path(os.path.expanduser("~"))
    if platform == "win32":
        return Path(environ.get("APPDATA") or user / "AppData" / "Roaming") / "oneironaut"
    if platform == "darwin":
        return user / "Library" / "Application Support" / "oneironaut"
    data = environ.get("XDG_DATA_HOME", "")
    return (Path(data) if os.path.isabs(data) else user / ".local" / "share") / "oneironaut"


class Saves:
    """The games of one folder: `autosave.odn` is the one being played, `saved/` those put aside, `games/` those over."""

    def __init__(self, folder: Path, today: Callable[[], datetime.date] = datetime.date.today) -> None:
        self.autosave = folder / "autosave.odn"
        self.path = self.autosave  # where the game being played is kept
        self.players: tuple[str, ...] = ()  # who sits at each seat, as the record says
        self._saved = folder / "saved"
        self._games = folder / "games"
        self._today = today
        self._written: str | None = None  # what we last wrote to `path`, or read from it

    def resume(self, path: Path | None) -> Game:
        """Return the game of a file, or the one that was being played last."""
        game, text = load(path or self.autosave)
        self.players = Record.parse(text).players
        if path is None or (self.autosave.exists() and path.samefile(self.autosave)):
            self._written = text
        return game

    def set_aside(self) -> tuple[Path | None, bool]:
        """Rename a game that was left in `autosave.odn`; return the new name, if there was any, and whether it is damaged."""
        if not self.autosave.exists() or self._is_ours():
            return None, False
        name, is_damaged = "damaged", True
        with suppress(OneironautError):
            name, is_damaged = name_of(load(self.autosave)[0]), False
        kept = self._free(self._saved, name)
        kept.parent.mkdir(parents=True, exist_ok=True)
        self.autosave.replace(kept)
        return kept, is_damaged

    def keep(self, game: Game) -> None:
        """Save the game being played. If another process plays from the same file, use another one."""
        if self.path.exists() and not self._is_ours():
            self.path = self._free(self._saved, name_of(game))
        self._written = str(self._record(game))
        write(self.path, self._written)

    def save(self, game: Game, path: Path | None) -> Path:
        """Save a copy of the game as it stands. An existing file is overwritten only if it holds an earlier state of this
        game."""
        path = path or self._saved / f"{self._today().isoformat()}-{name_of(game)}.odn"
        path = path if path.suffix else path.with_suffix(".odn")
        if path.exists() and not is_same_game(path, game):
            raise FileExistsError(errno.EEXIST, "another file of that name exists", str(path))
        write(path, str(self._record(game)))
        return path

    def archive(self, game: Game, path: Path | None = None) -> Path:
        """Save a game that is over, with its date, and end the autosave."""
        path = path or self._free(self._games, name_of(game))
        write(path, str(replace(self._record(game), date=self._today())))
        if self._is_ours():
            self.path.unlink()
        self.path, self._written = self.autosave, None
        return path

    def _record(self, game: Game) -> Record:
        """Return the record of a game, with who plays it."""
        return replace(game.record, players=self.players)

    def _is_ours(self) -> bool:
        """Tell whether the file being written to holds what we last wrote."""
        try:
            return self._written is not None and self.path.read_bytes() == self._written.encode()
        except OSError:
            return False

    def _free(self, folder: Path, name: str) -> Path:
        """Return a name for a file that no file has."""
        first = folder / f"{self._today().isoformat()}-{name}.odn"
        path, n = first, 1
        while path.exists():
            n += 1
            path = first.with_name(f"{first.stem}-{n}.odn")
        return path


def stem(seed: str | None) -> str:
    """Return a seed as part of a file's name."""
    return re.sub(r"[^A-Z0-9_-]+", "-", seed or "").strip("-") or "game"


def name_of(game: Game) -> str:
    """Name a game's file after its seed, unless that would reveal other players' cards to someone at the screen."""
    return stem(game.seed if game.over or not has_hands(game.rules) else None)


def is_same_game(path: Path, game: Game) -> bool:
    """Tell whether a file holds a record of the same deal."""
    try:
        record = read_record(path)[0]
    except OneironautError:
        return False
    return (record.rules, record.seed) == (game.rules.code, game.seed) and record.seed is not None


def read_record(path: Path) -> tuple[Record, str]:
    """Read the record of a file, and its text. Every mistake is a `RecordError` that names the file."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise RecordError(f"no record: the file has more than {MOST_BYTES} bytes")
        text = data.decode()
        return Record.parse(text), text
    except UnicodeDecodeError:
        raise RecordError(f"{path}: no record: the file is not text in UTF-8") from None
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def check(record: Record, path: Path) -> Game:
    """Replay a record; its first mistake is a `RecordError` that names the file."""
    try:
        return Game.replay(record)
    except OneironautError as error:
        raise RecordError(f"{path}: {error}") from None


def load(path: Path) -> tuple[Game, str]:
    """Load the game of a file, ready to go on with the same luck, and the file's text."""
    record, text = read_record(path)
    check(record, path)
    try:
        dealer = RandomDealer(record.seed)
    except OneironautError as error:
        raise RecordError(f"{path}: {error}") from None
    return Game.from_record(record, dealer=dealer), text


def write(path: Path, text: str) -> None:
    """Write a file completely or not at all, and flush it to disk before going on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
    with suppress(OSError):  # Windows cannot open a folder; the file itself is safe there already
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
