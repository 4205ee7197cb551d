// Zones: the panels that cards lie in. Where a panel stands is said by the style sheet (`--place`), by the zone's name.

import { picture } from "../api.js";
import { fresh, h } from "../dom.js";
import { t } from "../words.js";

export const PLACES = ["top", "others", "stage", "main", "side", "near"];
export const DECK = "deck";

/** The places on the board, in the order in which they are read. */
export function makePlaces() {
  const found = {};
  for (const place of PLACES) found[place] = h("div", { class: `place place-${place}`, "data-place": place });
  return found;
}

/** The panel of a zone. */
export function makeZone(entry) {
  const id = fresh("zone");
  const label = h("span", { class: "zone-name" });
  const count = h("span", { class: "zone-count" });
  const cards = h("div", { class: "cards" });
  const all = h("button", { type: "button", class: "zone-all", hidden: true });
  const element = h(
    "section",
    { class: "zone", "data-zone": entry.name, "data-sort": entry.sort, "data-sight": entry.sight, "aria-labelledby": id },
    h("div", { class: "zone-head" }, h("h2", { id, class: "zone-label" }, label, " ", count), all),
    cards,
  );
  return { entry, element, label, count, cards, all, shown: [] };
}

/** Where the style sheet wants a zone that stands on the page; a zone of somebody else lies with them. */
export function placeFor(zone, seat, probe) {
  if (zone.entry.owner !== null && zone.entry.owner !== seat) return "others";
  probe.append(zone.element);
  const place = getComputedStyle(zone.element).getPropertyValue("--place").trim();
  return PLACES.includes(place) ? place : "main";
}

/** The panel of the deck: its back, how many cards, and what is known of its ends. */
export function makeDeck(back) {
  const zone = makeZone({ id: DECK, name: DECK, sort: "deck", sight: "hidden", owner: null, deck: true });
  const pile = h("div", { class: "deck-pile" }, h("img", { src: picture(back), alt: "", draggable: "false" }));
  const facts = h("div", { class: "facts" });
  zone.element.append(h("div", { class: "pile-body" }, pile, facts), zone.cards);
  return { ...zone, pile, facts };
}

/** How many cards of a zone there are, of how many if the outcome counts them. */
export function countText(view, kinds, entry, players) {
  if (!view.counted) return entry.sort === "note" || view.count === 0 ? "" : String(view.count);
  const all = [...kinds.values()].filter((kind) => kind.achieved);
  const share = entry.owner === null ? 1 : players;
  const total = all.reduce((sum, kind) => sum + Math.floor(kind.copies / share), 0);
  return total ? t("of", { n: view.count, of: total }) : String(view.count);
}
