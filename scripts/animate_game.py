"""Draw a stretch of a game as one animated SVG: `python scripts/animate_game.py docs/game.svg` makes the picture of the README.

Every frame is a table drawn by `oneironaut.art`. Frames share their cards as symbols, so the file stays small.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from html import escape
from pathlib import Path

import oneironaut as on
from oneironaut.art.palette import BONE, NIGHT_EDGE
from oneironaut.art.svg import SANS, num

RULES, SEED = "onirim:1", "DREAM-41"
# A Door opened by its Key, a series, a Prophecy that finds a Door and puts it where its Key waits, one more series.
ANSWERS = (
    *("play Gs", "key Nk", "play Gk", "discard Bs", "play Gs", "search", "play Nm", "play Ns"),
    *("discard Rk", "discard Bs", "put Rd", "put Bs", "put Nm", "key Rk", "play Nm", "search"),
)
WIDTH, CAPTION, SECONDS = 860, 44, 1.7
SYMBOL = re.compile(r'<symbol id="t[0-9a-f]+-(?P<name>[^"]+)"(?P<body>.*?)</symbol>', re.DOTALL)
TABLE = re.compile(r'<svg [^>]*height="(?P<height>[\d.]+)"[^>]*>.*?<defs>(?P<defs>.*?)</defs>(?P<body>.*)</svg>\Z', re.DOTALL)


@dataclass(frozen=True)
class Frame:
    """A table before an answer, and the answer in words."""

    table: str
    height: float
    symbols: dict[str, str]
    gradients: str
    caption: str


def frame(game: on.Game, caption: str) -> Frame:
    """Draw the table of a game as the first player sees it now."""
    found = TABLE.match(on.art.table(game.view(0), width=WIDTH))
    if not found:
        raise SystemExit("a table is not drawn as this script expects: an svg with a height, defs and a body")
    common = re.sub(r"(?<=[\"#])t[0-9a-f]+-", "f-", found["body"])
    symbols = {part["name"]: re.sub(r"(?<=#)t[0-9a-f]+-", "f-", part["body"]) for part in SYMBOL.finditer(found["defs"])}
    gradients = re.sub(r'(?<=id=")t[0-9a-f]+-', "f-", SYMBOL.sub("", found["defs"]))
    return Frame(common, float(found["height"]), symbols, gradients, caption)


def frames(answers: tuple[str, ...]) -> list[Frame]:
    """Play the answers, with a frame for each of them and one for what they lead to."""
    game = on.Game(RULES, seed=SEED)
    found = []
    for answer in answers:
        question = asked(game)
        option = next((option for option in question.options if option.code == answer), None)
        if option is None:
            raise SystemExit(f"{answer}: {game.why_not(answer)}")
        found.append(frame(game, f"{question.text()}  →  {option.text()}"))
        game.play(option)
    return [*found, frame(game, asked(game).text())]


def asked(game: on.Game) -> on.Question:
    """Return the question of a game that is not over."""
    if game.question is None:
        raise SystemExit("the game is over before the answers are")
    return game.question


def animate(answers: tuple[str, ...] = ANSWERS) -> str:
    """Put all frames into one picture that shows them in turn. Without motion it shows the last one."""
    film = frames(answers)
    symbols: dict[str, str] = {}
    for each in film:
        for name, body in each.symbols.items():
            if symbols.setdefault(name, body) != body:
                raise SystemExit(f"{name} is drawn in two ways: frames cannot share it")
    tall = max(each.height for each in film)
    height = tall + CAPTION
    share = 100 / len(film)
    style = (
        f".f{{visibility:hidden;animation:f {num(len(film) * SECONDS)}s step-end infinite}}"
        f"@keyframes f{{0%{{visibility:visible}}{share:.3f}%,100%{{visibility:hidden}}}}"
        "@media (prefers-reduced-motion:reduce){.f{animation:none}.f:last-of-type{visibility:visible}}"
    )
    defs = "".join(f'<symbol id="f-{name}"{body}</symbol>' for name, body in symbols.items())
    body = "".join(
        f'<g class="f" style="animation-delay:{num(i * SECONDS)}s">{each.table}'
        f'<text x="{num(WIDTH / 2)}" y="{num(tall + CAPTION * 0.62)}" text-anchor="middle" font-family="{SANS}" '
        f'font-size="18" fill="{BONE}">{escape(each.caption)}</text></g>'
        for i, each in enumerate(film)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {num(height)}" width="{WIDTH}" height="{num(height)}" '
        f'role="img" aria-label="Some turns of Onirim"><title>Some turns of Onirim</title>'
        f"<desc>{escape(' '.join(each.caption for each in film))}</desc><style>{style}</style>"
        f'<defs>{film[0].gradients}{defs}</defs><rect width="{WIDTH}" height="{num(height)}" fill="{NIGHT_EDGE}"/>{body}</svg>\n'
    )


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description="Draw some turns of a game as an animated SVG.")
    parser.add_argument("file", type=Path)
    parser.parse_args().file.write_text(animate(), "utf-8")


if __name__ == "__main__":
    main()
