// Beats: events are played out one after the other, over a table that shows their end already. Any input ends all of it at once.

import { h } from "../dom.js";
import { pace } from "../settings.js";
import { sound } from "../sound.js";

/** @typedef {import("./types.js").TableEvent} TableEvent */

const EASE = {
  out: "cubic-bezier(.2,.8,.2,1)",
  both: "cubic-bezier(.6,0,.2,1)",
  in: "cubic-bezier(.5,0,.9,.4)",
  back: "cubic-bezier(.25,1.18,.4,1)",
};
const MOST = 12; // beats in one view that are played in full; more run close behind each other
const CLOSE = 60; // ms between such
const TOGETHER = 900; // ms that all of them take at most

/** How each beat moves its card: ms and easing; `rises` takes it to the middle first, `holds` shows it there. */
const MOTIONS = {
  draw: { time: 280, ease: EASE.out },
  arrive: { time: 360, ease: EASE.back, rises: true },
  play: { time: 240, ease: EASE.out },
  build: { time: 260, ease: EASE.out },
  keep: { time: 260, ease: EASE.out },
  away: { time: 260, ease: EASE.in },
  reveal: { time: 300, ease: EASE.both },
  turned: { time: 420, ease: EASE.both },
  help: { time: 320, ease: EASE.both },
  fall: { time: 360, ease: EASE.in },
  open: { time: 440, ease: EASE.both, rises: true },
  limbo: { time: 420, ease: EASE.both, holds: 620 },
  look: { time: 280, ease: EASE.out },
  order: { time: 200, ease: EASE.out },
  back: { time: 200, ease: EASE.in },
  goal: { time: 300, ease: EASE.back },
  lay: { time: 160, ease: EASE.out },
  omen: { time: 420, ease: EASE.both, rises: true },
  rally: { time: 360, ease: EASE.back },
};
const BEHIND = 4; // views that may wait to be played
const RISE = 360;
const SHUFFLE = 460;
const PULSE = 240;
const PAUSE = 120; // in the middle, before a card goes on

/** Plays events. The board says where things are; nothing waits for the player of beats, and it waits for nobody. */
export class Beats {
  /** @param {import("./board.js").Board} board */
  constructor(board, layer) {
    this.board = board;
    this.layer = layer;
    this.run = 0; // which run is being played; another number ends the one before
    this.isPlaying = false;
    this.batches = []; // what is being played and what comes after it
    this.hidden = new Map(); // elements that wait for their card to land, and how many times
    this.before = new Map(); // where cards of each zone were
    this.passed = new Set(); // cards that wait in the middle of the table for their next event
    this.onPlaying = () => {}; // (whether something is being played)
    this.onBeat = () => {}; // (the event that is shown now)
    this.onMoment = () => {}; // something takes the middle of the table
  }

  /** Remember where everything is, before a view is drawn. */
  remember() {
    const before = new Map();
    for (const { id } of this.board.sheet.zones) before.set(id, rectsOf(this.board.cardsOf(id)));
    return before;
  }

  /** Play what happened since `before`, after what is being played still. The table shows the end of it already.
   * @param {TableEvent[]} events */
  play(events, before) {
    const shown = events.filter(({ beat }) => beat !== "quiet");
    if (shown.length === 0) return;
    if (this.batches.length >= BEHIND) this.finish(); // others play faster than anybody could watch
    const flights = this.plan(shown);
    for (const { hides } of flights) if (hides) this.hide(hides);
    this.batches.push({ flights, before });
    if (this.batches.length === 1) this.go(++this.run);
  }

  async go(run) {
    this.isPlaying = true;
    this.onPlaying(true);
    while (this.batches.length > 0) {
      const { flights, before } = this.batches[0];
      const factor = pace();
      this.before = before;
      for (const flight of flights) {
        this.onBeat(flight.event);
        sound(flight.event.beat, flight.event.tone);
        const motion = this.fly(flight, factor);
        if (flights.length <= MOST || flight === flights.at(-1)) await motion;
        else await wait(Math.min(CLOSE, TOGETHER / flights.length) * factor);
        if (run !== this.run) return;
      }
      this.batches.shift();
    }
    this.finish();
  }

  /** Where each event takes its card: from where it was, to where it is or passes through. */
  plan(events) {
    const taken = new Set(); // cards on the table that a flight ends in
    const flights = events.map((event) => ({ event, way: null, hides: null }));
    for (let i = events.length - 1; i >= 0; i -= 1) {
      const { what, to, card } = events[i];
      if (what !== "move") continue;
      const lands = !events.slice(i + 1).some((later) => later.from === to && later.card === card && later.what === "move");
      const target = lands ? this.board.cardsOf(to).findLast((each) => each.kind === card && !taken.has(each)) : null;
      if (target) {
        taken.add(target);
        flights[i].hides = target.element;
      }
      flights[i].way = { to, target: target?.element ?? null };
    }
    return flights;
  }

  /** Show one event. */
  async fly({ event, way, hides }, factor) {
    const { run } = this;
    const motion = MOTIONS[event.beat];
    if (event.beat === "shuffle" || event.beat === "catch") await this.riffle(event, factor);
    else if (way && motion) await this.carry(event, way, motion, factor);
    if (hides && run === this.run) this.show(hides);
  }

  /** A card goes its way, by the middle of the table if its moment deserves it. */
  async carry(event, { to, target }, { time, ease, rises, holds }, factor) {
    const from = this.sourceOf(event);
    const end = (target ?? this.board.spotOf(to, event.card))?.getBoundingClientRect();
    const isStaged = target && rises && this.board.stage.element.contains(target); // the stage is the middle
    const middle = (rises || holds) && !isStaged ? this.middle() : null;
    if (!from?.width || !(end?.width || middle)) return;
    const element = this.sprite(event, middle ?? end);
    if (middle || isStaged) this.dim(event);
    if (factor === 0) {
      if (holds) {
        this.place(element, middle); // a held picture is no motion: it is what there is to see
        await wait(holds);
      }
    } else if (middle) {
      await this.move(element, from, middle, RISE * factor, EASE.back);
      await wait((holds ?? PAUSE) * factor);
      if (end?.width && !this.waits(event)) await this.move(element, middle, end, time * factor, ease);
    } else await this.move(element, from, end, time * factor, ease);
    if (this.waits(event)) this.passed.add(`${to} ${event.card}`);
    if (factor > 0) {
      if (event.beat === "open") this.glow(to, event.card, factor);
      this.pulse(event, factor);
    }
    this.layer.classList.remove("is-dim", "is-dread");
    element.remove();
  }

  /** Whether the card stays in the middle, since the next event is about it. */
  waits(event) {
    const all = this.batches[0]?.flights.map((flight) => flight.event) ?? [];
    const next = all[all.indexOf(event) + 1];
    return Boolean(MOTIONS[event.beat].rises && next && next.from === event.to && next.card === event.card);
  }

  /** The table steps back behind a moment. */
  dim({ tone }) {
    this.onMoment();
    this.layer.classList.add("is-dim");
    this.layer.classList.toggle("is-dread", tone === "bad");
  }

  /** Where a card comes from: where it lay before, or where its zone is. */
  sourceOf({ from, card }) {
    const known = this.before?.get(from) ?? [];
    const at = known.findIndex((each) => each.kind === card);
    if (at >= 0) return known.splice(at, 1)[0].rect;
    if (this.passed.has(`${from} ${card}`)) return this.middle();
    return this.board.spotOf(from, card)?.getBoundingClientRect() ?? null;
  }

  /** A picture of the card for the way. */
  sprite({ card, beat }, { width }) {
    const kind = card ?? "??";
    const isOpen = beat === "open";
    const element = h("img", { class: `flight is-${beat}`, src: this.board.look.pictureOf(kind, "", isOpen), alt: "" });
    element.style.width = `${width}px`;
    this.layer.append(element);
    return element;
  }

  async move(element, from, to, duration, easing) {
    const own = parseFloat(element.style.width);
    const at = (rect) => `translate(${rect.left}px, ${rect.top}px) scale(${rect.width / own})`;
    const going = element.animate([{ transform: at(from) }, { transform: at(to) }], { duration, easing, fill: "forwards" });
    await going.finished.catch(() => {});
  }

  place(element, rect) {
    element.style.transform = `translate(${rect.left}px, ${rect.top}px) scale(${rect.width / parseFloat(element.style.width)})`;
  }

  /** The middle of the table, as large as a moment deserves. */
  middle() {
    const scene = this.board.scene.getBoundingClientRect();
    const width = Math.min(innerWidth * 0.3, innerHeight * 0.27, 240);
    const left = scene.left + scene.width / 2 - width / 2;
    return { left, top: Math.max(12, scene.top + scene.height / 2 - width * 0.7), width, height: width * 1.4 };
  }

  /** The deck swings out and together. */
  async riffle({ from, to }, factor) {
    const spots = [from, to].map((id) => this.board.spotOf(id, null)).filter(Boolean);
    if (factor === 0) return;
    const swings = spots.map((spot) =>
      spot.animate(
        [
          { transform: "none" },
          { transform: "translateX(-14%) rotate(-7deg)" },
          { transform: "translateX(14%) rotate(7deg)" },
          { transform: "translateX(-8%) rotate(-4deg)" },
          { transform: "none" },
        ],
        { duration: SHUFFLE * factor, easing: EASE.both },
      ),
    );
    await Promise.allSettled(swings.map(({ finished }) => finished));
  }

  /** The arch that has just been opened shines. */
  glow(zone, card, factor) {
    const spot = this.board.spotOf(zone, card);
    spot?.animate([{ filter: "brightness(2.2)" }, { filter: "none" }], { duration: 500 * factor, easing: "ease-out" });
  }

  /** The number of a pile that has changed. */
  pulse({ from, to }, factor) {
    for (const id of [from, to]) {
      const number = this.board.numberOf(id);
      number?.animate([{ transform: "scale(1.28)" }, { transform: "none" }], { duration: PULSE * factor, easing: EASE.out });
    }
  }

  hide(element) {
    this.hidden.set(element, (this.hidden.get(element) ?? 0) + 1);
    element.classList.add("is-awaited");
  }

  show(element) {
    const left = (this.hidden.get(element) ?? 1) - 1;
    if (left > 0) this.hidden.set(element, left);
    else {
      this.hidden.delete(element);
      element.classList.remove("is-awaited");
    }
  }

  /** End all motion: what was still to come is set, not shown. */
  finish() {
    const wasPlaying = this.isPlaying;
    this.isPlaying = false;
    this.run += 1;
    this.batches = [];
    for (const element of this.hidden.keys()) element.classList.remove("is-awaited");
    this.hidden.clear();
    this.passed.clear();
    this.layer.replaceChildren();
    this.layer.classList.remove("is-dim", "is-dread");
    if (wasPlaying) this.onPlaying(false);
  }
}

function rectsOf(cards) {
  return cards.map(({ kind, element }) => ({ kind, rect: element.getBoundingClientRect() }));
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
