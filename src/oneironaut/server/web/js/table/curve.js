// Curve: the chance to win through a game that is over, drawn from the coach's numbers.

import { get } from "../api.js";
import { fill, h, svg } from "../dom.js";
import { setting } from "../settings.js";
import { percent, t } from "../words.js";

const WIDTH = 520;
const HEIGHT = 110;
const LEFT = 62; // for the percentages
const EDGE = 10;

const asked = new Map(); // "language table seat" → the promise of its numbers

function numbersOf(table, seat) {
  const name = `${setting("lang")} ${table} ${seat}`;
  if (!asked.has(name)) {
    const wanted = get(`/api/tables/${encodeURIComponent(table)}/curve`, { seat });
    wanted.catch(() => asked.delete(name));
    asked.set(name, wanted);
  }
  return asked.get(name);
}

/** A place for the curve of a table, as high as it will be: nothing under it moves when the coach has looked at the game. Where
 * players play against each other it is the curve of one seat, and `name` says whose. */
export function makeCurve(table, seat, name) {
  const place = h("figure", { class: "curve" }, h("p", { class: "muted" }, t("curve_wait")));
  const title = name ? t("curve_of", { name }) : t("curve");
  numbersOf(table, seat).then(
    ({ chances, text }) => {
      if (chances.length > 1) fill(place, draw(chances), h("figcaption", {}, title, " ", text));
      else place.remove();
    },
    (error) => {
      if (!error.code) throw error;
      fill(place, h("p", { class: "muted" }, error.message));
    },
  );
  return place;
}

function draw(chances) {
  const x = (i) => LEFT + (i * (WIDTH - LEFT - EDGE)) / (chances.length - 1);
  const y = (chance) => EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
  const low = Math.min(...chances.slice(0, -1));
  const words = {
    n: chances.length - 1,
    first: percent(chances[0]),
    low: percent(low),
    at: chances.indexOf(low) + 1,
    end: percent(chances.at(-1)),
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
    svg("circle", { class: "curve-end", cx: x(chances.length - 1), cy: y(chances.at(-1)), r: 4.5 }),
  );
}
