/**
 * Copies text by selecting it, as a user would. Without TLS, browsers offer the clipboard API only on localhost, and
 * many installations are reached by plain HTTP.
 * @returns whether the text was copied
 */
export function writeWithSelection(value: string): boolean {
  const area = document.createElement("textarea");
  area.value = value;
  area.setAttribute("readonly", "");
  area.style.position = "fixed";
  area.style.opacity = "0";
  // The text area must be inside an open dialog, whose focus trap would otherwise take the selection away.
  const host = document.activeElement?.closest("[role=dialog]") ?? document.body;
  const before = document.activeElement;
  host.append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to copy on a page loaded over plain HTTP
  const done = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
