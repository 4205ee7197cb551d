// Wall: an arch for each card that counts, open or still to come, and how many are open.

import { picture } from "../api.js";
import { fill, h } from "../dom.js";
import { count, t } from "../words.js";

/** @import { Declared, Kind, SeatEntry } from "../types" */
/** @typedef {{ kind: Kind, isOpen: boolean, owner: number | null }} Standing */
/** @typedef {{ element: HTMLElement, image: HTMLImageElement, kind: string, isOpen: boolean }} Shown */

const MANY = 9;

export class Wall {
  /** @param {import("./card.js").Look} look
   * @param {SeatEntry[]} seats @param {() => void} onOpen */
  constructor(look, seats, onOpen) {
    this.look = look;
    this.seats = seats;
    this.number = h("span", { class: "wall-number" });
    this.total = h("span", { class: "wall-total" });
    this.arches = h("span", { class: "arches", "aria-hidden": "true" });
    this.element = h(
      "button",
      { type: "button", class: "wall-doors", onclick: () => onOpen() },
      h("span", { class: "wall-count", "aria-hidden": "true" }, this.number, this.total),
      this.arches,
    );
    /** @type {Shown[]} */
    this.shown = [];
    /** @type {Shown | null} */
    this.due = null;
  }

  /** The arches of some zones together, as the outcome counts them.
   * @param {Declared[]} zones @param {string | null} due what comes next, if something else of the game says so */
  draw(zones, due = null) {
    this.element.hidden = zones.length === 0;
    if (zones.length === 0) return;
    /** @type {Map<string, (number | null)[]>} */
    const owners = new Map();
    for (const { entry, state } of zones)
      for (const { kind } of state.cards) owners.set(kind, [...(owners.get(kind) ?? []), entry.owner]);
    const kinds = this.look.sheet.kinds.filter(({ arch }) => arch);
    const arches =
      kinds.length === 0
        ? this.gained(zones)
        : kinds.flatMap((kind) => {
            const own = owners.get(kind.code) ?? [];
            return Array.from({ length: kind.copies }, (_, i) => ({ kind, isOpen: i < own.length, owner: own[i] ?? null }));
          });
    arches.sort((a, b) => this.rank(a.kind) - this.rank(b.kind));
    this.shown = arches.map((arch, i) => this.arch(arch, i > 0 && arch.kind.suit !== arches[i - 1].kind.suit));
    this.markDue(due);
    const open = zones.reduce((n, { state }) => n + state.count, 0);
    const label = zones[0].state.label;
    this.number.textContent = String(open);
    fill(this.total, kinds.length > 0 && h("span", {}, `/ ${arches.length}`), h("span", { class: "wall-label" }, label));
    this.arches.dataset.many = arches.length > MANY ? "more" : "few";
    fill(
      this.arches,
      this.shown.map(({ element }) => element),
    );
    this.element.setAttribute("aria-label", this.sentence(arches, open, label, kinds.length > 0));
  }

  /** Mark the arch that is due: the first of its suit that is shut.
   * @param {string | null} due */
  markDue(due) {
    this.due =
      due === null ? null : (this.shown.find(({ kind, isOpen }) => !isOpen && this.suitOf(kind) === this.suitOf(due)) ?? null);
    this.due?.element.classList.add("is-due");
    this.due?.element.append(h("span", { class: "arch-due" }, t("due")));
  }

  /** @param {string} kind */
  suitOf(kind) {
    return this.look.entryOf(kind).suit;
  }

  /** Where nothing has an arch: the cards that count, as they are.
   * @param {Declared[]} zones @returns {Standing[]} */
  gained(zones) {
    return zones.flatMap(({ entry, state }) =>
      state.cards.map(({ kind }) => ({ kind: this.look.entryOf(kind), isOpen: true, owner: entry.owner })),
    );
  }

  /** Suits in their order, what has none last.
   * @param {Kind} kind */
  rank(kind) {
    const at = this.look.sheet.suits.findIndex(({ key }) => key === kind.suit);
    return at < 0 ? this.look.sheet.suits.length : at;
  }

  /** @param {Standing} arch @param {boolean} isFirst */
  arch({ kind, isOpen, owner }, isFirst) {
    const initial = isOpen && owner !== null ? this.seats[owner].name.charAt(0).toUpperCase() : null;
    const image = h("img", { src: this.pictureOf(kind, isOpen), alt: "", draggable: "false" });
    const element = h(
      "span",
      { class: `arch ${isOpen ? "is-open" : "is-shut"} ${isFirst ? "is-first" : ""}`, "data-kind": kind.code },
      image,
      initial && h("span", { class: "arch-owner" }, initial),
    );
    const hue = this.look.suitOf(kind.code)?.hue;
    if (hue) element.style.setProperty("--hue", hue);
    return { element, image, kind: kind.code, isOpen };
  }

  /** @param {Kind} kind @param {boolean} isOpen */
  pictureOf({ arch, code }, isOpen) {
    return arch ? picture(isOpen ? arch.open : arch.closed) : this.look.pictureOf(code, "", true);
  }

  /** The wall in one sentence.
   * @param {Standing[]} arches @param {number} open @param {string} label @param {boolean} isWhole */
  sentence(arches, open, label, isWhole) {
    /** @type {Map<string, number>} */
    const names = new Map();
    for (const { kind, isOpen } of arches) if (isOpen) names.set(kind.code, (names.get(kind.code) ?? 0) + 1);
    const list = [...names].map(([code, n]) => `${n} ${this.look.nameOf(code)}`);
    const due = this.due ? `${t("due")}: ${this.look.nameOf(this.due.kind)}` : "";
    return [`${label}: ${isWhole ? t("of", { n: open, of: arches.length }) : open}`, ...list, due].filter(Boolean).join(", ");
  }

  /** Where a card of a kind stands once it is open, for motion.
   * @param {string | null} kind */
  spotOf(kind) {
    const all = this.shown;
    return (all.findLast((arch) => arch.kind === kind && arch.isOpen) ?? all.find((arch) => arch.kind === kind))?.element ?? null;
  }

  /** The arches that stand open. */
  get openArches() {
    return this.shown.filter(({ isOpen }) => isOpen);
  }

  /** Whether the wall counts anything. */
  get isThere() {
    return !this.element.hidden;
  }

  /** Whether the wall knows all that can be opened. */
  get isWhole() {
    return this.look.sheet.kinds.some(({ arch }) => arch);
  }

  /** All arches large, for a sheet. */
  large() {
    const items = this.shown.map(({ kind, isOpen, image }) =>
      h(
        "li",
        { class: isOpen ? "" : "is-shut" },
        h("img", { src: image.src, alt: "" }),
        h("span", {}, `${this.look.titleOf(kind)}${isOpen ? "" : ` – ${t("still_to_come")}`}`),
      ),
    );
    return h("ul", { class: "sheet-cards is-arches", "aria-label": count("doors_shown", items.length) }, items);
  }
}
