/** An element with its scroll position. */
interface Scrolled {
  element: Element;
  left: number;
  top: number;
}

/**
 * Empties the fields that contain secrets, as if the user had done it, so that no secret stays in memory while the
 * pages are hidden.
 */
export function clearSecrets(host: HTMLElement): void {
  const fields = [...host.querySelectorAll("input")].filter(
    ({ type, autocomplete, name }) =>
      type === "password" ||
      /password|one-time-code/.test(autocomplete) ||
      /password|secret|token/i.test(name),
  );
  // React overrides the `value` setter of each field and would not notice a change made through it, so the setter of
  // the prototype is called.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  for (const field of fields) {
    if (field.value === "") continue;
    value?.set?.call(field, "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * Remembers the focused element and the scroll positions, which elements lose when they leave the document.
 * @returns a function that restores them
 */
export function rememberSight(host: HTMLElement): () => void {
  const focused = host.contains(document.activeElement) ? document.activeElement : null;
  const window = { left: scrollX, top: scrollY };
  const scrolled: Scrolled[] = [...host.querySelectorAll("*")].flatMap((element) => {
    const { scrollLeft: left, scrollTop: top } = element;
    return left === 0 && top === 0 ? [] : [{ element, left, top }];
  });
  return () => {
    for (const { element, left, top } of scrolled) element.scrollTo({ left, top, behavior: "instant" });
    scrollTo({ ...window, behavior: "instant" });
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}
