const KEY = "thingwright.browser";
let known: string | undefined;

/**
 * The secret by which this browser names itself to the platform. It outlives sessions: who has signed in with it is counted apart
 * from strangers at the same address, who so cannot use up their attempts.
 */
export function browserKey(): string {
  known ??= stored();
  return known;
}

function stored(): string {
  const made = crypto.getRandomValues(new Uint32Array(8)).join("-");
  try {
    const before = localStorage.getItem(KEY);
    if (before !== null) return before;
    localStorage.setItem(KEY, made);
  } catch {
    // Where the browser refuses storage, it is known until the page is left.
  }
  return made;
}
