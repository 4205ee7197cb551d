"""Pages: the rules in words, from `docs/rules`, as blocks of plain text: a client shows them without reading any markup."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ...kernel.definition import cleared_on_change
from ...text import LANGUAGES
from ...text.plain import printable
from ...text.rule_pages import NoPagesError, file, page_keys
from ..errors import RefusedError
from ..schemas import listings
from .boards import boards_of

ID = r"(?:[A-Z]-)?[A-Z]+-\d+"  # of a rule
HEADING = re.compile(rf"(#+) (?:(?P<id>{ID}) · )?(?P<title>.+)")
ITEM = re.compile(r"(?P<mark>- |\d+\. )(?P<text>.*)")
SPAN = re.compile(
    r"\*\*(?P<strong>.+?)\*\*|\*(?P<emphasis>.+?)\*|`(?P<code>.+?)`|\[(?P<link>.+?)\]\((?P<to>[^)]*)\)"
    rf"|\b(?P<rule>{ID})"
)
TEST = re.compile(r"test_\w+")  # names of tests are for those who read the sources
MOST_FOUND = 40
LONGEST_QUERY = 100
AROUND = 70  # letters of an excerpt on each side of what was found


@cleared_on_change
@cache
def page(key: str, lang: str) -> listings.Page:
    """Read a page."""
    if key not in page_keys() or lang not in LANGUAGES:
        raise RefusedError("not_found", detail=f"no page {key!r}")
    try:
        blocks = read_blocks(file(key, lang).read_text("utf-8"))
    except NoPagesError as error:
        raise RefusedError("not_found", detail=str(error)) from None
    title, *rest = blocks
    return listings.Page(key, plain(title.spans), lang, with_boards(rest, lang))


def with_boards(blocks: list[listings.Block], lang: str) -> list[listings.Block]:
    """Add the boards of each rule below its heading."""
    found = []
    for block in blocks:
        found.append(block)
        boards = boards_of(block.id, lang) if block.kind == "heading" and block.id else []
        if boards:
            found.append(listings.Block("boards", 0, None, [], [], [], boards))
    return found


def all_pages(lang: str) -> listings.Pages:
    """List every page with its rules."""
    found = []
    for key in page_keys():
        shown = page(key, lang)
        rules = [
            listings.RuleEntry(block.id, plain(block.spans)) for block in shown.blocks if block.kind == "heading" and block.id
        ]
        found.append(listings.PageEntry(key, shown.title, rules))
    return listings.Pages(found)


def search(query: str, lang: str) -> listings.SearchResult:
    """Find the rules in which every word of a query occurs; those with it in title or id come first."""
    words = [word for word in query.casefold().split() if word]
    found: list[tuple[int, listings.FoundEntry]] = []
    for key in page_keys() if words else []:
        for rule, title, body in sections(page(key, lang)):
            where = f"{rule} {title} {body}".casefold()
            if all(word in where for word in words):
                rank = 0 if all(word in f"{rule} {title}".casefold() for word in words) else 1
                found.append((rank, listings.FoundEntry(key, rule, title, excerpt(body, words))))
    found.sort(key=lambda item: item[0])
    return listings.SearchResult(printable(query, LONGEST_QUERY), [entry for _, entry in found[:MOST_FOUND]])


def sections(shown: listings.Page) -> list[tuple[str, str, str]]:
    """Split a page into parts: the rule's id (empty where a part has none), the title, and all that is said under it."""
    found: list[tuple[str, str, str]] = [("", shown.title, "")]
    for block in shown.blocks:
        if block.kind == "heading":
            found.append((block.id or "", plain(block.spans), ""))
        else:
            rule, title, body = found[-1]
            parts = [plain(block.spans), *map(plain, block.items), *(plain(cell) for row in block.rows for cell in row)]
            found[-1] = (rule, title, " ".join([body, *parts]).strip())
    return found


def excerpt(body: str, words: list[str]) -> str:
    """Return the text around the first word that was found."""
    places = [place for word in words if (place := body.casefold().find(word)) >= 0]
    start = max(0, min(places, default=0) - AROUND)
    end = min(len(body), start + 2 * AROUND)
    return ("… " if start else "") + body[start:end].strip() + (" …" if end < len(body) else "")


def plain(spans: list[listings.TextSpan]) -> str:
    """Return spans as plain text."""
    return "".join(span.text for span in spans)


# Reading.


def read_blocks(text: str) -> list[listings.Block]:
    """Read the blocks of a page. Empty lines separate them."""
    found = []
    for part in re.split(r"\n\s*\n", text.strip()):
        found += read_block([line.rstrip() for line in part.split("\n")])
    return found


def read_block(lines: list[str]) -> list[listings.Block]:
    """Read one part of a page. A heading may have its text right below it, and a list its introduction right above."""
    heading = HEADING.fullmatch(lines[0])
    if heading:
        block = listings.Block("heading", len(heading[1]), heading["id"], read_spans(heading["title"]), [], [], [])
        return [block, *(read_block(lines[1:]) if lines[1:] else [])]
    if lines[0].startswith("|"):
        rows = [[read_spans(cell.strip()) for cell in line.strip("|").split("|")] for line in lines if not is_rule(line)]
        return [listings.Block("table", 0, None, [], [], rows, [])]
    first = next((i for i, line in enumerate(lines) if ITEM.fullmatch(line)), len(lines))
    found = (
        [listings.Block("paragraph", 0, None, read_spans(" ".join(line.strip() for line in lines[:first])), [], [], [])]
        if first
        else []
    )
    if first < len(lines):
        items: list[str] = []
        for line in lines[first:]:
            item = ITEM.fullmatch(line)
            if item:
                items.append(item["text"])
            else:
                items[-1] += f" {line.strip()}"
        kind = "list" if lines[first].startswith("- ") else "ordered"
        found.append(listings.Block(kind, 0, None, [], [read_spans(item) for item in items], [], []))
    return found


def is_rule(line: str) -> bool:
    """Tell whether a line of a table only draws its rule."""
    return set(line) <= set("|-: ")


def read_spans(text: str) -> list[listings.TextSpan]:
    """Read text in its styles; rule ids become links."""
    spans: list[listings.TextSpan] = []
    last = 0
    for found in SPAN.finditer(text):
        if found.start() > last:
            spans.append(listings.TextSpan("text", text[last : found.start()], None))
        last = found.end()
        if found["code"] and TEST.fullmatch(found["code"]):
            continue
        kind = next(kind for kind in ("strong", "emphasis", "code", "link", "rule") if found[kind] is not None)
        if kind == "link":
            page_name, _, rule = found["to"].partition("#")
            name = Path(page_name).stem
            target = listings.Target(name, rule or None) if name in page_keys() else None
            spans.append(listings.TextSpan("link" if target else "text", found["link"], target))
        elif kind == "rule" and found["rule"].rpartition("-")[0] in groups():
            spans.append(listings.TextSpan("link", found["rule"], listings.Target(page_of(found["rule"]), found["rule"])))
        else:
            spans.append(listings.TextSpan("text" if kind == "rule" else kind, found[kind], None))
    if last < len(text):
        spans.append(listings.TextSpan("text", text[last:], None))
    return spans


@cleared_on_change
@cache
def groups() -> dict[str, str]:
    """Map the beginning of a rule's id to the page of such rules."""
    found = {}
    for key in page_keys():
        for line in file(key, "en").read_text("utf-8").splitlines():
            heading = HEADING.fullmatch(line)
            if heading and heading["id"]:
                found[heading["id"].rpartition("-")[0]] = key
    return found


def page_of(rule: str) -> str:
    """Return the page of a rule."""
    return groups()[rule.rpartition("-")[0]]
