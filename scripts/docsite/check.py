"""Check the site: no broken link, anchor or picture, nothing from elsewhere, and no page that reads otherwise than its file.

.venv/bin/python scripts/docsite/check.py            # build/site; `make docs` calls it
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

sys.path.insert(0, str(Path(__file__).parents[1]))

from docsite import commonmark

ROOT = Path(__file__).parents[2]
LOADS = {
    "img": "src",
    "script": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "embed": "src",
    "use": "href",
}
FETCHED = {"stylesheet", "icon", "preconnect", "preload", "prefetch", "dns-prefetch", "modulepreload", "manifest"}
COUNTED = {"h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "table", "tr", "img", "blockquote"}
IN_STYLE = re.compile(r"@import[^;]*|url\(\s*['\"]?([^'\")]+)")
EXTENSIONS = ["attr_list", "md_in_html", "tables", "pymdownx.superfences"]


@dataclass
class Seen:
    """What a page of the site has."""

    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)  # what a browser fetches by itself
    mute: list[str] = field(default_factory=list)  # pictures without words
    diagrams: int = 0  # Material would fetch a library to draw them


class Reader(HTMLParser):
    """Reads a page of the site."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = Seen()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what matters of an element."""
        values = {name: value or "" for name, value in attrs}
        self.seen.ids.update(values[name] for name in ("id", "name") if name in values)
        if tag == "a" and "href" in values:
            self.seen.links.append(values["href"])
        if tag in LOADS and LOADS[tag] in values:
            self.seen.loads.append(values[LOADS[tag]])
        if tag == "link" and FETCHED & set(values.get("rel", "").split()):
            self.seen.loads.append(values.get("href", ""))
        if tag == "img" and not values.get("alt"):
            self.seen.mute.append(values.get("src", ""))
        if "mermaid" in values.get("class", "").split():
            self.seen.diagrams += 1


def read(page: Path) -> Seen:
    """Read a page."""
    reader = Reader()
    reader.feed(page.read_text("utf-8"))
    return reader.seen


def is_elsewhere(address: str) -> bool:
    """Tell whether an address leads to another place than the site."""
    return bool(urlsplit(address).scheme or urlsplit(address).netloc)


def faults(site: Path) -> Iterator[str]:
    """Find what is wrong with a site."""
    pages = {page: read(page) for page in sorted(site.rglob("*.html"))}
    if not pages:
        yield f"{site}: no pages: build them first, with make docs"
    for page, seen in pages.items():
        name = page.relative_to(site)
        for address in seen.loads:
            if is_elsewhere(address) and not address.startswith("data:"):
                yield f"{name}: fetches {address}"
        if seen.diagrams:
            yield f"{name}: a diagram that needs a library from elsewhere"
        for picture in seen.mute:
            yield f"{name}: the picture {picture} has no words"
        for address in {*seen.links, *seen.loads}:
            parts = urlsplit(address)
            if is_elsewhere(address) or page.name == "404.html":  # that page alone has addresses from the top of a server
                continue
            goal = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            goal = goal / "index.html" if goal.is_dir() else goal
            if not goal.is_file():
                yield f"{name}: {address} leads nowhere"
            elif parts.fragment and goal.suffix == ".html" and unquote(parts.fragment) not in pages[goal].ids | {"__search"}:
                yield f"{name}: {address}: that page has no such place"
    for style in sorted(site.rglob("*.css")):
        for found in IN_STYLE.finditer(style.read_text("utf-8")):
            address = found[1] or found[0]
            if re.search(r"(https?:)?//", address) and not address.startswith("data:"):
                yield f"{style.relative_to(site)}: fetches {address}"


# A page and its file.


class Shape(HTMLParser):
    """Counts the elements of a page, and keeps the text of its blocks of code."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()
        self.code: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count."""
        if tag in COUNTED:
            self.counts[tag] += 1
        if tag == "pre":
            self.inside = True
            self.code.append("")

    def handle_endtag(self, tag: str) -> None:
        """Note the end of a block."""
        if tag == "pre":
            self.inside = False

    def handle_data(self, data: str) -> None:
        """Keep code."""
        if self.inside:
            self.code[-1] += data


def shape(html: str) -> tuple[dict[str, int], list[str]]:
    """Return the number of elements of each sort, and the blocks of code."""
    found = Shape()
    found.feed(html)
    return dict(found.counts), [code.strip() for code in found.code]


def as_file(text: str) -> str:
    """Return a page as code hosts show it."""
    from markdown_it import MarkdownIt

    return str(MarkdownIt("commonmark").enable("table").render(text))


def as_page(text: str) -> str:
    """Return a page as the site shows it."""
    import markdown

    return markdown.markdown(commonmark.widened(text), extensions=EXTENSIONS)


def differences(folder: Path) -> Iterator[str]:
    """Find pages that the site shows otherwise than their files read."""
    for file in sorted(folder.rglob("*.md")):
        text = file.read_text("utf-8")
        (counts, code), (expected, expected_code) = shape(as_page(text)), shape(as_file(text))
        name = file.relative_to(folder)
        for tag in sorted({*counts, *expected}):
            if counts.get(tag, 0) != expected.get(tag, 0):
                yield f"{name}: <{tag}> {expected.get(tag, 0)} times in the file, {counts.get(tag, 0)} times on the site"
        for one, other in zip(expected_code, code, strict=False):
            if one != other:
                yield f"{name}: a block of code reads otherwise on the site: {one[:60]!r}"


def main(argv: list[str] | None = None) -> int:
    """Check, and say what is wrong."""
    parser = argparse.ArgumentParser(description="Check the site of the documents.")
    parser.add_argument("site", type=Path, nargs="?", default=ROOT / "build" / "site", help="the site (default: build/site)")
    args = parser.parse_args(argv)
    found = [*faults(args.site), *differences(ROOT / "docs")]
    for fault in found:
        print(fault)
    pages = len(list(args.site.rglob("*.html")))
    print(f"{pages} pages: {len(found)} faults" if found else f"{pages} pages: every link, anchor and picture is there")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
