// Others: what lies before each other seat, in one strip: name, what they say, small cards.

import { h } from "../dom.js";
import { t } from "../words.js";
import { ZoneView } from "./zones.js";

/** @import { SeatEntry, View, ZoneEntry } from "../types" */
/** @import { Look } from "./card.js" */

export class Others {
  /** @param {Look} look @param {SeatEntry[]} seats @param {number} seat */
  constructor(look, seats, seat) {
    this.look = look;
    this.seats = seats;
    this.seat = seat;
    this.element = h("section", { class: "others" });
    /** @type {Map<number | null, { element: HTMLElement, line: HTMLElement }>} */
    this.strips = new Map();
  }

  /** A zone of another seat; or a note of what the others know of one's own cards.
   * @param {ZoneEntry} entry */
  add(entry) {
    const owner = entry.owner === this.seat ? this.seats.findIndex((_, seat) => seat !== this.seat) : entry.owner;
    const strip = this.strips.get(owner) ?? this.strip(owner);
    this.strips.set(owner, strip);
    const zone = new ZoneView(entry, this.look);
    strip.element.append(zone.element);
    return zone;
  }

  /** @param {number | null} owner */
  strip(owner) {
    const name = owner === null ? "" : this.seats[owner].name;
    const line = h("span", { class: "seat-line" });
    const title = h("h2", { class: "seat-name" }, name, line);
    const element = h(
      "div",
      { class: "seat" },
      h("div", { class: "seat-who" }, h("span", { class: "medal", "aria-hidden": "true" }, name.charAt(0).toUpperCase()), title),
    );
    this.element.append(element);
    return { element, line };
  }

  /** Where a seat speaks.
   * @param {number} seat */
  mouthOf(seat) {
    return this.strips.get(seat)?.line ?? null;
  }

  /** Say whose turn it is.
   * @param {View} view */
  draw(view) {
    for (const [owner, { line }] of this.strips) line.textContent = view.to_move === owner ? t("their_turn") : "";
  }
}
