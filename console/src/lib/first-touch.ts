const signs = ["pointermove", "pointerdown", "keydown", "input"];

let touched: Promise<void> | undefined;

/** Resolves once somebody is at the page, and the browser has nothing more urgent to do. */
function firstTouch(): Promise<void> {
  touched ??= new Promise((resolve) => {
    const settle = () => {
      for (const sign of signs) removeEventListener(sign, settle, true);
      // Not every browser tells when it is idle.
      if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 });
      else setTimeout(resolve, 50);
    };
    for (const sign of signs) addEventListener(sign, settle, { capture: true, passive: true });
  });
  return touched;
}

/**
 * Loads what is needed next, once somebody is there to need it: a page that nobody touches transfers nothing more.
 * Returns how to call it off.
 */
export function onFirstTouch(load: () => Promise<unknown>): () => void {
  let off = false;
  firstTouch()
    .then(() => (off ? undefined : load()))
    // Whoever needs the part tries again, and says so when it is missing.
    .catch(() => undefined);
  return () => {
    off = true;
  };
}
