// Connection: says when the line to the server is lost, and when it is back. Short gaps are not worth a word.

import { banner, speak } from "../shell.js";
import { t } from "../words.js";
import { onConnection } from "../wire.js";

const SHORT = 700; // ms

/** Tell of the connection while a table is open; how to stop. */
export function lostConnection() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isTold = false;
  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  onConnection((isThere) => {
    if (isThere) {
      clear();
      if (isTold) speak(t("connection_back"));
      isTold = false;
      banner("");
    } else {
      timer ??= setTimeout(() => {
        isTold = true;
        banner(t("connection_lost"));
      }, SHORT);
    }
  });
  return () => {
    clear();
    banner("");
    onConnection(() => {});
  };
}
