// Scene: the middle of the table. A row is a path that comes towards the player; zones with slots face each other.

import { picture } from "../api.js";
import { fill, h, icon, svg } from "../dom.js";
import { setting } from "../settings.js";
import { count, t } from "../words.js";
import { CardView, reconcile } from "./card.js";
import { curveThrough, layPath } from "./path.js";
import { ZoneView, hooks } from "./zones.js";

/** @import { Bond, Laid, Placed, SeatEntry, Side, ZoneEntry, ZoneState } from "../types" */
/** @import { Look } from "./card.js" */

const WIDEST = 168;
const SMALL = 30; // px: cards narrower than that have no brackets
const FIGURE = 160; // ms for each figure of a sum
const BUBBLE = 74; // px above the ghost that a bubble needs

/** A long row of cards. */
export class Path {
  /** @param {ZoneEntry} entry @param {Look} look @param {number} series @param {(entry: ZoneEntry) => void} onOpen */
  constructor(entry, look, series, onOpen) {
    this.entry = entry;
    this.look = look;
    this.series = series || 99;
    /** @type {ZoneState | null} */
    this.state = null;
    /** @type {Laid | null} */
    this.laid = null;
    this.room = { width: 0, height: 0 }; // measured when it changes: to ask the page while cards are drawn would lay it out
    this.open = h("button", { type: "button", class: "path-open", onclick: () => onOpen(entry) });
    this.halo = svg("path", { class: "trail-halo" });
    this.way = svg("path", { class: "trail-way" });
    this.trail = svg("svg", { class: "trail", "aria-hidden": "true" }, this.halo, this.way);
    this.bonds = h("div", { class: "bonds", "aria-hidden": "true" });
    this.fold = h("span", { class: "fold", hidden: true, "aria-hidden": "true" });
    this.ghost = h("div", { class: "slot", "aria-hidden": "true" });
    this.bubble = h("p", { class: "bubble", hidden: true });
    this.list = h("div", { class: "steps" });
    this.element = h(
      "section",
      { class: "path zone", ...hooks(entry) },
      ...[this.trail, this.open, this.list, this.bonds, this.fold, this.ghost, this.bubble],
    );
    /** @type {CardView[]} */
    this.cards = [];
    /** @type {CardView[]} */
    this.finished = []; // cards of the group that was finished last, until what it brings is shown
  }

  /** @param {import("../types").ZoneState} state */
  draw(state) {
    const open = new Set(this.state ? this.cards.filter(({ kind, mark }) => !this.look.isUsed(kind, mark)) : []);
    this.state = state;
    this.cards = reconcile(this.cards, state.cards, () => new CardView(this.look));
    this.cards.forEach((card, i) => {
      card.dress({ ...state.cards[i], zone: this.entry.id, place: state.label });
      card.element.setAttribute("aria-hidden", "true");
      if (!card.element.parentNode) this.list.append(card.element);
    });
    const finished = this.cards.filter((card) => open.has(card) && this.look.isUsed(card.kind, card.mark));
    if (finished.length > 0) this.finished = finished;
    const names = state.cards.map(({ kind }) => this.look.nameOf(kind));
    const last = names.length ? t("path_last", { card: names[names.length - 1] }) : "";
    this.open.setAttribute("aria-label", [state.label, count("path_cards", names.length), last].filter(Boolean).join(", "));
    this.fit();
  }

  /** Measure the room there is. */
  measure() {
    this.room = { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  /** Lay the cards into the room there is. */
  fit() {
    if (!this.room.width) this.measure();
    const { width, height } = this.room;
    if (!width || !height || !this.state) return;
    const most = Math.min(WIDEST, innerHeight * 0.19);
    const cards = this.cards.map(({ kind, mark }) => ({
      isDone: this.look.isUsed(kind, mark),
      suit: this.look.kinds.get(kind)?.suit ?? null,
    }));
    const laid = layPath(cards, { width, height, most, series: this.series });
    this.laid = laid;
    this.cards.forEach(({ element }, i) => {
      const spot = laid.spots.get(i);
      element.hidden = !spot;
      if (spot) put(element, spot);
      element.classList.toggle("is-tail", i === this.cards.length - 1);
    });
    const line = curveThrough(laid.points);
    this.halo.setAttribute("d", line);
    this.way.setAttribute("d", line);
    fill(
      this.bonds,
      laid.bonds.map((bond) => this.bond(bond)),
    );
    this.bonds.hidden = laid.w < SMALL;
    this.fold.hidden = laid.folded === 0;
    this.fold.textContent = `+${laid.folded}`;
    if (laid.fold) this.fold.style.transform = `translate(${laid.fold.x}px, ${laid.fold.y}px)`;
    if (laid.slot) put(this.ghost, laid.slot);
    this.placeBubble();
  }

  /** The bracket of a finished group, or of cards that may become one: its suit in a word and in pips.
   * @param {Bond} bond */
  bond({ x, y, w, suit, run, isDone }) {
    const own = suit ? this.look.suits.get(suit) : null;
    const pips = (/** @type {number} */ n) =>
      Array.from({ length: this.series }, (_, i) => h("i", { class: `pip ${i < n ? "is-on" : ""}` }));
    const words = isDone ? icon("check") : [own?.name[setting("lang")] ?? "", pips(run ?? 0)];
    const element = h("div", { class: `bond ${isDone ? "is-done" : ""}` }, h("span", {}, words));
    if (own) element.style.setProperty("--hue", own.hue);
    element.style.width = `${w}px`;
    element.style.transform = `translate(${x}px, ${y}px)`;
    return element;
  }

  /** Show where a card would go and what it would gain; nothing, if there is no option.
   * @param {import("../types").Option|null} option */
  foretell(option) {
    const gain = option?.gains ? this.look.entryOf(option.gains).arch : null;
    this.ghost.classList.toggle("is-ghost", Boolean(option));
    fill(
      this.ghost,
      option?.card && h("img", { src: this.look.pictureOf(option.card), alt: "" }),
      gain && h("img", { class: "gain", src: picture(gain.open), alt: "" }),
    );
    this.bubble.textContent = option?.gains ? option.effect : "";
    this.placeBubble();
  }

  placeBubble() {
    const slot = this.laid?.slot;
    const { width } = this.room;
    const isTold = this.bubble.textContent && slot && width >= 700 && slot.y >= BUBBLE;
    this.bubble.hidden = !isTold;
    if (!isTold) return;
    const { offsetWidth: w, offsetHeight: tall } = this.bubble;
    const middle = slot.x + slot.w / 2;
    const x = Math.max(0, Math.min(width - w, middle - w / 2));
    this.bubble.style.transform = `translate(${x}px, ${slot.y - tall - 12}px)`;
    this.bubble.style.setProperty("--tip", `${middle - x}px`);
  }

  /** The cards of a group that has just been finished, once. */
  takeFinished() {
    const found = this.finished;
    this.finished = [];
    return found;
  }

  /** Where a card that comes lies, or the place for it. */
  get spot() {
    return this.cards.at(-1)?.element ?? this.ghost;
  }
}

/** @param {HTMLElement} element @param {{ x: number, y: number, w: number, z?: number }} spot */
function put(element, { x, y, w, z = 40 }) {
  element.style.width = `${w}px`;
  element.style.zIndex = String(z);
  element.style.transform = `translate(${x}px, ${y}px)`;
}

/** Zones that face each other, each in the slot that the style sheet gives it; and the figures of two against the third. */
export class Duel {
  /** @param {Look} look @param {SeatEntry[]} seats @param {number} seat */
  constructor(look, seats, seat) {
    this.look = look;
    this.seats = seats;
    this.seat = seat;
    /** @type {Map<string, Side>} */
    this.slots = new Map();
    this.sum = h("p", { class: "sum" });
    this.element = h("section", { class: "duel" }, this.sum);
  }

  /** @param {ZoneEntry} entry @param {Pick<Placed, "slot" | "role">} placed */
  add(entry, { slot, role }) {
    let own = this.slots.get(slot);
    if (!own) {
      const name = entry.owner === null ? "" : entry.owner === this.seat ? t("you") : this.seats[entry.owner].name;
      const speech = h("p", { class: "speech", hidden: true });
      const who = name && h("div", { class: "duel-who" }, h("p", {}, name), speech);
      const element = h("div", { class: "duel-slot", "data-slot": slot }, who);
      own = { element, name, owner: entry.owner, speech, zones: [], changes: [] };
      this.slots.set(slot, own);
      this.element.append(element);
    }
    const zone = new ZoneView(entry, this.look);
    own.element.append(zone.element);
    (role === "change" ? own.changes : own.zones).push(zone);
    return zone;
  }

  /** What each seat has said, until the cards are turned up.
   * @param {Map<number, string>} said */
  hear(said) {
    for (const { owner, speech } of this.slots.values()) {
      speech.textContent = (owner !== null && said.get(owner)) || "";
      speech.hidden = !speech.textContent;
    }
  }

  /** @param {number} seat */
  mouthOf(seat) {
    return [...this.slots.values()].find(({ owner, speech }) => owner === seat && !speech.hidden)?.speech ?? null;
  }

  /** The figure of a side: its card's, changed by what lies on it; null if nobody here knows it.
   * @param {string} slot @param {string | null} preview */
  figureOf(slot, preview = null) {
    const own = this.slots.get(slot);
    if (!own) return null;
    const kinds = own.zones.flatMap(({ cards }) => cards).map(({ kind }) => this.look.kinds.get(kind));
    const base = kinds.find((kind) => kind?.value) ?? (preview ? this.look.kinds.get(preview) : null);
    if (!base?.value) return null;
    const changes = own.changes.flatMap(({ cards }) => cards).map(({ kind }) => this.look.kinds.get(kind)?.change ?? "");
    return changes.reduce(changed, base.value);
  }

  /** The sum, as far as this seat can know it. `preview` is a card that is chosen and not laid yet.
   * @param {string | null} preview */
  draw(preview = null) {
    const [mine, theirs, foe] = [this.figureOf("mine", preview), this.figureOf("theirs"), this.figureOf("foe")];
    const isThere = mine !== null || theirs !== null;
    fill(this.sum, isThere && foe !== null && this.words(mine, theirs, foe));
  }

  /** Write the sum figure by figure.
   * @param {number} factor */
  async write(factor) {
    if (factor === 0) return;
    const written = [...this.sum.children].map((part, i) =>
      part.animate(
        [
          { opacity: 0, transform: "translateY(10px)" },
          { opacity: 1, transform: "none" },
        ],
        {
          duration: FIGURE * factor,
          delay: i * FIGURE * factor,
          fill: "backwards",
          easing: "ease-out",
        },
      ),
    );
    await Promise.allSettled(written.map(({ finished }) => finished));
  }

  /** @param {number | null} mine @param {number | null} theirs @param {number} foe */
  words(mine, theirs, foe) {
    const op = (/** @type {string} */ text) => h("span", { class: "sum-op" }, text);
    const side = (/** @type {number | null} */ n) => h("span", {}, n === null ? "?" : String(n));
    const start = [side(mine), op("+"), side(theirs), op("=")];
    const goal = (/** @type {string} */ text, look = "") => h("span", { class: `sum-foe ${look}` }, text);
    if (mine === null || theirs === null) {
      const left = foe - (mine ?? theirs ?? 0);
      const name = this.slots.get(mine === null ? "mine" : "theirs")?.name ?? "";
      return [start, goal(String(foe)), left > 0 && h("span", { class: "sum-verdict" }, t("sum_needs", { name, n: left }))];
    }
    const total = mine + theirs;
    if (total === foe)
      return [start, goal(String(total), "is-exact"), h("span", { class: "sum-verdict is-exact" }, t("sum_exact"))];
    const verdict = total < foe ? t("sum_short", { n: foe - total }) : t("sum_over", { n: total - foe });
    return [start, side(total), goal(`≠ ${foe}`), h("span", { class: "sum-verdict sum-foe" }, verdict)];
  }
}

/** A figure with a change laid on it: `+3`, `-1`, `x2`.
 * @param {number} value @param {string} change */
function changed(value, change) {
  const n = Number(change.slice(1));
  /** @type {Record<string, number>} */
  const by = { "+": value + n, "-": value - n, x: value * n };
  return by[change.charAt(0)] ?? value;
}
