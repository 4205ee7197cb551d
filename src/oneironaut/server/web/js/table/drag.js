// Drag: a card may be dragged onto what is to be done with it. An addition: whoever taps never sees it.

import { fill, h } from "../dom.js";

const FAR = 12; // px before it is a drag and not a tap

/** Let cards of some places be dragged. `onDrop` gets the option that the card was dropped on. */
export function makeDraggable(places, layer, { onStart, onDrop }) {
  let drag = null;

  function start(event) {
    const card = event.target.closest(".card");
    if (!card || event.button !== 0 || !card.options?.length) return;
    drag = { card, x: event.clientX, y: event.clientY, id: event.pointerId, isMoving: false, over: null };
  }

  function move(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.isMoving) {
      if (Math.hypot(dx, dy) < FAR) return;
      if (event.pointerType === "touch" && Math.abs(dy) < Math.abs(dx)) return end(); // a finger that scrolls
      drag.isMoving = true;
      onStart();
      drag.card.setPointerCapture(drag.id);
      drag.card.classList.add("is-dragged");
      showTargets(drag.card.options);
    }
    drag.card.style.transform = `translate(${dx}px, ${dy}px) rotate(${Math.max(-6, Math.min(6, dx / 20))}deg)`;
    drag.over = [...layer.children].find((target) => isInside(target.getBoundingClientRect(), event)) ?? null;
    for (const target of layer.children) target.classList.toggle("is-over", target === drag.over);
  }

  function showTargets(options) {
    fill(
      layer,
      options.map((option) => {
        const target = h("div", { class: `drop-target ${option.tone}` }, option.text);
        target.option = option;
        return target;
      }),
    );
    layer.hidden = false;
  }

  function stop(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const { isMoving, over } = drag;
    end();
    if (!isMoving) return;
    const swallow = (click) => click.stopPropagation(); // the click that may follow a drag is not a tap
    addEventListener("click", swallow, { capture: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    if (over && event.type === "pointerup") onDrop(over.option);
  }

  function end() {
    if (!drag) return;
    drag.card.classList.remove("is-dragged");
    drag.card.style.transform = "";
    layer.hidden = true;
    fill(layer);
    drag = null;
  }

  for (const place of places) place.addEventListener("pointerdown", start);
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

const isInside = (rect, { clientX: x, clientY: y }) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
