// Style: the style sheet of tables is loaded with the first table, so that the first page stays small.

let wanted = null;

/** Load it, once. Zones are placed by it, so it must be there before a board is. */
export function loadStyle() {
  wanted ??= new Promise((resolve, reject) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = "css/table.css";
    sheet.onload = resolve;
    sheet.onerror = () => {
      wanted = null;
      reject(new Error("css/table.css cannot be loaded"));
    };
    document.head.append(sheet);
  });
  return wanted;
}
