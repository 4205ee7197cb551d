// Shelf: a chip for each expansion, and for each zone that has no better place. A chip opens to a sheet.

import { fill, h } from "../dom.js";
import { t } from "../words.js";
import { UNKNOWN } from "./card.js";
import { hooks } from "./zones.js";

const THUMBS = 4;

export class Shelf {
  constructor(look, onOpen) {
    this.look = look;
    this.onOpen = onOpen;
    this.element = h("section", { class: "shelf" });
    /** @type {Map<string, {entries: object[], element: HTMLElement, parts: object}>} */
    this.chips = new Map();
  }

  /** Zones of one expansion share a chip; a zone of the game itself has one of its own. */
  add(entry) {
    const name = entry.group_label ? entry.group : entry.id;
    if (!this.chips.has(name)) {
      const parts = { thumbs: h("span", { class: "thumbs" }), name: h("span", { class: "chip-name" }) };
      parts.state = h("span", { class: "chip-state" });
      parts.more = h("span", { class: "chip-more" });
      parts.mark = h("span", { class: "chip-mark", hidden: true });
      const element = h(
        "button",
        { type: "button", class: "shelf-chip zone", ...hooks(entry), onclick: () => this.onOpen(this.chips.get(name)) },
        parts.thumbs,
        h("span", { class: "chip-words" }, parts.name, h("span", { class: "chip-line" }, parts.state, " ", parts.more)),
        parts.mark,
      );
      this.chips.set(name, { entries: [], element, parts, label: entry.group_label });
      this.element.append(element);
    }
    this.chips.get(name).entries.push(entry);
  }

  /** @param {Map<string, import("./types.js").ZoneState>} states */
  draw(states, options) {
    for (const chip of this.chips.values()) {
      const shown = chip.entries.map((entry) => states.get(entry.id)).filter(Boolean);
      const open = chip.entries.filter(({ sort }) => sort !== "pile").map(({ id }) => states.get(id));
      const laid = open.length ? open.filter(Boolean) : shown; // piles next to a row or a fan are its stock
      const known = laid.flatMap(({ cards }) => cards).filter(({ kind }) => kind !== UNKNOWN);
      const stock = shown.filter((state) => !laid.includes(state) && state.cards.every(({ kind }) => kind === UNKNOWN));
      const count = laid.reduce((n, state) => n + state.count, 0);
      const whose = chip.label || shown[0]?.label || "";
      chip.parts.name.textContent = whose;
      const hidden = count - known.length + stock.reduce((n, state) => n + state.count, 0);
      const met = known.filter(({ kind, mark }) => [...mark].some((each) => this.look.kinds.get(kind).marks[each])).length;
      const state = [
        met ? t("of", { n: met, of: known.length }) : String(known.length),
        hidden ? t("hidden_more", { n: hidden }) : "",
      ];
      chip.parts.state.textContent = state[0];
      chip.parts.more.textContent = state[1];
      this.thumbs(chip, known, hidden);
      const can = options.filter(({ at }) => at && chip.entries.some(({ id }) => id === at.zone)).length;
      chip.parts.mark.hidden = can === 0;
      chip.parts.mark.textContent = String(can);
      chip.element.classList.toggle("is-empty", known.length === 0 && hidden === 0);
      chip.element.setAttribute(
        "aria-label",
        [whose, state.filter(Boolean).join(" "), can ? t("can_help", { n: can }) : ""].filter(Boolean).join(", "),
      );
    }
  }

  thumbs(chip, known, hidden) {
    const unmet = known.filter(({ kind, mark }) => ![...mark].some((each) => this.look.kinds.get(kind).marks[each]));
    const kinds = (unmet.length ? unmet : known).slice(0, THUMBS).map((card) => [card.kind, card.mark]);
    if (kinds.length === 0 && hidden > 0) kinds.push([UNKNOWN, ""]);
    fill(
      chip.parts.thumbs,
      kinds.map(([kind, mark]) => h("img", { src: this.look.pictureOf(kind, mark), alt: "", draggable: "false" })),
    );
  }

  /** The chip that a zone belongs to. */
  chipOf(zone) {
    return [...this.chips.values()].find(({ entries }) => entries.some(({ id }) => id === zone)) ?? null;
  }
}
