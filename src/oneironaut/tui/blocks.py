"""Blocks: rectangles of styled characters, put next to and below each other, that know where a click lands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from textual.content import Content

Spot = tuple[str, int]  # a card on the table: its zone's title, and its place there

THIN, DOTTED, HEAVY = (
    tuple("╭─╮│╰╯"),
    tuple("┌┄┐┊└┘"),
    tuple("┏━┓┃┗┛"),
)  # corners and edges: a state is never told by colour alone


@dataclass(frozen=True)
class Hit:
    """Where a card can be clicked."""

    x: int
    y: int
    width: int
    height: int
    spot: Spot

    def moved(self, x: int, y: int) -> Hit:
        """Return the same elsewhere."""
        return Hit(self.x + x, self.y + y, self.width, self.height, self.spot)

    def covers(self, x: int, y: int) -> bool:
        """Tell whether a character belongs to it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class TextBlock:
    """Lines of one width, with the cards on them."""

    lines: tuple[Content, ...]
    hits: tuple[Hit, ...] = field(default=())

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return max((line.cell_length for line in self.lines), default=0)

    @property
    def height(self) -> int:
        """How many lines it takes."""
        return len(self.lines)


@dataclass(frozen=True)
class Token:
    """A word that no line parts, perhaps a card."""

    text: Content
    spot: Spot | None = None


def styled(text: str, style: str = "") -> Content:
    """Return a text in one style."""
    return Content.styled(text, style) if style else Content(text)


def of_lines(lines: Iterable[Content | str]) -> TextBlock:
    """Draw a block of lines without cards."""
    return TextBlock(tuple(line if isinstance(line, Content) else Content(line) for line in lines))


def padded(line: Content, width: int) -> Content:
    """Return a line made as wide as others."""
    return line.pad_right(max(0, width - line.cell_length))


def side_by_side(blocks: Sequence[TextBlock], gap: int = 1) -> TextBlock:
    """Draw blocks from left to right, their tops in line."""
    if len(blocks) == 1:
        return blocks[0]
    height = max((block.height for block in blocks), default=0)
    lines: list[list[Content]] = [[] for _ in range(height)]
    hits: list[Hit] = []
    x = 0
    for block in blocks:
        wide = block.width
        for y in range(height):
            lines[y].append(padded(block.lines[y] if y < block.height else Content(""), wide + gap))
        hits += [hit.moved(x, 0) for hit in block.hits]
        x += wide + gap
    return TextBlock(tuple(Content("").join(parts).rstrip() for parts in lines), tuple(hits))


def stacked(blocks: Iterable[TextBlock]) -> TextBlock:
    """Draw blocks from top to bottom."""
    lines: list[Content] = []
    hits: list[Hit] = []
    for block in blocks:
        hits += [hit.moved(0, len(lines)) for hit in block.hits]
        lines += block.lines
    return TextBlock(tuple(lines), tuple(hits))


def flowed(tokens: Sequence[Token], width: int, *, indent: int = 0, gap: int = 1) -> TextBlock:
    """Draw tokens one after the other, in lines that are not longer than a width; all lines but the first are set in."""
    rows: list[list[Token]] = [[]]
    hits: list[Hit] = []
    x = 0
    for token in tokens:
        wide = token.text.cell_length
        if rows[-1] and x + gap + wide > width:
            rows.append([])
            x = indent
        elif rows[-1]:
            x += gap
        if token.spot is not None:
            hits.append(Hit(x, len(rows) - 1, wide, 1, token.spot))
        rows[-1].append(token)
        x += wide
    lines = []
    for n, row in enumerate(rows):
        line = Content(" " * gap).join([token.text for token in row])
        lines.append(line.pad_left(indent) if n and indent else line)
    return TextBlock(tuple(lines), tuple(hits))


def framed(
    block: TextBlock, title: Content | str, *, width: int = 0, height: int = 0, style: str = "", edge: tuple[str, ...] = THIN
) -> TextBlock:
    """Draw a block in a frame with a title, at least as wide and high as told."""
    name = title if isinstance(title, Content) else styled(title, style)
    inner = max(block.width + 2, name.cell_length + 2 if name.cell_length else 0, width - 2)
    rows = max(block.height, height - 2)
    top_left, flat, top_right, side, low_left, low_right = edge
    rest = inner - name.cell_length - (2 if name.cell_length else 0)
    head = Content.assemble(
        (top_left, style), (" " if name.cell_length else "", style), name, (" " if name.cell_length else "", style)
    )
    lines = [Content("").join([head, styled(flat * rest + top_right, style)])]
    for y in range(rows):
        line = block.lines[y] if y < block.height else Content("")
        lines.append(Content("").join([styled(side + " ", style), padded(line, inner - 1), styled(side, style)]))
    lines.append(styled(low_left + flat * inner + low_right, style))
    return TextBlock(tuple(lines), tuple(hit.moved(2, 1) for hit in block.hits))
