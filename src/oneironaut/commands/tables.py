"""Tables and colours by rich, where it is installed and the terminal shows colours; plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..runtime.extras import has_package, load_extra
from ..terminal.console import Console


def pretty(console: Console) -> bool:
    """Whether tables are drawn: a pipe, a file and a terminal without colours get plain lines."""
    return console.colour and has_package("rich")


def show(lines: Sequence[str], console: Console) -> None:
    """Show results: rows that belong together as a table, the rest as lines."""
    if not pretty(console):
        for line in lines:
            console.write(line)
        return
    rows: list[tuple[str, str]] = []
    for line in [*lines, ""]:
        cells: tuple[str, str] | None = getattr(line, "cells", None)  # of a row of a report; loading reports would load the bots
        if cells is not None:
            rows.append(cells)
            continue
        if rows:
            show_table(rows, console)
            rows = []
        if line:
            console.write(styled(line, "bold", console))


def show_table(rows: Sequence[tuple[str, str]], console: Console) -> None:
    """Draw rows of a label and a text as a table."""
    table = load_extra("cli", "rich.table").Table(show_header=False, border_style="dim")
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    text = load_extra("cli", "rich.text").Text  # brackets in our text are not markup
    for label, words in rows:
        table.add_row(text(label), text(words))
    console.write(drawn(table, console))


def styled(line: str, style: str, console: Console) -> str:
    """Return a line in a style."""
    return drawn(load_extra("cli", "rich.text").Text(line, style=style), console)


def drawn(what: Any, console: Console) -> str:
    """Return what rich draws, as text for the console."""
    screen = load_extra("cli", "rich.console").Console(force_terminal=True, width=console.width, color_system="standard")
    with screen.capture() as captured:
        screen.print(what)
    return str(captured.get()).rstrip("\n")
