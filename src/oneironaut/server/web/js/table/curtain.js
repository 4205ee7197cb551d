// Curtain: hides the table while the screen goes from one player to the other. Nothing secret is on the page behind it.

import { button, h, icon } from "../dom.js";
import { t } from "../words.js";

/** A curtain for somebody; opened by them.
 * @param {string} name @param {() => void} onOpen */
export function makeCurtain(name, onOpen) {
  const open = button(t("curtain_open", { name }), onOpen, { look: "gold large", key: "Enter" });
  const element = h(
    "section",
    { class: "curtain", "aria-labelledby": "curtain-title" },
    h("div", { class: "curtain-fold left", "aria-hidden": "true" }),
    h("div", { class: "curtain-fold right", "aria-hidden": "true" }),
    h(
      "div",
      { class: "curtain-card" },
      h("span", { class: "curtain-sign", "aria-hidden": "true" }, icon("moon")),
      h("h1", { id: "curtain-title" }, t("curtain_title", { name })),
      h("p", {}, t("curtain_text", { name })),
      open,
    ),
  );
  return { element, open };
}
