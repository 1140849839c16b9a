import { createECDH } from "node:crypto";
import { Undeliverable } from "../carrier.ts";
import { post } from "../post-json.ts";

export interface PushSettings {
  /** Where a push service may write to about what it is sent: a `mailto:` or `https:` address. */
  contact: string;
  /** Whether push services may be on this machine or in a local network, and without TLS. */
  allowPrivate: boolean;
}

/** The pair of keys by which push services know who sends (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Where a browser is sent messages, and what these are encrypted with (RFC 8291), in base64url. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The browser does not take messages at this address any more. */
export class SubscriptionGone extends Undeliverable {}

export function newPushKeys(): PushKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // The number may begin with zeros, which are part of the key.
  const privateKey = Buffer.alloc(32);
  const number = pair.getPrivateKey();
  number.copy(privateKey, 32 - number.length);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/** Whether a message could be sent to an address at all. */
export function isPushEndpoint(
  endpoint: string,
  { allowPrivate }: Pick<PushSettings, "allowPrivate">,
): boolean {
  return allowPrivate || endpoint.startsWith("https:");
}

/**
 * Sends a message to a browser through its push service, which keeps it until the phone is there, for so many seconds.
 * Throws {@link SubscriptionGone}, {@link Undeliverable}, and Error where it may be tried again.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  payload: string,
  { contact, allowPrivate, keys, seconds }: PushSettings & { keys: PushKeys; seconds: number },
): Promise<void> {
  // Most processes never send any.
  const { default: webPush } = await import("web-push");
  const subscription = { endpoint, keys: { p256dh, auth } };
  const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: { subject: contact, ...keys },
    contentEncoding: "aes128gcm",
    TTL: seconds,
    urgency: "normal",
  });
  const status = await post(endpoint, body, { headers: headersOf(headers), allowPrivate });
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410) throw new SubscriptionGone("the browser takes no more messages");
  const message = `the push service answered ${status}`;
  // 408 and 429 ask to try again later.
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) throw new Undeliverable(message);
  throw new Error(message);
}

function headersOf(headers: Record<string, unknown>): Record<string, string> {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return Object.fromEntries(named) as Record<string, string>;
}
