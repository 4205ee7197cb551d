// Piles: deck, discard pile and their like: a heap, a number, a name. Each opens to a sheet of what can be known of it.

import { fill, h, svg } from "../dom.js";
import { t } from "../words.js";
import { CardView, UNKNOWN } from "./card.js";
import { DECK, hooks } from "./zones.js";

/** @import { TableCard, TableEvent, ZoneEntry } from "../types" */
/** @import { Look } from "./card.js" */

const EDGES = 6; // that a heap shows at most
const EACH = 12; // cards for each of them

export class Pile {
  /** @param {import("../types").ZoneEntry} entry
   * @param {Look} look @param {(entry: ZoneEntry) => void} onOpen */
  constructor(entry, look, onOpen) {
    this.entry = entry;
    this.look = look;
    /** @type {CardView | null} */
    this.card = null;
    this.heap = h("span", { class: "heap" });
    this.number = h("span", { class: "pile-number" });
    this.name = h("span", { class: "pile-name" });
    this.note = h("span", { class: "pile-note" });
    this.body = h("span", { class: "pile-body" }, swirl(), this.heap, this.number);
    this.element = h(
      "button",
      { type: "button", class: "pile zone", ...hooks(entry), onclick: () => onOpen(entry) },
      this.body,
      h("span", { class: "pile-words" }, this.name, this.note),
    );
    /** @type {string[]} */
    this.order = []; // the cards as they came, the last on top
  }

  /** @param {import("../types").ZoneState} state
   * @param {TableEvent[]} moves */
  draw(state, moves) {
    this.keepOrder(state.cards, moves);
    const known = state.cards.length > 0 && state.cards.some(({ kind }) => kind !== UNKNOWN);
    this.words(state.label, state.count, "");
    this.drawHeap(state.count, known ? this.order.slice(-3) : state.count > 0 ? [UNKNOWN] : []);
  }

  /** @param {import("../types").DeckState} deck */
  drawDeck(deck) {
    const known = [
      deck.top.length > 0 && `${t("on_top")} ${deck.top.map(({ kind }) => this.look.nameOf(kind)).join(", ")}`,
      deck.bottom.length > 0 && `${t("at_bottom")} ${deck.bottom.map(({ kind }) => this.look.nameOf(kind)).join(", ")}`,
    ].filter(Boolean);
    this.words(deck.label, deck.count, known.join(" · "));
    this.drawHeap(deck.count, deck.count > 0 ? [UNKNOWN] : []);
  }

  /** @param {string} label @param {number} n @param {string} note */
  words(label, n, note) {
    this.name.textContent = label;
    this.number.textContent = String(n);
    this.note.textContent = note;
    this.note.title = note;
    this.element.setAttribute("aria-label", [label, t("cards_in", { n }), note].filter(Boolean).join(", "));
    this.element.classList.toggle("is-empty", n === 0);
  }

  /** @param {number} n @param {string[]} kinds */
  drawHeap(n, kinds) {
    const hidden = kinds[0] === UNKNOWN;
    const edges = hidden ? Math.min(EDGES, Math.ceil(n / EACH)) : 0;
    const under = hidden ? [] : kinds.slice(0, -1);
    const top = kinds.at(-1);
    this.card = top ? (this.card ?? new CardView(this.look)) : null;
    if (top) this.card?.dress({ kind: top, zone: this.entry.id, place: "" });
    this.card?.element.setAttribute("aria-hidden", "true");
    const image = (/** @type {string} */ kind) => h("img", { class: "heap-under", src: this.look.pictureOf(kind), alt: "" });
    fill(
      this.heap,
      Array.from({ length: edges }, (_, i) => {
        const edge = h("span", { class: "heap-edge" });
        edge.style.setProperty("--e", String(edges - i));
        return edge;
      }),
      under.map(image),
      this.card?.element,
    );
  }

  /** Remember in which order cards came, as far as events tell.
   * @param {TableCard[]} cards @param {TableEvent[]} moves */
  keepOrder(cards, moves) {
    const left = cards.map(({ kind }) => kind);
    const kept = [];
    for (const kind of this.order) {
      const at = left.indexOf(kind);
      if (at >= 0) kept.push(...left.splice(at, 1));
    }
    for (const { to, card } of moves) {
      if (to !== this.entry.id || !card) continue;
      const at = left.indexOf(card);
      if (at >= 0) kept.push(...left.splice(at, 1));
      else if (kept.includes(card)) kept.push(...kept.splice(kept.lastIndexOf(card), 1));
    }
    this.order = [...left, ...kept];
  }

  get spot() {
    return this.card?.element ?? this.heap;
  }
}

/** Circles that a style sheet may show where cards float. */
function swirl() {
  const rings = [
    [96, 44, "2 5"],
    [72, 31, "none"],
    [46, 18, "8 4"],
  ].map(([rx, ry, dash]) => svg("ellipse", { cx: 100, cy: 54, rx, ry, "stroke-dasharray": dash }));
  return svg("svg", { class: "swirl", viewBox: "0 0 200 108", "aria-hidden": "true" }, ...rings);
}

/** A pile for the deck, which is not a zone of its own.
 * @type {ZoneEntry} */
export const deckEntry = {
  id: DECK,
  name: DECK,
  label: "",
  capacity: 0,
  sort: "deck",
  sight: "hidden",
  owner: null,
  deck: true,
  group: "",
  group_label: "",
};
