// Friend: a game with somebody at another device: the form of a new game, with a seat kept free.

import { ask } from "../api.js";
import { openForm } from "./new.js";

/** @param {string[]} parts @param {() => boolean} isCurrent */
export async function open([rules], isCurrent) {
  const { games } = await ask("/api/catalogue");
  const first = games.flatMap(({ plain }) => plain).find(({ players }) => players > 1);
  return openForm(rules ?? first?.code ?? "", "", isCurrent, { withFriend: true });
}
