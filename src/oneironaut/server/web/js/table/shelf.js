// Shelf: a chip for each expansion, and for each zone that has no better place. A chip opens to a sheet.

import { fill, h } from "../dom.js";
import { t } from "../words.js";
import { UNKNOWN } from "./card.js";
import { hooks } from "./zones.js";

/** @import { Option, TableCard, ZoneEntry } from "../types" */
/** @import { Look } from "./card.js" */
/** @typedef {Record<"thumbs" | "name" | "state" | "more" | "mark", HTMLElement>} Parts */
/** @typedef {{ entries: ZoneEntry[], element: HTMLElement, parts: Parts, label: string }} Chip */

const THUMBS = 4;

export class Shelf {
  /** @param {Look} look @param {(chip: Chip) => void} onOpen */
  constructor(look, onOpen) {
    this.look = look;
    this.onOpen = onOpen;
    this.element = h("section", { class: "shelf" });
    /** @type {Map<string, Chip>} */
    this.chips = new Map();
  }

  /** Zones of one expansion share a chip; a zone of the game itself has one of its own.
   * @param {ZoneEntry} entry */
  add(entry) {
    const name = entry.group_label ? entry.group : entry.id;
    let chip = this.chips.get(name);
    if (!chip) {
      const parts = {
        thumbs: h("span", { class: "thumbs" }),
        name: h("span", { class: "chip-name" }),
        state: h("span", { class: "chip-state" }),
        more: h("span", { class: "chip-more" }),
        mark: h("span", { class: "chip-mark", hidden: true }),
      };
      const element = h(
        "button",
        { type: "button", class: "shelf-chip zone", ...hooks(entry), onclick: () => this.onOpen(made) },
        parts.thumbs,
        h("span", { class: "chip-words" }, parts.name, h("span", { class: "chip-line" }, parts.state, " ", parts.more)),
        parts.mark,
      );
      /** @type {Chip} */
      const made = { entries: [], element, parts, label: entry.group_label };
      chip = made;
      this.chips.set(name, made);
      this.element.append(element);
    }
    chip.entries.push(entry);
  }

  /** @param {Map<string, import("../types").ZoneState>} states
   * @param {Option[]} options */
  draw(states, options) {
    for (const chip of this.chips.values()) {
      const shown = chip.entries.flatMap((entry) => states.get(entry.id) ?? []);
      const open = chip.entries.filter(({ sort }) => sort !== "pile");
      // Piles next to a row or a fan are its stock.
      const laid = open.length ? open.flatMap(({ id }) => states.get(id) ?? []) : shown;
      const known = laid.flatMap(({ cards }) => cards).filter(({ kind }) => kind !== UNKNOWN);
      const stock = shown.filter((state) => !laid.includes(state) && state.cards.every(({ kind }) => kind === UNKNOWN));
      const count = laid.reduce((n, state) => n + state.count, 0);
      const whose = chip.label || shown[0]?.label || "";
      chip.parts.name.textContent = whose;
      const hidden = count - known.length + stock.reduce((n, state) => n + state.count, 0);
      const met = known.filter(({ kind, mark }) => [...mark].some((each) => this.look.entryOf(kind).marks[each])).length;
      const row = chip.entries.find(({ sort }) => sort === "row");
      const due = row ? this.look.dueOf(states.get(row.id)?.cards ?? []) : null;
      const state = [
        met || due ? t("of", { n: met, of: known.length }) : String(known.length),
        due ? t("due_is", { name: this.look.suitNameOf(due) }) : hidden ? t("hidden_more", { n: hidden }) : "",
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

  /** @param {Chip} chip @param {TableCard[]} known @param {number} hidden */
  thumbs(chip, known, hidden) {
    const unmet = known.filter(({ kind, mark }) => ![...mark].some((each) => this.look.entryOf(kind).marks[each]));
    const kinds = (unmet.length ? unmet : known).slice(0, THUMBS).map((card) => [card.kind, card.mark]);
    if (kinds.length === 0 && hidden > 0) kinds.push([UNKNOWN, ""]);
    fill(
      chip.parts.thumbs,
      kinds.map(([kind, mark]) => h("img", { src: this.look.pictureOf(kind, mark), alt: "", draggable: "false" })),
    );
  }

  /** The chip that a zone belongs to.
   * @param {string | null} zone */
  chipOf(zone) {
    return [...this.chips.values()].find(({ entries }) => entries.some(({ id }) => id === zone)) ?? null;
  }
}
