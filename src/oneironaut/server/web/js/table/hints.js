// Hints: the coach's advice: first a halo and a word, then the reason, then every option with its chance.

import { button, fill, h } from "../dom.js";
import { confirm, speak } from "../shell.js";
import { percent, t } from "../words.js";

/** @import { Hint, View } from "../types" */
/** @import { Board } from "./board.js" */
/** @import { Session } from "./session.js" */

const FREE = 1; // the level that does not count as assistance
const LAST = 3;

export class Hints {
  /** `onClose` is called when somebody has put the advice away.
   * @param {Session} session @param {Board} board @param {() => void} onClose */
  constructor(session, board, onClose) {
    this.session = session;
    this.board = board;
    this.onClose = onClose;
    // It scrolls by itself, so people without a pointer must be able to focus it.
    this.body = h("div", { class: "hint-body", tabindex: "0", role: "region", "aria-label": t("hint_label") });
    this.element = h(
      "div",
      { class: "hint-box", hidden: true },
      this.body,
      button("", () => this.close(), { look: "round quiet hint-close", sign: "close", label: t("hint_close") }),
    );
    this.level = 0;
    /** @type {string | null} */
    this.question = null;
    /** @type {Hint | null} */
    this.hint = null; // what was said last of this question
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Forget what was said about another question.
   * @param {View} view */
  clear(view) {
    const question = view.question ? `${view.question.id} ${view.question.ask}` : null;
    if (question === this.question) return;
    this.question = question;
    this.level = 0;
    this.hint = null;
    this.element.hidden = true;
  }

  /** Put the advice away; asking again for the same question shows it again before there is more. */
  close() {
    this.element.hidden = true;
    this.onClose();
  }

  /** Ask for the next level of help. Beyond the first one the game counts as assisted: that is asked once. */
  async ask() {
    const { view } = this.session;
    if (!view?.question) return;
    if (this.level > 0 && !this.isOpen) {
      this.element.hidden = false;
      return;
    }
    const level = Math.min(LAST, this.level + 1);
    const isAllowed = level <= FREE || view.assisted || view.lesson;
    if (!isAllowed && !(await confirm(t("hint"), t("hint_costs"), t("hint_do")))) return;
    const hint = await this.session.hint(level);
    if (!hint) return;
    this.level = hint.coach ? level : 0;
    this.hint = hint;
    this.draw(hint);
    this.point();
    this.element.hidden = false;
    this.body.scrollTop = 0;
    speak(hint.text);
  }

  /** @param {Hint} hint */
  draw({ coach, text, options }) {
    const words = new Map(this.session.view?.question?.options.map((option) => [option.code, option.text]) ?? []);
    fill(
      this.body,
      h("p", {}, text),
      options.length > 0 &&
        h(
          "ul",
          { class: "chances" },
          options.map(({ code, chance, low, high }) =>
            h(
              "li",
              {},
              h("span", {}, words.get(code) ?? code),
              h("meter", { min: 0, max: 1, value: chance, "aria-label": words.get(code) ?? code }),
              h("span", { class: "chance" }, t("chance", { chance: percent(chance), low: percent(low), high: percent(high) })),
            ),
          ),
        ),
      coach && this.level < LAST && h("p", { class: "muted" }, this.level === FREE ? t("hint_why") : t("hint_more")),
    );
    this.element.classList.toggle("is-short", this.level === FREE);
  }

  /** Put a halo round what the coach points at: a card, or an answer. */
  point() {
    const at = this.hint?.at;
    for (const card of this.board.cards)
      card.element.classList.toggle("is-hinted", card.zone === at?.zone && card.kind === at?.card);
    for (const option of this.board.stage.element.ownerDocument.querySelectorAll(".option[data-code]"))
      option.classList.toggle("is-hinted", option.getAttribute("data-code") === this.hint?.code);
  }
}
