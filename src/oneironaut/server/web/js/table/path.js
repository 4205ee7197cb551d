// Path: where each card of a long row lies. Numbers in, numbers out: nothing here touches the page.

/** @import { Group, Laid, PathCard, Row } from "../types" */

//
// The end of the row is nearest and largest. What does not fit steps back into smaller rows that run the other way; what fits
// nowhere is folded into one token. Cards that are marked are finished: each group of them is pushed together.

const RATIO = 1.4; // a card's height by its width
const BADGE = 26; // room under each row for brackets
const BETWEEN = 6; // rows
const DEPTHS = [1, 0.64, 0.46]; // the size of each row, from near to far
const OVERLAP = 0.36; // how much of a card in a finished group is seen
const LEAST = 44; // the narrowest card at the end of the path
const FOLD = 58; // room for the token
const NEXT = 14; // between the last card and the place for the next

/** Cards as groups: finished ones together, at most `most` in each; the others one by one.
 * @param {PathCard[]} cards
 * @returns {Group[]}
 * @param {number} most */
export function groupsOf(cards, most) {
  /** @type {Group[]} */
  const found = [];
  cards.forEach((card, i) => {
    const last = found.at(-1);
    if (card.isDone && last?.isDone && last.cards.length < most) last.cards.push(card);
    else found.push({ first: i, cards: [card], isDone: card.isDone });
  });
  return found;
}

/** How many cards at the end are of one suit and not finished.
 * @param {PathCard[]} cards */
export function runOf(cards) {
  const suit = cards.at(-1)?.suit;
  if (!suit) return 0;
  return cards.length - 1 - cards.findLastIndex((card) => card.isDone || card.suit !== suit);
}

/** @param {Group} group @param {number} w */
const widthOf = (group, w) => w * (1 + OVERLAP * (group.cards.length - 1));
/** @param {number} n @param {number} w */
const heightOf = (n, w) => DEPTHS.slice(0, n).reduce((sum, size) => sum + w * size * RATIO + BADGE, 0) + BETWEEN * (n - 1);

/** Fill rows from the end backwards for one width of cards; `left` is what fits nowhere.
 * @param {Group[]} groups @param {number} width @param {number} height @param {number} w */
function fillRows(groups, width, height, w) {
  let n = 1;
  while (n < DEPTHS.length && heightOf(n + 1, w) <= height) n += 1;
  /** @type {Row[]} */
  const rows = DEPTHS.slice(0, n).map((size, i) => ({
    w: w * size,
    gap: 12 * size + 2,
    groups: [],
    used: i === 0 ? w + NEXT : 0,
  }));
  const left = [...groups];
  let at = 0;
  while (left.length > 0 && at < n) {
    const row = rows[at];
    const last = left[left.length - 1];
    const need = widthOf(last, row.w) + row.gap;
    const room = width - (at === n - 1 && left.length > 1 ? FOLD : 0);
    if (row.used + need > room && (row.groups.length > 0 || at === 0)) {
      if (row.groups.length === 0) break;
      at += 1;
    } else if (row.used + need > room) break;
    else {
      row.groups.unshift(last);
      left.pop();
      row.used += need;
    }
  }
  return { rows: rows.filter((row, i) => i === 0 || row.groups.length > 0), left, fits: heightOf(1, w) <= height };
}

/** The widest cards with which nothing is folded, if they are not much narrower than the height allows; else those with which
 * least is folded.
 * @param {Group[]} groups @param {number} width @param {number} height @param {number} most */
function chooseRows(groups, width, height, most) {
  const top = Math.max(1, Math.min(most, (height - BADGE) / RATIO, width / 3.3));
  const least = Math.min(top, LEAST);
  for (let w = top; w >= Math.max(least, top * 0.6); w -= 2) {
    const found = fillRows(groups, width, height, w);
    if (found.left.length === 0 && found.fits) return { ...found, w };
  }
  let best = null;
  for (let w = Math.max(least, top * 0.74); w >= Math.max(least, top * 0.6); w -= 2) {
    const found = { ...fillRows(groups, width, height, w), w };
    if (!best || found.left.length < best.left.length) best = found;
    if (w <= least) break;
  }
  return best ?? { ...fillRows(groups, width, height, least), w: least };
}

/** Where each row begins: the near one is centred, each behind it above the end that the path comes from.
 * @param {Row[]} rows @param {boolean} folded @param {number} width */
function startsOf(rows, folded, width) {
  const wide = rows.map((row, i) => Math.min(width, row.used - row.gap + (folded && i === rows.length - 1 ? FOLD : 0)));
  const starts = [Math.max(0, (width - wide[0]) / 2)];
  for (let i = 1; i < rows.length; i += 1) {
    const over = wide[i] > wide[i - 1] ? (wide[i] - wide[i - 1]) / 2 : 0;
    const x = i % 2 ? starts[i - 1] - over : starts[i - 1] + wide[i - 1] - wide[i];
    starts.push(Math.max(0, Math.min(width - wide[i], x)));
  }
  return starts;
}

/** Lay out a path.
 * @param {PathCard[]} cards
 * @param {{width: number, height: number, most: number, series: number}} room
 */
export function layPath(cards, { width, height, most, series }) {
  const groups = groupsOf(cards, series);
  const { rows, left, w } = chooseRows(groups, width, height, most);
  const folded = left.reduce((n, group) => n + group.cards.length, 0);
  const tall = rows.reduce((sum, row) => sum + row.w * RATIO + BADGE, 0) + BETWEEN * (rows.length - 1);
  const starts = startsOf(rows, folded > 0, width);
  /** @type {Laid} */
  const found = { w, folded, spots: new Map(), bonds: [], fold: null, slot: null, points: [] };
  let y = Math.max(0, (height - tall) / 2);
  for (let i = rows.length - 1; i >= 0; i -= 1) {
    const row = rows[i];
    const isBack = i % 2 === 1;
    const points = layRow(found, row, { x: starts[i], y, depth: i, isBack, folds: folded > 0 && i === rows.length - 1 });
    found.points.push(...(isBack ? points.reverse() : points));
    y += row.w * RATIO + BADGE + BETWEEN;
  }
  const run = Math.min(runOf(cards), series - 1);
  const mine = run > 1 ? cards.slice(-run).flatMap((_, k) => found.spots.get(cards.length - run + k) ?? []) : [];
  const [first] = mine;
  if (run > 1 && mine.length === run && mine.every((spot) => spot.y === first.y)) {
    const end = mine[run - 1];
    const { suit } = cards[cards.length - 1];
    found.bonds.push({ x: first.x, y: end.y + end.w * RATIO, w: end.x + end.w - first.x, suit, run });
  }
  return found;
}

/** One row: its cards, brackets, the token or the place for the next card. The middle of each group is a point of the trail.
 * @param {Laid} found @param {Row} row
 * @param {{ x: number, y: number, depth: number, isBack: boolean, folds: boolean }} where */
function layRow(found, row, { x: start, y, depth, isBack, folds }) {
  const middle = y + row.w * 0.7;
  const points = [];
  let x = start;
  const fold = () => {
    found.fold = { x, y: middle - 22 };
    points.push([x + 22, middle]);
    x += FOLD;
  };
  if (folds && !isBack) fold();
  for (const group of isBack ? [...row.groups].reverse() : row.groups) {
    const wide = widthOf(group, row.w);
    group.cards.forEach((_, k) => {
      const at = isBack ? group.cards.length - 1 - k : k;
      const z = 10 * (DEPTHS.length - depth) + (isBack ? group.cards.length - at : at);
      found.spots.set(group.first + k, { x: x + at * row.w * OVERLAP, y, w: row.w, z });
    });
    const suit = group.cards.find((card) => card.suit)?.suit ?? null;
    if (group.isDone) found.bonds.push({ x, y: y + row.w * RATIO, w: wide, suit, isDone: true });
    points.push([x + wide / 2, middle]);
    x += wide + row.gap;
  }
  if (folds && isBack) fold();
  if (depth === 0) {
    found.slot = { x, y, w: row.w };
    points.push([x + row.w / 2, middle]);
  }
  return points;
}

/** A smooth line through points, as an SVG path.
 * @param {number[][]} points */
export function curveThrough(points) {
  if (points.length < 2) return "";
  /** @param {number} i */
  const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))];
  const parts = [`M${points[0][0]} ${points[0][1]}`];
  for (let i = 0; i < points.length - 1; i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    parts.push(`C${one[0]} ${one[1]} ${two[0]} ${two[1]} ${to[0]} ${to[1]}`);
  }
  return parts.join("");
}
