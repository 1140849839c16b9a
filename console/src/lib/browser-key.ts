const KEY = "thingwright.browser";
let known = "";

/**
 * The secret by which this browser identifies itself to the platform. It outlives sessions. If the user has signed in
 * with this browser before, the platform counts its sign-in attempts separately from those of strangers at the same
 * address, so that strangers cannot use up the user's attempts.
 */
export function browserKey(): string {
  known ||= crypto.getRandomValues(new Uint32Array(8)).join("-");
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === null) localStorage.setItem(KEY, known);
    // If two pages open at once, both use the secret that was stored last.
    else known = stored;
  } catch {
    // Where the browser refuses storage, the secret lasts until the page is left.
  }
  return known;
}
