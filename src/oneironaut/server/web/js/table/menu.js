// Menu: what else there is to do at a table: rules, keys, settings, another game, leaving.

import { begin } from "../api.js";
import { complain, confirm, dialog, openSettings } from "../shell.js";
import { t } from "../words.js";
import { menuList } from "./frame.js";
import { TABLE_KEYS, showKeys } from "./keys.js";

/** @import { Icon } from "../dom.js" */
/** @import { Source } from "../messages" */
/** @import { TableEntry } from "../types" */
/** @import { Drawers } from "./drawers.js" */
/** @import { Session } from "./session.js" */

/** Open the menu of a table; `more` is what else it has.
 * @param {Session} session @param {Drawers} drawers @param {[string, Icon, () => void][]} more */
export function openMenu(session, drawers, more = []) {
  return dialog(t("menu"), (close) => {
    /** @param {() => unknown} act */
    const go = (act) => () => {
      close();
      act();
    };
    return menuList([
      [t("rules_here"), "pages", go(() => drawers.open("rules"))],
      [t("keys"), "keys", go(() => showKeys(TABLE_KEYS))],
      [t("settings"), "gear", go(openSettings)],
      ...more.map(([words, sign, act]) => /** @type {[string, Icon, () => void]} */ ([words, sign, go(act)])),
      ...(session.entry.origin === "room"
        ? []
        : [/** @type {[string, Icon, () => void]} */ ([t("new_game"), "plus", go(() => newGame(session))])]),
      [t("leave_table"), "home", go(() => (location.hash = "#/"))],
    ]);
  });
}

/** Begin another game by the same rules, with the same players.
 * @param {Session} session */
async function newGame({ entry, view }) {
  if (view && !view.outcome && !(await confirm(t("new_game"), t("new_keeps"), t("new_game")))) return;
  await beginAgain(entry, null, null);
}

/** Begin a game by the rules of a table and with its players.
 * @param {TableEntry} entry @param {string | null} seed @param {Source | null} source */
export async function beginAgain({ rules, seats }, seed, source) {
  const wanted = seats.map(({ kind, name, bot }) => ({ kind, name: kind === "bot" ? "" : name, bot }));
  try {
    const table = await begin(rules, { seed, seats: wanted, source });
    location.hash = `#/table/${table.id}`;
  } catch (error) {
    complain(error);
  }
}
