// Api: requests to the server, with the key of this browser. Refusals are errors that say in words what is wrong.

import { setting } from "./settings.js";
import { t } from "./words.js";

/** @import { Failure, GetAnswer, NewTable, PostAnswer, PostBody, Problem, SeatRequest, SeatView } from "./messages" */
/** @import { RulesSheet } from "./messages" */
/** @import { Welcome } from "./messages" */
/** @typedef {Record<string, string | number | null>} Query */
/** @typedef {{ query?: Query, body?: unknown, token?: string | null }} Sent */

const NAME = "oneironaut.key";
let key = recall();
/** @type {Promise<Welcome> | null} */
let asking = null; // for a key, so that two requests at once ask for one
/** @type {(text: string) => void} */
let notify = () => {};

/** Who tells the person what happened to the server's data.
 * @param {(text: string) => void} tell */
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

/** @param {string} value */
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
  /** @param {Partial<Problem> & { code: string, text: string }} problem @param {SeatView | null} view */
  constructor(problem, view = null) {
    super(problem.text);
    this.code = problem.code;
    this.line = problem.line ?? null;
    this.retry = problem.retry ?? null;
    this.detail = problem.detail ?? "";
    this.view = view;
  }
}

/** @param {string} method @param {string} path @param {Sent} sent */
async function send(method, path, { query = {}, body, token } = {}) {
  const address = new URL(path, location.origin);
  address.searchParams.set("lang", setting("lang"));
  for (const [name, value] of Object.entries(query)) if (value !== null) address.searchParams.set(name, String(value));
  /** @type {Record<string, string>} */
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

/** @param {Response} response */
async function checked(response) {
  if (response.ok) return response;
  /** @type {Failure | null} */
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

/** @param {string | null} ticket @returns {Promise<Welcome>} */
async function newKey(ticket) {
  const welcome = await (await checked(await send("POST", "/api/browsers", { body: { ticket } }))).json();
  keep(welcome.key);
  if (ticket === null) for (const text of welcome.notices) notify(text);
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

/** Turn a ticket into the key of the person who runs the server. What happened when it started is told.
 * @param {string} ticket */
export async function redeem(ticket) {
  return (await newKey(ticket)).notices;
}

/** @param {string} method @param {string} path @param {Sent & { again?: boolean }} options @returns {Promise<Response>} */
async function own(method, path, options) {
  const used = await ownKey();
  const response = await send(method, path, { ...options, token: used });
  if (response.status === 403 && (await response.clone().json()).error?.code === "wrong_key" && !options.again) {
    // The server has begun with new data and does not know this browser any more.
    // Another request may have found out first, and have a new key by now.
    if (key !== used || !(await isKnown(used))) {
      if (key === used) key = null;
      return own(method, path, { ...options, again: true });
    }
  }
  return checked(response);
}

/** @param {string | null} token */
async function isKnown(token) {
  return (await send("GET", "/api/tables", { query: { limit: 1 }, token })).status !== 403;
}

/** Ask without a key: what is the same for everybody.
 * @template {string} P @param {P} path @param {Query} query @returns {Promise<GetAnswer<P>>} */
export const ask = async (path, query = {}) => (await checked(await send("GET", path, { query }))).json();

/** Ask with a seat's token.
 * @template {string} P @param {P} path @param {string} token @param {Query} query @returns {Promise<GetAnswer<P>>} */
export const askSeat = async (path, token, query = {}) => (await checked(await send("GET", path, { query, token }))).json();

/** Ask as this browser.
 * @template {string} P @param {P} path @param {Query} query @returns {Promise<GetAnswer<P>>} */
export const get = async (path, query = {}) => (await own("GET", path, { query })).json();

/** Send as this browser.
 * @template {string} P @param {P} path @param {PostBody<P>} body @returns {Promise<PostAnswer<P>>} */
export const post = async (path, body) => (await own("POST", path, { body })).json();

/** Send with a seat's token.
 * @template {string} P @param {P} path @param {string} token @param {PostBody<P>} body @returns {Promise<PostAnswer<P>>} */
export const postSeat = async (path, token, body) => (await checked(await send("POST", path, { body, token }))).json();

/** A person at this screen, without a name.
 * @type {SeatRequest} */
export const PERSON = { kind: "human", name: "", bot: null };

/** Begin a game: a new deal for one person, unless the request says more.
 * @param {string} rules @param {Partial<NewTable>} request */
export const begin = (rules, request = {}) =>
  post("/api/tables", { rules, seed: null, seats: [PERSON], source: null, lesson: null, ...request });

/** Put away.
 * @param {string} path */
export const remove = async (path) => void (await own("DELETE", path, {}));

/** A text or a file, as this browser; or with a seat's token.
 * @param {string} path @param {string | null} token */
export async function text(path, token = null) {
  const response = token ? await checked(await send("GET", path, { token })) : await own("GET", path, {});
  return response.text();
}

/** @type {Map<string, Promise<RulesSheet>>} */
const sheets = new Map();

/** The sheet of some rules. It never changes for a code and a language.
 * @param {string} code @returns {Promise<RulesSheet>} */
export function sheet(code) {
  const name = `${setting("lang")} ${code}`;
  const known = sheets.get(name);
  if (known) return known;
  const wanted = ask(`/api/rules/${encodeURIComponent(code)}`);
  wanted.catch(() => sheets.delete(name));
  sheets.set(name, wanted);
  return wanted;
}

/** The address of a picture in the language of the page.
 * @param {string} address */
export const picture = (address) => `${address}${address.includes("?") ? "&" : "?"}lang=${setting("lang")}`;
