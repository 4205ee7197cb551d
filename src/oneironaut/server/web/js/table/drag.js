// Drag: a card may be dragged to where it goes: onto the very zone. Anywhere else it goes back.

import { around, h } from "../dom.js";
import { cardOf } from "./card.js";

/** @import { Box, Drag, Drags } from "../types" */

const FAR = 12; // px before it is a drag and not a tap

/** Let cards be dragged. `targetsOf` gives the targets of a card, each an element and an option; `onDrop` gets the target and
 * the card.
 * @param {HTMLElement} place @param {Drags} acts */
export function makeDraggable(place, { targetsOf, onStart, onDrop, canDrag = (card) => card.options.length > 0 }) {
  /** @type {Drag | null} */
  let drag = null;
  const word = h("div", { class: "drop-word", hidden: true, "aria-hidden": "true" });
  place.append(word);

  /** @param {PointerEvent} event */
  function start(event) {
    const card = cardOf(around(event, "button.card"));
    if (!card || event.button !== 0 || !canDrag(card)) return;
    drag = { card, x: event.clientX, y: event.clientY, id: event.pointerId, isMoving: false, over: null, targets: [] };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.isMoving) {
      if (Math.hypot(dx, dy) < FAR) return;
      begin(drag);
    }
    const turn = Math.max(-6, Math.min(6, dx / 20));
    drag.card.element.style.setProperty("translate", `${dx}px ${dy}px`);
    drag.card.element.style.setProperty("rotate", `${turn}deg`);
    const over = drag.targets.find(({ element }) => isInside(element.getBoundingClientRect(), event)) ?? null;
    if (over !== drag.over) {
      drag.over = over;
      for (const target of drag.targets) target.element.classList.toggle("is-over", target === over);
    }
    word.hidden = !over;
    if (over) {
      word.textContent = [over.option.label, over.option.effect].filter(Boolean).join(": ");
      const { offsetWidth: wide } = word;
      const x = Math.max(8, Math.min(innerWidth - wide - 8, event.clientX - wide / 2));
      word.style.transform = `translate(${x}px, ${Math.max(8, event.clientY - drag.card.element.offsetHeight * 0.75)}px)`;
    }
  }

  /** @param {Drag} begun */
  function begin(begun) {
    begun.isMoving = true;
    onStart(begun.card);
    begun.card.element.setPointerCapture(begun.id);
    begun.card.element.classList.add("is-dragged");
    place.classList.add("is-dragging");
    begun.targets = targetsOf(begun.card);
    for (const { element, option } of begun.targets) element.classList.add("is-target", `is-${option.verb}`);
  }

  /** @param {PointerEvent} event */
  function stop(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const { isMoving, over, card } = drag;
    end();
    if (!isMoving) return;
    const swallow = (/** @type {Event} */ click) => click.stopPropagation(); // the click that may follow a drag is not a tap
    addEventListener("click", swallow, { capture: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    if (over && event.type === "pointerup") onDrop(over, card);
  }

  function end() {
    if (!drag) return;
    const { element } = drag.card;
    element.classList.remove("is-dragged");
    element.style.removeProperty("translate");
    element.style.removeProperty("rotate");
    for (const target of drag.targets) target.element.classList.remove("is-target", "is-over", `is-${target.option.verb}`);
    place.classList.remove("is-dragging");
    word.hidden = true;
    drag = null;
  }

  place.addEventListener("pointerdown", start);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", stop);
  document.addEventListener("pointercancel", stop);
  return () => {
    end();
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", stop);
    document.removeEventListener("pointercancel", stop);
  };
}

/** @param {Box & { right: number, bottom: number }} rect @param {PointerEvent} event */
const isInside = (rect, { clientX: x, clientY: y }) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
