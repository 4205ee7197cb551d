// Panels: a drawer, the log in it, and what everybody knows.

import { button, fill, h } from "../dom.js";
import { sign } from "../signs.js";
import { t } from "../words.js";
import { openAbout } from "./about.js";
import { wordsOf } from "./story.js";

/** @import { Child, TableEvent, View } from "../types" */
/** @import { Board } from "./board.js" */

/** A drawer with a title and a way to close it.
 * @param {() => void} onClose */
export function makeDrawer(onClose) {
  const title = h("h2", { class: "drawer-title" });
  const body = h("div", { class: "drawer-body", tabindex: "0", role: "region", "aria-label": "" });
  const element = h(
    "aside",
    { class: "drawer", hidden: true },
    h("div", { class: "drawer-head" }, title, button("", onClose, { look: "round quiet", sign: "close", label: t("close") })),
    body,
  );
  return { element, title, body };
}

/** The log: cut at the first event of a view, then appended to. */
export class Log {
  constructor() {
    /** @type {TableEvent[]} */
    this.items = [];
  }

  /** @param {View["events"]} events */
  take({ first, items }) {
    this.items = this.items.filter((event) => event.n < first).concat(items);
  }

  /** The log by turns, the newest first throughout, below what is known of the deal.
   * @param {HTMLElement} element @param {Board} board @param {Child} deal */
  draw(element, board, deal = null) {
    /** @type {Map<number, TableEvent[]>} */
    const turns = new Map();
    for (const event of this.items) {
      if (!event.text || event.beat === "quiet") continue;
      turns.set(event.turn, [event, ...(turns.get(event.turn) ?? [])]);
    }
    const parts = [...turns].reverse().map(([turn, events]) =>
      h(
        "section",
        { class: "log-turn" },
        h("h3", {}, t("turn", { n: turn })),
        h(
          "ul",
          {},
          events.map((event) =>
            h("li", { class: `is-${event.tone}` }, event.sign && sign(event.sign), wordsOf(event), cardButton(event, board)),
          ),
        ),
      ),
    );
    fill(element, deal, parts.length ? parts : h("p", { class: "muted" }, t("log_empty")));
  }
}

/** The card of an event, to point at: where it lies on the table it lights up, and a tap opens what it does.
 * @param {TableEvent} event @param {Board} board */
function cardButton({ card }, board) {
  if (!card || !board.look.kinds.has(card)) return null;
  const show = () => board.name(card);
  const hide = () => board.name(null);
  const listeners = { onpointerenter: show, onpointerleave: hide, onfocus: show, onblur: hide };
  return h(
    "button",
    {
      type: "button",
      class: "log-card",
      "aria-label": t("log_card", { card: board.look.nameOf(card) }),
      onclick: () => openAbout(board.look, card),
      ...listeners,
    },
    h("img", { src: board.look.pictureOf(card), alt: "", loading: "lazy" }),
  );
}

/** What everybody knows and no card shows, in words.
 * @param {View} view */
export function signsOf({ signs }) {
  return signs.map(({ name, text }) => h("span", { class: "flag fact", "data-sign": name }, text));
}
