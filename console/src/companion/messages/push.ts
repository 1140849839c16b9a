import type { PushState } from "@thingwright/contract/people/push-subscriptions.ts";
import { api } from "../../lib/api.ts";
import { ask } from "../people/person.ts";

/**
 * Whether this browser can be sent messages while it is closed: not over plain http, not without the worker that shows them, and on
 * iOS only once the companion is on the home screen.
 */
export const canBePushed = (): boolean =>
  isSecureContext &&
  import.meta.env.PROD &&
  "serviceWorker" in navigator &&
  "PushManager" in globalThis &&
  "Notification" in globalThis;

/** Whether this is a page in the browser of iOS, which cannot be pushed what the same one on the home screen can. */
export const couldBeInstalled = (): boolean =>
  isSecureContext && (navigator as { standalone?: boolean }).standalone === false;

/** Whether the person has forbidden it to the page, which cannot ask any more. */
export const isBlocked = (): boolean => Notification.permission === "denied";

/** Asks whether messages may be shown, and has them sent here. @returns null where that was not allowed */
export async function turnOn(key: string): Promise<PushState | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager, active } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // One for other keys, as of a platform that was set up anew, takes nothing from this one.
  if (before && base64Of(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  active?.postMessage("subscription", []);
  const { endpoint, keys = {} } = made.toJSON();
  const { p256dh = "", auth = "" } = keys;
  return ask(api.pushSubscriptions.subscribe, { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } });
}

/** Has no more messages sent here. */
export async function turnOff(): Promise<PushState> {
  const { pushManager, active } = await navigator.serviceWorker.ready;
  const state = await ask(api.pushSubscriptions.unsubscribe);
  await (await pushManager.getSubscription())?.unsubscribe();
  active?.postMessage("subscription", []);
  return state;
}

/** Whether this browser itself would take what the platform sends it. */
export async function isListening(): Promise<boolean> {
  const { pushManager } = await navigator.serviceWorker.ready;
  return Notification.permission === "granted" && (await pushManager.getSubscription()) !== null;
}

function base64Of(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
