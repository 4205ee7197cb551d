"""What `tsc` says of the page's scripts: they are right, and mistakes that were planted are found."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
JS = ROOT / "src" / "oneironaut" / "server" / "web" / "js"
TSC = ROOT / "node_modules" / ".bin" / "tsc"

pytestmark = pytest.mark.skipif(
    not TSC.exists() or shutil.which("node") is None,
    reason="TypeScript is not installed: make check installs it, where npm is there",
)


def errors(project: Path) -> list[str]:
    """What is wrong with the scripts of a project."""
    done = subprocess.run([TSC, "--project", project, "--pretty", "false"], capture_output=True, text=True, timeout=120)
    assert done.stderr == ""
    return [line for line in done.stdout.splitlines() if "error TS" in line]


def test_the_scripts_of_the_page_are_right() -> None:
    assert errors(ROOT / "tsconfig.json") == []


PLANTED = {
    'get("/api/daily").then(({ date }) => date.length);': "",
    'get("/api/daily").then(({ seeds }) => seeds);': "Property 'seeds' does not exist on type 'Daily'",
    'get("/api/unknown").then(({ seed }) => seed);': "is not assignable to parameter of type '(value: unknown) => any'",
    'post("/api/records", { record: "" });': "Property 'names' is missing",
    'const card = h("div"); card.kind = "Rk";': "Property 'kind' does not exist on type 'HTMLDivElement'",
    'const n = [].length; h("div", {}, n && h("p"));': "Argument of type '0 | HTMLParagraphElement' is not assignable",
    "export function f(view) { return view; }": "Parameter 'view' implicitly has an 'any' type",
    'document.querySelector("p").remove();': "Object is possibly 'null'",
}


def test_planted_mistakes_are_found(tmp_path: Path) -> None:
    """Data on a DOM node, a message that is read wrong, a zero that would be shown."""
    imports = f'import {{ get, post }} from "{JS / "api.js"}";\nimport {{ h }} from "{JS / "dom.js"}";\nvoid [get, post, h];\n'
    for i, planted in enumerate(PLANTED):
        (tmp_path / f"planted{i}.js").write_text(imports + planted, "utf-8")
    project = {"extends": str(ROOT / "tsconfig.json"), "include": ["planted*.js"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(project), "utf-8")
    told = errors(tmp_path / "tsconfig.json")
    for i, (planted, found) in enumerate(PLANTED.items()):
        of_this = [line for line in told if f"planted{i}.js" in line]
        assert len(of_this) == bool(found), (planted, of_this)
        assert found in "".join(of_this), planted
    assert len(told) == len(PLANTED) - 1
