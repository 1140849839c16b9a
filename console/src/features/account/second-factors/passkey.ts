import type { Assertion, NewCredential } from "@thingwright/contract/accounts/second-factors.ts";
import { wordsOf } from "../../../lib/i18n.ts";
import { messages } from "./messages/en.ts";

/**
 * Options as the server sends them. Only the library reads this JSON, so the API contract does not describe its shape.
 */
type Options = Record<string, unknown>;

/** Thrown if a passkey could not be created or used. The error's message is shown to the user. */
export class PasskeyError extends Error {}

// The library is loaded when a passkey is first used.
const library = () => import("@simplewebauthn/browser");

/**
 * Has the browser create a passkey. Returns null if the person cancels or lets the prompt time out.
 * @throws {@link PasskeyError}
 */
export async function makePasskey(options: Options): Promise<NewCredential | null> {
  const { startRegistration } = await library();
  return attempt(() => startRegistration({ optionsJSON: options as never }) as Promise<NewCredential>);
}

/**
 * Has the browser sign with a passkey. Returns null if the person cancels or lets the prompt time out.
 * @throws {@link PasskeyError}
 */
export async function signWithPasskey(options: Options): Promise<Assertion | null> {
  const { startAuthentication } = await library();
  return attempt(() => startAuthentication({ optionsJSON: options as never }) as Promise<Assertion>);
}

async function attempt<T>(ceremony: () => Promise<T>): Promise<T | null> {
  try {
    return await ceremony();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    // Browsers report a cancelled prompt and a timeout with the same error.
    if (name === "NotAllowedError" || name === "AbortError") return null;
    const t = wordsOf(messages);
    throw new PasskeyError(t(name === "InvalidStateError" ? "passkeyExists" : "passkeyFailed"));
  }
}
