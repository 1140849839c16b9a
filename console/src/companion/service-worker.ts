/** What the server writes before this script, for each app. */
interface Given {
  /** Another for each build, and for each change of how the app looks. */
  version: string;
  /** The path of the first page, below which everything of the app is. */
  shell: string;
  /** Paths of files whose content never changes. */
  files: string[];
  /** The path of the call that puts another push subscription in place of one that has ended. */
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
  /** What the browser has made in place of the other, where it does so by itself. */
  newSubscription?: PushSubscription | null;
  /** Not all browsers say it. */
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
/** Stays with each new version. */
const subscriptions = `push ${shell}`;
/** Milliseconds after which a page that does not come is shown as it was kept. */
const patience = 5000;

scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
// A page asks whose worker has taken over, or says that it has subscribed, or does no more.
scope.addEventListener("message", (event) => {
  event.ports[0]?.postMessage(version, []);
  if (event.data === "subscription") event.waitUntil(keepSubscription());
});

// Only pages and the companion's own files: answers of calls, panels and their values are never kept.
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && pathname.startsWith(shell)) event.respondWith(page(request));
  else if (files.includes(pathname + search)) event.respondWith(file(request));
});

// A message comes in words, in the language of its person. Browsers want each to be shown, whether or not a page is open.
scope.addEventListener("push", (event) => event.waitUntil(show(event.data?.json())));
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openMessages());
});

// The browser, or its push service, has ended what messages came by. Whose they are is known by the secret of that.
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
  // Whose it was has signed out of this phone: nobody is to be sent anything here.
  else if (answer.status === 404) await made.unsubscribe();
}

interface Details {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Of the platform, in base64url. */
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

/** Keeps what messages come by, for the browsers that do not say what it was once it has ended. */
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

/** The page as the server has it now, so that nobody stays with an old one; as it was kept where there is no network. */
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
