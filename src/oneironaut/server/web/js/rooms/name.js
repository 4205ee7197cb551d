// Name: what a person was called last, kept in the browser, so that it need not be typed again.

const NAME = "oneironaut.name";

export function ownName() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name */
export function keepName(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // The browser keeps nothing: it is typed again.
  }
}
