// Signs: small shapes that stand for cards and events in a line of text.

import { svg } from "./dom.js";

// Filled shapes around the origin, in a box of 112.
/** @type {Record<string, string>} */
const SIGNS = {
  sun: "M0-52 11-28 37-37 28-11 52 0 28 11 37 37 11 28 0 52-11 28-37 37-28 11-52 0-28-11-37-37-11-28Z",
  moon: "M20-44A48 48 0 1 0 20 44 35 35 0 1 1 20-44Z",
  key: "M0-52a20 20 0 0 1 8 38V18H24V30H8V36H20V48H-8V-14a20 20 0 0 1 8-38ZM0-41a9 9 0 1 0 .1 0Z",
  glyph: "M-50 0Q-26-38 0-40 26-38 50 0L40 0Q24-27 0-28-24-27-40 0ZM0-14a20 20 0 1 0 .1 0ZM0-2a9 9 0 1 1-.1 0Z",
  door: "M-26 46V-16a26 26 0 0 1 52 0V46ZM12 6a5 5 0 1 0 .1 0Z",
  eye: "M-50 0Q0-52 50 0 0 52-50 0ZM0-19a19 19 0 1 0 .1 0ZM0-9a9 9 0 1 1-.1 0Z",
  skull:
    "M0-46C-30-46-42-26-42-6-42 10-34 16-26 20L-24 40H24L26 20C34 16 42 10 42-6 42-26 30-46 0-46Z" +
    "M-17-14a12 12 0 1 0 .1 0ZM17-14a12 12 0 1 0 .1 0Z",
  cards: "M-44-24 -10-40 16 22-18 38ZM0-40H34V30H20L0-24Z",
  book: "M0-22Q-22-38-48-30V30Q-22 22 0 36 22 22 48 30V-30Q22-38 0-22ZM-3-14V26Q-22 16-42 21V-23Q-20-28-3-14Z",
  hoop:
    "M0-50a34 34 0 1 0 .1 0ZM0-42a26 26 0 1 1-.1 0ZM-22 14q-8 14-2 26 8-10 6-26Z" +
    "M0 20q-7 16 0 30 7-14 0-30ZM22 14q8 14 2 26-8-10-6-26Z",
  hand:
    "" + "M-20 48V22L-38 2q-6-10 4-12 6 0 12 10V-34q0-8 6-8t6 8V-44q0-8 6-8t6 8V-36q0-8 6-8t6 8V-26q0-7 6-7t6 7V16q0 14-8 20V48Z",
  cross: "M-38-26-26-38 0-12 26-38 38-26 12 0 38 26 26 38 0 12-26 38-38 26-12 0Z",
  shuffle:
    "M-50-26H-22L14 20H26V4L50 28 26 52V36H6L-30-10H-50ZM-50 20H-30L-20 8-10 20-22 36H-50Z" +
    "M6-36H26V-52L50-28 26-4V-20H14L4-8-6-20Z",
  speech: "M-48-36H48V24H-4L-30 46V24H-48Z",
  star: "M0-50 13-15 50-15 20 8 31 44 0 22-31 44-20 8-50-15-13-15Z",
};

/** A sign; it says nothing that the words next to it do not.
 * @param {string} name */
export function sign(name) {
  const shape = svg("path", { d: SIGNS[name] ?? SIGNS.cards, "fill-rule": "evenodd" });
  return svg("svg", { viewBox: "-56 -56 112 112", class: "sign", "aria-hidden": "true" }, shape);
}
