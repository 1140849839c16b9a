const signs = ["pointermove", "pointerdown", "keydown", "input"];

let touched: Promise<void> | undefined;

/** Resolves after the first input on the page (pointer or key), once the browser is idle. */
function firstTouch(): Promise<void> {
  touched ??= new Promise((resolve) => {
    const settle = () => {
      for (const sign of signs) removeEventListener(sign, settle, true);
      // Safari does not tell when it is idle.
      if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 });
      else setTimeout(resolve, 50);
    };
    for (const sign of signs) addEventListener(sign, settle, { capture: true, passive: true });
  });
  return touched;
}

/**
 * Loads the code that is needed next after the first input on the page: a page that nobody touches loads nothing more.
 * Returns how to cancel.
 */
export function onFirstTouch(load: () => Promise<unknown>): () => void {
  let off = false;
  firstTouch()
    .then(() => (off ? undefined : load()))
    // The page that needs this code loads it again, and shows the error if that fails too.
    .catch(() => undefined);
  return () => {
    off = true;
  };
}
