// About: a card large, with its name and what it does: by a right click, a long press, or `?` for the chosen one.

import { h } from "../dom.js";
import { dialog } from "../shell.js";
import { UNKNOWN } from "./card.js";

const LONG = 550; // ms that a finger rests on a card

/** Open the rule of a kind of card. */
export function openAbout(look, kind, why = "") {
  if (kind === UNKNOWN || !look.kinds.has(kind)) return null;
  return dialog(
    look.titleOf(kind),
    () =>
      h(
        "div",
        { class: "about-card" },
        h("img", { src: look.pictureOf(kind), alt: "" }),
        h("div", {}, h("p", {}, look.aboutOf(kind)), why && h("p", { class: "about-why" }, why)),
      ),
    { look: "sheet" },
  );
}

/** Let every card under an element open its rule. `find` gives the kind of what was pointed at, and why it cannot be used. */
export function listenForAbout(element, look, find) {
  let timer = null;
  const stop = () => clearTimeout(timer);
  const open = (target) => {
    const found = find(target);
    if (found) openAbout(look, found.kind, found.why);
    return Boolean(found);
  };
  element.addEventListener("contextmenu", (event) => {
    stop();
    if (open(event.target)) event.preventDefault();
  });
  element.addEventListener("pointerdown", (event) => {
    stop();
    if (event.pointerType === "touch") timer = setTimeout(() => open(event.target), LONG);
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    element.addEventListener(end, (event) => {
      if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4) stop();
    });
  }
}
