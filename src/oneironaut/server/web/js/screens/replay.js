// Replay: a game step by step, with its scrubber, and the way back into it from any step.

import { begin, get, sheet } from "../api.js";
import { button, fill, h, link } from "../dom.js";
import { complain, show, speak, toast } from "../shell.js";
import { Board } from "../table/board.js";
import { makeFrame } from "../table/frame.js";
import { REPLAY_KEYS, listen, showKeys } from "../table/keys.js";
import { saveRecord } from "../table/over.js";
import { makeDrawer, signsOf } from "../table/panels.js";
import { loadPictures, loadStyle } from "../table/style.js";
import { unreadable } from "../table/unreadable.js";
import { t } from "../words.js";

/** @import { Icon } from "../dom.js" */
/** @import { Replay as Summary, SeatView, RulesSheet, TableEntry } from "../messages" */

/** Open the replay of a table, at a step if one stands in the address.
 * @param {string[]} parts @param {() => boolean} isCurrent */
export async function open([id, step], isCurrent) {
  const [entry] = await Promise.all([get(`/api/tables/${encodeURIComponent(id)}`), loadStyle()]);
  if (entry.damage) return unreadable(entry);
  const [rules, summary] = await Promise.all([sheet(entry.rules), get(`/api/tables/${entry.id}/replay`)]);
  if (!isCurrent()) return null;
  const replay = new Replay(entry, rules, summary);
  replay.build(0);
  loadPictures(rules);
  await replay.go(step === undefined ? 0 : Number(step));
  return () => replay.close();
}

class Replay {
  seat = 0;
  /** @type {Board} */
  board;
  /** @type {HTMLElement} */
  screen;
  /** @type {HTMLElement} */
  prompt;
  /** @type {HTMLElement} */
  signs;
  /** @type {HTMLElement} */
  chosen;
  /** @type {HTMLElement} */
  place;
  /** @type {HTMLInputElement} */
  scrub;
  /** @type {ReturnType<typeof makeDrawer>} */
  drawer;

  /** @param {TableEntry} entry @param {RulesSheet} rules @param {Summary} summary */
  constructor(entry, rules, summary) {
    this.entry = entry;
    this.rules = rules;
    this.summary = summary;
    /** @type {Map<number, Promise<SeatView>>} */
    this.views = new Map();
    this.step = 0;
    this.wanted = 0;
    this.stop = listen({
      number: () => {},
      letter: () => {},
      keys: {
        ArrowRight: () => this.go(this.wanted + 1),
        ArrowLeft: () => this.go(this.wanted - 1),
        Home: () => this.go(0),
        End: () => this.go(this.summary.steps),
        l: () => this.toggleLog(),
        "?": () => showKeys(REPLAY_KEYS),
      },
    });
  }

  close() {
    this.stop();
    this.board?.close();
  }

  /** @param {number} seat */
  build(seat) {
    const { entry, summary } = this;
    this.seat = seat;
    this.views.clear();
    this.board?.close();
    this.board = new Board(this.rules, seat, entry.seats, { onCard: (card) => toast(this.board.look.aboutOf(card.kind)) });
    this.prompt = h("p", { class: "prompt", tabindex: "-1" });
    this.signs = h("span", { class: "flags" });
    this.chosen = h("p", { class: "chosen" });
    this.drawer = makeDrawer(() => this.toggleLog());
    this.scrub = h("input", {
      type: "range",
      class: "scrubber",
      min: 0,
      max: summary.steps,
      value: this.step,
      "aria-label": t("step"),
      oninput: (event) => this.go(Number(event.target.value)),
    });
    this.place = h("output", { class: "step" });
    const move = (/** @type {string} */ words, /** @type {Icon} */ sign, /** @type {() => void} */ act) =>
      button("", act, { look: "round", sign, label: t(words) });
    const scrub = h(
      "div",
      { class: "scrub-bar" },
      move("first_step", "first", () => this.go(0)),
      move("step_back", "left", () => this.go(this.wanted - 1)),
      this.scrub,
      move("step_on", "right", () => this.go(this.wanted + 1)),
      move("last_step", "last", () => this.go(summary.steps)),
      this.place,
    );
    const tools = h(
      "div",
      { class: "tools" },
      button(t("continue_here"), () => this.goOn(), { look: "tool", sign: "moon" }),
      button(t("log"), () => this.toggleLog(), { look: "tool", sign: "log", key: "L" }),
      button(t("save_record"), () => saveRecord(entry.id), { look: "tool", sign: "share" }),
      link(t("history"), "#/history", { look: "button tool", sign: "chart" }),
    );
    this.screen = makeFrame({
      id: entry.id,
      title: `${t("replay")} · ${entry.title}`,
      seat,
      board: this.board,
      facts: h("div", { class: "table-facts" }, this.signs, entry.players > 1 && this.seatChoice()),
      say: null,
      ask: h("div", { class: "ask" }, this.prompt, this.chosen, scrub),
      tools,
      extra: [this.drawer.element],
      look: "replay-screen",
    });
    show(`${t("replay")}: ${entry.title}`, this.screen);
  }

  seatChoice() {
    return h(
      "select",
      {
        class: "field",
        "aria-label": t("seen_from"),
        onchange: async (event) => {
          this.build(Number(event.target.value));
          await this.go(this.wanted);
        },
      },
      this.entry.seats.map(({ seat, name }) => h("option", { value: seat, selected: seat === this.seat }, name)),
    );
  }

  /** @param {number} step */
  view(step) {
    const known = this.views.get(step);
    if (known) return known;
    const wanted = get(`/api/tables/${this.entry.id}/replay/${step}`, { seat: this.seat });
    wanted.catch(() => this.views.delete(step));
    this.views.set(step, wanted);
    return wanted;
  }

  /** Go to a step. Its neighbours are fetched ahead; a step that was overtaken is not drawn.
   * @param {number} step */
  async go(step) {
    this.wanted = Math.max(0, Math.min(this.summary.steps, step || 0));
    const mine = this.wanted;
    const { seat } = this;
    try {
      const view = await this.view(mine);
      if (mine !== this.wanted || seat !== this.seat) return;
      this.board.update(view);
      this.screen.classList.toggle("has-stage", this.board.hasStage);
      this.board.offer(view.question?.options ?? [], [], { selected: null, points: [], isAsked: true, number: () => new Map() });
      this.step = mine;
      this.drawWords(view, mine);
      history.replaceState(null, "", `#/replay/${this.entry.id}/${mine}`);
      for (const near of [mine + 1, mine - 1]) if (near >= 0 && near <= this.summary.steps) this.view(near).catch(() => {});
    } catch (error) {
      complain(error);
    }
  }

  /** @param {SeatView} view @param {number} step */
  drawWords(view, step) {
    const answer = this.summary.answers[step];
    this.prompt.textContent = view.outcome?.text ?? view.status;
    this.chosen.textContent = answer ? t("then", { text: answer.text }) : "";
    fill(this.signs, signsOf(view));
    this.scrub.value = String(step);
    this.place.textContent = t("step_of", { n: step, of: this.summary.steps });
    this.drawLog();
    speak(`${this.place.textContent}. ${this.prompt.textContent}`);
  }

  toggleLog() {
    this.drawer.element.hidden = !this.drawer.element.hidden;
    this.drawLog();
  }

  drawLog() {
    if (this.drawer.element.hidden) return;
    this.drawer.title.textContent = t("log");
    this.drawer.body.setAttribute("aria-label", t("log"));
    const rows = this.summary.answers.map(({ step, text, turn }) =>
      h(
        "li",
        {},
        button(`${turn}. ${text}`, () => this.go(step + 1), {
          look: `log-step ${step + 1 === this.step ? "is-now" : ""}`,
          "aria-current": step + 1 === this.step ? "step" : null,
        }),
      ),
    );
    fill(this.drawer.body, rows.length ? h("ol", { class: "steps" }, rows) : h("p", { class: "muted" }, t("log_empty")));
    this.drawer.body.querySelector(".is-now")?.scrollIntoView({ block: "nearest" });
  }

  async goOn() {
    const { entry } = this;
    const seats = entry.seats.map(({ kind, name, bot }) => ({ kind, name: kind === "bot" ? "" : name, bot }));
    try {
      const table = await begin(entry.rules, { seed: entry.seed, seats, source: { table: entry.id, step: this.step } });
      location.hash = `#/table/${table.id}`;
    } catch (error) {
      complain(error);
    }
  }
}
