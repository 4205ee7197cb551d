// Unreadable: a table that cannot be opened, because its rules have changed since or because it is damaged. Its record, or
// what is whole of it, can still be saved.

import { text } from "../api.js";
import { button, h } from "../dom.js";
import { complain, header, save, show } from "../shell.js";
import { t } from "../words.js";

/** @import { TableEntry } from "../types" */

/** Whether the record of a table can be saved: not of a running game with secrets, nor of one of which nothing is left.
 * @param {TableEntry} entry */
export function canSave(entry) {
  return entry.damage ? entry.damage.record : entry.outcome !== null || !entry.secrets;
}

/** Say so, and offer the record.
 * @param {TableEntry} entry */
export function unreadable(entry) {
  const keep = async () => {
    try {
      save(`${entry.id}.odn`, await text(`/api/tables/${entry.id}/record`), "text/plain");
    } catch (error) {
      complain(error);
    }
  };
  show(
    entry.title,
    header(),
    h(
      "section",
      { class: "page narrow empty" },
      h("h1", {}, entry.title),
      h("p", {}, entry.damage?.text ?? t("unreadable")),
      canSave(entry) && h("div", { class: "row-of-buttons" }, button(t("save_record"), keep, { look: "gold", sign: "share" })),
    ),
  );
  return null;
}
