// Settings: language, look, motion, sound and how much help; in a dialog, so that no screen is lost.

import { h } from "../dom.js";
import { CHOICES, change, setting } from "../settings.js";
import { dialog } from "../shell.js";
import { loadWords, t } from "../words.js";

/** Open the settings. Every change holds at once. */
export function openSettings() {
  return dialog(t("settings"), (close) => Object.entries(CHOICES).map(([key, choices]) => row(key, choices, close)), {
    look: "settings",
  });
}

function row(key, choices, close) {
  const cells = choices.map((value) =>
    h(
      "label",
      { class: "chip" },
      h("input", {
        type: "radio",
        name: `setting-${key}`,
        value,
        checked: setting(key) === value,
        onchange: async () => {
          if (key === "lang") await loadWords(value);
          change(key, value);
          if (key === "lang") {
            close();
            openSettings();
          }
        },
      }),
      h("span", {}, t(`set_${key}_${value}`)),
    ),
  );
  return h("fieldset", { class: "setting" }, h("legend", {}, t(`set_${key}`)), h("div", { class: "chips" }, cells));
}
