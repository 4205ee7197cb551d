"""Console: where lines are read and written, in which language, and what the terminal can do."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..text import say
from ..text.plain import NOT_TEXT
from ..text.plain import printable as printable

try:
    import readline
except ImportError:  # Windows has none
    readline = None  # type: ignore[assignment]  # the module, where there is one

WIPE = "\x1b[H\x1b[2J"
FORGET = "\x1b[3J"  # what has scrolled away, too
NARROWEST, WIDEST = 40, 100
LONGEST_ERROR = 400
LONGEST_VALUE = 10_000  # in a sentence: no bound but for files that are all one line


@dataclass
class Console:
    """Where a game is played. `read` is like `input`, `write` like `print`; tests give their own."""

    read: Callable[[str], str]
    write: Callable[[str], object]
    lang: str = "en"
    ansi: bool = False  # whether the screen can be wiped
    colour: bool = False
    size: Callable[[], tuple[int, int]] = lambda: (80, 24)
    forget: Callable[[], object] = lambda: None  # what was typed, where the arrow keys would bring it back
    quiet: bool = False  # whether only results and errors are wanted

    @property
    def width(self) -> int:
        """Return how many columns to use."""
        return min(max(self.size()[0], NARROWEST), WIDEST)

    @property
    def height(self) -> int:
        """Return how many lines the screen has."""
        return self.size()[1]

    def say(self, key: str, **values: str | int | Path) -> str:
        """Return a sentence of the terminal, in its language. Values may come from a file; they cannot control the terminal."""
        fit = {name: value if isinstance(value, int) else printable(str(value), LONGEST_VALUE) for name, value in values.items()}
        return say(f"ui.{key}", self.lang, card=None, **fit)

    def tell(self, key: str, **values: str | int | Path) -> None:
        """Write a sentence of the terminal."""
        self.write(self.say(key, **values))

    def ask(self, prompt: str) -> str:
        """Read a line from the keyboard. Bytes that are not text count as a line that nobody understands."""
        try:
            return self.read(prompt)
        except UnicodeDecodeError:
            return NOT_TEXT

    def page(self, lines: list[str]) -> None:
        """Write lines on a cleared screen; where it cannot be cleared, below an empty line."""
        self.write((WIPE if self.ansi else "\n") + "\n".join(lines))

    def cover(self, lines: list[str]) -> None:
        """Write lines so that nothing of what was there before can be seen, not by the arrow keys, and if possible not by
        scrolling back."""
        self.forget()
        self.write((WIPE + FORGET if self.ansi else "\n" * self.height) + "\n".join(lines))


def system_console(lang: str, environ: Mapping[str, str] = os.environ) -> Console:
    """Return the console of this process."""
    ansi = sys.stdout.isatty() and environ.get("TERM") != "dumb"
    colour = ansi and not environ.get("NO_COLOR")
    can_edit = readline is not None and ansi and sys.stdin.isatty()
    read, forget = (edit_line, forget_lines) if can_edit else (read_line, lambda: None)
    return Console(read, print, lang, ansi, colour, shutil.get_terminal_size, forget)


def read_line(prompt: str) -> str:
    """Read a line like `input`, but always write the prompt to standard output."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\r\n")


def edit_line(prompt: str) -> str:
    """Read a line that can be edited; the arrow keys bring back earlier ones."""
    sys.stdout.flush()
    return input(prompt)


def forget_lines() -> None:
    """Forget the lines that were typed, so that nobody sees a partner's answers. They are never written to a file."""
    readline.clear_history()


def command(*words: str | Path) -> str:
    """Return a command of ours as one would type it: the `!` of a rules code means something to a shell."""
    line = ["oneironaut", *map(str, words)]
    return subprocess.list2cmdline(line) if os.name == "nt" else shlex.join(line)


def reason(error: OSError) -> str:
    """Say what went wrong with a file, and with which."""
    return f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)


def complain(message: str) -> int:
    """Write one line on standard error; return the exit code for wrong content."""
    print(f"oneironaut: {printable(' '.join(message.split()), LONGEST_ERROR)}", file=sys.stderr)
    return 1
