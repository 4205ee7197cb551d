// Lobby: a room before everybody is there: the link for the others, and who has come.

import { askSeat, sheet } from "../api.js";
import { button, fill, h, link } from "../dom.js";
import { complain, confirm, header, show, speak } from "../shell.js";
import { lostConnection } from "../table/connection.js";
import { loadSheet } from "../table/style.js";
import { unwatch, watch } from "../wire.js";
import { t } from "../words.js";
import { addressOf, linkBox } from "./link.js";
import { roomCommand } from "./command.js";

/** @import { Room, TableEntry } from "../messages" */

/** Show the lobby of a room; what is to be done when it is left.
 * @param {TableEntry} entry */
export async function openLobby(entry) {
  await loadSheet("rooms");
  const mine = entry.seats.find(({ token }) => token);
  if (!mine?.token) throw new Error("no seat of this room is ours");
  const { seat, token } = mine;
  const path = /** @type {const} */ (`/api/tables/${entry.id}/seats/${seat}`);
  const place = h("div", { class: "lobby-links" });
  const people = h("ul", { class: "lobby-seats", "aria-live": "polite" });
  const drawLinks = async () => {
    const { invite } = await askSeat(`${path}/links`, token);
    fill(
      place,
      invite.map((each) => linkBox(addressOf(entry.id, each))),
    );
  };
  const drawPeople = (/** @type {Room} */ { seats }) =>
    fill(
      people,
      seats.map(({ kind, name, here }, n) =>
        h(
          "li",
          { class: kind === "open" ? "is-open" : "" },
          h("span", { class: `presence ${here ? "is-here" : ""}`, "aria-hidden": "true" }),
          kind === "open" ? t("room_free") : n === seat ? t("room_you", { name }) : name,
          h("span", { class: "muted" }, n === 0 ? t("room_begins") : ""),
        ),
      ),
    );
  const renew = async () => {
    if (!(await confirm(t("room_renew"), t("room_renew_told"), t("room_renew")))) return;
    try {
      await roomCommand(path, token, { do: "revoke" });
      await drawLinks();
    } catch (error) {
      complain(error);
    }
  };
  const first = await askSeat(`${path}/room`, token);
  const { line } = await sheet(entry.rules);
  await drawLinks();
  drawPeople(first);
  const stop = lostConnection();
  const open = () => dispatchEvent(new Event("hashchange")); // the same address shows the table now
  if (first.begun) {
    stop();
    open();
    return null;
  }
  watch(entry.id, seat, token, 0, (_, error) => error && complain(error), {
    onRoom: (room) => {
      drawPeople(room);
      if (!room.begun) return;
      speak(t("room_complete"));
      open();
    },
  });
  show(
    t("room_waiting"),
    header(),
    h(
      "section",
      { class: "page narrow lobby" },
      h("p", { class: "muted" }, [entry.title, line].filter(Boolean).join(" – ")),
      h("h1", {}, t("room_waiting")),
      h("p", {}, t("room_send")),
      place,
      people,
      h(
        "div",
        { class: "row-of-buttons small" },
        button(t("room_renew"), renew, { look: "quiet", sign: "again" }),
        link(t("room_later"), "#/", { look: "button quiet", sign: "home" }),
      ),
      h("p", { class: "muted" }, t("room_later_told")),
    ),
  );
  return () => {
    stop();
    unwatch(entry.id, seat);
  };
}
