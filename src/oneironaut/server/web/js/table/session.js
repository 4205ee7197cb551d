// Session: one table as this browser knows it: which seats are ours, the view of the one that is looked from, commands.

import { askSeat, get, sheet } from "../api.js";
import { command, seen, unwatch, watch } from "../wire.js";

export class Session {
  constructor(entry, rules) {
    this.entry = entry;
    this.sheet = rules;
    this.tokens = new Map(entry.seats.filter(({ token }) => token).map(({ seat, token }) => [seat, token]));
    this.seat = null;
    this.view = null;
    this.pending = null; // the command on its way: what it was given at, and the promise of its end
    this.onView = () => {}; // (view, { fresh }) whenever there is a new one
    this.onError = () => {};
  }

  static async open(id) {
    const entry = await get(`/api/tables/${encodeURIComponent(id)}`);
    if (!entry.readable) return new Session(entry, null);
    return new Session(entry, await sheet(entry.rules));
  }

  /** Whether people share this screen and may not see each other's cards. In a lesson one person has all seats. */
  get needsCurtain() {
    return this.tokens.size > 1 && this.entry.secrets && this.entry.lesson === null;
  }

  path(seat, rest = "") {
    return `/api/tables/${this.entry.id}/seats/${seat}${rest}`;
  }

  /** A seat's view, without looking from there yet. */
  peek(seat) {
    return askSeat(this.path(seat), this.tokens.get(seat));
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

  /** Look from a seat. */
  async look(seat) {
    this.leave();
    this.seat = seat;
    this.take(await this.peek(seat), { fresh: true });
    watch(this.entry.id, seat, this.tokens.get(seat), this.view.seq, (view, error) => {
      if (seat !== this.seat) return;
      if (error) this.onError(error);
      else this.take(view);
    });
  }

  take(view, how = {}) {
    if (!how.fresh && this.view && view.seq <= this.view.seq) return; // late or told twice: a selection stays
    const before = how.fresh ? null : this.view;
    this.view = view;
    seen(this.entry.id, this.seat, view.seq);
    this.onView(view, before);
  }

  leave() {
    if (this.seat !== null) unwatch(this.entry.id, this.seat);
    this.seat = null;
    this.view = null;
  }

  /** Give a command for the seat we look from. There is one for each view: a second click on it does nothing. */
  async send(request) {
    const { seat, view } = this;
    if (!view) return null;
    while (this.pending) {
      if (this.pending.seat === seat && this.pending.seq === view.seq) return null;
      await this.pending.end; // what it did may be on the screen before its answer is here
      if (this.seat !== seat || this.view?.seq !== view.seq) return null;
    }
    const pending = { seat, seq: view.seq, end: null };
    this.pending = pending;
    pending.end = this.give(seat, view.seq, request);
    return pending.end;
  }

  async give(seat, seq, request) {
    try {
      const done = await command(this.entry.id, seat, this.tokens.get(seat), { seq, ...request });
      if (seat === this.seat && done.view) this.take(done.view);
      return done;
    } catch (error) {
      if (seat === this.seat && error.view) this.take(error.view);
      this.onError(error);
      return null;
    } finally {
      this.pending = null;
    }
  }

  answer(codes) {
    return this.send({ do: "answer", actions: codes });
  }

  undo(consent, times = 1) {
    return this.send({ do: "undo", times, consent });
  }

  async hint(level) {
    return (await this.send({ do: "hint", level }))?.hint ?? null;
  }

  async why(zone, card) {
    return (await askSeat(this.path(this.seat, "/why"), this.tokens.get(this.seat), { zone, card })).texts;
  }
}
