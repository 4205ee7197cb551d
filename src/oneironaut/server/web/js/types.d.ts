// Types: what parts of the page hand each other. What the server sends is in messages.d.ts. No browser loads this file.

/** What an element can have in it. A number must be made a text: a zero before `&&` would be shown. */
export type Child = Node | string | false | null | undefined | Child[];

/** An event at an element that a person changes. */
type Changed<E> = Event & { target: E };

/** Attributes, properties and listeners of an element. */
export interface Props<E extends Element = Element> {
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
  onclick?: (event: MouseEvent) => unknown;
  onchange?: (event: Changed<E>) => unknown;
  oninput?: (event: Changed<E>) => unknown;
  onsubmit?: (event: SubmitEvent) => unknown;
}
