import { createECDH } from "node:crypto";
import { Undeliverable } from "../carrier.ts";
import { post } from "../post-json.ts";

export interface PushSettings {
  /**
   * Where the operator of a push service may write about the messages of this platform: a `mailto:` or `https:`
   * address.
   */
  contact: string;
  /** Whether push services may be on this machine or in a local network, and without TLS. */
  allowPrivate: boolean;
}

/** The key pair by which push services recognize the sender (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The address to which a browser's messages are sent, and the keys that encrypt them (RFC 8291), in base64url. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The browser no longer accepts messages at this address. */
export class SubscriptionGone extends Undeliverable {}

export function newPushKeys(): PushKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // The private number comes without its leading zeros, which are part of the key.
  const privateKey = Buffer.alloc(32);
  const number = pair.getPrivateKey();
  number.copy(privateKey, 32 - number.length);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/** Whether messages may be sent to an address at all. */
export function isPushEndpoint(
  endpoint: string,
  { allowPrivate }: Pick<PushSettings, "allowPrivate">,
): boolean {
  return allowPrivate || endpoint.startsWith("https:");
}

/**
 * Sends a message to a browser through its push service, which keeps the message for up to `seconds` until the phone is
 * reachable. Throws {@link SubscriptionGone}, {@link Undeliverable}, or another Error if the message may be sent again.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  payload: string,
  { contact, allowPrivate, keys, seconds }: PushSettings & { keys: PushKeys; seconds: number },
): Promise<void> {
  // Loaded here because most processes never send a push message.
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
