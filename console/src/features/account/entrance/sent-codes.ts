import { limits } from "@thingwright/contract/grammar/limits.ts";

/** A code that was sent to an address. */
interface Sent {
  /** When the next code may be sent, in milliseconds since 1970. */
  until: number;
  /** Identifies the code: the platform returned it when it sent the code, and expects it together with the digits. */
  nonce?: string;
}

const KEY = "thingwright.codes";
const listeners = new Set<() => void>();
let codes = read();

/** Reads the sent codes from the tab's storage, so that a reload neither shortens a wait nor loses a nonce. */
function read(): Record<string, Sent> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, Sent>;
  } catch {
    return {};
  }
}

function keyOf(purpose: string, address: string): string {
  return `${purpose} ${address.trim().toLowerCase()}`;
}

/** Returns when the next code may be sent, in milliseconds since 1970; 0 if it may be sent at once. */
export function waitOf(purpose: string, address: string): number {
  return codes[keyOf(purpose, address)]?.until ?? 0;
}

/**
 * Returns the nonce of the code that was sent last. The nonce tells the platform which code the user enters. Without
 * it, the platform compares the digits with the last code that it sent to the address, and prefers a code that was
 * requested from the same network. Somebody else may have requested that code.
 */
export function nonceOf(purpose: string, address: string): string | undefined {
  return codes[keyOf(purpose, address)]?.nonce;
}

/**
 * Starts the wait until another code may be sent to this address for this purpose. Other addresses are not affected.
 * @param nonce the nonce of the code that was sent. Left out if no code was sent: the earlier code is then still valid,
 * so its nonce is kept
 */
export function startWait(purpose: string, address: string, seconds: number, nonce?: string): void {
  const now = Date.now();
  const key = keyOf(purpose, address);
  const living = Object.entries(codes).filter(([, { until }]) => until > now - limits.codeSeconds * 1000);
  const sent = { ...codes[key], until: now + seconds * 1000, ...(nonce !== undefined && { nonce }) };
  codes = { ...Object.fromEntries(living), [key]: sent };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(codes));
  } catch {
    // If the browser denies access to its storage, the server still refuses a request that is too early, and returns
    // the time to wait.
  }
  for (const listener of listeners) listener();
}

export function onWaits(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
