/**
 * Names elements that are wider than their box or leave the page, and text that is cut off without a way to read the
 * rest. It runs inside the page, so it must not use anything outside of this function.
 */
export function findOverflow(): string[] {
  const tolerance = 1.5;
  const found: string[] = [];
  const visible = [...document.body.querySelectorAll<HTMLElement>("*")].filter(isShown);

  function isShown(element: HTMLElement): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    // Texts that are only for screen readers are in boxes of one pixel.
    return width > 1 && height > 1 && !element.closest("svg, [inert], .cm-editor");
  }

  function describe(element: Element): string {
    const text = element.textContent?.trim().replace(/\s+/g, " ").slice(0, 60) ?? "";
    const classes = element.getAttribute("class")?.slice(0, 60) ?? "";
    return `<${element.tagName.toLowerCase()} class="${classes}"> “${text}”`;
  }

  /** The nearest element around this one that scrolls sideways on purpose; the page and `main` do not count. */
  function scroller(element: Element): Element | null {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.tagName !== "MAIN") return at;
    }
    return null;
  }

  function isScreenReaderOnly(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath === "inset(50%)" || at.classList.contains("sr-only")) return true;
    }
    return false;
  }

  for (const frame of [document.documentElement, document.body, document.querySelector("main")]) {
    if (frame && frame.scrollWidth > frame.clientWidth + tolerance) {
      found.push(
        `${frame.tagName.toLowerCase()} scrolls sideways: ${frame.scrollWidth} > ${frame.clientWidth}`,
      );
    }
  }

  for (const element of visible) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const outside = box.right > innerWidth + tolerance || box.left < -tolerance;
    if (outside && box.bottom > 0 && !scroller(element) && !isScreenReaderOnly(element)) {
      found.push(
        `outside of the page (${Math.round(box.left)}–${Math.round(box.right)}): ${describe(element)}`,
      );
    }
    if (style.overflowX === "hidden" || style.overflowX === "clip") checkCut(element, style);
  }

  function checkCut(element: HTMLElement, style: CSSStyleDeclaration): void {
    if (isScreenReaderOnly(element) || !hasOwnText(element)) return;
    const cut = element.scrollWidth > element.clientWidth + 1;
    const low = element.scrollHeight > element.clientHeight + 2 && style.overflowY !== "visible";
    if (!cut && !low) return;
    const marked = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    const readable = element.closest("[title], [aria-label], [data-full-text]");
    if (!marked || !readable) found.push(`cut off${marked ? " without a title" : ""}: ${describe(element)}`);
  }

  function hasOwnText(element: Element): boolean {
    return [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  }

  /** The box that a text should stay in. */
  function blockAround(element: HTMLElement): HTMLElement {
    let at = element;
    while (at.parentElement && /^(inline|contents)$/.test(getComputedStyle(at).display))
      at = at.parentElement;
    return at;
  }

  const range = document.createRange();
  for (const element of visible) {
    if (!hasOwnText(element) || isScreenReaderOnly(element)) continue;
    const block = blockAround(element);
    const style = getComputedStyle(block);
    if (style.overflowX !== "visible") continue;
    const box = block.getBoundingClientRect();
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
      range.selectNodeContents(node);
      const wide = [...range.getClientRects()].find(
        (rect) => rect.width > 0 && (rect.right > box.right + tolerance || rect.left < box.left - tolerance),
      );
      if (wide)
        found.push(
          `text wider than its box by ${Math.round(wide.right - box.right)} px: ${describe(element)}`,
        );
    }
  }
  return [...new Set(found)];
}
