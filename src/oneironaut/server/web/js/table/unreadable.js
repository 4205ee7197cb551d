// Unreadable: a table whose rules have changed since. Its record can still be saved.

import { text } from "../api.js";
import { button, h } from "../dom.js";
import { complain, header, save, show } from "../shell.js";
import { t } from "../words.js";

/** Say so, and offer the record. */
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
      h("p", {}, t("unreadable")),
      h("div", { class: "row-of-buttons" }, button(t("save_record"), keep, { look: "gold", sign: "share" })),
    ),
  );
  return null;
}
