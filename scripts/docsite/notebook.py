"""The notebook: run it, compare it with what it keeps, and show it as a page of the site.

.venv/bin/python scripts/docsite/notebook.py --write     # run it and keep what it prints and draws
.venv/bin/python scripts/docsite/notebook.py             # run it, and fail if it prints or draws something else
"""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[2] / "docs" / "tutorials" / "notebook.ipynb"
SECONDS = 120  # for a cell


def read(file: Path) -> Any:
    """Read a notebook."""
    import nbformat

    return nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]


def run(book: Any) -> Any:
    """Run all cells in a new kernel; an error in a cell is an error here."""
    import nbformat
    from nbclient import NotebookClient

    copy = nbformat.from_dict(book)
    where = {"metadata": {"path": str(NOTEBOOK.parent)}}
    quiet = ["--log-level=ERROR"]  # it runs on this machine alone: no warning of its open ports
    NotebookClient(copy, timeout=SECONDS, kernel_name="python3", resources=where, extra_arguments=quiet).execute()
    return copy


def cleaned(book: Any) -> Any:
    """Drop what differs from run to run and from machine to machine: times, versions, numbers of runs."""
    for cell in book.cells:
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
            cell.execution_count = None
            for output in cell.outputs:
                if output.output_type == "execute_result":
                    output.execution_count = None
    book.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return book


def joined(outputs: list[Any]) -> list[Any]:
    """Join what was printed in several pieces: how it is cut depends on timing."""
    found: list[Any] = []
    for output in outputs:
        last = found[-1] if found else None
        if last is not None and output.output_type == last.output_type == "stream" and output.name == last.name:
            last.text += output.text
        else:
            found.append(output)
    return found


def told(book: Any) -> list[str]:
    """Return everything that the cells print and draw, in lines: to compare."""
    lines: list[str] = []
    for number, cell in enumerate(book.cells):
        for output in cell.get("outputs", []):
            lines += [f"cell {number}: {line}" for line in shown(output).splitlines()]
    return lines


def shown(output: Any) -> str:
    """Return what a cell gives, as text: what it prints, a picture, or a value."""
    if output.output_type == "stream":
        return str(output.text)
    if output.output_type == "error":
        return f"{output.ename}: {output.evalue}"
    data = output.data
    return str(data.get("image/svg+xml") or data.get("text/plain", ""))


def page(file: Path, name: str) -> tuple[str, dict[str, str]]:
    """Return the notebook as a page of Markdown, and its pictures by file name."""
    parts, drawings = [], {}
    for cell in read(file).cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        for output in cell.outputs:
            if output.output_type != "stream" and "image/svg+xml" in output.data:
                picture = f"{name}-{len(drawings) + 1}.svg"
                drawings[picture] = shown(output)
                parts.append(f"![{output.metadata.get('alt') or 'What the cell draws'}]({picture})")
            else:
                parts.append(f"```text\n{shown(output).rstrip()}\n```")
    parts.insert(1, f"This page is a notebook that was run when the site was made: [notebook.ipynb]({file.name}).")
    return "\n\n".join(parts) + "\n", drawings


def main(argv: list[str] | None = None) -> int:
    """Run the notebook; write or compare."""
    import nbformat

    parser = argparse.ArgumentParser(
        description="Run the notebook of the documents, and compare what it shows with what it keeps."
    )
    parser.add_argument("--write", action="store_true", help="keep what it shows now")
    parser.add_argument("file", type=Path, nargs="?", default=NOTEBOOK, help="the notebook (default: the one of the documents)")
    args = parser.parse_args(argv)
    book = read(args.file)
    ran = cleaned(run(book))
    if args.write:
        nbformat.write(ran, args.file)  # type: ignore[no-untyped-call]
        print(f"{args.file.name}: {sum(cell.cell_type == 'code' for cell in ran.cells)} cells run and kept")
        return 0
    change = list(difflib.unified_diff(told(book), told(ran), "kept", "now", lineterm="", n=0))
    for line in change[:40]:
        print(line[:200])
    if change:
        print(f"{args.file.name} shows something else than it keeps: .venv/bin/python scripts/docsite/notebook.py --write")
        return 1
    print(f"{args.file.name}: {len(told(ran))} lines, as kept")
    return 0


if __name__ == "__main__":
    sys.exit(main())
