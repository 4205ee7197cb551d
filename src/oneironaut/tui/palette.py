"""Palette: the colours of the screen. They only help the eye: every state has a letter or a shape as well."""

from __future__ import annotations

from textual.theme import Theme

NIGHT = Theme(
    name="night",
    primary="#8f9cff",
    secondary="#c5a3ff",
    accent="#f2c14e",
    foreground="#e8e6f5",
    background="#12122b",
    surface="#1b1b3a",
    panel="#25254d",
    success="#7ddc8b",
    warning="#ffb066",
    error="#ff8a8a",
    dark=True,
)
HUES = {"R": "#ff8f8f", "B": "#8ab8ff", "G": "#7ddc8b", "N": "#f2c14e"}  # by the first letter of a code: red, blue, green, golden
PLAIN = "#e8e6f5"
QUIET = "#a3a6cc"
GOLD = "#f2c14e"
DANGER = "#ffb066"
EDGE = "#5d62a8"
