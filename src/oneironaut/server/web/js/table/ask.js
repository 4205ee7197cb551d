// Ask: the question, or the card that is chosen; and the answers, the sensible one first.

import { button, fill, h, icon } from "../dom.js";
import { t } from "../words.js";
import { lettersOf } from "./keys.js";

/** @import { Child, Option } from "../types" */

/** @type {Record<string, number>} */
const RANK = { plain: 1, danger: 2, pass: 3 };
const FIT = 3; // answers that fit next to each other; the others are behind a button

/** What is main first, refusals last.
 * @param {Option[]} options */
export function inOrder(options) {
  const rank = (/** @type {Option} */ { main, tone }) => (main ? 0 : RANK[tone]);
  return options.toSorted((a, b) => rank(a) - rank(b)); // those of one rank stay in order
}

export class Ask {
  /** @param {(option: Option) => void} onAnswer @param {(options: Option[]) => void} onMore */
  constructor(onAnswer, onMore) {
    this.onAnswer = onAnswer;
    this.onMore = onMore;
    this.prompt = h("p", { class: "prompt", tabindex: "-1" });
    this.answers = h("div", { class: "answers" });
    this.element = h("div", { class: "ask" }, this.prompt, this.answers);
    /** @type {Option[]} */
    this.options = [];
    /** @type {(() => void) | null} */
    this.act = null;
  }

  /** Ask something. `main` may be gold only if no other is. `first` are buttons before the options, and `act` is what Enter does
   * then.
   * @param {string} text @param {Option[]} options
   * @param {{ isWaiting?: boolean, first?: Child[], act?: (() => void) | null }} how */
  show(text, options, { isWaiting = false, first = [], act = null } = {}) {
    this.prompt.textContent = text;
    this.prompt.hidden = !text;
    this.prompt.classList.toggle("is-waiting", isWaiting);
    this.options = inOrder(options);
    const shown = this.options.length > FIT ? this.options.slice(0, FIT - 1) : this.options;
    const gold = first.length ? null : (this.options.find(({ main }) => main) ?? null);
    const keys = lettersOf(this.options);
    this.act = act ?? (gold ? () => this.onAnswer(gold) : null);
    fill(
      this.answers,
      first,
      shown.map((option) =>
        optionButton(option, () => this.onAnswer(option), { isGold: option === gold, key: keys.get(option) }),
      ),
      shown.length < this.options.length &&
        button(t("more_answers", { n: this.options.length - shown.length }), () => this.onMore(this.options), { look: "more" }),
    );
    this.answers.dataset.n = String(this.answers.children.length);
  }

  /** Something else than an answer: the way to the result.
   * @param {string} text @param {Child} element */
  offer(text, element) {
    this.prompt.textContent = text;
    this.prompt.hidden = !text;
    this.options = [];
    this.act = null;
    fill(this.answers, element);
  }
}

/** A button for an option: its name, what comes of it, its key. What is dangerous has a sign, not only a colour.
 * @param {Option} option @param {() => void} act @param {{ isGold?: boolean, key?: string | null }} how */
export function optionButton(option, act, { isGold = false, key = null } = {}) {
  const isSpeech = /^[“«]/.test(option.label); // what is said aloud looks like it
  const look = isGold ? "gold" : isSpeech ? "is-speech" : ({ danger: "danger", pass: "quiet" }[option.tone] ?? "");
  return h(
    "button",
    { type: "button", class: `button option ${look}`, onclick: act, "data-code": option.code, "aria-keyshortcuts": key },
    option.tone === "danger" && icon("warn"),
    h(
      "span",
      { class: "button-text" },
      h("span", { class: "option-label" }, option.label),
      option.effect && h("small", {}, option.effect),
    ),
    key && h("kbd", { "aria-hidden": "true" }, key),
  );
}
