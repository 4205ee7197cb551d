"""What MkDocs calls while it builds the site (`hooks` in `mkdocs.yml`)."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parents[1]))

from docsite import api, commonmark, links, notebook, pictures

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
RULES = re.compile(r"rules/(?P<lang>en|fr)/(?P<page>\w+)\.md")
ICON = ROOT / "src" / "oneironaut" / "server" / "web" / "icon.svg"
ORIGINS: dict[str, str] = {}  # of the pages that stand outside `docs`: place on the site to path in the repository
NOTEBOOK = "tutorials/notebook.md"
BOARDS = cache(pictures.boards)


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add what no file of `docs` is: pages from elsewhere, pictures, the reference of the API, the notebook."""
    files.append(File.generated(config, "assets/mark.svg", content=ICON.read_text("utf-8")))
    for path, text in links.outside(ROOT, DOCS).items():
        ORIGINS[links.place(path)] = path
        files.append(File.generated(config, links.place(path), content=text))
    notebook_page, drawings = notebook.page(DOCS / "tutorials" / "notebook.ipynb", "notebook")
    files.append(File.generated(config, NOTEBOOK, content=notebook_page))
    for name, svg in drawings.items():
        files.append(File.generated(config, f"tutorials/{name}", content=svg))
    for file in [file for file in files if RULES.fullmatch(file.src_uri)]:
        found = RULES.fullmatch(file.src_uri)
        assert found is not None  # noqa: S101  # for the type checker
        _, used = pictures.illustrated(file.content_string, found["page"], found["lang"], BOARDS(found["lang"]))
        for picture in used:
            files.append(File.generated(config, picture.file, content=picture.svg))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Make a page what the site needs: its links, its pictures, its lists."""
    where = page.file.src_uri
    if where == NOTEBOOK:
        return markdown
    text = links.moved(markdown, ORIGINS.get(where, f"docs/{where}"))
    rules = RULES.fullmatch(where)
    if rules:
        text, _ = pictures.illustrated(text, rules["page"], rules["lang"], BOARDS(rules["lang"]))
    if where.startswith("rules/"):
        text = links.with_rules(text, where, rule_places("fr" if "/fr/" in where else "en"))
    if where == "reference/api.md":
        text = api.filled(text)
    return commonmark.widened(text)


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Say which pages are in French: screen readers and spelling need it."""
    return f'<div lang="fr">{html}</div>' if "/fr/" in page.file.src_uri else html


@cache
def rule_places(lang: str) -> dict[str, str]:
    """Return where each rule stands: id to page and anchor."""
    found = {}
    for file in sorted((DOCS / "rules" / lang).glob("*.md")):
        for heading in re.findall(r"^## (.+)$", file.read_text("utf-8"), re.MULTILINE):
            rule = heading.split(" ")[0]
            if re.fullmatch(r"(?:O-)?[A-Z]+-\d+", rule):
                found[rule] = f"rules/{lang}/{file.name}#{links.anchor(heading)}"
    return found
