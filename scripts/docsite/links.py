"""Links: what a page links to outside `docs` gets a page of its own on the site, and the link goes there.

In the files, links are those of the repository: `../../examples/thumb_bot.py`, `../CONTRIBUTING.md`. A page of text outside
`docs` becomes a page of the site under its own name; any other file is shown as code, under `source/`.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path

LINK = re.compile(r"(?P<head>!?\[[^\]]*\]\()(?P<target>[^)\s#]*)(?P<anchor>#[^)\s]*)?(?P<tail>\))")
FENCED = re.compile(r"^(?P<indent> *)(?P<mark>`{3,}|~{3,}).*?^(?P=indent)(?P=mark)[ ]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
HOME = {"README.md": "README.md"}  # the start page of the site stands for the one of the repository
LANGUAGES = {".py": "python", ".js": "javascript", ".toml": "toml", ".json": "json", ".mjs": "javascript"}


def is_address(target: str) -> bool:
    """Tell whether a link leaves the project."""
    return bool(re.match(r"[a-z][a-z+.-]*:", target))


def outside_code(text: str, change: Callable[[str], str], *, inline: bool = False) -> str:
    """Change a page everywhere but in fenced blocks; if asked, not in code within a line either."""

    def between(part: str, pattern: re.Pattern[str], inner: Callable[[str], str]) -> str:
        done, last = "", 0
        for found in pattern.finditer(part):
            done += inner(part[last : found.start()]) + found[0]
            last = found.end()
        return done + inner(part[last:])

    return between(text, FENCED, lambda part: between(part, CODE, change) if inline else change(part))


def targets(text: str) -> Iterator[str]:
    """List where the links of a page lead, without anchors; links within the page and addresses are left out."""
    for found in LINK.finditer(FENCED.sub("", text)):
        if found["target"] and not is_address(found["target"]):
            yield found["target"]


def resolve(page: str, target: str) -> str:
    """Return the path, from the top of the repository, that a link of a page leads to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), target))


def place(path: str) -> str:
    """Return where a file of the repository is on the site, as a source: `docs/` itself is the top."""
    if path.startswith("docs/"):
        return path.removeprefix("docs/").replace(".ipynb", ".md")  # a notebook is shown as a page
    if path in HOME:
        return HOME[path]
    return path if path.endswith(".md") else f"source/{path}.md"


def moved(text: str, page: str) -> str:
    """Return a page with its links as the site needs them. `page` is its path in the repository."""
    here = posixpath.dirname(place(page))

    def change(found: re.Match[str]) -> str:
        target = found["target"]
        if not target or is_address(target):
            return found[0]
        there = posixpath.relpath(place(resolve(page, target)), here or ".")
        return f"{found['head']}{there}{found['anchor'] or ''}{found['tail']}"

    return outside_code(text, lambda part: LINK.sub(change, part))


def outside(root: Path, folder: Path) -> dict[str, str]:
    """Return the pages to add for files outside `docs` that pages link to: path in the repository to text.

    Pages that are added may link to more.
    """
    found: dict[str, str] = {}
    waiting = [(f"docs/{file.relative_to(folder).as_posix()}", file.read_text("utf-8")) for file in sorted(folder.rglob("*.md"))]
    while waiting:
        page, text = waiting.pop()
        for target in targets(text):
            path = resolve(page, target)
            if path.startswith("docs/") or path in HOME or path in found or not (root / path).is_file():
                continue  # a file that is not there is left to the strict build, which names the link
            content = (root / path).read_text("utf-8")
            found[path] = content if path.endswith(".md") else as_page(path, content)
            if path.endswith(".md"):
                waiting.append((path, content))
    return found


def as_page(path: str, content: str) -> str:
    """Show a file of code as a page."""
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", content)), default=0))
    opening = fence + LANGUAGES.get(Path(path).suffix, "text")
    return f"# {posixpath.basename(path)}\n\n`{path}`\n\n{opening}\n{content.rstrip()}\n{fence}\n"


def anchor(heading: str) -> str:
    """Return the name by which a link reaches a heading, as code hosts make it."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading.replace("`", "").strip().lower()))


RULE = re.compile(r"(?P<kept>!?\[[^\]]*\]\([^)]*\)|^#+ .*$)|(?<![\w-])(?P<rule>(?:O-)?[A-Z]+-\d+)(?![\w-])", re.MULTILINE)


def with_rules(text: str, page: str, places: dict[str, str]) -> str:
    """Make the ids of rules links, but in headings and links. `page` is its place on the site."""

    def change(found: re.Match[str]) -> str:
        goal = places.get(found["rule"] or "")
        if goal is None:
            return found[0]
        file, _, fragment = goal.partition("#")
        there = "" if file == page else posixpath.relpath(file, posixpath.dirname(page))
        return f"[{found['rule']}]({there}#{fragment})"

    return outside_code(text, lambda part: RULE.sub(change, part), inline=True)
