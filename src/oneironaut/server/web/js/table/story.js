// Story: the line that tells what just happened, in order, the newest last. It tells what the log tells.

import { fill, h } from "../dom.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

/** @import { SeatEntry, TableEvent } from "../types" */
/** @typedef {TableEvent & { first: number, times: number }} Told */

const MOST = 5;

const JOINED = new Set(["look", "order", "back", "draw", "away", "reveal", "lay"]); // beats of which many are told as one
const MANY = 3;

/** Events worth a word: those that repeat themselves joined, and so are many of one beat.
 * @param {TableEvent[]} events */
export function told(events) {
  /** @type {TableEvent[][]} */
  const runs = [];
  for (const event of events) {
    if (event.beat === "quiet" || !event.text) continue;
    const last = runs.at(-1);
    if (last && last[0].beat === event.beat && last[0].seat === event.seat && last[0].to === event.to) last.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run) => {
    const isMany = run.length >= MANY && JOINED.has(run[0].beat);
    return isMany
      ? [{ ...run[run.length - 1], first: run[0].n, text: t(`many_${run[0].beat}`, { n: run.length }), times: 1 }]
      : repeated(run);
  });
}

/** Those that say the same as one.
 * @param {TableEvent[]} run */
function repeated(run) {
  /** @type {Told[]} */
  const found = [];
  for (const event of run) {
    const last = found.at(-1);
    if (last?.text === event.text) last.times += 1;
    else found.push({ ...event, first: event.n, times: 1 });
  }
  return found;
}

/** What each seat has said since something came up to speak of.
 * @param {TableEvent[]} events */
export function spoken(events) {
  /** @type {Map<number, string>} */
  const said = new Map();
  for (const event of events) {
    if (event.said && event.seat !== null) said.set(event.seat, event.said);
    else if (event.beat === "arrive" || event.beat === "round") said.clear();
  }
  return said;
}

export class Story {
  /** @param {SeatEntry[]} seats @param {() => void} onOpen */
  constructor(seats, onOpen) {
    this.seats = seats;
    this.list = h("ol", { class: "story-list" });
    this.element = h(
      "div",
      { class: "say", role: "log", "aria-live": "off", "aria-label": t("story"), onclick: onOpen },
      this.list,
    );
    /** @type {Told[]} */
    this.events = [];
    this.seat = 0;
  }

  /** Tell events; those since the seat's last answer replace what was told before.
   * @param {TableEvent[]} events @param {number} seat */
  tell(events, seat) {
    this.events = told(events).slice(-MOST);
    this.seat = seat;
    this.draw();
  }

  draw() {
    const many = this.seats.length > 1;
    fill(
      this.list,
      this.events.map((event, i) => {
        const who = many && event.seat !== null ? (event.seat === this.seat ? t("you") : this.seats[event.seat].name) : "";
        const now = i === this.events.length - 1 ? "is-now" : "";
        const words = `${event.text}${event.times > 1 ? ` ×${event.times}` : ""}`;
        return h(
          "li",
          { class: `is-${event.tone} ${now}`, "data-n": event.n, "data-first": event.first },
          who && h("span", { class: "who" }, who),
          event.sign && sign(event.sign),
          h("span", {}, words),
        );
      }),
    );
    this.fit();
  }

  /** Mark the event that is being shown; the last, if none is.
   * @param {TableEvent | null} event */
  point(event) {
    const items = [...this.list.children];
    const at = event ? items.findLastIndex((item) => Number(item.getAttribute("data-first")) <= event.n) : items.length - 1;
    items.forEach((item, i) => {
      item.classList.toggle("is-now", i === at);
      item.classList.toggle("is-to-come", i > at);
    });
  }

  /** What does not fit fades out at its beginning. */
  fit() {
    this.list.classList.toggle("is-long", this.list.scrollWidth > this.list.clientWidth + 1);
  }
}
