"""The path, by its numbers: whatever the row and the room, its end is never folded, and no group lies over another."""

from __future__ import annotations

import pytest

from tests.browser.visitor import Visitor

# Every row of up to 40 cards, finished or not by turns, in many rooms; `spoil` changes a layout before it is looked at.
WALK = """async (spoil) => {
  const { groupsOf, layPath } = await import('/js/table/path.js');
  const change = { none: () => {}, shift: (laid) => { for (const spot of laid.spots.values()) spot.x = 0 },
    fold: (laid, n) => laid.spots.delete(n - 1), grow: (laid) => { laid.slot.x += 4000 } }[spoil];
  const found = new Set();
  let looked = 0;
  const suits = ['R', 'B', 'G', 'N', null];
  for (const [width, height] of [[1000, 300], [370, 250], [420, 110], [560, 230], [1500, 420], [330, 90], [250, 60]])
    for (let n = 0; n <= 40; n += 1)
      for (let kind = 0; kind < 4; kind += 1) {
        const cards = Array.from({ length: n }, (_, i) => ({ suit: suits[(i * 7 + kind) % 5],
          isDone: kind > 0 && Math.floor(i / 3) % (kind + 1) !== 0 && i < n - 2 }));
        const laid = layPath(cards, { width, height, most: 160, series: 3 });
        change(laid, n);
        looked += 1;
        const say = (what) => found.add(`${what}`);
        if (n && !laid.spots.has(n - 1)) say('the end is folded');
        if (laid.spots.size + laid.folded !== n && spoil === 'none') say('cards are lost');
        if (!laid.slot || laid.slot.x + laid.slot.w > width + 1) say('no room for the next card');
        const groups = groupsOf(cards, 3).filter((group) => laid.spots.has(group.first)).map((group) => {
          const spots = group.cards.map((_, k) => laid.spots.get(group.first + k)).filter(Boolean);
          return { left: Math.min(...spots.map((s) => s.x)), right: Math.max(...spots.map((s) => s.x + s.w)), y: spots[0].y,
            bottom: spots[0].y + spots[0].w * 1.4 };
        });
        groups.forEach((a, i) => groups.slice(i + 1).forEach((b) => {
          if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > 1)
            say('groups overlap');
        }));
        if (groups.some((g) => g.left < -1 || g.right > width + 1)) say('out of the room at a side');
        if (groups.some((g) => g.y < -1 || g.bottom > height + 1)) say('out of the room above or below');
      }
  return [looked, [...found].sort()];
}"""


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        ("none", []),
        ("shift", ["groups overlap"]),  # planted
        ("fold", ["the end is folded"]),
        ("grow", ["no room for the next card"]),
    ],
)
def test_every_row_in_every_room(visitor: Visitor, spoil: str, found: list[str]) -> None:
    visitor.go()
    visitor.page.locator(".hero").wait_for()
    looked, wrong = visitor.page.evaluate(WALK, spoil)
    assert looked > 1000
    assert set(found) <= set(wrong) if found else wrong == []
