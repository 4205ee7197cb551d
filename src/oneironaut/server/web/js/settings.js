// Settings: what this browser was told about looks and help. Kept in the browser alone; the server never sees them.

/** @import { Lang } from "./messages" */
/** @typedef {keyof typeof CHOICES} Key */
/** @typedef {Record<Key, string> & { lang: Lang }} Settings */

const NAME = "oneironaut.settings";
export const CHOICES = {
  lang: /** @type {Lang[]} */ (["en", "fr"]),
  theme: ["night", "day", "system"],
  contrast: ["usual", "high"],
  motion: ["system", "none"],
  pace: ["normal", "fast", "off"],
  sound: ["off", "soft", "full"],
  counters: ["full", "deck", "none"],
  statistics: ["shown", "hidden"],
};

/** @type {Set<(key: Key) => void>} */
const listeners = new Set();
const settings = read();

/** @returns {Settings} */
function read() {
  /** @type {Partial<Record<string, string>>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(NAME) || "{}") || {};
  } catch {
    kept = {}; // a browser that keeps nothing: everything as usual, for this visit
  }
  const found = Object.entries(CHOICES).map(([key, choices]) => [key, choices.find((each) => each === kept[key]) ?? choices[0]]);
  const own = navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
  return { ...Object.fromEntries(found), lang: CHOICES.lang.find((each) => each === kept.lang) ?? own };
}

/** One setting.
 * @template {Key} K @param {K} key @returns {Settings[K]} */
export const setting = (key) => settings[key];

/** Change a setting, keep it, and tell the listeners.
 * @param {Key} key @param {string} value */
export function change(key, value) {
  if (!CHOICES[key].some((each) => each === value)) throw new Error(`${key} is one of ${CHOICES[key]}`);
  Object.assign(settings, { [key]: value });
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // It holds for this visit.
  }
  dress();
  for (const listener of listeners) listener(key);
}

/** Be told of changes.
 * @param {(key: Key) => void} listener */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Put the look on the page. */
export function dress() {
  const root = document.documentElement;
  root.lang = settings.lang;
  const { theme, contrast, motion } = settings;
  Object.assign(root.dataset, { theme, contrast, motion });
}

/** @type {Record<string, number>} */
const PACES = { normal: 1, fast: 0.55, off: 0 };

/** By how much times of motion are multiplied; nothing moves where that is not wanted. */
export function pace() {
  return mayMove() ? PACES[settings.pace] : 0;
}

/** Whether cards may move. */
export function mayMove() {
  return settings.motion !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
