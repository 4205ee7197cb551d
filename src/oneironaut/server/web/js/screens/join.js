// Join: what a link leads to, and a name; then the table.

import { Refused, post } from "../api.js";
import { button, fresh, h, link } from "../dom.js";
import { complain, header, show } from "../shell.js";
import { loadSheet } from "../table/style.js";
import { t } from "../words.js";
import { keepName, ownName } from "../rooms/name.js";

/** Show what the link offers.
 * @param {string[]} parts @param {() => boolean} isCurrent */
export async function open([table, seat, secret], isCurrent) {
  const invited = { seat: Number(seat) || 0, secret: secret ?? "" };
  const path = /** @type {const} */ (`/api/tables/${encodeURIComponent(table ?? "")}`);
  await loadSheet("rooms");
  let told;
  try {
    told = await post(`${path}/invitation`, invited);
  } catch (error) {
    if (!(error instanceof Refused) || !["bad_link", "not_found"].includes(error.code)) throw error;
    if (isCurrent()) showUsed(table ?? "", error.message);
    return;
  }
  if (!isCurrent()) return;
  const id = fresh("name");
  const field = h("input", {
    class: "field",
    id,
    maxlength: 40,
    autocomplete: "nickname",
    value: ownName(),
    placeholder: t("name"),
  });
  const join = async () => {
    go.disabled = true;
    try {
      const name = told.moves ? "" : field.value.trim();
      const entry = await post(`${path}/join`, { ...invited, name });
      if (name) keepName(name);
      history.replaceState(null, "", `#/table/${entry.id}`);
      dispatchEvent(new Event("hashchange"));
    } catch (error) {
      go.disabled = false;
      complain(error);
    }
  };
  const go = button(told.moves ? t("join_move") : t("join_sit"), join, { look: "gold large", sign: "play" });
  show(
    t("join_title"),
    header(),
    h(
      "section",
      { class: "page narrow join" },
      h("p", { class: "muted" }, told.title),
      h(
        "h1",
        {},
        told.moves ? t("join_move_title") : told.host ? t("join_invited", { host: told.host }) : t("join_invited_plain"),
      ),
      h(
        "ul",
        { class: "join-terms" },
        h("li", {}, told.line),
        told.signals && h("li", {}, t("join_signals")),
        !told.moves &&
          h("li", {}, told.first ? t("join_first") : told.host ? t("join_second", { host: told.host }) : t("join_second_plain")),
        told.moves && h("li", {}, t("join_move_told")),
      ),
      h(
        "form",
        {
          class: "join-form",
          onsubmit: (event) => {
            event.preventDefault();
            join();
          },
        },
        !told.moves && h("label", { for: id }, t("join_name")),
        !told.moves && field,
        go,
      ),
      h("p", { class: "muted" }, t("join_no_account")),
    ),
  );
  if (!told.moves) field.focus();
}

/** The link is used up: perhaps by this very browser.
 * @param {string} table @param {string} why */
function showUsed(table, why) {
  show(
    t("join_title"),
    header(),
    h(
      "section",
      { class: "page narrow empty" },
      h("h1", {}, t("join_used")),
      h("p", {}, why),
      h(
        "div",
        { class: "row-of-buttons" },
        link(t("join_mine"), `#/table/${encodeURIComponent(table)}`, { look: "button gold", sign: "play" }),
        link(t("home"), "#/", { look: "button", sign: "home" }),
      ),
    ),
  );
}
