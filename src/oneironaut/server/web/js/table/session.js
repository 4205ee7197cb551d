// Session: one table as this browser knows it: which seats are ours, the view of the one that is looked from, commands.

import { Refused, askSeat, get, sheet } from "../api.js";
import { command, seen, unwatch, watch } from "../wire.js";

/** @import { Command, Done } from "../messages" */
/** @import { RulesSheet, TableEntry, View } from "../types" */
/** @typedef {Partial<Command> & Pick<Command, "do">} Request */
/** @typedef {{ seat: number, seq: number, end: Promise<Done | null> }} Pending */
/** @typedef {Session & { sheet: RulesSheet }} Playable  a table that can be opened */

export class Session {
  /** @param {TableEntry} entry @param {RulesSheet | null} rules */
  constructor(entry, rules) {
    this.entry = entry;
    this.sheet = rules;
    /** @type {Map<number, string>} */
    this.tokens = new Map();
    for (const { seat, token } of entry.seats) if (token) this.tokens.set(seat, token);
    /** @type {number | null} */
    this.seat = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {Pending | null} */
    this.pending = null; // the command on its way: what it was given at, and the promise of its end
    /** @type {(view: View, before: View | null) => void} */
    this.onView = () => {}; // whenever there is a new one
    /** @type {(error: unknown) => void} */
    this.onError = () => {};
    /** @type {import("../wire.js").OnRoom} */
    this.others = {}; // who is told of the room, if this is one
  }

  /** @param {string} id */
  static async open(id) {
    const entry = await get(`/api/tables/${encodeURIComponent(id)}`);
    if (!entry.readable) return new Session(entry, null);
    return new Session(entry, await sheet(entry.rules));
  }

  /** Whether people share this screen and may not see each other's cards. In a lesson one person has all seats. */
  get needsCurtain() {
    return this.tokens.size > 1 && this.entry.secrets && this.entry.lesson === null;
  }

  /** The address of a seat.
   * @param {number} seat @returns {`/api/tables/${string}/seats/${number}`} */
  path(seat) {
    return `/api/tables/${this.entry.id}/seats/${seat}`;
  }

  /** The token of one of our seats.
   * @param {number} seat */
  tokenOf(seat) {
    const token = this.tokens.get(seat);
    if (!token) throw new Error(`seat ${seat} is not ours`);
    return token;
  }

  /** A seat's view, without looking from there yet.
   * @param {number} seat */
  peek(seat) {
    return askSeat(this.path(seat), this.tokenOf(seat));
  }

  /** Who must answer now; of our seats the one to look from. Asked without showing anything. */
  async whoIsAsked() {
    for (const seat of this.tokens.keys()) {
      const view = await this.peek(seat);
      if (view.outcome || view.question) return { seat, view };
      if (view.waiting && !this.tokens.has(view.waiting.seat)) return { seat, view };
    }
    const [seat] = this.tokens.keys();
    return { seat, view: await this.peek(seat) };
  }

  /** Look from a seat.
   * @param {number} seat */
  async look(seat) {
    this.leave();
    this.seat = seat;
    const first = await this.peek(seat);
    this.take(first, { fresh: true });
    watch(
      this.entry.id,
      seat,
      this.tokenOf(seat),
      first.seq,
      (view, error) => {
        if (seat !== this.seat) return;
        if (error) this.onError(error);
        else if (view) this.take(view);
      },
      this.others,
    );
  }

  /** @param {View} view @param {{ fresh?: boolean }} how */
  take(view, how = {}) {
    if (!how.fresh && this.view && view.seq <= this.view.seq) return; // late or told twice: a selection stays
    const before = how.fresh ? null : this.view;
    this.view = view;
    seen(this.entry.id, view.seat, view.seq);
    this.onView(view, before);
  }

  leave() {
    if (this.seat !== null) unwatch(this.entry.id, this.seat);
    this.seat = null;
    this.view = null;
  }

  /** Give a command for the seat we look from. There is one for each view: a second click on it does nothing.
   * @param {Request} request @returns {Promise<Done | null>} */
  async send(request) {
    const { seat, view } = this;
    if (!view || seat === null) return null;
    while (this.pending) {
      if (this.pending.seat === seat && this.pending.seq === view.seq) return null;
      await this.pending.end; // what it did may be on the screen before its answer is here
      if (this.seat !== seat || this.view?.seq !== view.seq) return null;
    }
    /** @type {Pending} */
    const pending = { seat, seq: view.seq, end: Promise.resolve(null) };
    this.pending = pending;
    pending.end = this.give(seat, view.seq, request);
    return pending.end;
  }

  /** @param {number} seat @param {number} seq @param {Request} request */
  async give(seat, seq, request) {
    try {
      const done = await command(this.entry.id, seat, this.tokenOf(seat), { seq, ...request });
      if (seat === this.seat && done.view) this.take(done.view);
      return done;
    } catch (error) {
      if (seat === this.seat && error instanceof Refused && error.view) this.take(error.view);
      this.onError(error);
      return null;
    } finally {
      this.pending = null;
    }
  }

  /** @param {string[]} codes */
  answer(codes) {
    return this.send({ do: "answer", actions: codes });
  }

  /** @param {string[]} consent @param {number} times */
  undo(consent, times = 1) {
    return this.send({ do: "undo", times, consent });
  }

  /** @param {number} level */
  async hint(level) {
    return (await this.send({ do: "hint", level }))?.hint ?? null;
  }

  /** @param {string} zone @param {string} card */
  async why(zone, card) {
    const seat = this.seat ?? 0;
    return (await askSeat(`${this.path(seat)}/why`, this.tokenOf(seat), { zone, card })).texts;
  }
}
