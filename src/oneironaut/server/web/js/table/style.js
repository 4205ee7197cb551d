// Style: the style sheets of tables are loaded with the first table, so that the first page stays small; then the pictures.

import { picture } from "../api.js";

/** @import { RulesSheet } from "../types" */

// The last three change the others.
const SHEETS = ["table", "wall", "scene", "hand", "stage", "motion", "panels", "ends", "small", "upright", "low"];
/** @type {Promise<void[]> | null} */
let wanted = null;

/** Load them, once. Zones are placed by them, so they must be there before a board is. */
export function loadStyle() {
  wanted ??= Promise.all(SHEETS.map(load)).catch((error) => {
    wanted = null;
    throw error;
  });
  return wanted;
}

/** @type {Map<string, Promise<void>>} */
const alone = new Map(); // sheets of single screens, and the promises of them

/** Load the style sheet of one screen, once.
 * @param {string} name */
export function loadSheet(name) {
  const known = alone.get(name) ?? load(name);
  alone.set(name, known);
  return known;
}

/** @param {string} name @returns {Promise<void>} */
function load(name) {
  return new Promise((resolve, reject) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = `css/${name}.css`;
    sheet.onload = () => resolve();
    sheet.onerror = () => reject(new Error(`css/${name}.css cannot be loaded`));
    document.head.append(sheet);
  });
}

const kept = new Map(); // pictures, so that the browser does not forget them

/** Fetch every picture of some rules ahead, one after the other, when there is nothing else to do.
 * @param {RulesSheet} sheet */
export async function loadPictures({ kinds, back }) {
  for (const address of [back, ...kinds.flatMap((kind) => [kind.picture, kind.achieved, kind.arch?.closed, kind.arch?.open])]) {
    if (!address || kept.has(picture(address))) continue;
    const image = new Image();
    kept.set(picture(address), image);
    image.src = picture(address);
    await image.decode().catch(() => kept.delete(picture(address))); // then it is fetched when it is shown
  }
}
