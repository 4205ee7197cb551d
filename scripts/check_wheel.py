"""Try an installed package from outside its source: page, lessons, rules, bots, pictures. It ends with an error if one fails.

cd /some/empty/folder && python /path/to/scripts/check_wheel.py            # all that the extra `web` brings
cd /some/empty/folder && python /path/to/scripts/check_wheel.py --engine   # what the package alone can do
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

import oneironaut as on

COMMAND = [sys.executable, "-m", "oneironaut"]


def check(what: str, holds: object) -> None:
    """Say that something holds, or stop."""
    if not holds:
        sys.exit(f"FAILED: {what}")
    print(f"ok: {what}", flush=True)


def run(*words: str, text: str = "", code: int = 0) -> str:
    """Run the command; what it says on both streams."""
    done = subprocess.run([*COMMAND, *words], input=text, capture_output=True, text=True, encoding="utf-8")
    if done.returncode != code:
        sys.exit(f"FAILED: oneironaut {' '.join(words)}: code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def check_engine(folder: Path) -> None:
    """Play, draw, list and replay."""
    check("the package is the installed one", "site-packages" in Path(on.__file__).parts)
    game = on.Game("onirim:1+everything", seed="MOTH-4821")
    while game.question is not None:
        game.play(game.question.options[0])
    check("a game is played and told in French", game.outcome and game.outcome.text("fr") != game.outcome.text("en"))
    check("a table is drawn", on.art.table(game.view()).startswith("<svg"))
    record = folder / "game.odn"
    record.write_text(str(game.record), "utf-8")
    check("a record is replayed", json.loads(run("replay", str(record), "--json"))["answers"] == game.decisions)
    check("rules are listed", json.loads(run("rules", "--json"))["games"])
    check("the terminal plays", "seed MOTH-1" in run("play", "--text", "--seed", "MOTH-1", text="1\nquit\n"))


def check_messages() -> None:
    """See that each command whose packages are missing says so."""
    for words, extra in ((("serve",), "web"), (("sim", "onirim:1"), "bots"), (("completion", "bash"), "cli")):
        check(f"{words[0]} names the extra {extra}", f"'oneironaut[{extra}]'" in run(*words, code=1))


def check_bots() -> None:
    """Let every bot play a game."""
    from oneironaut.bots import BOTS
    from oneironaut.sim import play_game

    for code in ("onirim:1", "dreamers:2"):
        rules = on.read_rules(code)
        names = [name for name, bot in BOTS.items() if bot.plays(rules) and name != "seer"]
        for name in names:
            bots = [BOTS[name]() for _ in range(rules.players)]
            check(f"{name} plays {code}", play_game(code, bots, "MOTH-1:0").outcome)


def get(address: str, key: str = "") -> Any:
    """Fetch a page of the server: text, or what its JSON says."""
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {key}"} if key else {})  # noqa: S310 - loopback
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        body = answer.read().decode("utf-8")
        return json.loads(body) if answer.headers.get_content_type() == "application/json" else body


def check_page(folder: Path) -> None:
    """Start the server and look at what the page fetches."""
    words = [*COMMAND, "serve", "--port", "0", "--data", str(folder / "data")]
    server = subprocess.Popen(
        words, stdout=subprocess.PIPE, text=True, encoding="utf-8", env={**os.environ, "PYTHONUNBUFFERED": "1"}
    )
    try:
        lines: list[str] = []
        for line in server.stdout or ():
            lines.append(line)
            if "#ticket=" in line:
                break
        found = re.search(r"(http://127\.0\.0\.1:\d+)/", "".join(lines))
        check("the server starts", found)
        address = found[1] if found else ""
        page = get(f"{address}/")
        check("the page is there", "<html" in page)
        for part in re.findall(r'(?:src|href)="(/?[\w./-]+\.(?:js|css|svg|json|webmanifest))"', page):
            check(f"its {part} is there", get(f"{address}/{part.lstrip('/')}"))
        request = urllib.request.Request(  # noqa: S310 - loopback
            f"{address}/api/browsers", data=b'{"ticket": null}', headers={"Content-Type": "application/json"}, method="POST"
        )
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            key = json.load(answer)["key"]
        for name in ("catalogue", "lessons", "pages"):
            check(f"the page gets its {name}", get(f"{address}/api/{name}?lang=fr", key))
        check("it gets pictures", "<svg" in get(f"{address}/art/onirim:1/Rk.svg"))
    finally:
        server.terminate()
        server.wait(30)


def main() -> None:
    """Check all, or the engine alone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["ONEIRONAUT_HOME"] = str(folder / "home")
        check_engine(folder)
        if "--engine" in sys.argv:
            check_messages()
            return
        check_bots()
        check_page(folder)


if __name__ == "__main__":
    main()
