// Exercise: a question of a game at the real table, to be answered again. What comes of it is judged, and nothing is stored.

import { Refused } from "./api.js";
import { button, h } from "./dom.js";
import { dialog, toast } from "./shell.js";
import { Session } from "./table/session.js";
import { percent, t } from "./words.js";

/** @import { Done, RulesSheet, SeatView, TableEntry, Verdict } from "./messages" */
/** @typedef {{ play: () => unknown, next: (() => unknown) | null, nextWords: string }} Ways */

/** A session whose table is nobody's: answers are judged instead of played. */
export class Exercise extends Session {
  /** @param {TableEntry} entry @param {RulesSheet} rules @param {SeatView} shown
   * @param {(code: string) => Promise<Verdict>} judge @param {(verdict: Verdict, code: string) => Ways} onVerdict */
  constructor(entry, rules, shown, judge, onVerdict) {
    super(entry, rules);
    this.tokens.clear();
    this.shown = { ...shown, undo: { ...shown.undo, possible: false } };
    this.judge = judge;
    this.onVerdict = onVerdict;
    this.isJudging = false;
  }

  /** @override @param {number} seat */
  async look(seat) {
    this.seat = seat;
    this.view = this.shown;
    this.onView(this.shown, null);
  }

  /** @override */
  leave() {
    this.seat = null;
    this.view = null;
  }

  /** Judge the first of the answers: those after it are questions of their own.
   * @override @param {string[]} codes @returns {Promise<Done | null>} */
  async answer([code]) {
    if (this.isJudging) return null;
    this.isJudging = true;
    try {
      const verdict = await this.judge(code);
      await showVerdict(verdict, code, this.onVerdict(verdict, code));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.onError(error);
    } finally {
      this.isJudging = false;
    }
    return null;
  }

  /** @override @returns {Promise<Done | null>} */
  async undo() {
    return null;
  }

  /** @override */
  async hint() {
    toast(t("exercise_no_hint"));
    return null;
  }

  /** @override @returns {Promise<string[]>} */
  async why() {
    return [];
  }
}

/** Say how an answer compares with the best, and why; then the ways on.
 * @param {Verdict} verdict @param {string} code @param {Ways} ways */
function showVerdict({ right, cost, best, options, situation }, code, { play, next, nextWords }) {
  const chosen = options.find((option) => option.code === code);
  const first = options.find((option) => option.code === best);
  return dialog(right ? t("exercise_right") : t("exercise_wrong"), (close) => {
    /** @param {() => unknown} act */
    const go = (act) => () => {
      close();
      act();
    };
    return h(
      "div",
      { class: "verdict-panel" },
      h("p", {}, right ? t("exercise_kept") : t("exercise_cost", { cost, text: chosen?.text ?? code })),
      first && h("p", {}, h("strong", {}, t("exercise_best", { text: first.text })), " ", first.reasons.join(" ")),
      !right &&
        chosen &&
        chosen.reasons.length > 0 &&
        h("p", {}, h("strong", {}, t("exercise_yours")), " ", chosen.reasons.join(" ")),
      h("p", { class: "muted" }, situation.join(" ")),
      h("h3", {}, t("exercise_chances")),
      h(
        "ul",
        { class: "verdict-chances" },
        options.map((option) =>
          h(
            "li",
            {},
            h("span", { "aria-hidden": "true" }, option.code === best ? "★" : option.code === code ? "→" : ""),
            h("span", {}, option.text),
            h("meter", { min: 0, max: 1, value: option.chance, "aria-label": option.text }),
            h("span", {}, percent(option.chance)),
          ),
        ),
      ),
      h(
        "div",
        { class: "row-of-buttons" },
        next && button(nextWords, go(next), { look: right ? "gold" : "", sign: "right" }),
        !right && button(t("exercise_again"), () => close(), { look: "gold", sign: "again" }),
        button(t("turning_try"), go(play), { sign: "play" }),
      ),
    );
  });
}
