// What is wrong with the table on the screen: what is not in the window, lies over something else, or is cut.
() => {
  const found = [];
  // What is there for readers alone is cut away on purpose.
  const isCutAway = (e) => e !== null && (getComputedStyle(e).clipPath === "inset(50%)" || isCutAway(e.parentElement));
  const all = (what) =>
    [...document.querySelectorAll(`.table-screen ${what}`)]
      .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !isCutAway(e))
      .filter((e) => {
        const r = e.getBoundingClientRect();
        return r.width > 1 && r.height > 1;
      });
  const name = (e) =>
    `${e.className?.baseVal ?? e.className}${e.dataset?.zone ? `[${e.dataset.zone}]` : ""} “${e.textContent.trim().slice(0, 24)}”`;
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight)
    found.push(`scrolls: ${root.scrollWidth}x${root.scrollHeight}`);

  // All of it in the window.
  const slack = 1;
  const inside = (r, share = 1) =>
    r.left >= -slack &&
    r.right <= innerWidth + slack &&
    r.top >= -slack &&
    (share === 1 ? r.bottom <= innerHeight + slack : r.top + r.height * share <= innerHeight);
  const staged = all(".stage").length > 0;
  const whole = [
    ".prompt",
    ".answers .button",
    ".wall-count",
    ".pile-number",
    ".pile-name",
    ".tool",
    ".shelf-chip",
    ".story-list li:last-child",
    ".stage-title",
    ".stage .card",
    ".price",
    ".duel .card",
    ".seat-who",
    ".duel-who p",
    ".others .card",
    ".near.has-groups .zone-label",
    ...(staged ? [] : [".path .card.is-tail", ".slot"]),
  ];
  for (const what of whole) for (const e of all(what)) if (!inside(e.getBoundingClientRect())) found.push(`outside: ${name(e)}`);
  for (const e of all(".near .card")) if (!inside(e.getBoundingClientRect(), 0.42)) found.push(`outside: hand ${e.dataset.kind}`);
  for (const what of [".prompt", ".wall-count", ".near .card", ".tool", ".pile-number"])
    if (all(what).length === 0 && !document.querySelector(".over:not([hidden])")) found.push(`missing: ${what}`);

  // Large enough to be made out.
  const scene = staged ? {} : { ".duel .card": 32, ".path .card.is-tail": 28, ".pile-body": 24 };
  const least = { ".near .card": 44, ".stage .card": 36, ...scene };
  for (const [what, width] of Object.entries(least))
    for (const e of document.querySelectorAll(`.table-screen ${what}`))
      if (e.checkVisibility() && e.offsetWidth < width) found.push(`too small: ${name(e)} ${what} ${e.offsetWidth}`);

  // Nothing over anything else: parts against parts. Words count as far as they reach, also beyond their box.
  const spread = (e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return range.getBoundingClientRect();
  };
  const isWord = (what) => /name$|label$|who p$/.test(what);
  const rects = (what) => all(what).map((e) => [name(e), isWord(what) ? spread(e) : e.getBoundingClientRect()]);
  const behind = [
    ".wall-doors",
    ".table-name",
    ".table-facts",
    ".shelf-chip",
    ".seat",
    ".piles .pile",
    ".path .card",
    ".slot",
    ".bond > span",
    ".duel .card",
    ".duel-who p",
    ".pile-body",
    ".pile-name",
  ];
  const front = [".near.has-groups .zone-label", ".say", ".prompt", ".answers .button", ".tool", ".near .card"];
  const stage = [".stage-title", ".stage-line", ".stage .card", ".price"];
  const groups = [...(staged ? stage : behind), ...front];
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const alike = new Set([".path .card", ".near .card", ".bond > span", ".stage .card", ".duel .card"]); // these overlap by design
  const low = innerHeight <= 560;
  groups.forEach((one, i) =>
    groups.slice(i).forEach((two) => {
      if (one === two && alike.has(one)) return;
      const pair = [one, two].join(" ");
      if (one.startsWith(".pile") && two.startsWith(".pile") && one !== two && one === ".piles .pile") return; // its own parts
      if (one === ".near.has-groups .zone-label" && [".near .card", ".tool"].includes(two)) return; // lies on its cards
      if (pair === ".path .card .bond > span" || pair === ".path .card .slot") return; // brackets hang below their cards
      if (pair === ".stage-title .stage .card" && low) return;
      const first = rects(one),
        second = rects(two);
      first.forEach(([a, r], m) =>
        second.forEach(([b, q], n) => {
          if (one === two && n <= m) return;
          if (two === ".near .card") {
            // Fans turn and rise: what counts is their upper edge against what is above.
            const top = { left: q.left, right: q.right, top: q.top + 14, bottom: q.bottom };
            if (one === ".tool") top.bottom -= q.height * 0.24; // the foot of a card may be under the bar
            if (meet(r, top)) found.push(`${a} over ${b}`);
          } else if (meet(r, q)) found.push(`${a} over ${b}`);
        }),
      );
    }),
  );

  // Nothing cut.
  for (const e of all(
    ".answers .button, .answers .button-text, .prompt, .pile-name, .chip-name, .wall-total, .price, .stage-title, .tool span",
  ))
    if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline") found.push(`cut: ${name(e)}`);
  return [...new Set(found)];
};
