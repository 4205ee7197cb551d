// Learn: the lessons, in groups, and how far one is.

import { get } from "../api.js";
import { button, h } from "../dom.js";
import { complain, header, show } from "../shell.js";
import { beginLesson } from "../table/lesson.js";
import { count, t } from "../words.js";

/** @import { LessonEntry } from "../messages" */

/** Show all lessons.
 * @param {unknown} _ @param {() => boolean} isCurrent */
export async function open(_, isCurrent) {
  const { lessons } = await get("/api/lessons");
  if (!isCurrent()) return;
  /** @type {Map<string, LessonEntry[]>} */
  const groups = new Map();
  for (const lesson of lessons) groups.set(lesson.group, [...(groups.get(lesson.group) ?? []), lesson]);
  const next = lessons.find(({ state }) => state === "begun") ?? lessons.find(({ state }) => state === "new");
  const done = lessons.filter(({ state }) => state === "done").length;
  show(
    t("lessons"),
    header("lessons"),
    h(
      "div",
      { class: "page" },
      h("h1", {}, t("lessons")),
      h(
        "p",
        { class: "muted" },
        lessons.length ? `${t("lessons_line")} ${t("lessons_done", { n: done, of: lessons.length })}` : t("lessons_none"),
      ),
      [...groups.values()].map((group) => [
        h("h2", { class: "group-title" }, group[0].heading),
        h(
          "ol",
          { class: "lesson-list" },
          group.map((lesson) => item(lesson, lesson === next)),
        ),
      ]),
    ),
  );
}

/** @type {Record<string, string>} */
const WORDS = { new: "lesson_begin", begun: "lesson_go_on", done: "lesson_again" };

/** @param {LessonEntry} lesson @param {boolean} isNext */
function item(lesson, isNext) {
  /** @param {boolean} again */
  const begin = async (again) => {
    try {
      await beginLesson(again ? { ...lesson, state: "new" } : lesson);
    } catch (error) {
      complain(error);
    }
  };
  const word = WORDS[lesson.state];
  return h(
    "li",
    { class: `panel lesson is-${lesson.state}` },
    h(
      "div",
      {},
      h("h3", {}, h("button", { type: "button", class: "title-button", onclick: () => begin(false) }, lesson.title)),
      h("p", {}, lesson.line),
      h("p", { class: "muted" }, `${count("steps", lesson.steps)} · ${t(`lesson_state_${lesson.state}`)}`),
    ),
    h(
      "div",
      { class: "row-of-buttons" },
      button(t(word), () => begin(false), { look: isNext ? "gold" : "", label: `${t(word)}: ${lesson.title}` }),
      lesson.state === "begun" &&
        button(t("lesson_restart"), () => begin(true), { look: "quiet", label: `${t("lesson_restart")}: ${lesson.title}` }),
    ),
  );
}
