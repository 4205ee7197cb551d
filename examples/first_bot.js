// A bot in JavaScript: it speaks the line protocol of docs/reference/bot-protocol.md on standard input and output.
//
// Let it play, from the folder above this one:
//   oneironaut sim onirim:1 --bot 'cmd:node examples/first_bot.js' --games 20
// and check that it keeps the promises of a bot:
//   oneironaut check-bot 'cmd:node examples/first_bot.js' onirim:1
"use strict";
const readline = require("node:readline");

const PROTOCOL = 1;
let random = () => 0;

/** Numbers between 0 and 1 that follow from a seed alone (mulberry32). */
function stream(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The option that the rules call most worth while, never a danger if there is another; one in ten times, any safe one. */
function choose(options) {
  const safe = options.filter((option) => option.tone !== "danger");
  const among = safe.length ? safe : options;
  if (random() < 0.1) return among[Math.floor(random() * among.length)];
  return among.reduce((best, option) => (option.worth > best.worth ? option : best));
}

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    if (message.protocol !== PROTOCOL) say({ error: `I speak protocol ${PROTOCOL}, not ${message.protocol}` });
    else say({ type: "hello", protocol: PROTOCOL, name: "first_bot.js" });
  } else if (message.type === "start") {
    random = stream(message.seed % 4294967296);
  } else if (message.type === "question") {
    say({ id: message.id, answer: choose(message.options).index });
  } else if (message.type === "bye") {
    process.exit(0);
  } // what it does not know, such as "finish", it leaves alone
});
