// Early: the look that was chosen, before anything is painted. A classic script, so that no other look flashes up first.
(() => {
  const root = document.documentElement;
  /** @type {{ theme?: string, contrast?: string, motion?: string }} */
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("oneironaut.settings") || "{}") || {};
  } catch {
    chosen = {}; // a browser that keeps nothing, or something else under our name: the usual look
  }
  root.dataset.theme = ["night", "day", "system"].find((theme) => theme === chosen.theme) ?? "night";
  root.dataset.contrast = chosen.contrast === "high" ? "high" : "usual";
  root.dataset.motion = chosen.motion === "none" ? "none" : "system";
})();
