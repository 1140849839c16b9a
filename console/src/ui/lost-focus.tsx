import { type FocusEvent, useEffect, useRef } from "react";

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
export function catchFocus(): void {
  // A dialog returns the focus a moment after it has gone, if what had it before is still there.
  setTimeout(() => {
    if (document.activeElement === document.body && !document.querySelector('[role="dialog"]'))
      focusHeading();
  });
}

/** In a dialog: catches the focus when the dialog is gone, and with it perhaps the button that opened it. */
export function FocusCatcher() {
  useEffect(() => catchFocus, []);
  return null;
}

/**
 * For a part that shows rows: catches the focus when the row that had it is gone, as the part is drawn anew.
 * @returns what the part calls when the focus comes into it
 */
export function useRowFocus(): (event: FocusEvent) => void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current?.isConnected !== false) return;
    last.current = null;
    catchFocus();
  });
  return ({ target }) => {
    last.current = target;
  };
}
