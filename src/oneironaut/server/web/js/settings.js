// Settings: what this browser was told about looks and help. Kept in the browser alone; the server never sees them.

const NAME = "oneironaut.settings";
export const CHOICES = {
  lang: ["en", "fr"],
  theme: ["night", "day", "system"],
  contrast: ["usual", "high"],
  motion: ["system", "none"],
  pace: ["normal", "fast", "off"],
  sound: ["off", "soft", "full"],
  counters: ["full", "deck", "none"],
  statistics: ["shown", "hidden"],
};

const listeners = new Set();
const settings = read();

function read() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(NAME) || "{}") || {};
  } catch {
    kept = {}; // a browser that keeps nothing: everything as usual, for this visit
  }
  const found = {};
  for (const [key, choices] of Object.entries(CHOICES)) found[key] = choices.includes(kept[key]) ? kept[key] : choices[0];
  if (!CHOICES.lang.includes(kept.lang)) found.lang = navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
  return found;
}

/** One setting. */
export const setting = (key) => settings[key];

/** Change a setting, keep it, and tell the listeners. */
export function change(key, value) {
  if (!CHOICES[key].includes(value)) throw new Error(`${key} is one of ${CHOICES[key]}`);
  settings[key] = value;
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // It holds for this visit.
  }
  dress();
  for (const listener of listeners) listener(key, value);
}

/** Be told of changes. */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Put the look on the page. */
export function dress() {
  const root = document.documentElement;
  root.lang = settings.lang;
  for (const key of ["theme", "contrast", "motion"]) root.dataset[key] = settings[key];
}

const PACES = { normal: 1, fast: 0.55, off: 0 };

/** By how much times of motion are multiplied; nothing moves where that is not wanted. */
export function pace() {
  return mayMove() ? PACES[settings.pace] : 0;
}

/** Whether cards may move. */
export function mayMove() {
  return settings.motion !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
