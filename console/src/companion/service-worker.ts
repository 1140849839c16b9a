/** The values that the server writes before this script, for each app. */
interface Given {
  /** Changes with each build, and with each change of the app's appearance. */
  version: string;
  /** The path of the app's first page. All other paths of the app are below it. */
  shell: string;
  /** Paths of files whose content never changes. */
  files: string[];
  /** The path of the call that replaces a push subscription that has ended. */
  renewal: string;
}

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Asking extends Lasting {
  data: unknown;
  ports: readonly MessagePort[];
}
interface Pushed extends Lasting {
  data: { json(): unknown } | null;
}
interface Renewed extends Lasting {
  /** The new subscription, in browsers that create it by themselves. */
  newSubscription?: PushSubscription | null;
  /** The subscription that has ended. Not all browsers pass it. */
  oldSubscription?: PushSubscription | null;
}
interface Clicked extends Lasting {
  notification: Notification;
}
/** A window of the companion. */
interface Window {
  url: string;
  focus(): Promise<Window>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: string, handedOver: readonly MessagePort[]): void;
}
interface Scope {
  companion: Given;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(of: { type: "window"; includeUncontrolled: true }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: {
    pushManager: PushManager;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "message", listener: (event: Asking) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "push", listener: (event: Pushed) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: Renewed) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Clicked) => void): void;
}

const scope = globalThis as unknown as Scope;
const { version, shell, files, renewal } = scope.companion;
const family = `companion ${shell} `;
const own = family + version;
/** The name of the cache for the push subscription. This cache stays when a new version takes over. */
const subscriptions = `push ${shell}`;
/** How long to wait for a page from the network before the cached page is shown, in milliseconds. */
const patience = 5000;

scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
// A page asks for the version of the worker that has taken over, or says that it has subscribed to push messages or
// unsubscribed.
scope.addEventListener("message", (event) => {
  event.ports[0]?.postMessage(version, []);
  if (event.data === "subscription") event.waitUntil(keepSubscription());
});

// Only pages and the companion's own files are served from the cache: answers of calls, panels and values are never
// cached.
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && pathname.startsWith(shell)) event.respondWith(page(request));
  else if (files.includes(pathname + search)) event.respondWith(file(request));
});

// The message is text in the person's language. Browsers require that each message is shown, even while a page is open.
scope.addEventListener("push", (event) => event.waitUntil(show(event.data?.json())));
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openMessages());
});

// The browser or its push service has ended the subscription. The new subscription is sent to the platform, which finds
// the person by the secret of the old one.
scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }: Renewed): Promise<void> {
  const former = oldSubscription ? detailsOf(oldSubscription) : await keptSubscription();
  if (!former) return;
  const { pushManager } = scope.registration;
  const made =
    newSubscription ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: former.key }));
  const { endpoint, keys } = detailsOf(made);
  const body = {
    former: { endpoint: former.endpoint, auth: former.keys.auth },
    subscription: { endpoint, keys },
  };
  const answer = await fetch(renewal, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.ok) await keepSubscription();
  // The person has signed out on this phone, so it must not receive messages any more.
  else if (answer.status === 404) await made.unsubscribe();
}

interface Details {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The platform's public key, in base64url. */
  key: string;
}

function detailsOf(subscription: PushSubscription): Details {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  const key = btoa(String.fromCharCode(...new Uint8Array(subscription.options.applicationServerKey ?? [])))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return { endpoint, keys: { p256dh, auth }, key };
}

/** Stores the subscription, for browsers that do not pass it any more once it has ended. */
async function keepSubscription(): Promise<void> {
  const subscription = await scope.registration.pushManager.getSubscription();
  const cache = await caches.open(subscriptions);
  if (subscription) await cache.put(shell, new Response(JSON.stringify(detailsOf(subscription))));
  else await cache.delete(shell);
}

async function keptSubscription(): Promise<Details | undefined> {
  const found = await (await caches.open(subscriptions)).match(shell);
  return found && ((await found.json()) as Details);
}

async function show(pushed: unknown): Promise<void> {
  const { title = "", text = "" } = (pushed ?? {}) as { title?: string; text?: string };
  for (const window of await ownWindows()) window.postMessage("pushed", []);
  await keepSubscription();
  await scope.registration.showNotification(title, { body: text, icon: `${shell}icon-192.png` });
}

async function openMessages(): Promise<void> {
  const messages = new URL(`${shell}messages`, location.origin).href;
  const [open] = await ownWindows();
  if (!open) return void (await scope.clients.openWindow(messages));
  const window = await open.focus();
  if (window.url !== messages) await window.navigate(messages);
}

async function ownWindows(): Promise<Window[]> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname.startsWith(shell));
}

async function keep(): Promise<void> {
  const cache = await caches.open(own);
  await cache.addAll([new Request(shell, { cache: "reload" }), ...files]);
  await scope.skipWaiting();
}

async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(family) && name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/**
 * Returns the server's current page, so that nobody stays on an old version. If the server fails, or takes longer than
 * `patience`, returns the cached page.
 */
async function page(request: Request): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (answer && answer.status < 500) return answer;
  return (await kept(shell)) ?? answer ?? asked;
}

async function file(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

async function kept(what: Request | string): Promise<Response | undefined> {
  return (await caches.open(own)).match(what, { ignoreVary: true });
}
