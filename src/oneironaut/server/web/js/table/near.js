// Near: the cards in one's hands, as fans that share the width there is.

import { h } from "../dom.js";
import { ZoneView, hooks } from "./zones.js";

/** @import { ZoneEntry } from "../types" */
/** @import { Look } from "./card.js" */

const STEP = 0.93; // of a card's width, from one card to the next where there is room
const ASIDE = 0.24; // of a width, by which neighbours make room for the chosen card
const TURNED = 0.26; // of a width: what a fan is wider for its outer cards being turned
const BETWEEN = 34; // px from fan to fan

export class Near {
  /** @param {Look} look @param {number} seat */
  constructor(look, seat) {
    this.look = look;
    this.seat = seat;
    this.element = h("section", { class: "near" });
    /** @type {ZoneView[]} */
    this.zones = [];
    /** @type {{ of: string, width: number, pad: number, cards: number[] } | null} */
    this.room = null; // measured when it changes: to ask the page while cards are drawn would lay it out
  }

  /** @param {ZoneEntry} entry */
  add(entry) {
    const zone = new ZoneView(entry, this.look, { isButton: true });
    for (const [name, value] of Object.entries(hooks(entry, this.seat)))
      if (value !== null) zone.element.setAttribute(name, value);
    this.zones.push(zone);
    this.element.append(zone.element);
    return zone;
  }

  /** Measure the room there is for these fans. The answer is null as long as nothing is laid out.
   * @param {ZoneView[]} shown */
  measure(shown) {
    const of = shown.map(({ entry }) => entry.id).join(" ");
    if (this.room?.of === of) return this.room;
    const width = this.element.clientWidth;
    const cards = shown.map((zone) => zone.cards[0].element.offsetWidth);
    if (!width || cards.includes(0)) return null;
    const { paddingLeft, paddingRight } = getComputedStyle(this.element);
    this.room = { of, width, pad: parseFloat(paddingLeft) + parseFloat(paddingRight), cards };
    return this.room;
  }

  /** Share the width: every card is seen, and none more than its width from the next. */
  fit() {
    const shown = this.zones.filter(({ cards }) => cards.length > 0);
    this.element.classList.toggle("has-groups", shown.length > 1);
    const room = this.measure(shown);
    if (!room) return;
    const { width, pad } = room;
    const sizes = shown.map((zone, i) => ({ zone, w: room.cards[i] }));
    const gap = Math.min(BETWEEN, width * 0.04);
    const more = sizes.map(({ zone, w }) => (zone.cards.slice(0, -1).some(({ isSelected }) => isSelected) ? w * ASIDE : 0));
    const fixed =
      more.reduce((sum, each) => sum + each, 0) + sizes.reduce((sum, { w }) => sum + w, 0) + gap * Math.max(0, sizes.length - 1);
    const turned = TURNED * Math.max(0, ...sizes.map(({ w }) => w));
    const steps = sizes.reduce((sum, { zone, w }) => sum + (zone.cards.length - 1) * w, 0);
    const share = steps ? Math.min(STEP, (width - pad - fixed - turned) / steps) : STEP;
    sizes.forEach(({ zone, w }, i) => {
      zone.element.style.setProperty("--step", `${(share * w).toFixed(1)}px`);
      zone.element.style.setProperty("--more", `${more[i].toFixed(1)}px`);
    });
  }
}
