// Wire: the one WebSocket of this tab. It comes back by itself, and repeats commands that have had no answer.

import { Refused } from "./api.js";
import { setting } from "./settings.js";

const PATIENCE = 8000; // for the answer to a ping
const PULSE = 15000;
const LONGEST = 4000; // between two tries to connect

let socket = null;
let tries = 0;
let timer = null;
let pulse = null;
let silence = null;
const watched = new Map(); // "table seat" → { table, seat, token, since, onNews }
const pending = new Map(); // command id → { message, resolve, reject }
let onState = () => {};

const name = (table, seat) => `${table} ${seat}`;
const isOpen = () => socket !== null && socket.readyState === WebSocket.OPEN;

/** Be told whether the connection is there. */
export function onConnection(listener) {
  onState = listener;
}

/** Watch a seat. News come to `onNews`; `since` moves on by itself. */
export function watch(table, seat, token, since, onNews) {
  watched.set(name(table, seat), { table, seat, token, since, onNews });
  if (isOpen()) tell(watched.get(name(table, seat)));
  else connect();
}

/** Watch a seat no more. Without any seat the connection is given up. */
export function unwatch(table, seat) {
  if (watched.delete(name(table, seat)) && isOpen()) socket.send(JSON.stringify({ type: "unwatch", table, seat }));
  if (watched.size === 0 && pending.size === 0) hangUp();
}

/** The seat has been shown this much, by whatever way. */
export function seen(table, seat, seq) {
  const entry = watched.get(name(table, seat));
  if (entry && seq > entry.since) entry.since = seq;
}

/** A name for a command that no other has. */
export function commandId() {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return [...numbers].map((n) => n.toString(16).padStart(8, "0")).join("");
}

/** Give a command for a seat; the answer comes when it is on disk. It is repeated until there is one. */
export function command(table, seat, token, request) {
  const sent = { id: commandId(), actions: [], times: 1, consent: [], level: 1, ...request };
  const message = { type: "command", table, seat, token, lang: setting("lang"), command: sent };
  return new Promise((resolve, reject) => {
    pending.set(sent.id, { message, resolve, reject });
    if (isOpen()) socket.send(JSON.stringify(message));
    else connect();
  });
}

/** Whether some command has had no answer yet. */
export const isBusy = () => pending.size > 0;

function tell({ table, seat, token, since }) {
  socket.send(JSON.stringify({ type: "watch", table, seat, token, since, lang: setting("lang") }));
}

function connect() {
  clearTimeout(timer);
  timer = null;
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
  silence = null;
  socket = null;
}

function hangUp() {
  clearTimeout(timer);
  timer = null;
  const old = socket;
  forget();
  old?.close();
}

function ping() {
  if (!isOpen()) return;
  socket.send('{"type":"ping"}');
  silence ??= setTimeout(() => {
    const old = socket; // no answer: the line is dead, though nobody has said so
    forget();
    old?.close();
    onState(false);
    connect();
  }, PATIENCE);
}

function hear(message) {
  clearTimeout(silence);
  silence = null;
  if (message.type === "news") {
    const entry = watched.get(name(message.table, message.seat));
    if (entry && message.view) {
      entry.since = message.view.seq;
      entry.onNews(message.view);
    }
  } else if (message.type === "result") {
    settle(message.done.id, ({ resolve }) => resolve(message.done));
  } else if (message.type === "refusal") {
    const error = new Refused(message.error, message.view);
    if (message.id) settle(message.id, ({ reject }) => reject(error));
    else watched.get(name(message.table, message.seat))?.onNews(null, error);
  }
}

function settle(id, end) {
  const entry = pending.get(id);
  pending.delete(id);
  if (entry) end(entry);
}

/** Try at once, without waiting for the next turn: the person is back, or the network is. */
function hurry() {
  if (timer !== null && socket === null) {
    tries = 0;
    connect();
  }
}

addEventListener("online", hurry);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) hurry();
});
