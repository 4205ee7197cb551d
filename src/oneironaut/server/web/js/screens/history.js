// History: games that are over or were left, statistics, records in and out.

import { Refused, get, post, remove, text } from "../api.js";
import { button, fill, h, link } from "../dom.js";
import { change, setting } from "../settings.js";
import { complain, confirm, dialog, header, save, show, toast } from "../shell.js";
import { saveRecord } from "../table/over.js";
import { canSave } from "../table/unreadable.js";
import { count, moment, t } from "../words.js";
import { drawStatistics } from "./statistics.js";

/** @import { TableEntry, Tables } from "../messages" */

const PAGE = 20;

/** Show both, and what can be brought in or taken out.
 * @param {string[]} parts @param {() => boolean} isCurrent */
export async function open([rules], isCurrent) {
  const code = rules ?? null;
  const [over, running, statistics] = await Promise.all([
    get("/api/tables", { state: "over", limit: PAGE }),
    get("/api/tables", { state: "open", limit: PAGE }),
    get("/api/statistics", { rules: code }),
  ]);
  if (!isCurrent()) return;
  const figures = h("div", {});
  const drawFigures = () => {
    const isShown = setting("statistics") === "shown";
    fill(
      figures,
      isShown ? drawStatistics(statistics) : h("p", { class: "muted" }, t("statistics_hidden")),
      button(
        isShown ? t("statistics_hide") : t("statistics_show"),
        () => {
          change("statistics", isShown ? "hidden" : "shown");
          drawFigures();
        },
        { look: "quiet" },
      ),
    );
  };
  drawFigures();
  show(
    t("history"),
    header("history"),
    h(
      "div",
      { class: "page" },
      h("h1", {}, t("history")),
      h("section", { class: "home-part" }, h("h2", {}, t("statistics")), figures),
      running.tables.length > 0 && h("section", { class: "home-part" }, h("h2", {}, t("left_open")), list(running, "open")),
      h(
        "section",
        { class: "home-part" },
        h("h2", {}, t("finished")),
        over.tables.length ? list(over, "over") : h("p", { class: "muted" }, t("history_empty")),
      ),
      h(
        "section",
        { class: "home-part" },
        h("h2", {}, t("in_and_out")),
        h(
          "div",
          { class: "row-of-buttons" },
          button(t("import_game"), importGame, { sign: "plus" }),
          button(t("export_csv"), () => out("/api/statistics/games.csv", "oneironaut.csv", "text/csv"), { sign: "share" }),
          button(t("export_json"), () => out("/api/statistics/games.json", "oneironaut.json", "application/json"), {
            sign: "share",
          }),
        ),
      ),
    ),
  );
}

/** @param {Tables} page @param {string} state */
function list(page, state) {
  const items = h("ul", { class: "table-list" }, page.tables.map(item));
  let { next } = page;
  const more = button(t("more"), async () => {
    try {
      const following = await get("/api/tables", { state, limit: PAGE, before: next });
      next = following.next;
      items.append(...following.tables.map(item));
      more.hidden = next === null;
    } catch (error) {
      complain(error);
    }
  });
  more.hidden = next === null;
  return [items, more];
}

/** @param {TableEntry} table */
function item(table) {
  const result = table.outcome ? table.outcome.text : table.damage ? t("damaged_short") : t("not_over");
  const facts = [
    table.created && moment(table.ended ?? table.created),
    table.answers !== null && count("answers", table.answers),
    table.seed && `${t("seed")} ${table.seed}`,
    table.practice && t("practice"),
    table.assisted && t("assisted"),
    table.origin !== "new" && t(`origin_${table.origin}`),
  ];
  const isOver = table.outcome !== null;
  /** @type {HTMLElement} */
  const row = h(
    "li",
    { class: "panel history-item" },
    h(
      "div",
      {},
      h("h3", {}, table.title),
      h("p", {}, h("strong", { class: table.outcome ? (table.outcome.won ? "won" : "lost") : "" }, result)),
      table.damage && h("p", {}, table.damage.text),
      h("p", { class: "muted" }, facts.filter(Boolean).join(" · ")),
      table.players > 1 && h("p", { class: "muted" }, table.seats.map(({ name }) => name).join(" · ")),
    ),
    h(
      "div",
      { class: "row-of-buttons" },
      table.readable && !isOver && link(t("go_on"), `#/table/${table.id}`, { look: "button gold", sign: "right" }),
      table.readable && (isOver || !table.secrets) && link(t("replay"), `#/replay/${table.id}`, { look: "button", sign: "left" }),
      canSave(table) && button(t("save_record"), () => saveRecord(table.id), { look: "quiet", sign: "share" }),
      button(t("put_away"), () => putAway(table, row), { look: "quiet", sign: "bin", label: `${t("put_away")}: ${table.title}` }),
    ),
  );
  return row;
}

/** @param {TableEntry} table @param {HTMLElement} row */
async function putAway(table, row) {
  if (!(await confirm(t("put_away"), t("put_away_text"), t("put_away")))) return;
  try {
    await remove(`/api/tables/${table.id}`);
    row.remove();
  } catch (error) {
    complain(error);
  }
}

/** @param {string} path @param {string} name @param {string} type */
async function out(path, name, type) {
  try {
    save(name, await text(path), type);
  } catch (error) {
    complain(error);
  }
}

/** Bring a record in: pasted, or from a file. A mistake in it is told with its line. */
function importGame() {
  dialog(t("import_game"), (close) => {
    const area = h("textarea", { class: "field", id: "record", rows: 10, spellcheck: "false" });
    const wrong = h("p", { class: "wrong", role: "alert" });
    const take = async () => {
      try {
        const table = await post("/api/records", { record: area.value, names: [] });
        close();
        toast(t("imported"));
        location.hash = table.outcome ? `#/replay/${table.id}` : `#/table/${table.id}`;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        wrong.textContent = [error.line ? t("in_line", { line: error.line, text: error.message }) : error.message, error.detail]
          .filter(Boolean)
          .join(" – ");
      }
    };
    const file = h("input", {
      type: "file",
      id: "record-file",
      accept: ".odn,.toml,.txt,text/plain",
      onchange: async () => {
        area.value = (await file.files?.[0]?.text()) ?? "";
      },
    });
    return [
      h("label", { for: "record-file" }, t("record_file")),
      file,
      h("label", { for: "record" }, t("record_text")),
      area,
      wrong,
      h(
        "div",
        { class: "row-of-buttons" },
        button(t("import_game"), take, { look: "gold" }),
        button(t("cancel"), () => close()),
      ),
    ];
  });
}
