// Board: draws a view. State in, places out: it knows places, sorts and marks, and no rule, no zone and no card by name.

import { around, h, svg } from "../dom.js";
import { dialog } from "../shell.js";
import { Look, cardOf } from "./card.js";
import { Near } from "./near.js";
import { Others } from "./others.js";
import { Pile, deckEntry } from "./piles.js";
import { Duel, Path } from "./scene.js";
import { openSheet } from "./sheet.js";
import { Shelf } from "./shelf.js";
import { Stage } from "./stage.js";
import { Wall } from "./wall.js";
import { DECK, ZoneView, placeOf } from "./zones.js";

/** @import { Blocked, BoardActs, Offered, Option, Placed, RulesSheet, SeatEntry, Seen, Spot, View } from "../types" */
/** @import { ZoneEntry, ZoneState } from "../types" */
/** @import { CardView } from "./card.js" */
/** @import { Chip } from "./shelf.js" */

const RINGS = [60, 120, 180, 250, 330, 420];

export class Board {
  /** `onCard` is called with a card that was tapped, `onDeck` when the deck was, `onAnswer` with an option.
   * @param {RulesSheet} sheet @param {number} seat @param {SeatEntry[]} seats
   * @param {BoardActs} acts */
  constructor(sheet, seat, seats, { onCard, onDeck = () => {}, onAnswer = () => {} }) {
    this.sheet = sheet;
    this.seat = seat;
    this.seats = seats;
    this.look = new Look(sheet);
    this.wall = new Wall(this.look, seats, () => this.openWall());
    this.shelf = new Shelf(this.look, (chip) => this.openChip(chip));
    this.others = new Others(this.look, seats, seat);
    this.near = new Near(this.look, seat);
    this.stage = new Stage(this.look, onAnswer);
    this.scene = h("section", { class: "scene" });
    this.piles = h("section", { class: "piles" });
    this.floor = makeFloor();
    this.flights = h("div", { class: "flights", "aria-hidden": "true" }); // the layer of what moves
    /** @type {Map<string, Placed>} */
    this.places = new Map(); // zone → what the style sheet says of it
    /** @type {Map<string, ZoneView | Pile | Path | null>} */
    this.zones = new Map(); // zone → what draws it
    this.deck = new Pile(deckEntry, this.look, () => onDeck());
    this.deckZones = new Set([DECK]);
    for (const part of [this.near.element, this.stage.element])
      part.addEventListener("click", (event) => {
        const card = cardOf(around(event, ".card"));
        if (card && !card.element.inert) onCard(card, event);
      });
    this.watcher = new ResizeObserver(() => this.measure());
    this.isPlaced = false;
    this.hasStage = false;
    /** @type {Map<string, ZoneState>} */
    this.states = new Map(); // zone → what the last view says of it
    /** @type {ZoneEntry[]} */
    this.gates = []; // zones that the wall counts
    /** @type {Path | null} */
    this.path = null;
    /** @type {Duel | null} */
    this.duel = null;
  }

  close() {
    this.watcher.disconnect();
  }

  /** Give every zone its place. The board must be on the page.
   * @param {View} view */
  arrange(view) {
    const counted = new Set(view.zones.filter((zone) => zone.counted).map(({ id }) => id));
    this.gates = [];
    this.path = null;
    this.duel = null;
    /** @type {Pile[]} */
    const taken = [];
    for (const entry of this.sheet.zones) {
      if (entry.deck) {
        this.deckZones.add(entry.id);
        continue;
      }
      const found = placeOf(entry, this.seat, counted.has(entry.id), this.scene);
      this.places.set(entry.id, found);
      const zone = this.take(entry, found);
      this.zones.set(entry.id, zone);
      if (zone instanceof Pile) taken.push(zone);
    }
    this.piles.append(this.deck.element, ...taken.map(({ element }) => element));
    this.piles.dataset.n = String(taken.length + 1);
    this.shelf.element.hidden = this.shelf.chips.size === 0;
    this.others.element.hidden = this.others.strips.size === 0;
    this.watcher.observe(this.scene);
    this.watcher.observe(this.near.element);
    this.isPlaced = true;
  }

  /** Put a zone where it belongs.
   * @param {ZoneEntry} entry @param {Placed} placed */
  take(entry, { place, slot, role, series }) {
    if (place === "gate") this.gates.push(entry);
    else if (place === "near") return this.near.add(entry);
    else if (place === "stage") return this.stage.add(entry);
    else if (place === "others") return this.others.add(entry);
    else if (place === "shelf") this.shelf.add(entry);
    else if (place === "piles") return new Pile(entry, this.look, () => this.openZones(null, [entry]));
    else if (place === "scene" && slot) {
      this.duel ??= new Duel(this.look, this.seats, this.seat);
      if (!this.duel.element.parentNode) this.scene.append(this.duel.element);
      return this.duel.add(entry, { slot, role });
    } else if (place === "scene") {
      this.path = new Path(entry, this.look, series, () => this.openZones(null, [entry]));
      this.scene.append(this.path.element);
      return this.path;
    }
    return null;
  }

  /** Draw a view.
   * @param {View} view */
  update(view) {
    if (!this.isPlaced) this.arrange(view);
    this.states = new Map(view.zones.map((zone) => [zone.id, zone]));
    const moves = view.events.items.filter(({ what }) => what === "move");
    for (const [id, zone] of this.zones) {
      const state = this.states.get(id);
      if (!zone || !state) continue;
      if (zone instanceof Pile) zone.draw(state, moves);
      else if (zone instanceof Path) zone.draw(state);
      else zone.show(state, state.cards);
    }
    this.duel?.draw();
    this.deck.drawDeck(view.deck);
    this.wall.draw(
      this.gates.map((entry) => ({ entry, state: this.stateOf(entry.id) })),
      this.due,
    );
    this.others.draw(view);
    this.drawStage(view);
    this.shelf.draw(this.states, view.question?.options ?? []);
    this.near.fit();
  }

  /** What comes next, by a row of the shelf whose cards are finished one after the other. */
  get due() {
    const rows = this.sheet.zones.filter(({ id, sort }) => sort === "row" && this.shelf.chipOf(id));
    return rows.map(({ id }) => this.look.dueOf(this.states.get(id)?.cards ?? [])).find(Boolean) ?? null;
  }

  /** The stage, and the options that become buttons.
   * @param {View} view */
  drawStage(view) {
    const options = view.question?.options ?? [];
    const within = options.filter((option) => option.card && !this.isTappable(option));
    const isPlain = !view.question?.moment && options.some((option) => this.isTappable(option));
    this.stage.draw(view, isPlain ? [] : within, Boolean(view.question));
    this.hasStage = this.stage.isShown;
  }

  /** Whether the card of an option lies where it can be tapped.
   * @param {Pick<Option, "at" | "card">} option */
  isTappable({ at, card }) {
    const place = this.placeOf(at?.zone)?.place;
    if (!at || (place !== "near" && place !== "stage")) return false;
    return this.cardsOf(at.zone).some(({ kind }) => kind === card);
  }

  /** What the style sheet says of a zone, if it is one.
   * @param {string | null | undefined} id */
  placeOf(id) {
    return id ? (this.places.get(id) ?? null) : null;
  }

  /** What the last view says of a zone.
   * @param {string} id */
  stateOf(id) {
    const state = this.states.get(id);
    if (!state) throw new Error(`the view has no zone ${id}`);
    return state;
  }

  /** All cards that can be tapped. */
  get cards() {
    return [...this.near.zones.flatMap(({ cards }) => cards), ...this.stage.cards];
  }

  /** The options of a question that no card on the table has: buttons.
   * @param {Option[]} options */
  looseOf(options) {
    const cards = this.cards;
    return options.filter((option) => !cards.some((card) => this.fits(card, option)));
  }

  /** Whether an option is about a card that is shown.
   * @param {CardView} card @param {Pick<Option, "at" | "card">} option */
  fits(card, { at, card: kind }) {
    return kind === card.kind && (at ? at.zone === card.zone : card.zone === null) && Boolean(kind);
  }

  /** Say what can be done with each card.
   * @param {Option[]} options
   * @param {Blocked[]} blocked @param {Offered} offered */
  offer(options, blocked, { selected, points, isAsked, number }) {
    const cards = this.cards;
    const numbers = number(cards.filter((card) => options.some((option) => this.fits(card, option))));
    for (const card of cards) {
      card.offer({
        options: options.filter((option) => this.fits(card, option)),
        blocked: blocked.find((each) => each.zone === card.zone && each.card === card.kind) ?? null,
        number: numbers.get(card) ?? null,
        selected: card === selected,
        pointed: points.some((point) => point.zone === card.zone && point.card === card.kind),
        isAsked,
      });
    }
    this.near.fit();
    this.point(points);
  }

  /** Point at zones and at the deck, as a lesson does.
   * @param {Spot[]} points */
  point(points) {
    const wanted = new Set(points.filter(({ card }) => card === null).map(({ zone }) => zone));
    for (const [id, zone] of this.zones) zone?.element.classList.toggle("is-pointed", wanted.has(id));
    for (const chip of this.shelf.chips.values())
      chip.element.classList.toggle(
        "is-pointed",
        chip.entries.some(({ id }) => wanted.has(id)),
      );
    this.wall.element.classList.toggle(
      "is-pointed",
      this.gates.some(({ id }) => wanted.has(id)),
    );
    this.deck.element.classList.toggle(
      "is-pointed",
      [...wanted].some((id) => this.deckZones.has(id)),
    );
  }

  /** Light up the cards of a kind wherever they lie face up; of none, if there is no kind.
   * @param {string | null} kind */
  name(kind) {
    const table = this.scene.parentElement;
    for (const element of table?.querySelectorAll(".is-named") ?? []) element.classList.remove("is-named");
    if (!kind) return;
    for (const element of table?.querySelectorAll(`[data-kind="${CSS.escape(kind)}"]`) ?? []) element.classList.add("is-named");
  }

  /** Show where an option takes its card.
   * @param {Option | null} option */
  foretell(option) {
    this.path?.foretell(option && option.goes === this.path.entry.id ? option : null);
    this.duel?.draw(option && this.placeOf(option.goes)?.slot === "mine" ? option.card : null);
    const chip = option ? this.shelf.chipOf(option.goes) : null;
    for (const each of this.shelf.chips.values()) each.element.classList.toggle("is-goal", each === chip);
  }

  /** The element that shows a zone: what is dropped there goes to it.
   * @param {string} id @returns {HTMLElement | null} */
  elementOf(id) {
    if (this.deckZones.has(id)) return this.deck.element;
    return (
      this.zones.get(id)?.element ??
      this.shelf.chipOf(id)?.element ??
      (this.gates.some((gate) => gate.id === id) ? this.wall.element : null)
    );
  }

  /** Where a card of a zone is, or would be: for motion.
   * @param {string | null} id @param {string | null} kind @returns {HTMLElement | null} */
  spotOf(id, kind) {
    if (id === null) return null;
    if (this.deckZones.has(id)) return this.deck.spot;
    if (this.gates.some((gate) => gate.id === id)) return this.wall.spotOf(kind);
    const zone = this.zones.get(id);
    if (zone instanceof Pile || zone instanceof Path) return zone.spot;
    if (zone) return zone.cards.findLast((card) => card.kind === kind)?.element ?? zone.cards.at(-1)?.element ?? zone.list;
    return this.shelf.chipOf(id)?.parts.thumbs ?? null;
  }

  /** The cards that a zone shows, each with its element.
   * @param {string | null} id @returns {Seen[]} */
  cardsOf(id) {
    if (id === null) return [];
    const zone = this.zones.get(id);
    if (zone instanceof Pile) return zone.card ? [zone.card] : [];
    if (this.gates.some((gate) => gate.id === id)) return this.wall.openArches;
    return zone?.cards ?? [];
  }

  /** The number next to a pile.
   * @param {string | null} id */
  numberOf(id) {
    if (id === null) return null;
    if (this.deckZones.has(id)) return this.deck.number;
    const zone = this.zones.get(id);
    return zone instanceof Pile ? zone.number : null;
  }

  /** What a seat says, in words that stay: by seat.
   * @param {Map<number, string>} said */
  hear(said) {
    this.duel?.hear(said);
  }

  /** Where a seat speaks.
   * @param {number} seat */
  mouthOf(seat) {
    return this.duel?.mouthOf(seat) ?? this.others.mouthOf(seat);
  }

  /** There is more room or less of it: lay out again what shares it. */
  measure() {
    this.near.room = null;
    this.near.fit();
    this.path?.measure();
    this.path?.fit();
  }

  // Sheets.

  /** @param {string | null} title @param {ZoneEntry[]} entries */
  openZones(title, entries) {
    const states = entries.map((entry) => {
      const state = this.stateOf(entry.id);
      const label = entry.owner === null ? state.label : `${state.label} · ${this.seats[entry.owner].name}`;
      return { ...state, label, isRow: entry.sort === "row" };
    });
    return openSheet(title ?? states[0].label, this.look, states);
  }

  /** @param {Chip} chip */
  openChip(chip) {
    return this.openZones(chip.parts.name.textContent, chip.entries);
  }

  openWall() {
    return dialog(this.stateOf(this.gates[0].id).label, () => this.wall.large(), { look: "sheet" });
  }
}

/** The rings on the floor. */
function makeFloor() {
  const rings = RINGS.map((r, i) => {
    const dash = i % 2 ? "none" : `${r} ${18 + i * 9}`;
    return svg("ellipse", { cx: 500, cy: 350, rx: r * 1.9, ry: r * 0.78, "stroke-dasharray": dash });
  });
  return svg(
    "svg",
    { class: "floor", viewBox: "0 0 1000 600", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    ...rings,
  );
}
