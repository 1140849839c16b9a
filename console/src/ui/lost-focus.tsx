import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Selects dialogs and drawers, which trap the focus and return it. A toast has the same role, but does neither. */
export const dialogSelector = '[role="dialog"]:not([data-toast])';

/** Moves the focus to the heading of the page. */
export function focusHeading(): void {
  const main = document.getElementById("main");
  const heading = main?.querySelector("h1");
  if (heading) {
    heading.tabIndex = -1;
    heading.style.outline = "none";
  }
  (heading ?? main)?.focus({ preventScroll: true });
}

/**
 * To be called when an element that may have the focus is removed: if nothing has the focus then, the heading of the page gets
 * it, so that the keyboard and screen readers continue from there.
 */
function catchFocus(): void {
  // A dialog returns the focus a moment after it has closed, if the element that had it before still exists.
  setTimeout(() => {
    if (document.activeElement === document.body && !document.querySelector(dialogSelector)) focusHeading();
  });
}

/** Catches the focus when a part that has it is removed. */
export function useFocusCaught(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = part.current;
    return () => {
      if (own?.contains(document.activeElement)) catchFocus();
    };
  }, [part]);
}

/**
 * Catches the focus when the dialog around this component is gone; the button that opened the dialog may be gone, too.
 */
export function FocusCatcher() {
  useEffect(() => catchFocus, []);
  return null;
}

/**
 * For a part that shows rows: catches the focus when a render of the part has removed the row that had the focus.
 * @param goOn moves the focus; by default, it goes to the heading of the page
 * @returns the handler that the part calls when the focus enters it
 */
export function useRowFocus(goOn = catchFocus): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current?.isConnected !== false) return;
    last.current = null;
    goOn();
  });
  return ({ target }) => {
    last.current = target;
  };
}

/**
 * For a part whose buttons appear and disappear with their actions: when the button that had the focus is gone, the
 * part's first enabled button gets the focus.
 * @returns the handler that the part calls when the focus enters it
 */
export function useButtonFocus(part: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  return useRowFocus(() => {
    const button = part.current?.querySelector<HTMLElement>("button:not(:disabled)");
    if (button && document.activeElement === document.body) button.focus();
    else catchFocus();
  });
}
