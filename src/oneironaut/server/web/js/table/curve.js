// Curve: the chance to win through a game that is over, drawn from the coach's numbers.

import { Refused, get } from "../api.js";
import { button, fill, h, link, svg } from "../dom.js";
import { setting } from "../settings.js";
import { percent, t } from "../words.js";
import { signed } from "./rounds.js";

/** @import { AnswerEntry, Curve, Turning } from "../messages" */

const WIDTH = 520;
const HEIGHT = 110;
const LEFT = 62; // for the percentages
const EDGE = 10;

/** @type {Map<string, Promise<Curve>>} */
const asked = new Map(); // "language table seat" → the promise of its numbers

/** @param {string} table @param {number} seat */
export function numbersOf(table, seat) {
  const name = `${setting("lang")} ${table} ${seat}`;
  const known = asked.get(name);
  if (known) return known;
  const wanted = get(`/api/tables/${encodeURIComponent(table)}/curve`, { seat });
  wanted.catch(() => asked.delete(name));
  asked.set(name, wanted);
  return wanted;
}

/** A place for the curve of a table, as high as it will be: nothing under it moves when the coach has looked at the game. Where
 * players play against each other it is the curve of one seat, and `name` says whose. `onTry` begins again before a decision.
 * @param {string} table @param {number} seat
 * @param {{ name?: string, names?: string[], onTry?: ((step: number) => void) | null }} how */
export function makeCurve(table, seat, { name = "", names = [], onTry = null } = {}) {
  const place = h("div", { class: "analysis" }, h("p", { class: "muted" }, t("curve_wait")));
  const title = name ? t("curve_of", { name }) : t("curve");
  Promise.all([numbersOf(table, seat), get(`/api/tables/${encodeURIComponent(table)}/replay`, { seat })]).then(
    ([found, { answers }]) => {
      if (found.chances.length > 1) fill(place, curvePanel(title, found, names), turningPanel(table, found, answers, onTry));
      else place.remove();
    },
    (error) => {
      if (!(error instanceof Refused)) throw error;
      fill(place, h("p", { class: "muted" }, error.message));
    },
  );
  return place;
}

/** @param {string} title @param {Curve} curve @param {string[]} names */
function curvePanel(title, { chances, text, fortune, accuracy, turning }, names) {
  /** @param {string} n @param {string} words @param {string} told @param {string} [of] */
  const score = (n, words, told, of = "") =>
    h("div", { title: told }, h("dt", {}, words), h("dd", {}, n, h("small", {}, of)), h("dd", { class: "score-told" }, told));
  return h(
    "figure",
    { class: "curve panel" },
    h("h3", {}, title),
    draw(chances, turning),
    h("figcaption", {}, text),
    h(
      "dl",
      { class: "scores" },
      accuracy.map(({ seat, accuracy: n }) =>
        score(
          String(n),
          accuracy.length > 1 ? t("score_accuracy_of", { name: names[seat] ?? t("seat", { n: seat + 1 }) }) : t("score_accuracy"),
          t("score_accuracy_told"),
          " / 100",
        ),
      ),
      score(signed(fortune), t("score_fortune"), t("score_fortune_told")),
    ),
  );
}

/** The decisions that cost most, each with the way back to it.
 * @param {string} table @param {Curve} curve @param {AnswerEntry[]} answers @param {((step: number) => void) | null} onTry */
function turningPanel(table, { turning }, answers, onTry) {
  const byStep = new Map(answers.map((answer) => [answer.step, answer]));
  const items = turning.map(({ step, cost }, i) => {
    const made = byStep.get(step);
    return h(
      "li",
      {},
      h("span", { class: "turning-number", "aria-hidden": "true" }, String(i + 1)),
      h(
        "span",
        { class: "turning-words" },
        h("strong", {}, made ? t("turning_made", { turn: made.turn, text: made.text }) : t("turning_step", { n: step + 1 })),
        h("span", {}, t("turning_cost", { cost })),
      ),
      h(
        "span",
        { class: "turning-ways" },
        link(t("turning_find"), `#/mistakes/${table}/${i + 1}`, { look: "button small-button", sign: "hint" }),
        onTry && button(t("turning_try"), () => onTry(step), { look: "small-button" }),
      ),
    );
  });
  return h(
    "section",
    { class: "turning panel" },
    h("h3", {}, t("turning")),
    items.length ? h("ol", {}, items) : h("p", {}, t("turning_none")),
  );
}

/** @param {number[]} chances @param {Turning[]} turning */
function draw(chances, turning) {
  /** @param {number} i */
  const x = (i) => LEFT + (i * (WIDTH - LEFT - EDGE)) / (chances.length - 1);
  /** @param {number} chance */
  const y = (chance) => EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
  const low = Math.min(...chances.slice(0, -1));
  const end = chances[chances.length - 1];
  const words = {
    n: chances.length - 1,
    first: percent(chances[0]),
    low: percent(low),
    at: chances.indexOf(low) + 1,
    end: percent(end),
  };
  const lines = [0, 0.5, 1].map((share) => [
    svg("line", { class: "curve-line", x1: LEFT, x2: WIDTH - EDGE, y1: y(share), y2: y(share) }),
    svg("text", { class: "curve-number", x: LEFT - 8, y: y(share) + 4 }, percent(share)),
  ]);
  const points = chances.map((chance, i) => `${x(i).toFixed(1)},${y(chance).toFixed(1)}`).join(" ");
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("curve_told", words) },
    ...lines.flat(),
    svg("polyline", { class: "curve-path", points }),
    ...turning.flatMap(({ at }, i) => [
      svg("circle", { class: "curve-turning", cx: x(at), cy: y(chances[at]), r: 9 }),
      svg("text", { class: "curve-turning-number", x: x(at), y: y(chances[at]) + 4 }, String(i + 1)),
    ]),
    svg("circle", { class: "curve-end", cx: x(chances.length - 1), cy: y(end), r: 4.5 }),
  );
}
