// Style: the style sheet of tables is loaded with the first table, so that the first page stays small; then the pictures.

import { picture } from "../api.js";

let wanted = null;

/** Load it, once. Zones are placed by it, so it must be there before a board is. */
export function loadStyle() {
  wanted ??= new Promise((resolve, reject) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = "css/table.css";
    sheet.onload = resolve;
    sheet.onerror = () => {
      wanted = null;
      reject(new Error("css/table.css cannot be loaded"));
    };
    document.head.append(sheet);
  });
  return wanted;
}

const kept = new Map(); // pictures, so that the browser does not forget them

/** Fetch every picture of some rules ahead, one after the other, when there is nothing else to do. */
export async function loadPictures({ kinds, back }) {
  for (const address of [back, ...kinds.flatMap((kind) => [kind.picture, kind.achieved])]) {
    if (address === null || kept.has(picture(address))) continue;
    const image = new Image();
    kept.set(picture(address), image);
    image.src = picture(address);
    await image.decode().catch(() => kept.delete(picture(address))); // then it is fetched when it is shown
  }
}
