// About: a card large, with its name and what it does: by a right click, a long press, or `?` for the chosen one.

import { h } from "../dom.js";
import { dialog } from "../shell.js";
import { UNKNOWN } from "./card.js";

/** @import { Look } from "./card.js" */

const LONG = 550; // ms that a finger rests on a card

/** Open the rule of a kind of card.
 * @param {Look} look @param {string} kind @param {string} why */
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

/** Let every card under an element open its rule, also one that lies under something else. `find` gives the kind that an element
 * shows, and why it cannot be used.
 * @param {HTMLElement} element @param {Look} look @param {(element: Element) => { kind: string, why: string } | null} find */
export function listenForAbout(element, look, find) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const stop = () => clearTimeout(timer);
  const open = (/** @type {MouseEvent} */ { clientX, clientY }) => {
    const found = [...document.elementsFromPoint(clientX, clientY), ...under(element, clientX, clientY)].map(find).find(Boolean);
    if (found) openAbout(look, found.kind, found.why);
    return Boolean(found);
  };
  element.addEventListener("contextmenu", (event) => {
    stop();
    if (open(event)) event.preventDefault();
  });
  element.addEventListener("pointerdown", (event) => {
    stop();
    if (event.pointerType === "touch") timer = setTimeout(() => open(event), LONG);
  });
  element.addEventListener("pointerup", stop);
  element.addEventListener("pointercancel", stop);
  element.addEventListener("pointermove", ({ movementX, movementY }) => {
    if (Math.hypot(movementX, movementY) > 4) stop();
  });
}

/** The cards at a point that take no clicks themselves, the topmost first.
 * @param {Element} element @param {number} x @param {number} y */
function under(element, x, y) {
  return [...element.querySelectorAll(".steps .card, .arch")].reverse().filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}
