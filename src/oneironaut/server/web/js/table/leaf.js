// Leaf: what can be done with the selected card, beside it: its name and text, its options, or why there are none.

import { button, fill, h } from "../dom.js";
import { setting } from "../settings.js";
import { t } from "../words.js";
import { UNKNOWN } from "./card.js";

const GAP = 8;

export class Leaf {
  constructor(onOption) {
    this.onOption = onOption;
    this.element = h("div", { class: "leaf", role: "group", hidden: true });
    this.card = null;
  }

  /** Show the leaf of a card. */
  show(card, kinds, letters) {
    this.card = card;
    const kind = card.kind === UNKNOWN ? null : kinds.get(card.kind);
    const name = kind ? kind.name[setting("lang")] : t("face_down");
    this.why = h("div", { class: "leaf-why", role: "status" });
    fill(
      this.element,
      h("p", { class: "leaf-name" }, name),
      kind && h("p", { class: "leaf-text" }, kind.text[setting("lang")]),
      h(
        "div",
        { class: "leaf-options" },
        card.options.map((option, i) => optionButton(option, () => this.onOption(option), letters.get(option.code), i === 0)),
      ),
      this.why,
    );
    this.element.setAttribute("aria-label", name);
    this.element.hidden = false;
    this.place();
  }

  /** Say why nothing can be done with it. */
  explain(texts) {
    fill(
      this.why,
      texts.map((text) => h("p", {}, text)),
    );
    this.place();
  }

  /** Beside the card: above if there is room, else below, never off the screen. */
  place() {
    if (!this.card?.isConnected) return;
    const at = this.card.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const left = Math.max(GAP, Math.min(innerWidth - width - GAP, at.left + at.width / 2 - width / 2));
    const isAbove = at.top - height - GAP >= GAP || at.bottom + height + GAP > innerHeight;
    const top = isAbove ? Math.max(GAP, at.top - height - GAP) : at.bottom + GAP;
    this.element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  hide() {
    this.element.hidden = true;
    this.card = null;
  }
}

/** A button for an option, in the server's words; what is dangerous has a sign, not only a colour. */
export function optionButton(option, act, key = null, isFirst = false) {
  const look = { danger: "danger", pass: "quiet" }[option.tone] ?? (isFirst ? "gold" : "");
  return button(option.text, act, {
    look: `option ${look}`,
    sign: option.tone === "danger" ? "warn" : null,
    key,
    "data-code": option.code,
  });
}
