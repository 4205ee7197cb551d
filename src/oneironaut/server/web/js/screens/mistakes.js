// Mistakes: the turning points of a game that is over, each at the table as it was, to be answered again.

import { get, post, sheet } from "../api.js";
import { Exercise } from "../exercise.js";
import { h, link } from "../dom.js";
import { header, show } from "../shell.js";
import { numbersOf } from "../table/curve.js";
import { beginAgain } from "../table/menu.js";
import { loadStyle } from "../table/style.js";
import { t } from "../words.js";
import { sitDown } from "./puzzles.js";

/** @param {string[]} parts @param {() => boolean} isCurrent */
export async function open([id, n], isCurrent) {
  const [entry] = await Promise.all([get(`/api/tables/${encodeURIComponent(id)}`), loadStyle()]);
  const person = Math.max(
    0,
    entry.seats.findIndex(({ kind }) => kind !== "bot"),
  );
  const [rules, { turning }] = await Promise.all([sheet(entry.rules), numbersOf(entry.id, person)]);
  const at = Number(n || 1);
  const point = turning[at - 1];
  if (!isCurrent()) return null;
  if (!point) {
    show(
      t("turning"),
      header("history"),
      h(
        "div",
        { class: "page narrow" },
        h("h1", {}, t("turning")),
        h("p", {}, t("turning_none")),
        link(t("replay"), `#/replay/${entry.id}`, { look: "button", sign: "play" }),
      ),
    );
    return null;
  }
  const view = await get(`/api/tables/${entry.id}/replay/${point.step}`, { seat: point.seat });
  if (!isCurrent()) return null;
  const hasNext = at < turning.length;
  const exercise = new Exercise(
    { ...entry, title: t("mistake_title", { n: at, of: turning.length }) },
    rules,
    { ...view, outcome: null },
    (answer) => post(`/api/tables/${entry.id}/guess`, { answer, step: point.step }),
    () => ({
      play: () => beginAgain(entry, null, { table: entry.id, step: point.step }),
      next: () => (location.hash = hasNext ? `#/mistakes/${entry.id}/${at + 1}` : `#/table/${entry.id}`),
      nextWords: hasNext ? t("mistake_next") : t("mistake_done"),
    }),
  );
  return sitDown(exercise, point.seat);
}
