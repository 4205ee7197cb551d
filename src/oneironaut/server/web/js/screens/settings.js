// Settings: language, look, motion, sound and how much help; in a dialog, so that no screen is lost.

import { h } from "../dom.js";
import { CHOICES, change, setting } from "../settings.js";
import { dialog } from "../shell.js";
import { loadWords, t } from "../words.js";

/** @import { Key } from "../settings.js" */

/** Open the settings. Every change holds at once. */
export function openSettings() {
  return dialog(t("settings"), (close) => /** @type {Key[]} */ (Object.keys(CHOICES)).map((key) => row(key, close)), {
    look: "settings",
  });
}

/** @param {Key} key @param {() => void} close */
function row(key, close) {
  const cells = CHOICES[key].map((value) =>
    h(
      "label",
      { class: "chip" },
      h("input", {
        type: "radio",
        name: `setting-${key}`,
        value,
        checked: setting(key) === value,
        onchange: async () => {
          const lang = CHOICES.lang.find((each) => key === "lang" && each === value);
          if (lang) await loadWords(lang);
          change(key, value);
          if (lang) {
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
