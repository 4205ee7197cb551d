// Lesson: the guide that speaks before the options of a lesson's step, one text after the other.

import { begin, get } from "../api.js";
import { button, fill, h, link } from "../dom.js";
import { complain, speak } from "../shell.js";
import { t } from "../words.js";

/** @import { LessonEntry, LessonView } from "../types" */

export class LessonGuide {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    this.element = h("div", { class: "guide", hidden: true });
    /** @type {LessonView | null} */
    this.lesson = null;
    this.at = 0;
  }

  /** Whether there is more to read before the options. */
  get isReading() {
    return this.lesson !== null && !this.lesson.done && this.at < this.lesson.texts.length - 1;
  }

  /** @param {LessonView | null} lesson */
  show(lesson) {
    const isNew =
      !this.lesson ||
      !lesson ||
      this.lesson.key !== lesson.key ||
      this.lesson.step !== lesson.step ||
      this.lesson.done !== lesson.done;
    if (isNew) this.at = 0;
    this.lesson = lesson;
    this.draw();
  }

  draw() {
    const { lesson } = this;
    this.element.hidden = !lesson;
    if (!lesson) return;
    const text = lesson.texts[Math.min(this.at, lesson.texts.length - 1)] ?? "";
    const next = button(t("next"), () => this.next(), { look: "gold", sign: "right" });
    fill(
      this.element,
      h(
        "div",
        { class: "guide-head" },
        h("h2", {}, lesson.title),
        h(
          "span",
          { class: "muted" },
          lesson.done ? t("lesson_done") : t("lesson_step", { n: lesson.step + 1, of: lesson.steps }),
        ),
        link(t("lesson_leave"), "#/learn", { look: "guide-leave" }),
      ),
      h("progress", { max: lesson.steps, value: lesson.done ? lesson.steps : lesson.step, "aria-label": t("lesson_progress") }),
      lesson.done ? lesson.texts.map((each) => h("p", {}, each)) : h("p", { class: "guide-text" }, text),
      this.isReading && h("div", { class: "row-of-buttons" }, next),
      lesson.done &&
        h(
          "div",
          { class: "row-of-buttons" },
          button(t("lesson_next"), () => this.nextLesson(), { look: "gold", sign: "right" }),
          link(t("all_lessons"), "#/learn", { look: "button", sign: "learn" }),
        ),
    );
    speak(text);
  }

  next() {
    this.at += 1;
    this.draw();
    this.onChange();
    this.element.querySelector("button")?.focus();
  }

  /** Begin the lesson that comes after this one. */
  async nextLesson() {
    try {
      const { lessons } = await get("/api/lessons");
      const following = lessons[lessons.findIndex(({ key }) => key === this.lesson?.key) + 1];
      if (!following) location.hash = "#/learn";
      else await beginLesson(following);
    } catch (error) {
      complain(error);
    }
  }
}

/** Begin a lesson, or go on with it.
 * @param {LessonEntry} lesson */
export async function beginLesson({ key, rules, state, table }) {
  if (state === "begun" && table) {
    location.hash = `#/table/${table}`;
    return;
  }
  const made = await begin(rules, { lesson: key });
  location.hash = `#/table/${made.id}`;
}
