/** What shows that somebody is at the page, and what shows that a form is being filled in or sent. */
const signs = {
  touch: ["pointermove", "pointerdown", "keydown", "input"],
  entry: ["input", "submit"],
} as const;

type Sign = keyof typeof signs;

const seen: Partial<Record<Sign, Promise<void>>> = {};

/** Resolves at the first of these signs, once the browser has nothing more urgent to do. */
function first(sign: Sign): Promise<void> {
  return (seen[sign] ??= new Promise((resolve) => {
    const settle = () => {
      for (const event of signs[sign]) removeEventListener(event, settle, true);
      // Not every browser tells when it is idle.
      if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 });
      else setTimeout(resolve, 50);
    };
    for (const event of signs[sign]) addEventListener(event, settle, { capture: true, passive: true });
  }));
}

/**
 * Loads what is needed next, once somebody is there to need it: a page that nobody touches transfers nothing more. What
 * is large waits for an entry, so that somebody who goes to another page, or to another language, need not wait for it.
 * Returns how to call it off.
 */
export function onFirst(sign: Sign, load: () => Promise<unknown>): () => void {
  let off = false;
  first(sign)
    .then(() => (off ? undefined : load()))
    // The page that needs this code loads it again, and shows the error if that fails too.
    .catch(() => undefined);
  return () => {
    off = true;
  };
}
