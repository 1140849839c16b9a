const KEY = "thingwright.browser";
let known = "";

/**
 * The secret by which this browser names itself to the platform. It outlives sessions: who has signed in with it is counted apart
 * from strangers at the same address, who so cannot use up their attempts.
 */
export function browserKey(): string {
  known ||= crypto.getRandomValues(new Uint32Array(8)).join("-");
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === null) localStorage.setItem(KEY, known);
    // Of two pages that open at once, the one that stores last names them both.
    else known = stored;
  } catch {
    // Where the browser refuses storage, it is known until the page is left.
  }
  return known;
}
