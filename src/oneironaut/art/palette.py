"""The colours of the celestial cabinet, and the four suits: each has hues, and a shape that says the same without colour."""

from __future__ import annotations

from dataclasses import dataclass

from ..onirim.names import BLUE, BROWN, GREEN, RED

INK, BONE, GOLD, MUTED = "#12142A", "#F3EBDD", "#E8C17A", "#A9AEC9"
NIGHT, NIGHT_MID, NIGHT_EDGE, FELT = "#2A3163", "#141733", "#0B0D1E", "#1B1F3D"
FOCUS, LIGHT = "#FFE08A", "#FFF6DC"
DREAD, DREAD_MID, VOID = "#C77DFF", "#4A2A6B", "#0B0714"  # Nightmares and what belongs to them
SILVER, SILVER_MID, SILVER_DEEP = "#C3CDEA", "#4C5A86", "#171C38"  # lost things, mirrors, stone
AMBER, AMBER_MID, AMBER_DEEP = "#FFD08A", "#9A5B2E", "#2C1626"  # Happy Dreams
ROSE, ROSE_MID, ROSE_DEEP = "#EBA993", "#93505A", "#251323"  # Denizens
SHADE = "#07081A"


@dataclass(frozen=True)
class Suit:
    """A colour of the game: its hues, and the name of its place."""

    key: str
    colour: int  # its bit in a card's colours
    place: str  # its text is `art.<place>`
    hue: str
    mid: str
    deep: str


SUITS = (
    Suit("R", RED, "observatory", "#E4523F", "#8C2A30", "#3A1420"),
    Suit("B", BLUE, "aquarium", "#7793D8", "#33509C", "#121E48"),
    Suit("G", GREEN, "garden", "#62D0AE", "#1F7A64", "#0B2E2A"),
    Suit("N", BROWN, "library", "#F4D267", "#8A6420", "#35260C"),
)


def suits_of(colours: int) -> tuple[Suit, ...]:
    """Return the suits of a card's colours."""
    return tuple(suit for suit in SUITS if suit.colour & colours)


def channel(value: float) -> float:
    """Make a colour channel linear, as contrast needs it."""
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """Return how bright a colour `#rrggbb` is, from 0 to 1."""
    red, green, blue = (channel(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21; text needs 4.5 (WCAG AA)."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)
