// Wire: the one WebSocket of this tab. It comes back by itself, and repeats commands that have had no answer.

import { Refused } from "./api.js";
import { setting } from "./settings.js";

/** @import { Command, CommandMessage, Done, Heard, Pointed, Room, SeatView, SocketMessage } from "./messages" */
/** @typedef {(view: SeatView | null, error?: Refused) => void} OnNews */
/** @typedef {{ onRoom?: (room: Room) => void, onPointed?: (pointed: Pointed) => void }} OnRoom */
/** @typedef {{ table: string, seat: number, token: string, since: number, onNews: OnNews } & OnRoom} Watched */
/** @typedef {{ message: CommandMessage, resolve: (done: Done) => void, reject: (error: Refused) => void }} Pending */
/** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */

const PATIENCE = 8000; // for the answer to a ping
const PULSE = 15000;
const LONGEST = 4000; // between two tries to connect

/** @type {WebSocket | null} */
let socket = null;
let tries = 0;
/** @type {Timer} */
let timer;
/** @type {Timer} */
let pulse;
/** @type {Timer} */
let silence;
/** @type {Map<string, Watched>} */
const watched = new Map(); // by "table seat"
/** @type {Map<string, Pending>} */
const pending = new Map(); // by the id of the command
/** @type {(isThere: boolean) => void} */
let onState = () => {};

/** @param {string} table @param {number} seat */
const name = (table, seat) => `${table} ${seat}`;
const isOpen = () => socket !== null && socket.readyState === WebSocket.OPEN;
/** @param {SocketMessage} message */
const send = (message) => socket?.send(JSON.stringify(message));

/** Be told whether the connection is there.
 * @param {(isThere: boolean) => void} listener */
export function onConnection(listener) {
  onState = listener;
}

/** Watch a seat. News come to `onNews`, those of its room to `onRoom`; `since` moves on by itself.
 * @param {string} table @param {number} seat @param {string} token @param {number} since @param {OnNews} onNews
 * @param {OnRoom} onRoom */
export function watch(table, seat, token, since, onNews, onRoom = {}) {
  const entry = { table, seat, token, since, onNews, ...onRoom };
  watched.set(name(table, seat), entry);
  if (isOpen()) tell(entry);
  else connect();
}

/** Watch a seat no more. Without any seat the connection is given up.
 * @param {string} table @param {number} seat */
export function unwatch(table, seat) {
  if (watched.delete(name(table, seat)) && isOpen()) send({ type: "unwatch", table, seat });
  if (watched.size === 0 && pending.size === 0) hangUp();
}

/** Point at something, for the others at a table. If the line is lost, nobody sees it.
 * @param {string} table @param {number} seat @param {string} token @param {string} zone @param {string | null} card */
export function point(table, seat, token, zone, card) {
  if (isOpen()) send({ type: "point", table, seat, token, lang: setting("lang"), zone, card });
}

/** The seat has been shown this much, by whatever way.
 * @param {string} table @param {number} seat @param {number} seq */
export function seen(table, seat, seq) {
  const entry = watched.get(name(table, seat));
  if (entry && seq > entry.since) entry.since = seq;
}

/** A name for a command that no other has. */
export function commandId() {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return [...numbers].map((n) => n.toString(16).padStart(8, "0")).join("");
}

/** Give a command for a seat; the answer comes when it is on disk. It is repeated until there is one.
 * @param {string} table @param {number} seat @param {string} token
 * @param {Partial<Command> & Pick<Command, "do" | "seq">} request @returns {Promise<Done>} */
export function command(table, seat, token, request) {
  /** @type {Command} */
  const order = { id: commandId(), actions: [], times: 1, consent: [], level: 1, ...request };
  /** @type {CommandMessage} */
  const message = { type: "command", table, seat, token, lang: setting("lang"), command: order };
  return new Promise((resolve, reject) => {
    pending.set(order.id, { message, resolve, reject });
    if (isOpen()) send(message);
    else connect();
  });
}

/** Whether some command has had no answer yet. */
export const isBusy = () => pending.size > 0;

/** @param {Watched} entry */
function tell({ table, seat, token, since }) {
  send({ type: "watch", table, seat, token, since, lang: setting("lang") });
}

function connect() {
  clearTimeout(timer);
  timer = undefined;
  if (socket !== null) return;
  const mine = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);
  socket = mine;
  mine.onopen = () => {
    tries = 0;
    onState(true);
    for (const entry of watched.values()) tell(entry);
    for (const { message } of pending.values()) mine.send(JSON.stringify(message));
    pulse = setInterval(ping, PULSE);
  };
  mine.onmessage = ({ data }) => hear(JSON.parse(data));
  mine.onclose = () => {
    if (socket !== mine) return;
    forget();
    if (watched.size === 0 && pending.size === 0) return;
    onState(false);
    timer = setTimeout(connect, Math.min(LONGEST, 250 * 2 ** tries));
    tries += 1;
  };
}

function forget() {
  clearInterval(pulse);
  clearTimeout(silence);
  silence = undefined;
  socket = null;
}

function hangUp() {
  clearTimeout(timer);
  timer = undefined;
  const old = socket;
  forget();
  old?.close();
}

function ping() {
  if (!isOpen()) return;
  send({ type: "ping" });
  silence ??= setTimeout(() => {
    const old = socket; // no answer: the line is dead, though nobody has said so
    forget();
    old?.close();
    onState(false);
    connect();
  }, PATIENCE);
}

/** @param {Heard} message */
function hear(message) {
  clearTimeout(silence);
  silence = undefined;
  if (message.type === "news") {
    const entry = watched.get(name(message.table, message.seat));
    if (entry && message.view) {
      entry.since = message.view.seq;
      entry.onNews(message.view);
    }
  } else if (message.type === "room") {
    watched.get(name(message.table, message.seat))?.onRoom?.(message.room);
  } else if (message.type === "pointed") {
    watched.get(name(message.table, message.seat))?.onPointed?.(message);
  } else if (message.type === "result") {
    settle(message.done.id, ({ resolve }) => resolve(message.done));
  } else if (message.type === "refusal") {
    const error = new Refused(message.error, message.view);
    if (message.id) settle(message.id, ({ reject }) => reject(error));
    else watched.get(name(message.table, message.seat))?.onNews(null, error);
  }
}

/** @param {string} id @param {(entry: Pending) => void} end */
function settle(id, end) {
  const entry = pending.get(id);
  pending.delete(id);
  if (entry) end(entry);
}

/** Try at once, without waiting for the next turn: the person is back, or the network is. */
function hurry() {
  if (timer !== undefined && socket === null) {
    tries = 0;
    connect();
  }
}

addEventListener("online", hurry);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) hurry();
});
