"""Pages: tables of figures that programs write into the documents, between two marks."""

from __future__ import annotations

from ..kernel.errors import OneironautError


class PageError(OneironautError):
    """A page without the marks between which a table belongs."""


def between(page: str, begin: str, end: str) -> str:
    """Return what is between two marks of a page. Raise `PageError` if it lacks them."""
    _, _, rest = page.partition(begin)
    inside, found, _ = rest.partition(end)
    if not found:
        raise PageError(f"the page lacks the lines {begin} and {end}")
    return inside.strip("\n")


def put_between(page: str, begin: str, end: str, text: str) -> str:
    """Return the page with a text between two marks, in place of what was there."""
    between(page, begin, end)
    before, _, rest = page.partition(begin)
    return f"{before}{begin}\n\n{text}\n\n{end}{rest.partition(end)[2]}"
