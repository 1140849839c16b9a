import type { PushState } from "@thingwright/contract/people/push-subscriptions.ts";
import { api } from "../../lib/api.ts";
import { ask } from "../people/person.ts";

/**
 * Whether this browser supports push messages: not over plain HTTP, not without the service worker that shows them, and
 * on iOS only once the companion is on the home screen.
 */
export const canBePushed = (): boolean =>
  isSecureContext &&
  import.meta.env.PROD &&
  "serviceWorker" in navigator &&
  "PushManager" in globalThis &&
  "Notification" in globalThis;

/** Whether the page is open in a browser on iOS, where push messages require the companion on the home screen. */
export const couldBeInstalled = (): boolean =>
  isSecureContext && (navigator as { standalone?: boolean }).standalone === false;

/** Whether the person has denied notifications; the page then cannot ask again. */
export const isBlocked = (): boolean => Notification.permission === "denied";

/**
 * Asks for permission to show messages, and subscribes this browser.
 * @returns null if the permission was denied
 */
export async function turnOn(key: string): Promise<PushState | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager, active } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A subscription made for another key, such as before the platform was set up again, receives no messages of this
  // platform.
  if (before && base64Of(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  active?.postMessage("subscription", []);
  const { endpoint, keys = {} } = made.toJSON();
  const { p256dh = "", auth = "" } = keys;
  return ask(api.pushSubscriptions.subscribe, { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } });
}

/** Unsubscribes this browser from messages. */
export async function turnOff(): Promise<PushState> {
  const { pushManager, active } = await navigator.serviceWorker.ready;
  const state = await ask(api.pushSubscriptions.unsubscribe);
  await (await pushManager.getSubscription())?.unsubscribe();
  active?.postMessage("subscription", []);
  return state;
}

/** Whether this browser has a subscription, and the permission to show messages. */
export async function isListening(): Promise<boolean> {
  const { pushManager } = await navigator.serviceWorker.ready;
  return Notification.permission === "granted" && (await pushManager.getSubscription()) !== null;
}

function base64Of(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
