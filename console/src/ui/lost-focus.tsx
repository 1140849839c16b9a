import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Finds dialogs and drawers, which keep the focus and give it back. A toast has the same role, and does neither. */
export const dialogSelector = '[role="dialog"]:not([aria-modal="false"])';

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
 * To be called when what may have the focus goes away: if nothing has it then, it goes to the heading of the page, so that
 * the keyboard and screen readers go on from there.
 */
function catchFocus(): void {
  // A dialog returns the focus a moment after it has gone, if what had it before is still there.
  setTimeout(() => {
    if (document.activeElement === document.body && !document.querySelector(dialogSelector)) focusHeading();
  });
}

/** Catches the focus when a part goes away with it. */
export function useFocusCaught(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = part.current;
    return () => {
      if (own?.contains(document.activeElement)) catchFocus();
    };
  }, [part]);
}

/** In a dialog: catches the focus when the dialog is gone, and with it perhaps the button that opened it. */
export function FocusCatcher() {
  useEffect(() => catchFocus, []);
  return null;
}

/**
 * For a part that shows rows: catches the focus when the row that had it is gone, as the part is drawn anew.
 * @param goOn gives the focus to something else than the heading of the page
 * @returns what the part calls when the focus comes into it
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
 * For a part whose buttons come and go with what they do: when the one that had the focus is gone, the first that is there
 * gets it.
 * @returns what the part calls when the focus comes into it
 */
export function useButtonFocus(part: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  return useRowFocus(() => {
    const button = part.current?.querySelector<HTMLElement>("button:not(:disabled)");
    if (button && document.activeElement === document.body) button.focus();
    else catchFocus();
  });
}
