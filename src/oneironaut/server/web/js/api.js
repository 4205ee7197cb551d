// Api: requests to the server, with the key of this browser. Refusals are errors that say in words what is wrong.

import { setting } from "./settings.js";
import { t } from "./words.js";

const NAME = "oneironaut.key";
let key = recall();
let asking = null; // for a key, so that two requests at once ask for one
let notify = () => {};

/** Who tells the person what happened to the server's data. */
export function onNotice(tell) {
  notify = tell;
}

function recall() {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

function keep(value) {
  key = value;
  try {
    localStorage.setItem(NAME, value);
  } catch {
    // It holds for this visit: the browser keeps nothing.
  }
}

/** The server has refused, or cannot be reached. */
export class Refused extends Error {
  constructor(problem, view = null) {
    super(problem.text);
    this.code = problem.code;
    this.line = problem.line ?? null;
    this.retry = problem.retry ?? null;
    this.detail = problem.detail ?? "";
    this.view = view;
  }
}

async function send(method, path, { query = {}, body, token } = {}) {
  const address = new URL(path, location.origin);
  address.searchParams.set("lang", setting("lang"));
  for (const [name, value] of Object.entries(query)) if (value !== null) address.searchParams.set(name, value);
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    return await fetch(address, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "omit",
    });
  } catch {
    throw new Refused({ code: "unreachable", text: t("unreachable") });
  }
}

async function checked(response) {
  if (response.ok) return response;
  let failure = null;
  try {
    failure = await response.json();
  } catch {
    failure = null;
  }
  throw new Refused(
    failure?.error ?? { code: "failed", text: t("strange_answer", { status: response.status }) },
    failure?.view ?? null,
  );
}

async function newKey(ticket) {
  const welcome = await (await checked(await send("POST", "/api/browsers", { body: { ticket } }))).json();
  keep(welcome.key);
  if (ticket === null) welcome.notices.forEach(notify);
  return welcome;
}

/** The key of this browser; a new one if it has none. */
async function ownKey() {
  if (key === null) {
    asking ??= newKey(null).finally(() => (asking = null));
    await asking;
  }
  return key;
}

/** Turn a ticket into the key of the person who runs the server. What happened when it started is told. */
export async function redeem(ticket) {
  return (await newKey(ticket)).notices;
}

async function own(method, path, options) {
  const used = await ownKey();
  const response = await send(method, path, { ...options, token: used });
  if (
    response.status === 403 &&
    (await response.clone().json()).error?.code === "wrong_key" &&
    !options.again &&
    !options.strict
  ) {
    // The server has begun with new data and does not know this browser any more.
    // Another request may have found out first, and have a new key by now.
    if (key !== used || !(await isKnown(used))) {
      if (key === used) key = null;
      return own(method, path, { ...options, again: true });
    }
  }
  return checked(response);
}

async function isKnown(token) {
  return (await send("GET", "/api/tables", { query: { limit: 1 }, token })).status !== 403;
}

/** Ask without a key: what is the same for everybody. */
export const ask = async (path, query = {}) => (await checked(await send("GET", path, { query }))).json();

/** Ask with a seat's token. */
export const askSeat = async (path, token, query = {}) => (await checked(await send("GET", path, { query, token }))).json();

/** Ask as this browser. */
export const get = async (path, query = {}) => (await own("GET", path, { query })).json();

/** Send as this browser. */
export const post = async (path, body) => (await own("POST", path, { body })).json();

/** Put away. */
export const remove = async (path) => void (await own("DELETE", path, {}));

/** A text or a file, as this browser; or with a seat's token. */
export async function text(path, token = null) {
  const response = token ? await checked(await send("GET", path, { token })) : await own("GET", path, {});
  return response.text();
}

const sheets = new Map();

/** The sheet of some rules. It never changes for a code and a language. */
export function sheet(code) {
  const name = `${setting("lang")} ${code}`;
  if (!sheets.has(name)) {
    const wanted = ask(`/api/rules/${encodeURIComponent(code)}`);
    wanted.catch(() => sheets.delete(name));
    sheets.set(name, wanted);
  }
  return sheets.get(name);
}

/** The address of a picture in the language of the page. */
export const picture = (address) => `${address}${address.includes("?") ? "&" : "?"}lang=${setting("lang")}`;
