// Others: what lies before each other seat, in one strip: name, what they say, small cards.

import { h } from "../dom.js";
import { t } from "../words.js";
import { ZoneView } from "./zones.js";

export class Others {
  constructor(look, seats, seat) {
    this.look = look;
    this.seats = seats;
    this.seat = seat;
    this.element = h("section", { class: "others" });
    this.strips = new Map();
  }

  /** A zone of another seat; or a note of what the others know of one's own cards. */
  add(entry) {
    const owner = entry.owner === this.seat ? this.seats.findIndex((_, seat) => seat !== this.seat) : entry.owner;
    if (!this.strips.has(owner)) this.strips.set(owner, this.strip(owner));
    const zone = new ZoneView(entry, this.look);
    this.strips.get(owner).element.append(zone.element);
    return zone;
  }

  strip(owner) {
    const { name } = this.seats[owner];
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

  /** Where a seat speaks. */
  mouthOf(seat) {
    return this.strips.get(seat)?.line ?? null;
  }

  /** Say whose turn it is. */
  draw(view) {
    for (const [owner, { line }] of this.strips) line.textContent = view.to_move === owner ? t("their_turn") : "";
  }
}
