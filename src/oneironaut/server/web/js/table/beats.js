// Beats: events are played out one after the other, over a table that shows their end already. Any input ends all of it at once.

import { pace } from "../settings.js";
import { sound } from "../sound.js";
import { motionOf, Motions } from "./motions.js";
import { wait } from "./sprite.js";

/** @import { Before, Flight, Seen, TableEvent } from "../types" */

const MOST = 12; // beats in one view that are played at their own pace; more are played faster
const HASTE = 0.6;
const CLOSE = 60; // ms from one card of a run to the next
const TOGETHER = 900; // ms that all of a run take at most
const BEHIND = 4; // views that may wait to be played

/** Plays events. Nothing waits for it, and it waits for nobody. */
export class Beats {
  /** @param {import("./board.js").Board} board
   * @param {HTMLElement} layer */
  constructor(board, layer) {
    this.board = board;
    this.layer = layer;
    this.motions = new Motions(board, layer);
    this.motions.onMoment = () => this.onMoment();
    this.run = 0; // which run is being played; another number ends the one before
    this.isPlaying = false;
    /** @type {{ flights: Flight[], before: Before }[]} */
    this.batches = []; // what is being played and what comes after it
    /** @type {Map<HTMLElement, number>} */
    this.hidden = new Map(); // elements that wait for their card to land, and how many times
    /** @type {(isPlaying: boolean) => void} */
    this.onPlaying = () => {};
    /** @type {(event: TableEvent) => void} */
    this.onBeat = () => {}; // is shown now
    this.onMoment = () => {}; // something comes onto the stage, and waits for an answer
  }

  /** Remember where everything is, before a view is drawn. */
  remember() {
    /** @type {Before} */
    const before = new Map();
    for (const { id } of this.board.sheet.zones) before.set(id, rectsOf(this.board.cardsOf(id)));
    return before;
  }

  /** Play what happened since `before`, after what is being played still. The table shows the end of it already.
   * @param {TableEvent[]} events
   * @param {Before} before */
  play(events, before) {
    const shown = events.filter(({ beat }) => beat !== "quiet");
    if (shown.length === 0) return;
    if (this.batches.length >= BEHIND) this.finish(); // others play faster than anybody could watch
    const flights = this.plan(shown);
    for (const { hides, writes } of flights) {
      if (hides) this.hide(hides);
      if (writes) this.hide(writes.sum);
    }
    this.batches.push({ flights, before });
    if (this.batches.length === 1) this.go(++this.run);
  }

  /** @param {number} run */
  async go(run) {
    this.isPlaying = true;
    this.onPlaying(true);
    while (this.batches.length > 0) {
      const { flights, before } = this.batches[0];
      const factor = pace() * (flights.length > MOST ? HASTE : 1);
      this.motions.begin(
        before,
        flights.map(({ event }) => event),
        factor,
      );
      /** @type {Promise<void>[]} */
      const going = [];
      for (let i = 0; i < flights.length; i += 1) {
        const next = flights[i + 1];
        going.push(this.fly(flights[i], next?.event ?? null, factor));
        if (next && isRun(flights[i].event, next.event)) await wait(gapOf(flights, i) * factor);
        else await Promise.all(going.splice(0));
        if (run !== this.run) return;
      }
      this.batches.shift();
    }
    this.finish();
  }

  /** Where each event takes its card: from where it was, to where it is or passes through.
   * @param {TableEvent[]} events */
  plan(events) {
    const taken = new Set(); // cards on the table that a flight ends in
    /** @type {Flight[]} */
    const flights = events.map((event) => ({ event, way: null, hides: null }));
    for (let i = events.length - 1; i >= 0; i -= 1) {
      const { what, to, card } = events[i];
      if (what !== "move" || to === null) continue;
      const lands = !events.slice(i + 1).some((later) => later.from === to && later.card === card && later.what === "move");
      const target = lands ? this.board.cardsOf(to).findLast((each) => each.kind === card && !taken.has(each)) : null;
      if (target) {
        taken.add(target);
        flights[i].hides = target.element;
      }
      flights[i].way = { to, target: target?.element ?? null };
    }
    const last = flights.findLast(({ event, way }) => event.beat === "turned" && this.board.placeOf(way?.to)?.slot);
    if (last) last.writes = this.board.duel; // what has been turned up is added up
    return flights;
  }

  /** Show one event, and tell those who listen to the layer.
   * @param {Flight} flight @param {TableEvent | null} next @param {number} factor */
  async fly({ event, way, hides, writes }, next, factor) {
    const { run } = this;
    this.onBeat(event);
    sound(event.beat, event.tone);
    const picture = await this.motions.show(event, way, next, factor);
    this.layer.dispatchEvent(new CustomEvent("beat", { bubbles: true, detail: { event, picture } }));
    if (run !== this.run) return;
    if (hides) this.show(hides);
    if (writes) {
      this.show(writes.sum);
      await writes.write(factor);
    }
  }

  /** @param {HTMLElement} element */
  hide(element) {
    this.hidden.set(element, (this.hidden.get(element) ?? 0) + 1);
    element.classList.add("is-awaited");
  }

  /** @param {HTMLElement} element */
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
    this.motions.clear();
    if (wasPlaying) this.onPlaying(false);
  }
}

/** Whether an event is of one run with the one before: cards that go the same way, or are turned together.
 * @param {TableEvent} event @param {TableEvent} next */
function isRun(event, next) {
  if (event.beat !== next.beat || event.what !== "move") return false;
  if (motionOf(event).together) return true;
  return event.from === next.from && event.to === next.to && !motionOf(event).rises;
}

/** How long after a card of a run the next one goes.
 * @param {Flight[]} flights @param {number} i */
function gapOf(flights, i) {
  const { event } = flights[i];
  if (motionOf(event).together) return 0;
  const run = flights.filter((each) => each.event.beat === event.beat).length;
  return Math.min(CLOSE, TOGETHER / run);
}

/** @param {Seen[]} cards */
function rectsOf(cards) {
  return cards.map(({ kind, element }) => ({ kind, rect: element.getBoundingClientRect() }));
}
