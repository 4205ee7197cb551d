// Rounds: a table of the rounds that are over: how each ended, what each seat made in it, and how it stands.

import { h } from "../dom.js";
import { t } from "../words.js";

/** @import { View } from "../types" */

/** Points as people write them.
 * @param {number} n */
export const signed = (n) => `${n < 0 ? "−" : ""}${Math.abs(n)}`;

/** The rounds of a view as a table, or nothing if none is over.
 * @param {View} view */
export function makeRounds({ story, seats }) {
  if (story.length === 0) return null;
  const totals = seats.map((_, seat) => story.reduce((sum, { points }) => sum + points[seat], 0));
  const cell = (/** @type {number} */ n) =>
    h("td", { class: n < 0 ? "is-bad" : n > 0 ? "is-good" : "" }, n > 0 ? `+${n}` : signed(n));
  return h(
    "table",
    { class: "rounds" },
    h("caption", { class: "hidden-text" }, t("rounds")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("round_n")),
        h("th", { scope: "col", class: "rounds-how" }, t("round_how")),
        seats.map(({ name }) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      {},
      story.map(({ text, points }, i) =>
        h("tr", {}, h("th", { scope: "row" }, String(i + 1)), h("td", { class: "rounds-how" }, text), points.map(cell)),
      ),
    ),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row", colspan: "2" }, t("round_total")),
        totals.map((n) => h("td", {}, signed(n))),
      ),
    ),
  );
}
