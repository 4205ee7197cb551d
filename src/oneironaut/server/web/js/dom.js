// Dom: elements made by a function. Text is always text: nothing here can become markup.

/** @import { Child, Props } from "./types" */
/** @typedef {keyof typeof ICONS} Icon */
/** @typedef {Props & { look?: string, sign?: Icon | null }} Look */

const SVG = "http://www.w3.org/2000/svg";

/** An element. Props: `class`, `on…` listeners, `data-…`/`aria-…`/other attributes; null and false are left out.
 * @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {Props<HTMLElementTagNameMap[K]>} props
 * @param {Child[]} children */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "value") Object.assign(element, { value });
    else if (name === "checked" || name === "disabled" || name === "selected" || name === "hidden")
      Object.assign(element, { [name]: Boolean(value) });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  put(element, ...children);
  return element;
}

/** Append children: elements, texts, lists of them; null and false are left out.
 * @template {Element} E @param {E} element @param {Child[]} children */
export function put(element, ...children) {
  for (const child of children) {
    if (Array.isArray(child)) put(element, ...child);
    else if (child) element.append(child);
  }
  return element;
}

/** Replace all children.
 * @template {Element} E @param {E} element @param {Child[]} children */
export function fill(element, ...children) {
  element.replaceChildren();
  return put(element, ...children);
}

// Icons are strokes in a box of 24.
const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
  log: "M5 5h14M5 10h14M5 15h9M5 20h6",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  gear: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  home: "M4 21V11a8 8 0 0 1 16 0v10zM12 21v-6",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  warn: "M12 3 2 20h20zM12 10v5M12 17.5v.5",
  check: "M4 12l6 6L20 6",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  keys: "M3 6h18v12H3zM7 10h0M11 10h0M15 10h0M8 14h8",
  again: "M20 11a8 8 0 1 0-2 6M20 5v6h-6",
  moon: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z",
  star: "M12 3v18M3 12h18M6 6l12 12M18 6 6 18",
  pages: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
  chart: "M4 20h16M7 20v-7M12 20V5M17 20v-10",
  learn: "M2 9l10-5 10 5-10 5zM6 11v6c4 3 8 3 12 0v-6",
  bin: "M5 7h14M9 7V4h6v3M7 7l1 14h8l1-14",
  menu: "M4 6h16M4 12h16M4 18h16",
  play: "M8 5l11 7-11 7Z",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  speech: "M4 5h16v11H10l-5 4v-4H4z",
  lock: "M6 11h12v9H6ZM9 11V8a3 3 0 0 1 6 0v3",
};

/** An element of a drawing.
 * @template {keyof SVGElementTagNameMap} K @param {K} tag @param {Record<string, string | number>} props
 * @param {(Node | string)[]} children */
export function svg(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A small sign next to a word; it says nothing that the word does not.
 * @param {Icon} name */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** A button with a word, perhaps an icon before it and a key behind it.
 * @param {string} text @param {(event: MouseEvent) => unknown} act
 * @param {Look & { key?: string | null, label?: string | null }} look */
export function button(text, act, { look = "", sign = null, key = null, label = null, ...more } = {}) {
  return h(
    "button",
    {
      type: "button",
      class: `button ${look}`.trim(),
      onclick: act,
      "aria-label": label ?? (sign && text ? text : null),
      "aria-keyshortcuts": key,
      ...more,
    },
    sign && icon(sign),
    text && h("span", { class: "button-text" }, text),
    key && h("kbd", { "aria-hidden": "true" }, key),
  );
}

/** A link to a screen.
 * @param {string} text @param {string} address @param {Look} look */
export function link(text, address, { look = "", sign = null, ...more } = {}) {
  return h("a", { href: address, class: look, ...more }, sign && icon(sign), h("span", { class: "button-text" }, text));
}

/** The nearest element around an event that fits a selector.
 * @param {Event} event @param {string} selector @returns {HTMLElement | null} */
export const around = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

let names = 0;

/** A fresh id, for labels.
 * @param {string} prefix */
export function fresh(prefix) {
  names += 1;
  return `${prefix}-${names}`;
}
