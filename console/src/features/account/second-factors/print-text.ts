/** Prints a text on a page of its own. */
export function printText(text: string): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentWindow;
  if (!page) return frame.remove();
  const lines = page.document.createElement("pre");
  lines.textContent = text;
  page.document.body.append(lines);
  page.addEventListener("afterprint", () => frame.remove());
  page.print();
}
