// Motion: cards go from where they were to where they are. Only transforms move; nothing waits for the end of it.

import { mayMove } from "../settings.js";

const LENGTH = 200; // ms
const EASE = "cubic-bezier(.2,.8,.3,1)";

/** Where elements are now. */
export function rectsOf(elements) {
  const found = new Map();
  for (const element of elements) found.set(element, element.getBoundingClientRect());
  return found;
}

/** Let elements come from other rectangles: `moves` is a list of [element, from]. */
export function come(moves) {
  if (!mayMove()) return;
  const now = rectsOf(moves.map(([element]) => element)); // read all before anything is changed
  for (const [element, from] of moves) {
    const to = now.get(element);
    if (!from || !to.width || !from.width) continue;
    const dx = from.left - to.left;
    const dy = from.top - to.top;
    const scale = from.width / to.width;
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) continue;
    const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
    element.animate(
      [
        { transform: start, zIndex: 5 },
        { transform: "none", zIndex: 5 },
      ],
      { duration: LENGTH, easing: EASE },
    );
  }
}

/** Let elements go to a rectangle and vanish there. They are out of the way of clicks and readers at once. */
export function go(moves) {
  for (const [element, from, to] of moves) {
    if (!mayMove() || !to?.width || !from?.width) {
      element.remove();
      continue;
    }
    element.inert = true;
    element.setAttribute("aria-hidden", "true");
    element.classList.remove("can-act", "is-selected", "is-pointed");
    element.classList.add("is-leaving");
    element.options = [];
    element.style.left = `${from.left}px`;
    element.style.top = `${from.top}px`;
    element.style.width = `${from.width}px`;
    document.body.append(element);
    const end = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width})`;
    const going = element.animate([{ transform: "none" }, { transform: end, opacity: 0.6 }], { duration: LENGTH, easing: EASE });
    going.onfinish = going.oncancel = () => element.remove();
  }
}
