// Card: one element for each card that is shown. It keeps its element while it moves from place to place.

import { picture } from "../api.js";
import { h } from "../dom.js";
import { setting } from "../settings.js";
import { t } from "../words.js";

export const UNKNOWN = "??";

/** What a kind is called; of a card that nobody here can see, that it is face down. */
export function nameOf(kinds, kind) {
  return kind === UNKNOWN ? t("face_down") : kinds.get(kind).name[setting("lang")];
}

/** A card's element, not in any place yet. */
export function makeCard(kind) {
  const element = h("button", { type: "button", class: "card", tabindex: "-1" }, h("img", { alt: "", draggable: "false" }));
  element.kind = kind;
  return element;
}

/** The picture of a card where it lies: some marks have one of their own, and so have cards that are counted. */
function pictureOf(entry, mark, achieved) {
  const shown = [...mark].map((sign) => entry.marks[sign]).find(Boolean);
  return shown ?? (achieved && entry.achieved ? entry.achieved : entry.picture);
}

/** Show a card as it lies: its picture, its mark, what it is called there. */
export function dressCard(element, { kinds, back }, { kind, mark, place, ghost, achieved, times }) {
  const entry = kinds.get(kind);
  const source = kind === UNKNOWN ? back : pictureOf(entry, mark, achieved);
  const isUsed = [...mark].some((sign) => !(sign in (entry?.marks ?? {}))); // a mark that the picture does not show
  const image = element.firstChild;
  const address = picture(source);
  if (image.getAttribute("src") !== address) image.setAttribute("src", address);
  element.kind = kind;
  element.dataset.kind = kind;
  element.dataset.mark = mark;
  if (times > 1) element.dataset.times = `×${times}`;
  else delete element.dataset.times;
  element.classList.toggle("is-marked", isUsed);
  element.classList.toggle("is-ghost", Boolean(ghost));
  const words = [
    nameOf(kinds, kind),
    mark && [...mark].some((sign) => isUsed || entry.marks[sign]) ? t("marked") : "",
    ghost ? t("still_to_come") : "",
    times > 1 ? t("times", { n: times }) : "",
    place,
  ];
  element.setAttribute("aria-label", words.filter(Boolean).join(", "));
}

/** Whether something can be done with a card, and whether it is selected. */
export function setChoices(element, { options, number, selected, pointed }) {
  const can = options.length > 0;
  element.classList.toggle("can-act", can);
  element.classList.toggle("is-selected", selected);
  element.classList.toggle("is-pointed", pointed);
  element.tabIndex = can ? 0 : -1;
  element.options = options;
  if (can) element.setAttribute("aria-pressed", String(selected));
  else element.removeAttribute("aria-pressed");
  if (can && number && number < 10) {
    element.dataset.number = number;
    element.setAttribute("aria-keyshortcuts", String(number));
  } else {
    delete element.dataset.number;
    element.removeAttribute("aria-keyshortcuts");
  }
}
