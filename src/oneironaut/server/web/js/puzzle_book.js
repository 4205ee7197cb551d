// Puzzle book: how this browser did at puzzles: its rating, what was missed and when that comes back. docs/reference/puzzles.md

/** @import { PuzzleEntry } from "./messages" */
/** How a puzzle went; `due`: the day on which it comes back.
 * @typedef {{ right: boolean, box: number, due: string | null }} Page */
/** @typedef {{ rating: number, solved: number, pages: Record<string, Page> }} Book */

const NAME = "oneironaut.puzzles";
const START = 1200;
const FAST = 40; // how much a puzzle moves the rating: at first, and later
const SLOW = 20;
const UNTIL = 15;
const SCALE = 400;
const RETURNS = [1, 3, 7, 21]; // days until a puzzle that was missed comes back, each time it is found

/** @returns {Book} */
export function readBook() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) || "null");
    if (kept && typeof kept.rating === "number" && kept.pages) return kept;
  } catch {
    // A browser that keeps nothing: an empty book, for this visit.
  }
  return { rating: START, solved: 0, pages: {} };
}

/** @param {Book} book */
function keep(book) {
  try {
    localStorage.setItem(NAME, JSON.stringify(book));
  } catch {
    // It holds for this visit.
  }
}

/** A day some days after another.
 * @param {string} day @param {number} n */
function later(day, n) {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + n);
  return at.toISOString().slice(0, 10);
}

/** How likely somebody of a rating is to find a puzzle.
 * @param {number} rating @param {number} puzzle */
export const expected = (rating, puzzle) => 1 / (1 + 10 ** ((puzzle - rating) / SCALE));

/** Note the first try of a visit at a puzzle; return by how much the rating moved. Only the very first try at a puzzle moves it.
 * @param {PuzzleEntry} puzzle @param {boolean} right @param {string} today */
export function note({ id, rating }, right, today) {
  const book = readBook();
  const page = book.pages[id];
  let moved = 0;
  if (!page) {
    const step = Object.keys(book.pages).length < UNTIL ? FAST : SLOW;
    moved = Math.round(step * (Number(right) - expected(book.rating, rating)));
    book.rating += moved;
    book.solved += Number(right);
    book.pages[id] = { right, box: 0, due: right ? null : later(today, RETURNS[0]) };
  } else if (!right) {
    book.pages[id] = { right, box: 0, due: later(today, RETURNS[0]) };
  } else if (page.due) {
    const box = page.box + 1;
    book.pages[id] = { right, box, due: box < RETURNS.length ? later(today, RETURNS[box]) : null };
  }
  keep(book);
  return moved;
}

/** The puzzles that come back today.
 * @param {Book} book @param {PuzzleEntry[]} puzzles @param {string} today */
export const dueNow = ({ pages }, puzzles, today) =>
  puzzles.filter(({ id }) => pages[id]?.due && /** @type {string} */ (pages[id].due) <= today);

/** The next puzzle of a theme: one that comes back, else the new one whose rating is nearest; else the one that is easiest.
 * @param {Book} book @param {PuzzleEntry[]} puzzles @param {string} today @param {string | null} theme @param {string} [not] */
export function nextOf(book, puzzles, today, theme, not = "") {
  const wanted = puzzles.filter(({ id, themes }) => id !== not && (theme === null || themes.includes(theme)));
  const [due] = dueNow(book, wanted, today);
  if (due) return due;
  const far = (/** @type {PuzzleEntry} */ { rating }) => Math.abs(rating - book.rating);
  const fresh = wanted.filter(({ id }) => !book.pages[id]).toSorted((a, b) => far(a) - far(b));
  return fresh[0] ?? null;
}
