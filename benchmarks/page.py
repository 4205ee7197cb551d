"""What the page costs: bytes and time of the first page, time from a key to the painted answer, frames while cards move.
The aims: a first page below 150 kB, 95 % of the answers painted within 100 ms, at most 1 frame of 1,000 above 50 ms.

    python benchmarks/page.py [--answers 120]

Starts a server on the loopback address and Chromium without a screen. Run it from the root of a checkout.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Response, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.visitor import CHROMIUM, FLAGS, Visitor
from tests.server.running import running

SLOW = 50  # ms: a frame that somebody sees
EVERYTHING = "onirim:1+everything"
# From a key press to the frame after the table was drawn: a task behind the next frame runs when that frame is painted.
STOPWATCH = """() => {
  window.times = []; window.frames = []; let pressed = null, last = null;
  addEventListener('keydown', (event) => { if (event.key === 'Enter') pressed = event.timeStamp; }, true);
  addEventListener('click', (event) => { pressed = event.timeStamp; }, true);
  new MutationObserver(() => {
    const from = pressed;
    if (from === null) return;
    pressed = null;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.times.push(performance.now() - from);
      channel.port2.postMessage(0);
    });
  }).observe(document.querySelector('.table-screen'), { attributes: true, attributeFilter: ['data-seq'] });
  const table = document.querySelector('.table-screen');
  const frame = (now) => {
    const isMoving = table.classList.contains('is-playing');
    if (last !== null && isMoving) window.frames.push(now - last);
    last = isMoving ? now : null;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def percentile(values: list[float], share: float) -> float:
    """Return the smallest value that this share does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def first_page(browser: Browser, address: str) -> None:
    """Measure what is loaded before anything can be clicked, and until the last picture is there."""
    context = browser.new_context()
    visitor = Visitor.enter(context, address)
    sizes: dict[str, int] = {}

    def loaded(response: Response) -> None:
        sizes[response.url.removeprefix(address)] = len(response.body())

    visitor.page.on("response", loaded)
    visitor.go()
    visitor.page.locator(".hero").wait_for()
    visitor.page.wait_for_load_state("networkidle")
    paint = visitor.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    ready = visitor.page.evaluate("Math.max(...performance.getEntriesByType('resource').map(e => e.responseEnd))")
    print(f"first page: {sum(sizes.values()) / 1000:.1f} kB in {len(sizes)} requests, without compression")
    for kind, belongs in {
        "scripts": lambda path: path.endswith(".js"),
        "style": lambda path: path.endswith(".css"),
        "pictures": lambda path: ".svg" in path,
        "data": lambda path: path.startswith("/api"),
    }.items():
        print(f"  {kind}: {sum(size for path, size in sizes.items() if belongs(path)) / 1000:.1f} kB")
    print(f"  first paint {paint:.0f} ms, last byte {ready:.0f} ms after the request")
    context.close()


def answers(browser: Browser, address: str, rules: str, most: int) -> None:
    """Time from Enter to the painted answer, and the frames while cards move."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    visitor = Visitor.enter(context, address, "keyboard")
    times: list[float] = []
    frames: list[float] = []
    game = 0
    while len(times) < most:
        game += 1
        visitor.go()
        visitor.begin(rules, f"MOTH-{game}")
        visitor.at_table()
        visitor.page.wait_for_timeout(500)
        visitor.page.evaluate(STOPWATCH)
        for _ in range(most - len(times)):
            codes = visitor.codes()
            if not codes:
                break
            visitor.answer(codes[0])
            visitor.still()  # the whole motion
        times += visitor.page.evaluate("window.times")
        frames += visitor.page.evaluate("window.frames")
    print(f"{rules}: {len(times)} answers, from key to paint: median {statistics.median(times):.0f} ms,", end=" ")
    print(f"95 % within {percentile(times, 0.95):.0f} ms, longest {max(times):.0f} ms")
    print(
        f"  {len(frames)} frames: median {statistics.median(frames):.1f} ms, 99 % within {percentile(frames, 0.99):.1f} ms,",
        end=" ",
    )
    slow = sum(frame > SLOW for frame in frames)
    print(f"above {SLOW} ms: {slow} ({1000 * slow / len(frames):.1f} of 1,000), longest {max(frames):.0f} ms")
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the page.")
    parser.add_argument("--answers", type=int, default=120)
    args = parser.parse_args()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else -1
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=60_000)
        machine = f"{platform.machine()}, {os.cpu_count()} cores, load {load:.1f}"
        print(f"{machine}, Chromium {browser.version}, Python {platform.python_version()}")
        first_page(browser, server.address)
        for rules in ("onirim:1", EVERYTHING):
            answers(browser, server.address, rules, args.answers)
        browser.close()


if __name__ == "__main__":
    main()
