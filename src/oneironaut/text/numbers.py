"""Numbers as people write them: a point or a comma; in French a no-break space before the percent sign, in English none."""

from __future__ import annotations


def number(value: float, lang: str, digits: int = 0) -> str:
    """Format a number: 12,345.6 in English, 12 345,6 in French."""
    text = f"{value:,.{digits}f}"
    return text.translate({ord(","): "\u202f", ord("."): ","}) if lang == "fr" else text


def percent(share: float, lang: str, digits: int = 1) -> str:
    """Format a share in percent: 14% in English, 14 % in French."""
    return number(100 * share, lang, digits) + ("\u202f%" if lang == "fr" else "%")


def points(share: float, lang: str) -> str:
    """Format a difference of shares in percent, with its sign."""
    return ("+" if share >= 0 else "−") + number(abs(100 * share), lang, 1)
