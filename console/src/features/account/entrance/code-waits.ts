const KEY = "thingwright.codeWaits";
const listeners = new Set<() => void>();
let waits = read();

/** Reads the waits from the tab's storage, so that a reload does not shorten them. */
function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

function keyOf(purpose: string, address: string): string {
  return `${purpose} ${address.trim().toLowerCase()}`;
}

/** When the next code may be sent, in milliseconds since 1970; 0 for at once. */
export function waitOf(purpose: string, address: string): number {
  return waits[keyOf(purpose, address)] ?? 0;
}

/** Begins a wait for one address and purpose; another address does not wait. */
export function startWait(purpose: string, address: string, seconds: number): void {
  const now = Date.now();
  const open = Object.entries(waits).filter(([, until]) => until > now);
  waits = { ...Object.fromEntries(open), [keyOf(purpose, address)]: now + seconds * 1000 };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(waits));
  } catch {
    // Where the browser refuses storage, the server's refusal still tells how long to wait.
  }
  for (const listener of listeners) listener();
}

export function onWaits(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
