"""Painted: a part of the screen that shows a block and knows which card of it was clicked."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.content import Content
from textual.widgets import Static

from .blocks import Spot, TextBlock, of_lines


class Painted(Static):
    """A block on the screen, as large as it is."""

    def __init__(self, clicked: Callable[[Spot], None], *, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.clicked = clicked
        self.block = of_lines([])

    def show(self, block: TextBlock) -> None:
        """Show a block."""
        self.block = block
        self.styles.height = block.height
        self.update(Content("\n").join(block.lines))

    def on_click(self, event: events.Click) -> None:
        """Tell which card was clicked."""
        for hit in self.block.hits:
            if hit.covers(event.x, event.y):
                event.stop()
                self.clicked(hit.spot)
                return
