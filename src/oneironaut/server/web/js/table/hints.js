// Hints: the coach's advice, first a nudge, then the reason, then every option with its chance.

import { button, fill, h } from "../dom.js";
import { speak } from "../shell.js";
import { percent, t } from "../words.js";

export class Hints {
  /** `onClose` is called when somebody has put the advice away. */
  constructor(session, onClose) {
    this.session = session;
    this.onClose = onClose;
    // It scrolls by itself, so whoever has no pointer must be able to go into it.
    this.body = h("div", { class: "hint-body", tabindex: "0", role: "region", "aria-label": t("hint_label") });
    this.element = h(
      "div",
      { class: "hint-box", hidden: true },
      this.body,
      button("", () => this.close(), { look: "round quiet hint-close", sign: "close", label: t("hint_close") }),
    );
    this.level = 0;
    this.question = null;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Forget what was said about another question. */
  clear(view) {
    const question = view.question ? `${view.question.id} ${view.question.ask}` : null;
    if (question === this.question) return;
    this.question = question;
    this.level = 0;
    this.element.hidden = true;
  }

  /** Put the advice away; whoever asks again for the same question sees it again before there is more. */
  close() {
    this.element.hidden = true;
    this.onClose();
  }

  /** Ask for the next level of help. */
  async ask() {
    if (!this.session.view?.question) return;
    if (this.level > 0 && !this.isOpen) {
      this.element.hidden = false;
      return;
    }
    const hint = await this.session.hint(Math.min(3, this.level + 1));
    if (!hint) return;
    this.level = hint.coach ? Math.min(3, this.level + 1) : 0;
    const words = new Map(this.session.view?.question?.options.map(({ code, text }) => [code, text]) ?? []);
    fill(
      this.body,
      h("p", {}, hint.text),
      hint.options.length > 0 &&
        h(
          "ul",
          { class: "chances" },
          hint.options.map(({ code, chance, low, high }) =>
            h(
              "li",
              {},
              h("span", {}, words.get(code) ?? code),
              h("meter", { min: 0, max: 1, value: chance, "aria-label": words.get(code) ?? code }),
              h("span", { class: "chance" }, t("chance", { chance: percent(chance), low: percent(low), high: percent(high) })),
            ),
          ),
        ),
      hint.coach && this.level < 3 && h("p", { class: "muted" }, t("hint_more")),
    );
    this.element.hidden = false;
    this.body.scrollTop = 0;
    speak(hint.text);
  }
}
