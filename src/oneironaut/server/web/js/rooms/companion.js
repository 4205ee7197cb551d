// Companion: the others at a table: who is there, what they say and want, and whose turn it is.

import { around, button, fill, h } from "../dom.js";
import { complain, confirm, dialog, speak, toast } from "../shell.js";
import { askSeat } from "../api.js";
import { makeDrawer } from "../table/panels.js";
import { t } from "../words.js";
import { point } from "../wire.js";
import { roomCommand } from "./command.js";
import { addressOf, linkBox } from "./link.js";

/** @import { Room, RoomCommand, Pointed } from "../messages" */
/** @import { Icon } from "../dom.js" */
/** @import { Playable } from "../table/session.js" */
/** @import { View } from "../types" */

const GLOW = 2500; // ms that something pointed at glows

export class Companion {
  /** @param {Playable} session @param {() => void} onChange */
  constructor(session, onChange) {
    this.session = session;
    this.onChange = onChange;
    /** @type {Room | null} */
    this.room = null;
    this.isMuted = false;
    this.read = 0; // the last line that was on the screen
    this.drawer = makeDrawer(() => this.toggle(false));
    this.drawer.element.classList.add("talk");
    this.drawer.title.textContent = t("room_talk");
    this.drawer.body.setAttribute("aria-label", t("room_talk"));
    this.lines = h("ul", { class: "talk-lines" });
    this.below = h("div", { class: "talk-below" });
    fill(this.drawer.body, this.lines, this.below);
    this.wish = h("section", { class: "wish panel", role: "alert", hidden: true });
    this.presence = h("span", { class: "presences" });
    this.tool = button(t("room_talk"), () => this.toggle(Boolean(this.drawer.element.hidden)), {
      look: "tool talk-tool",
      sign: "speech",
    });
    this.title = document.title;
    this.onVisible = () => this.tellTitle();
    document.addEventListener("visibilitychange", this.onVisible);
  }

  /** Point at something on the screen that is open. */
  pointNow() {
    const screen = this.tool.closest(".table-screen");
    if (screen instanceof HTMLElement) this.point(screen);
  }

  close() {
    document.removeEventListener("visibilitychange", this.onVisible);
  }

  /** @param {boolean} isOpen */
  toggle(isOpen) {
    this.drawer.element.hidden = !isOpen;
    this.draw();
    if (isOpen) (this.below.querySelector("input") ?? this.drawer.body).focus();
    else this.tool.focus();
  }

  get seat() {
    return this.session.seat ?? 0;
  }

  /** @param {Partial<RoomCommand> & Pick<RoomCommand, "do">} request */
  async send(request) {
    try {
      this.take(await roomCommand(this.session.path(this.seat), this.session.tokenOf(this.seat), request));
      return true;
    } catch (error) {
      complain(error);
      return false;
    }
  }

  // What comes from the server.

  /** @param {Room} room */
  take(room) {
    const before = this.room;
    if (before && room.n < before.n) return; // overtaken
    this.room = room;
    const fresh = before ? room.said.filter(({ n, seat }) => n > before.n && seat !== this.seat) : [];
    for (const line of fresh) if (line.kind !== "chat" || !this.isMuted) this.tell(line.text, line.seat, line.kind);
    this.draw();
    if (room.next && !before?.next && before) this.goOn(room.next);
    this.onChange();
  }

  /** @param {string} text @param {number | null} seat @param {string} kind */
  tell(text, seat, kind) {
    const name = seat === null || kind === "note" ? "" : (this.room?.seats[seat].name ?? "");
    const words = name ? t("room_said", { name, text }) : text;
    if (this.drawer.element.hidden) toast(words);
    else speak(words);
  }

  /** @param {string} table */
  goOn(table) {
    location.hash = `#/table/${table}`;
  }

  /** Another seat points at something.
   * @param {Pointed} pointed @param {HTMLElement} screen */
  glow({ by, zone, card }, screen) {
    toast(t("room_points", { name: this.room?.seats[by].name ?? "" }));
    const entry = this.session.sheet.zones.find(({ id }) => id === zone);
    if (!entry) return;
    const whose = entry.owner === null ? "" : `[data-whose="${entry.owner === this.seat ? "own" : "other"}"]`;
    const place = [...screen.querySelectorAll(`[data-zone="${CSS.escape(entry.name)}"]${whose}`)];
    const cards = card ? place.flatMap((each) => [...each.querySelectorAll(`.card[data-kind="${CSS.escape(card)}"]`)]) : [];
    const found = cards[0] ?? place[0];
    if (!found) return;
    found.classList.add("is-pointed");
    setTimeout(() => found.classList.remove("is-pointed"), GLOW);
  }

  /** The next card or place that is chosen on the screen is pointed at, and nothing else comes of it.
   * @param {HTMLElement} screen */
  point(screen) {
    this.toggle(false);
    toast(t("room_point_told"));
    const stop = new AbortController();
    const choose = (/** @type {Event} */ event) => {
      stop.abort();
      const place = around(event, "[data-zone]");
      if (!place) return;
      event.preventDefault();
      event.stopPropagation();
      const { zone: name, whose } = place.dataset;
      const entry = this.session.sheet.zones.find(
        (each) => each.name === name && (each.owner === null || (each.owner === this.seat) === (whose === "own")),
      );
      const card = around(event, ".card[data-kind]")?.dataset.kind ?? null;
      if (entry) point(this.session.entry.id, this.seat, this.session.tokenOf(this.seat), entry.id, card === "??" ? null : card);
    };
    screen.addEventListener("click", choose, { capture: true, signal: stop.signal });
  }

  // Drawing.

  draw() {
    const { room } = this;
    if (!room) return;
    const others = room.seats.filter(({ seat }) => seat !== this.seat);
    fill(
      this.presence,
      others.map(({ kind, name, here }) =>
        h(
          "span",
          { class: "flag" },
          h("span", { class: `presence ${here ? "is-here" : ""}`, "aria-hidden": "true" }),
          kind === "open" ? t("room_free") : here ? t("room_here", { name }) : t("room_away", { name }),
        ),
      ),
    );
    const last = room.said.at(-1)?.n ?? 0;
    if (!this.drawer.element.hidden) this.read = last;
    this.tool.classList.toggle("has-news", last > this.read && this.read > 0);
    if (this.read === 0) this.read = last;
    const shown = room.said.filter(({ kind }) => kind !== "chat" || !this.isMuted);
    fill(
      this.lines,
      shown.length === 0 && h("li", { class: "muted" }, t("room_quiet")),
      shown.map(({ kind, seat, text }) =>
        h(
          "li",
          { class: `is-${kind} ${seat === this.seat ? "is-mine" : ""}` },
          kind !== "note" && seat !== null && h("strong", {}, room.seats[seat].name, " "),
          text,
        ),
      ),
    );
    this.lines.lastElementChild?.scrollIntoView({ block: "nearest" });
    this.drawBelow(room);
    this.drawWish(room);
    this.tellTitle();
  }

  /** What can be said: a line of chat, signals, or nothing, and why.
   * @param {Room} room */
  drawBelow(room) {
    if (room.can.includes("chat")) {
      const isSame = this.below.dataset.can === room.can.join();
      this.below.dataset.can = room.can.join();
      if (isSame) return; // what is being typed stays
      const field = h("input", { class: "field", maxlength: 200, autocomplete: "off", "aria-label": t("room_line") });
      const send = async () => {
        const text = field.value.trim();
        if (text && (await this.send({ do: "chat", text }))) field.value = "";
        field.focus();
      };
      const onsubmit = (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        send();
      };
      const mute = h("input", {
        type: "checkbox",
        onchange: (/** @type {Event & { target: HTMLInputElement }} */ event) => {
          this.isMuted = event.target.checked;
          this.draw();
        },
      });
      fill(
        this.below,
        h("form", { class: "talk-form", onsubmit }, field, button(t("room_send_line"), send, { look: "gold" })),
        h("label", { class: "talk-mute" }, mute, t("room_mute")),
        room.can.includes("point") && button(t("room_point"), () => this.pointNow(), { look: "quiet point-tool", sign: "eye" }),
        this.notice(),
      );
      return;
    }
    delete this.below.dataset.can;
    const signals = room.signals.map(({ key, text }) =>
      button(text, () => this.send({ do: "signal", text: key }), { disabled: !room.can.includes("signal"), look: "signal" }),
    );
    fill(
      this.below,
      signals.length > 0 && h("div", { class: "signals", role: "group", "aria-label": t("room_signals") }, signals),
      h("p", { class: "muted" }, signals.length > 0 ? t("room_one_signal") : t("room_silent")),
      this.notice(),
    );
  }

  /** Ask the browser for notifications, where it has not been asked. */
  notice() {
    if (!("Notification" in window) || Notification.permission !== "default" || !isSecureContext) return null;
    const ask = async () => {
      await Notification.requestPermission();
      this.draw();
    };
    return button(t("room_notify"), ask, { look: "quiet", sign: "moon" });
  }

  /** @param {Room} room */
  drawWish({ proposal }) {
    this.wish.hidden = !proposal;
    if (!proposal) return;
    const { n, seat, text, waits } = proposal;
    const isMine = seat === this.seat;
    fill(
      this.wish,
      h("p", {}, isMine ? t("room_wish_mine") : text),
      h(
        "div",
        { class: "row-of-buttons" },
        waits.includes(this.seat) &&
          button(t("room_agree"), () => this.send({ do: "agree", to: n }), { look: "gold", sign: "check" }),
        button(isMine ? t("room_withdraw") : t("room_decline"), () => this.send({ do: "decline", to: n }), { sign: "close" }),
      ),
    );
  }

  /** The title of a tab in the background says whose turn it is; a notification, where allowed, says it once. */
  tellTitle() {
    const { view } = this.session;
    const isAsked = Boolean(view?.question) && !view?.outcome;
    const base = this.session.entry.title;
    document.title = `${isAsked ? `● ${t("room_your_turn")} · ` : ""}${base} · Oneironaut`;
  }

  /** @param {View} view @param {View | null} before */
  hear(view, before) {
    this.tellTitle();
    if (!before || !view.question || before.question || !document.hidden) return;
    if ("Notification" in window && Notification.permission === "granted") {
      const told = new Notification(this.session.entry.title, { body: t("room_your_turn"), tag: this.session.entry.id });
      told.onclick = () => window.focus();
    }
  }

  // What is asked of the others.

  /** @param {RoomCommand["what"]} what @param {Partial<RoomCommand>} more */
  async propose(what, more = {}) {
    if (await this.send({ do: "propose", what, ...more })) speak(t("room_asked"));
  }

  /** What the menu offers besides.
   * @returns {[string, Icon, () => void][]} */
  menu() {
    const can = new Set(this.room?.can);
    /** @type {[string, Icon, () => void][]} */
    const items = [[t("room_move"), "share", () => this.move()]];
    if (can.has("resign")) items.push([t("room_resign"), "close", () => this.askResign()]);
    if (can.has("bot") && this.room?.bots.length) items.push([t("room_bot"), "gear", () => this.askBot()]);
    items.push([t("room_leave"), "left", () => this.leave()]);
    return items;
  }

  async askResign() {
    if (await confirm(t("room_resign"), t("room_resign_told"), t("room_ask"))) await this.propose("resign");
  }

  askBot() {
    return dialog(t("room_bot"), (close) =>
      h(
        "div",
        { class: "all-answers" },
        h("p", {}, t("room_bot_told")),
        (this.room?.bots ?? []).map(({ name, title }) =>
          button(title, () => {
            close();
            this.propose("bot", { bot: name });
          }),
        ),
      ),
    );
  }

  async leave() {
    if (!(await confirm(t("room_leave"), t("room_leave_told"), t("room_leave")))) return;
    if (await this.send({ do: "leave" })) location.hash = "#/";
  }

  async move() {
    try {
      const { move, invite } = await askSeat(`${this.session.path(this.seat)}/links`, this.session.tokenOf(this.seat));
      const free = invite[0];
      await dialog(free ? t("room_invite") : t("room_move"), () => [
        h("p", {}, free ? t("room_send") : t("room_move_told")),
        linkBox(addressOf(this.session.entry.id, free ?? move)),
      ]);
    } catch (error) {
      complain(error);
    }
  }

  /** Put what comes after the end at the end of a game.
   * @param {HTMLElement} over */
  drawOver(over) {
    if (!this.room?.can.includes("rematch") || over.querySelector(".rematch")) return;
    over.querySelector(".row-of-buttons")?.prepend(
      button(t("rematch"), () => this.propose("rematch"), { look: "gold rematch", sign: "again" }),
      button(t("rematch_swap"), () => this.propose("rematch", { swap: true }), { sign: "again" }),
    );
  }
}
