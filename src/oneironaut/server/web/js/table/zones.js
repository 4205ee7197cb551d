// Zones: where each zone of the rules lies on the table. The style sheet says it (`--place`), by name, sort, sight and owner.

import { fresh, h } from "../dom.js";
import { CardView, arrange, reconcile } from "./card.js";

/** @import { TableCard, Placed, ZoneEntry, ZoneState } from "../types" */
/** @import { Look } from "./card.js" */

export const PLACES = ["gate", "scene", "piles", "near", "stage", "others", "shelf", "none"];
export const DECK = "deck";

/** A zone with its cards. Parts of the table draw it; this keeps what all of them need. */
export class ZoneView {
  /** @param {ZoneEntry} entry
   * @param {Look} look @param {{ isButton?: boolean }} how */
  constructor(entry, look, { isButton = false } = {}) {
    this.entry = entry;
    this.look = look;
    this.isButton = isButton;
    this.label = h("h2", { id: fresh("zone"), class: "zone-label" });
    this.list = h("div", { class: "cards" });
    const props = { class: "zone", ...hooks(entry), "aria-labelledby": this.label.id };
    this.element = isButton
      ? h("section", props, this.label, this.list)
      : h("div", { ...props, role: "group" }, this.label, this.list);
    /** @type {CardView[]} */
    this.cards = [];
    /** @type {ZoneState|null} */
    this.state = null;
  }

  /** Show these cards, in order.
   * @param {ZoneState} state @param {TableCard[]} cards */
  show(state, cards) {
    this.state = state;
    this.label.textContent = state.label;
    this.cards = reconcile(this.cards, cards, () => new CardView(this.look, { isButton: this.isButton }));
    this.cards.forEach((card, i) => card.dress({ ...cards[i], zone: this.entry.id, place: state.label }));
    arrange(
      this.list,
      this.cards.map(({ element }) => element),
    );
    this.cards.forEach(({ element }, i) => element.style.setProperty("--i", String(i)));
    this.element.style.setProperty("--n", String(Math.max(1, this.cards.length)));
    this.element.classList.toggle("is-empty", cards.length === 0);
  }
}

/** What the style sheet may know a zone by.
 * @param {ZoneEntry} entry @param {number | null} seat */
export function hooks(entry, seat = null) {
  const whose = entry.owner === null ? null : entry.owner === seat ? "own" : "other";
  return {
    "data-zone": entry.name,
    "data-sort": entry.sort,
    "data-sight": entry.sight,
    "data-whose": seat === null ? null : whose,
  };
}

/** What the style sheet says of a zone: its place, and how it lies there. `probe` stands on the page.
 * @param {ZoneEntry} entry @param {number} seat @param {boolean} isCounted @param {Element} probe @returns {Placed} */
export function placeOf(entry, seat, isCounted, probe) {
  const element = h("span", { class: "zone", ...hooks(entry, seat), "data-counted": isCounted || null });
  probe.append(element);
  const style = getComputedStyle(element);
  /** @param {string} name */
  const read = (name) => style.getPropertyValue(name).trim();
  const found = { place: read("--place"), slot: read("--slot"), role: read("--role"), series: Number(read("--series")) || 0 };
  element.remove();
  return PLACES.includes(found.place) ? found : { ...found, place: "shelf" };
}

/** Cards of a pile by kind, with how many of each there are.
 * @param {TableCard[]} cards */
export function byKind(cards) {
  const found = new Map();
  for (const card of cards) {
    const known = found.get(card.kind);
    if (known) known.times += 1;
    else found.set(card.kind, { ...card, times: 1 });
  }
  return [...found.values()];
}
