// Drawers: the log, the counters and the rules, one at a time at the side of the table.

import { fill, h } from "../dom.js";
import { setting } from "../settings.js";
import { t } from "../words.js";
import { commitmentLine } from "./commitment.js";
import { drawCounters } from "./counters.js";
import { makeDrawer } from "./panels.js";
import { drawRules } from "./rules.js";

/** @import { Board } from "./board.js" */
/** @import { Log } from "./panels.js" */
/** @import { Plan } from "./plan.js" */
/** @import { Playable } from "./session.js" */
/** @typedef {"log" | "counters" | "rules"} Name */

export class Drawers {
  /** `onClose` is called when the last drawer was closed.
   * @param {Playable} session @param {Board} board @param {Log} log @param {Plan} plan @param {() => void} onClose */
  constructor(session, board, log, plan, onClose) {
    this.session = session;
    this.board = board;
    this.log = log;
    this.plan = plan;
    this.onClose = onClose;
    /** @type {Name | null} */
    this.name = null; // of the one that is open
    this.drawer = makeDrawer(() => this.open(null));
  }

  get element() {
    return this.drawer.element;
  }

  /** Open a drawer; close it, if it is open.
   * @param {Name | null} name */
  open(name) {
    this.name = this.name === name ? null : name;
    this.element.hidden = !this.name;
    this.board.name(null);
    this.draw();
    if (this.name) this.drawer.body.focus();
    else this.onClose();
  }

  draw() {
    const { view } = this.session;
    if (!this.name || !view) return;
    const { title, body } = this.drawer;
    const name = { log: t("log"), counters: t("counters"), rules: t("rules_here") }[this.name];
    title.textContent = name;
    body.setAttribute("aria-label", name);
    if (this.name === "rules") {
      drawRules(body, this.session.sheet, setting("lang"));
      return;
    }
    delete body.dataset.rules;
    if (this.name === "log") this.log.draw(body, this.board, commitmentLine(view));
    else if (setting("counters") === "none") fill(body, h("p", { class: "muted" }, t("counters_off")));
    else drawCounters(body, view, this.board, this.plan, setting("counters"));
  }
}
