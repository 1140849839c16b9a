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
  const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  try {
    const before = localStorage.getItem(KEY);
    if (before !== null) return before;
    localStorage.setItem(KEY, made);
  } catch {
    // Where the browser refuses storage, it is known until the page is left.
  }
  return made;
}
