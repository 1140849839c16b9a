import { loadAhead } from "./missing-part.ts";

/**
 * The events of each sign: `touch` means that a user is at the page, `entry` that the user fills in or submits a form.
 */
const signs = {
  touch: ["pointermove", "pointerdown", "keydown", "input"],
  entry: ["input", "submit"],
} as const;

type Sign = keyof typeof signs;

const seen: Partial<Record<Sign, Promise<void>>> = {};

/** Resolves after the first event of a sign, once the browser is idle. */
function first(sign: Sign): Promise<void> {
  return (seen[sign] ??= new Promise((resolve) => {
    const settle = () => {
      for (const event of signs[sign]) removeEventListener(event, settle, true);
      // Safari has no `requestIdleCallback`.
      if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 });
      else setTimeout(resolve, 50);
    };
    for (const event of signs[sign]) addEventListener(event, settle, { capture: true, passive: true });
  }));
}

/**
 * Waits for the first event of a sign, then loads the code that is needed next: a page that nobody touches loads
 * nothing more. Large parts wait for an `entry`, so that they do not delay a user who only goes to another page or
 * language.
 * @returns a function that cancels the loading
 */
export function onFirst(sign: Sign, load: () => Promise<unknown>): () => void {
  let off = false;
  void first(sign).then(() => (off ? undefined : loadAhead(load)));
  return () => {
    off = true;
  };
}
