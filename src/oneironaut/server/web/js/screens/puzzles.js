// Puzzles: that of the day, those that come back, all by theme; and one of them at the table.

import { ask, get, post, sheet } from "../api.js";
import { h, link } from "../dom.js";
import { Exercise } from "../exercise.js";
import { dueNow, nextOf, note, readBook } from "../puzzle_book.js";
import { complain, header, show, toast } from "../shell.js";
import { loadPictures, loadStyle } from "../table/style.js";
import { t } from "../words.js";
import { TableScreen } from "./table.js";

/** @import { PuzzleView, Puzzles, TableEntry } from "../messages" */
/** @import { Playable } from "../table/session.js" */

/** @param {string[]} parts @param {() => boolean} isCurrent */
export async function open([id, theme], isCurrent) {
  const all = await ask("/api/puzzles");
  if (id) return openPuzzle(all, id, theme || null, isCurrent);
  if (isCurrent()) showList(all);
  return null;
}

/** The first page: what there is to do today, and all themes.
 * @param {Puzzles} all */
function showList({ date, daily, themes, puzzles }) {
  const book = readBook();
  const due = dueNow(book, puzzles, date);
  const today = book.pages[daily];
  const tried = Object.keys(book.pages).length;
  const next = nextOf(book, puzzles, date, null);
  show(
    t("puzzles"),
    header("daily"),
    h(
      "div",
      { class: "page" },
      h("h1", {}, t("puzzles")),
      h("p", { class: "muted" }, t("puzzles_about")),
      h(
        "ul",
        { class: "puzzle-figures" },
        figure(
          t("puzzle_rating"),
          String(book.rating),
          tried ? t("puzzle_tried", { solved: book.solved, n: tried }) : t("puzzle_none"),
        ),
        figure(t("puzzle_due"), String(due.length), t("puzzle_due_told")),
      ),
      h(
        "div",
        { class: "row-of-buttons" },
        link(today ? t("puzzle_daily_again") : t("puzzle_daily"), `#/puzzles/${daily}`, {
          look: `button ${today ? "" : "gold"}`,
          sign: today?.right ? "check" : "calendar",
        }),
        due.length > 0 && link(t("puzzle_due_go"), `#/puzzles/${due[0].id}`, { look: "button", sign: "again" }),
        next && link(t("puzzle_next"), `#/puzzles/${next.id}`, { look: "button", sign: "right" }),
      ),
      h("h2", {}, t("puzzle_themes")),
      h(
        "ul",
        { class: "themes" },
        themes.map(({ key, title, puzzles: n }) => {
          const done = puzzles.filter((puzzle) => puzzle.themes.includes(key) && book.pages[puzzle.id]?.right).length;
          const go = () => {
            const found = nextOf(readBook(), puzzles, date, key);
            if (found) location.hash = `#/puzzles/${found.id}/${key}`;
            else toast(t("puzzle_all_done"));
          };
          return h(
            "li",
            {},
            h(
              "button",
              { type: "button", class: "theme", onclick: go },
              h("span", { class: "theme-title" }, title),
              h("span", { class: "muted" }, t("puzzle_found_of", { n: done, of: n })),
              h("meter", { min: 0, max: n, value: done, "aria-label": title }),
            ),
          );
        }),
      ),
    ),
  );
}

/** @param {string} words @param {string} n @param {string} told */
const figure = (words, n, told) =>
  h(
    "li",
    { class: "panel figure" },
    h("span", { class: "muted" }, words),
    h("span", { class: "big-number" }, n),
    h("span", { class: "muted" }, told),
  );

/** One puzzle, at the table.
 * @param {Puzzles} all @param {string} id @param {string | null} theme @param {() => boolean} isCurrent */
async function openPuzzle(all, id, theme, isCurrent) {
  const [puzzle] = await Promise.all([get(`/api/puzzles/${encodeURIComponent(id)}`), loadStyle()]);
  const rules = await sheet(puzzle.view.rules);
  if (!isCurrent()) return null;
  const known = all.puzzles.find((each) => each.id === puzzle.id);
  let isFirst = true;
  const exercise = new Exercise(
    entryOf(puzzle),
    rules,
    puzzle.view,
    (answer) => post(`/api/puzzles/${puzzle.id}/guess`, { answer, step: null }),
    ({ right }) => {
      if (isFirst && known) {
        const moved = note(known, right, all.date);
        if (moved) toast(t("puzzle_moved", { rating: readBook().rating, moved: moved > 0 ? `+${moved}` : `−${-moved}` }));
      }
      isFirst = false;
      const next = nextOf(readBook(), all.puzzles, all.date, theme, puzzle.id);
      return {
        play: () => playOn(puzzle.id),
        next: () => (location.hash = next ? `#/puzzles/${next.id}${theme ? `/${theme}` : ""}` : "#/puzzles"),
        nextWords: next ? t("puzzle_next") : t("puzzles"),
      };
    },
  );
  return sitDown(exercise, puzzle.view.seat);
}

/** Show an exercise as a table.
 * @param {Exercise} exercise @param {number} seat */
export function sitDown(exercise, seat) {
  const screen = new TableScreen(/** @type {Playable} */ (/** @type {unknown} */ (exercise)));
  if (exercise.sheet) loadPictures(exercise.sheet);
  screen.sit(seat);
  return () => screen.close();
}

/** Go on from a puzzle's position, as practice.
 * @param {string} id */
async function playOn(id) {
  try {
    const table = await post(`/api/puzzles/${id}/table`, /** @type {never} */ (null));
    location.hash = `#/table/${table.id}`;
  } catch (error) {
    complain(error);
  }
}

/** What the table of a puzzle is called.
 * @param {PuzzleView} puzzle @returns {TableEntry} */
function entryOf({ rating, themes, view }) {
  return {
    id: view.table,
    rules: view.rules,
    title: t("puzzle_title", { rating, theme: themes.join(", ") }),
    players: view.seats.length,
    secrets: false,
    seed: null,
    commitment: null,
    seats: view.seats,
    origin: "puzzle",
    lesson: null,
    created: "",
    ended: null,
    outcome: null,
    answers: null,
    practice: true,
    assisted: false,
    readable: true,
    damage: null,
  };
}
