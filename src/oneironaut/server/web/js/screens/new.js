// New: choose a game, its players, expansions and variants, who sits where, and the seed.

import { Refused, ask, begin, picture, sheet } from "../api.js";
import { button, fill, fresh, h } from "../dom.js";
import { complain, header, show } from "../shell.js";
import { keepName, ownName } from "../rooms/name.js";
import { loadSheet } from "../table/style.js";
import { t } from "../words.js";

/** @import { Catalogue, ExpansionEntry, SeatRequest } from "../messages" */

/** Show the form; rules and seed may stand in the address.
 * @param {string[]} parts @param {() => boolean} isCurrent */
export const open = ([rules, seed], isCurrent) => openForm(rules, seed ?? "", isCurrent);

/** Show the form, filled in as far as rules, seed and look say.
 * @param {string | undefined} rules @param {string} seed @param {() => boolean} isCurrent
 * @param {{ withFriend?: boolean }} look */
export async function openForm(rules, seed, isCurrent, { withFriend = false } = {}) {
  const [catalogue] = await Promise.all([ask("/api/catalogue"), loadSheet("new"), loadSheet("rooms")]);
  if (!isCurrent()) return;
  const form = new Form(catalogue, seed, Boolean(rules && seed));
  if (rules) form.read(rules);
  if (withFriend) form.keepFree(1);
  form.draw();
  show(t("new_game"), header("new_game"), h("div", { class: "page new-page" }, h("h1", {}, t("new_game")), form.element));
}

const FRIEND = "+"; // no bot has this name

class Form {
  /** @type {HTMLElement} */
  verdict;
  /** @type {HTMLButtonElement} */
  start;

  /** `isShared`: rules and deal came with a link.
   * @param {Catalogue} catalogue @param {string} seed @param {boolean} isShared */
  constructor(catalogue, seed, isShared = false) {
    this.isShared = isShared;
    this.catalogue = catalogue;
    this.element = h("form", { class: "new-form", onsubmit: (event) => event.preventDefault() });
    this.game = catalogue.games[0];
    this.plain = this.game.plain[0];
    /** @type {Map<string, string>} */
    this.chosen = new Map(); // expansion → variant or ""
    this.seed = seed;
    this.first = "lot";
    this.signals = true;
    /** @type {{ bot: string, name: string }[]} */
    this.seats = [];
    this.seatCount();
  }

  /** Choose what a code says: its game, the longest plain code that it begins with, and what is behind it.
   * @param {string} code */
  read(code) {
    for (const game of this.catalogue.games) {
      for (const plain of game.plain) {
        if (code !== plain.code && !code.startsWith(`${plain.code}+`)) continue;
        this.game = game;
        this.plain = plain;
        this.chosen = partsOf(code.slice(plain.code.length));
      }
    }
    this.seatCount();
  }

  seatCount() {
    this.seats = Array.from({ length: this.plain.players }, (_, i) => this.seats[i] ?? { bot: "", name: "" });
    for (const seat of this.seats) if (seat.bot !== FRIEND && !this.bots.some((bot) => bot.name === seat.bot)) seat.bot = "";
  }

  /** Keep a seat for somebody at another device.
   * @param {number} n */
  keepFree(n) {
    if (this.seats[n]) this.seats[n].bot = FRIEND;
    if (this.seats[0]) this.seats[0].name ||= ownName();
  }

  /** Whether somebody at another device is to play. */
  get isRoom() {
    return this.seats.some(({ bot }) => bot === FRIEND);
  }

  get bots() {
    return this.catalogue.bots.filter((bot) => bot.games.includes(this.game.key));
  }

  get code() {
    return this.plain.code + [...this.chosen].map(([key, variant]) => `+${key}${variant ? `!${variant}` : ""}`).join("");
  }

  get preset() {
    const mine = normal(this.code.slice(this.plain.code.length));
    return this.presets.find(({ code }) => normal(code.slice(this.plain.code.length)) === mine);
  }

  get presets() {
    const { code } = this.plain;
    return this.game.presets.filter((preset) => preset.code === code || preset.code.startsWith(`${code}+`));
  }

  draw() {
    const focused = document.activeElement instanceof HTMLElement && document.activeElement.dataset.keep;
    this.verdict = h("p", { class: "verdict", role: "status" });
    this.start = button(t("start"), () => this.begin(), {
      look: "gold large",
      sign: "moon",
      "data-keep": "start",
      disabled: true,
    });
    const choices = h(
      "div",
      { class: "new-choices" },
      this.catalogue.games.length > 1 &&
        this.part(
          t("which_game"),
          "game",
          this.catalogue.games.map((game) => [game.key, game.title, ""]),
          this.game.key,
          (key) => {
            this.game = this.catalogue.games.find((game) => game.key === key) ?? this.game;
            this.plain = this.game.plain[0];
            this.chosen = new Map();
          },
        ),
      this.part(
        t("players"),
        "plain",
        this.game.plain.map(({ code, text }) => [code, text, ""]),
        this.plain.code,
        (code) => {
          this.plain = this.game.plain.find((plain) => plain.code === code) ?? this.plain;
        },
      ),
      this.plain.players > 1 && this.seatPart(),
      this.game.expansions.length > 0 && this.expansionPart(),
      this.presets.length > 1 && this.presetPart(),
    );
    const bill = h(
      "aside",
      { class: "bill panel", "aria-label": t("your_game") },
      h("h2", {}, t("your_game")),
      this.isShared && h("p", { class: "shared-note" }, t("shared_note", { seed: this.seed })),
      this.verdict,
      !(this.isRoom && this.plain.secrets) && this.seedPart(),
      h("div", { class: "new-end" }, this.start),
    );
    fill(this.element, choices, bill);
    const kept = focused && this.element.querySelector(`[data-keep="${CSS.escape(focused)}"]`);
    if (kept instanceof HTMLElement) kept.focus();
    this.check();
  }

  /** @param {string} title @param {string} name @param {string[][]} choices @param {string} chosen
   * @param {(value: string) => void} onChoice */
  part(title, name, choices, chosen, onChoice) {
    const cells = choices.map(([value, text, line]) =>
      h(
        "label",
        { class: "pick" },
        h("input", {
          type: "radio",
          name,
          value,
          checked: value === chosen,
          "data-keep": `${name} ${value}`,
          onchange: () => this.changed(() => onChoice(value)),
        }),
        h("span", { class: "pick-body" }, h("span", { class: "pick-title" }, text), line && h("span", { class: "muted" }, line)),
      ),
    );
    return h("fieldset", { class: `part is-${name}` }, h("legend", {}, title), h("div", { class: "picks" }, cells));
  }

  /** @param {() => void} change */
  changed(change) {
    change();
    this.seatCount();
    this.draw();
  }

  presetPart() {
    return this.part(
      t("presets"),
      "preset",
      this.presets.map(({ code, title, line }) => [code, title, line]),
      this.preset?.code ?? "",
      (code) => {
        this.chosen = partsOf(code.slice(this.plain.code.length));
      },
    );
  }

  expansionPart() {
    const cells = this.game.expansions.map((expansion) => {
      const isOn = this.chosen.has(expansion.key);
      return h(
        "div",
        { class: `pick expansion ${isOn ? "is-on" : ""}` },
        h(
          "label",
          {},
          h("input", {
            type: "checkbox",
            checked: isOn,
            "data-keep": `on ${expansion.key}`,
            onchange: (event) => this.changed(() => this.toggle(expansion, event.target.checked)),
          }),
          expansion.pictures.length > 0 &&
            h(
              "span",
              { class: "pick-art", "aria-hidden": "true" },
              expansion.pictures.map((address) => h("img", { src: picture(address), alt: "" })),
            ),
          h(
            "span",
            { class: "pick-body" },
            h("span", { class: "pick-title" }, expansion.title),
            h("span", { class: "muted" }, expansion.line),
          ),
        ),
        isOn && expansion.variants.length > 0 && this.variants(expansion),
      );
    });
    return h("fieldset", { class: "part expansions" }, h("legend", {}, t("free_choice")), h("div", { class: "picks" }, cells));
  }

  /** @param {ExpansionEntry} expansion */
  variants({ key, title, choose, variants }) {
    const select = h(
      "select",
      {
        class: "field",
        "aria-label": t("variant_of", { title }),
        "data-keep": `variant ${key}`,
        onchange: (event) => this.changed(() => this.chosen.set(key, event.target.value)),
      },
      !choose && h("option", { value: "" }, t("no_variant")),
      variants.map((variant) =>
        h("option", { value: variant.key, selected: this.chosen.get(key) === variant.key }, variant.title),
      ),
    );
    const line = variants.find((variant) => variant.key === this.chosen.get(key))?.line;
    return h("div", { class: "variant" }, select, line && h("p", { class: "muted" }, line));
  }

  /** An expansion that stands alone sends the others away, and is sent away by them.
   * @param {ExpansionEntry} expansion @param {boolean} isOn */
  toggle(expansion, isOn) {
    if (!isOn) {
      this.chosen.delete(expansion.key);
      return;
    }
    for (const other of this.game.expansions) if (expansion.alone || other.alone) this.chosen.delete(other.key);
    this.chosen.set(expansion.key, expansion.choose ? expansion.variants[0].key : "");
  }

  seatPart() {
    const rows = this.seats.map((seat, i) => {
      const name = fresh("name");
      const who = fresh("who");
      return h(
        "div",
        { class: "seat-row" },
        h("label", { for: who }, t("seat", { n: i + 1 })),
        h(
          "select",
          {
            class: "field",
            id: who,
            "data-keep": `who ${i}`,
            onchange: (event) => this.changed(() => this.seatWho(i, event.target.value)),
          },
          h("option", { value: "", selected: seat.bot === "" }, t("human_here")),
          h("option", { value: FRIEND, selected: seat.bot === FRIEND }, t("friend_there")),
          this.bots.map((bot) =>
            h(
              "option",
              { value: bot.name, selected: seat.bot === bot.name },
              t("bot_named", { title: bot.title, line: bot.line }),
            ),
          ),
        ),
        seat.bot === "" && h("label", { class: "hidden-text", for: name }, t("name_of", { n: i + 1 })),
        seat.bot === "" &&
          h("input", {
            class: "field",
            id: name,
            maxlength: 40,
            autocomplete: "off",
            placeholder: t("name"),
            value: seat.name,
            oninput: (event) => (seat.name = event.target.value),
          }),
      );
    });
    return h("fieldset", { class: "part" }, h("legend", {}, t("seats")), rows, this.isRoom && this.roomPart());
  }

  /** Seat somebody. At a room one person is here and the others are elsewhere.
   * @param {number} n @param {string} who */
  seatWho(n, who) {
    this.seats[n].bot = who;
    if (who === FRIEND) for (const [i, seat] of this.seats.entries()) if (i !== n) seat.bot = "";
  }

  /** Who begins, and whether signals are given where nobody may talk. */
  roomPart() {
    return h(
      "div",
      { class: "room-part" },
      h(
        "label",
        {},
        t("room_first"),
        h(
          "select",
          { class: "field", "data-keep": "first", onchange: (event) => this.changed(() => (this.first = event.target.value)) },
          [
            ["lot", t("room_first_lot")],
            ["host", t("room_first_host")],
            ["guest", t("room_first_guest")],
          ].map(([value, words]) => h("option", { value, selected: value === this.first }, words)),
        ),
      ),
      this.plain.secrets &&
        h(
          "label",
          { class: "room-signals" },
          h("input", {
            type: "checkbox",
            checked: this.signals,
            "data-keep": "signals",
            onchange: (event) => this.changed(() => (this.signals = event.target.checked)),
          }),
          h("span", {}, t("room_signals_line")),
        ),
      h("p", { class: "muted" }, this.plain.secrets ? t("room_mode_silent") : t("room_mode_open")),
    );
  }

  seedPart() {
    const id = fresh("seed");
    return h(
      "div",
      { class: "part seed-part" },
      h("label", { for: id, class: "part-title" }, t("seed")),
      h("input", {
        class: "field",
        id,
        maxlength: 64,
        autocomplete: "off",
        spellcheck: "false",
        placeholder: "MOTH-4821",
        value: this.seed,
        "aria-describedby": `${id}-line`,
        oninput: (event) => (this.seed = event.target.value),
      }),
      h("p", { class: "muted", id: `${id}-line` }, t("seed_line")),
    );
  }

  /** Whether the server plays this combination; what it is called, or why not. */
  async check() {
    const { code } = this;
    const isAlone = this.seats.every(({ bot }) => bot !== ""); // nobody is at this device
    try {
      const { title, line } = await sheet(code);
      if (code !== this.code) return;
      fill(this.verdict, isAlone ? t("one_human") : [h("strong", {}, title), line && ` – ${line}`]);
      this.start.disabled = isAlone;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (code !== this.code) return;
      fill(this.verdict, error.detail ? `${error.message}: ${error.detail}` : error.message);
      this.start.disabled = true;
    }
  }

  async begin() {
    /** @type {SeatRequest[]} */
    const seats = this.seats.map(({ bot, name }) =>
      bot === FRIEND
        ? { kind: "open", name: "", bot: null }
        : bot
          ? { kind: "bot", name: "", bot }
          : { kind: "human", name: name.trim(), bot: null },
    );
    try {
      const first = /** @type {"host" | "guest" | "lot"} */ (this.first);
      const room = this.isRoom ? { first, signals: this.signals } : null;
      const isSecret = room && this.plain.secrets; // then nobody may know the deal
      const table = await begin(this.code, { seed: isSecret ? null : this.seed.trim() || null, seats, room });
      if (room) keepName(this.seats.find(({ bot }) => bot === "")?.name.trim() ?? "");
      location.hash = `#/table/${table.id}`;
    } catch (error) {
      complain(error);
    }
  }
}

/** `+a+b!v` as expansions with their variants.
 * @param {string} tail @returns {Map<string, string>} */
function partsOf(tail) {
  return new Map(
    tail
      .split("+")
      .filter(Boolean)
      .map((part) => part.split("!"))
      .map(([key, ...variants]) => [key, variants.join("!")]), // a deck of one's own is spelled card by card
  );
}

/** @param {string} tail */
const normal = (tail) => tail.split("+").filter(Boolean).sort().join("+");
