// Story: the line that tells what just happened, in order, the newest last. It tells what the log tells.

import { fill, h } from "../dom.js";
import { sign } from "../signs.js";
import { t } from "../words.js";

/** @import { TableEvent } from "../types" */
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
  return runs.flatMap((run) =>
    run.length >= MANY && JOINED.has(run[0].beat)
      ? [{ ...run[run.length - 1], first: run[0].n, text: many(run), times: 1 }]
      : repeated(run),
  );
}

/** Many events of one beat as a sentence, with the player who is named in them.
 * @param {TableEvent[]} run */
function many(run) {
  const { beat, who } = run[0];
  const isNamed = who && run.every((event) => event.who === who);
  if (!isNamed) return t(`many_${beat}`, { n: run.length });
  return t(who === t("you") ? `many_you_${beat}` : `many_by_${beat}`, { n: run.length, who });
}

/** The words of an event; the player with whose name they begin stands out.
 * @param {TableEvent} event */
export function wordsOf({ text, who }, times = 1) {
  const words = `${text}${times > 1 ? ` ×${times}` : ""}`;
  return who && words.startsWith(who)
    ? h("span", {}, h("strong", { class: "who" }, who), words.slice(who.length))
    : h("span", {}, words);
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
  /** @param {() => void} onOpen */
  constructor(onOpen) {
    this.list = h("ol", { class: "story-list" });
    this.element = h(
      "div",
      { class: "say", role: "log", "aria-live": "off", "aria-label": t("story"), onclick: onOpen },
      this.list,
    );
    /** @type {Told[]} */
    this.events = [];
  }

  /** Tell events; those since the seat's last answer replace what was told before.
   * @param {TableEvent[]} events */
  tell(events) {
    this.events = told(events).slice(-MOST);
    this.draw();
  }

  draw() {
    fill(
      this.list,
      this.events.map((event, i) => {
        const now = i === this.events.length - 1 ? "is-now" : "";
        return h(
          "li",
          { class: `is-${event.tone} ${now}`, "data-n": event.n, "data-first": event.first },
          event.sign && sign(event.sign),
          wordsOf(event, event.times),
        );
      }),
    );
    requestAnimationFrame(() => this.fit()); // when the page is laid out for the next frame
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
