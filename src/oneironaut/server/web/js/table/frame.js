// Frame: the parts of a table's screen in the order in which they are read. Where each stands is said by the style sheet.

import { button, h, icon, link } from "../dom.js";
import { t } from "../words.js";

/** @import { Icon } from "../dom.js" */
/** @import { Child } from "../types" */

/** The screen of a table: what its parts are is in their names; `say` may be missing.
 * @param {{id: string, title: string, seat: number, board: import("./board.js").Board, facts: Child, say: Child, ask: Child,
 *   tools: Child, extra: Node[], look?: string}} parts */
export function makeFrame({ id, title, seat, board, facts, say, ask, tools, extra, look = "" }) {
  return h(
    "div",
    { class: `table-screen ${look}`, "data-table": id, "data-seat": seat, "data-players": board.sheet.players },
    board.floor,
    h("div", { class: "aside" }, say, ask),
    board.stage.element,
    board.near.element,
    board.scene,
    h(
      "header",
      { class: "wall" },
      h(
        "div",
        { class: "table-name" },
        link("Oneironaut", "#/", { look: "brand", sign: "moon", "aria-label": t("home") }),
        h("h1", {}, title),
      ),
      board.wall.element,
      facts,
    ),
    board.piles,
    board.shelf.element,
    board.others.element,
    tools,
    board.flights,
    ...extra,
  );
}

/** A tool: an icon and a word, both always.
 * @param {string} words @param {Icon} sign @param {() => void} act @param {string} key */
export function tool(words, sign, act, key) {
  return button(words, act, { look: "tool", sign, key });
}

/** A list of places to go, in a dialog.
 * @param {[string, Icon, () => void][]} items */
export function menuList(items) {
  return h(
    "ul",
    { class: "menu-list" },
    items.map(([words, sign, act]) =>
      h("li", {}, h("button", { type: "button", class: "button quiet", onclick: act }, icon(sign), h("span", {}, words))),
    ),
  );
}
