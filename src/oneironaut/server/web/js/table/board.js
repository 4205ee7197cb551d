// Board: draws a view. State in, positions out: it knows zones, cards and marks, and no rule and no card by name.

import { fill, fresh, h } from "../dom.js";
import { t } from "../words.js";
import { UNKNOWN, dressCard, makeCard, nameOf, setChoices } from "./card.js";
import { come, go, rectsOf } from "./motion.js";
import { DECK, countText, makeDeck, makePlaces, makeZone, placeFor } from "./zones.js";

export class Board {
  /** `near` is where the player's own cards go; `onCard` is called with a card that was clicked. */
  constructor(sheet, seat, seats, onCard) {
    this.sheet = sheet;
    this.seat = seat;
    this.kinds = new Map(sheet.kinds.map((kind) => [kind.code, kind]));
    this.look = { kinds: this.kinds, back: sheet.back };
    this.places = makePlaces();
    this.near = this.places.near;
    this.top = this.places.top;
    const { others, stage, main, side } = this.places;
    this.tray = h("section", { class: "zone tray is-empty", "aria-label": t("choose") }, h("div", { class: "cards" }));
    stage.append(this.tray);
    this.element = h(
      "div",
      { class: "board", "data-players": sheet.players },
      others,
      h("div", { class: "middle" }, stage, main),
      side,
    );
    this.deck = makeDeck(sheet.back);
    this.zones = new Map();
    this.deckZones = new Set([DECK]);
    this.open = new Set(); // piles laid out because somebody wants to see them
    this.asked = new Set(); // piles laid out because the question is about their cards
    for (const entry of sheet.zones) {
      if (entry.deck) this.deckZones.add(entry.id);
      else this.zones.set(entry.id, makeZone(entry));
    }
    for (const zone of this.zones.values()) zone.all.addEventListener("click", () => this.toggle(zone.entry.id));
    this.names = new Map(seats.map((entry) => [entry.seat, entry.name]));
    for (const place of [this.element, this.near, this.top]) {
      place.addEventListener("click", (event) => {
        const card = event.target.closest(".card");
        if (card && !card.inert) onCard(card, event);
      });
    }
    this.isPlaced = false;
  }

  /** Put every panel where it belongs. The board must be on the page. */
  arrange() {
    const { others, side } = this.places;
    const probe = this.places.main;
    const owners = new Map();
    for (const zone of this.zones.values()) {
      const place = placeFor(zone, this.seat, probe);
      zone.element.dataset.at = place;
      if (place !== "others") {
        this.places[place].append(zone.element);
        continue;
      }
      const owner = zone.entry.owner;
      if (!owners.has(owner)) {
        const name = h("h2", { class: "seat-name", id: fresh("seat") }, this.names.get(owner) ?? "");
        owners.set(owner, h("div", { class: "other-seat" }, name));
        others.append(owners.get(owner));
      }
      const seat = owners.get(owner);
      zone.element.setAttribute("aria-labelledby", `${zone.element.getAttribute("aria-labelledby")} ${seat.firstChild.id}`);
      seat.append(zone.element);
    }
    side.prepend(this.deck.element);
    this.isPlaced = true;
  }

  /** Draw a view. `still`: without motion, as for the first one. */
  update(view, { still = false } = {}) {
    if (!this.isPlaced) this.arrange();
    this.view = view;
    this.asked = new Set((view.question?.options ?? []).filter(({ at }) => at).map(({ at }) => at.zone));
    const cards = [...this.allCards()];
    const before = still ? new Map() : rectsOf(cards);
    const panels = still ? new Map() : this.panelRects();
    const focused = document.activeElement;
    const moves = view.events.items.filter((event) => event.what === "move");
    const pool = this.takeOut(view, moves);
    const fresh = this.putIn(view, moves, pool);
    this.drawDeck(view.deck);
    if (focused?.isConnected && focused.classList.contains("card") && document.activeElement !== focused) {
      focused.focus({ preventScroll: true });
    }
    if (still) {
      for (const element of pool) element.remove();
      return;
    }
    const coming = cards.filter((element) => !pool.includes(element)).map((element) => [element, before.get(element)]);
    for (const [element, from] of fresh) coming.push([element, panels.get(from)]);
    const going = pool.map((element) => [element, before.get(element), this.panelRect(this.goal(element, moves))]);
    come(coming); // it reads places too, and then begins to move things: whoever reads after that has all styles worked out anew
    go(going);
  }

  /** All cards on the board. */
  *allCards() {
    for (const zone of this.zones.values()) yield* zone.shown;
  }

  /** Lay a pile out, or put it together again. */
  toggle(id) {
    if (!this.open.delete(id)) this.open.add(id);
    const view = { ...this.view, events: { first: 0, items: [] } };
    this.update(view);
    this.zones.get(id).all.focus();
    this.onLaid?.();
  }

  isOpen(entry) {
    return this.open.has(entry.id) || this.asked.has(entry.id);
  }

  /** Options for cards that lie nowhere to be clicked: each card is shown in a tray. The others are returned. */
  fillTray(options) {
    const loose = options.filter(({ at, card }) => !at && card);
    const codes = [...new Set(loose.map(({ card }) => card))];
    const cards = codes.map((kind) => {
      const element = makeCard(kind);
      dressCard(element, this.look, { kind, mark: "", place: "" });
      element.zone = null;
      element.isGhost = false;
      return element;
    });
    fill(this.tray.firstChild, cards);
    this.tray.classList.toggle("is-empty", cards.length === 0);
    this.tray.firstChild.style.setProperty("--n", Math.max(1, cards.length));
    return cards;
  }

  /** The cards of a view's zone that are shown: all, or for a closed pile only the last that came. */
  cardsToShow(zone, shown, moves) {
    const { sort, id, owner } = zone.entry;
    if (sort === "note") return [];
    if (shown.counted) return this.withGhosts(shown.cards, owner);
    if (sort !== "pile" || shown.cards.length === 0) return shown.cards;
    if (this.isOpen(zone.entry)) return byKind(shown.cards);
    const last = moves.findLast((event) => event.to === id && event.card && shown.cards.some((card) => card.kind === event.card));
    const stays = zone.shown.find((element) => shown.cards.some((card) => card.kind === element.kind));
    const kind = last?.card ?? stays?.kind ?? shown.cards.at(-1).kind;
    return [{ ...shown.cards.find((card) => card.kind === kind), times: 1 }];
  }

  /** Counted cards by kind, with a ghost for each that is still to come. */
  withGhosts(cards, owner) {
    const share = owner === null ? 1 : this.sheet.players;
    const found = [];
    for (const kind of this.sheet.kinds) {
      const here = cards.filter((card) => card.kind === kind.code);
      found.push(...here.map((card) => ({ ...card, achieved: true })));
      const missing = kind.achieved ? Math.floor(kind.copies / share) - here.length : 0;
      for (let i = 0; i < missing; i += 1) found.push({ kind: kind.code, mark: "", ghost: true });
    }
    return found;
  }

  /** Match the cards that stay where they are; what is left over goes into a pool. */
  takeOut(view, moves) {
    const pool = [];
    for (const shown of view.zones) {
      const zone = this.zones.get(shown.id);
      zone.wanted = this.cardsToShow(zone, shown, moves).map((card) => ({ ...card, element: null }));
      let from = 0;
      for (const element of zone.shown) {
        // In order, so that a card that was put between two others is the one that comes anew.
        const at = zone.wanted.findIndex(
          (card, i) => i >= from && !card.element && card.kind === element.kind && Boolean(card.ghost) === element.isGhost,
        );
        if (at < 0) pool.push(element);
        else {
          zone.wanted[at].element = element;
          if (zone.entry.sort === "row") from = at + 1;
        }
      }
    }
    return pool;
  }

  /** Give every place in a zone its element: from the pool if the card was there before, or a new one. */
  putIn(view, moves, pool) {
    const fresh = [];
    for (const shown of view.zones) {
      const zone = this.zones.get(shown.id);
      for (const card of zone.wanted) {
        if (card.element) continue;
        const move = moves.findLast((event) => event.to === shown.id && (event.card === card.kind || card.kind === UNKNOWN));
        card.element = card.ghost ? null : this.fromPool(pool, card.kind, move);
        if (!card.element) {
          card.element = makeCard(card.kind);
          if (!card.ghost && move) fresh.push([card.element, this.deckZones.has(move.from) ? DECK : move.from]);
        }
        card.element.isGhost = Boolean(card.ghost);
      }
      this.drawZone(zone, shown);
    }
    return fresh;
  }

  fromPool(pool, kind, move) {
    const fits = (element) => element.kind === kind && !element.isGhost;
    let at = pool.findIndex((element) => fits(element) && move && element.zone === move.from);
    if (at < 0) at = pool.findIndex(fits);
    return at < 0 ? null : pool.splice(at, 1)[0];
  }

  drawZone(zone, shown) {
    const { entry, element, label, count, cards } = zone;
    label.textContent = shown.label;
    count.textContent = countText(shown, this.kinds, entry, this.sheet.players);
    zone.shown = zone.wanted.map((card) => card.element);
    zone.wanted.forEach((card, i) => {
      dressCard(card.element, this.look, { ...card, place: shown.label });
      card.element.zone = entry.id;
      if (cards.children[i] !== card.element) cards.insertBefore(card.element, cards.children[i] ?? null);
    });
    const isEmpty = entry.sort === "note" ? shown.cards.length === 0 : zone.shown.length === 0;
    element.classList.toggle("is-empty", isEmpty);
    const isPile = entry.sort === "pile" && !shown.counted;
    const isOpen = isPile && this.isOpen(entry) && shown.count > 0;
    element.classList.toggle("is-stack", isPile && !isOpen && shown.count > 1);
    element.classList.toggle("is-open", isOpen);
    const place = this.places[isOpen ? "stage" : element.dataset.at];
    if (isPile && element.dataset.at !== "others" && element.parentNode !== place) place.append(element);
    zone.all.hidden =
      !isPile || this.asked.has(entry.id) || !shown.cards.some(({ kind }) => kind !== UNKNOWN) || (shown.count < 2 && !isOpen);
    zone.all.textContent = this.open.has(entry.id) ? t("close_pile") : t("show_all");
    zone.all.setAttribute("aria-label", `${zone.all.textContent}: ${shown.label}`);
    zone.all.setAttribute("aria-expanded", String(isOpen));
    element.style.setProperty("--n", Math.max(1, zone.shown.length));
    element.dataset.many = zone.shown.length > 24 ? "most" : zone.shown.length > 12 ? "more" : "few";
    if (entry.sort === "note")
      fill(cards, h("p", { class: "note" }, shown.cards.map((card) => nameOf(this.kinds, card.kind)).join(", ")));
  }

  drawDeck({ label, count, top, bottom }) {
    this.deck.label.textContent = label;
    this.deck.count.textContent = "";
    const ends = (cards, words) =>
      cards.length > 0 &&
      h("p", {}, words, " ", h("span", { class: "names" }, cards.map((card) => nameOf(this.kinds, card.kind)).join(", ")));
    fill(this.deck.facts, h("p", { class: "big-number" }, String(count)), ends(top, t("on_top")), ends(bottom, t("at_bottom")));
    this.deck.element.classList.toggle("is-empty", false);
    this.deck.pile.classList.toggle("is-gone", count === 0);
  }

  panelRect(id) {
    if (id === null) return null;
    if (this.deckZones.has(id)) return this.deck.pile.getBoundingClientRect();
    const zone = this.zones.get(id);
    return (zone?.shown.at(-1) ?? zone?.cards)?.getBoundingClientRect() ?? null;
  }

  panelRects() {
    const found = new Map([[DECK, this.panelRect(DECK)]]);
    for (const id of this.zones.keys()) found.set(id, this.panelRect(id));
    return found;
  }

  /** Where a card that is shown no more has gone. */
  goal(element, moves) {
    return moves.findLast((event) => event.from === element.zone && event.card === element.kind)?.to ?? null;
  }

  /** Say what can be done with each card: options by zone and card, which is selected, what a lesson points at. */
  offer(options, selected, points, numbers) {
    for (const card of this.tray.firstChild.children) {
      const mine = options.filter(({ at, card: kind }) => !at && kind === card.kind);
      setChoices(card, { options: mine, number: numbers.get(card), selected: card === selected, pointed: false });
    }
    for (const card of this.allCards()) {
      const mine = card.isGhost ? [] : options.filter(({ at }) => at && at.zone === card.zone && at.card === card.kind);
      const pointed = points.some((point) => point.zone === card.zone && point.card === card.kind);
      setChoices(card, { options: mine, number: numbers.get(card), selected: card === selected, pointed });
    }
    for (const zone of this.zones.values()) {
      zone.element.classList.toggle(
        "is-pointed",
        points.some((point) => point.zone === zone.entry.id && point.card === null),
      );
    }
    this.deck.element.classList.toggle(
      "is-pointed",
      points.some((point) => this.deckZones.has(point.zone)),
    );
  }
}

/** The cards of a pile, one of each kind, with how many there are. */
function byKind(cards) {
  const found = new Map();
  for (const card of cards) {
    const known = found.get(card.kind);
    if (known) known.times += 1;
    else found.set(card.kind, { ...card, times: 1 });
  }
  return [...found.values()];
}
