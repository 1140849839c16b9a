import { loadAhead } from "./missing-part.ts";

/** The events that count as signs: `touch` of a user at the page, `entry` of a user who fills in or submits a form. */
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
      // Safari does not tell when it is idle.
      if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 });
      else setTimeout(resolve, 50);
    };
    for (const event of signs[sign]) addEventListener(event, settle, { capture: true, passive: true });
  }));
}

/**
 * Loads the code that is needed next after the first event of a sign: a page that nobody touches loads nothing more.
 * Large parts wait for an `entry`, so that they do not delay a user who only goes to another page or language.
 * Returns how to cancel.
 */
export function onFirst(sign: Sign, load: () => Promise<unknown>): () => void {
  let off = false;
  void first(sign).then(() => (off ? undefined : loadAhead(load)));
  return () => {
    off = true;
  };
}
