import { apps } from "@thingwright/contract/people/apps.ts";
import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { type PersonCaller, startPlatform } from "@thingwright/server/test/harness.ts";
import { signInAtHome } from "@thingwright/server/test/people.ts";
import { startPushService, testPhone } from "@thingwright/server/test/push-service.ts";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { accessProblems } from "./src/look.ts";
import { picture } from "./src/picture.ts";

const browser = browserForTests();
const service = await forFile(startPushService());
const platform = await forFile(
  startPlatform({ PUSH_CONTACT: "mailto:push@example.com", PUSH_PRIVATE: "true" }),
);

let ada: PersonCaller;
let ben: PersonCaller;
let home: string;
let base: string;
let appKey: string;

beforeEach(async () => {
  const maker = await platform.actor();
  const app = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  ada = await platform.person(app.id);
  ben = await platform.person(app.id);
  home = (await ada.ok(homes.create, { body: { name: "Harbour Street" } })).id;
  const { code } = await ada.ok(homes.invite, { params: { id: home } });
  await ben.ok(homes.accept, { body: { code } });
  appKey = app.app_key;
  base = `/companion/${appKey}/`;
});

/** Opens the companion as Ben, who is signed in on this phone. */
async function opened(
  how: { language?: "en" | "zh_CN"; theme?: "light" | "dark"; before?: (page: Page) => Promise<void> } = {},
) {
  const { language = "en", theme = "light", before } = how;
  const { page, expectProblem } = await browser.open({ url: platform.url, width: 390, language, theme });
  const token = await signInAtHome(platform.sql, platform.clock, ben.uid);
  const kept = { name: `thingwright.person.${appKey}`, value: token };
  await page.addInitScript(({ name, value }) => localStorage.setItem(name, value), kept);
  await before?.(page);
  // A page that the worker has kept uses none of what the server's page loads ahead.
  expectProblem(/A preload for .* is found, but is not used/);
  return { page };
}

/** Has a scene of the home say something. */
async function say(name: string, ...texts: string[]) {
  const actions = texts.map((text) => ({ kind: "message" as const, text }));
  const { id } = await ada.ok(homeScenes.create, { params: { id: home }, body: { name, actions } });
  await ada.ok(homeScenes.run, { params: { id } });
}

test("unread messages are counted in the tab bar, marked as read when opened, and deleted", async () => {
  const { page } = await opened();
  await page.goto(`${base}messages`);
  await page.getByRole("heading", { name: "No messages yet" }).waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await picture(page, "messages-empty");

  await ada.ok(homes.updateMember, { params: { id: home, uid: ben.uid }, body: { role: "admin" } });
  await say("Water guard", "Water under the sink. The valve was closed.");
  await page.goto(base);
  const tab = page.getByRole("link", { name: "Messages 2 unread" });
  await tab.click();
  const told = page.getByRole("link", { name: /^Water guard Water under the sink/ });
  await told.waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await picture(page, "messages");
  await told.click();
  await page.getByRole("heading", { name: "Water guard" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Messages 1 unread" }).waitFor();
  await page.getByRole("link", { name: /^You are now an admin of Harbour Street/ }).click();
  await page.getByRole("heading", { name: "Harbour Street" }).first().waitFor();
  await page.goto(`${base}messages`);
  await page.getByRole("link", { name: /^Messages$/ }).waitFor();
  await page.getByRole("button", { name: "Delete “Water guard”" }).click();
  await eventually(async () => expect(await page.getByText("Water guard").count()).toBe(0));
  await page.reload();
  await page.getByText("You are now an admin of Harbour Street").waitFor();
  // The call outlives the page that has made it, and may come after the next page has read its messages.
  await eventually(async () => expect(await page.getByText("Water guard").count()).toBe(0));
});

test("all messages are marked as read at once, and earlier ones shown on demand", async () => {
  for (let n = 0; n < 2; n += 1)
    await say(`Diary ${n}`, ...Array.from({ length: 15 }, (_, at) => `Entry ${at}`));
  for (const role of Array.from({ length: 24 }, (_, n) => (n % 2 ? "member" : "admin")))
    await ada.ok(homes.updateMember, { params: { id: home, uid: ben.uid }, body: { role } });
  const { page } = await opened({ language: "zh_CN", theme: "dark" });
  await page.goto(`${base}messages`);
  await page.getByRole("button", { name: "查看更早的消息" }).click();
  await eventually(async () => expect(await page.getByRole("listitem").count()).toBeGreaterThan(54));
  await page.getByRole("button", { name: "全部标为已读" }).click();
  await page.getByRole("link", { name: /^消息$/ }).waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await picture(page, "messages-zh-dark");
});

test("notifications are turned on by a tap, shown by the worker, and lead to the messages", async () => {
  const phone = testPhone(`${service.url}/phone`);
  const { page } = await opened({
    async before(on) {
      await on.context().grantPermissions(["notifications"], { origin: platform.url });
      // The browser of tests has no push service, and nobody to be asked: what it would subscribe with is ours.
      await on.addInitScript((subscription) => {
        let made = false;
        let permission = "default";
        Object.defineProperty(Notification, "permission", { get: () => permission });
        Notification.requestPermission = () => Promise.resolve((permission = "granted") as "granted");
        const own = () => ({
          endpoint: subscription.endpoint,
          options: { applicationServerKey: null },
          toJSON: () => subscription,
          unsubscribe: () => Promise.resolve((made = false)),
        });
        const manager = PushManager.prototype as unknown as Record<string, unknown>;
        manager.getSubscription = () => Promise.resolve(made ? own() : null);
        manager.subscribe = () => {
          made = true;
          return Promise.resolve(own());
        };
      }, phone.subscription);
    },
  });
  await page.goto(`${base}messages`);
  const offer = page.getByRole("button", { name: "Turn on notifications" });
  await offer.waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await picture(page, "push-offer");
  await offer.click();
  await page.getByRole("button", { name: "Turn off" }).waitFor();
  await picture(page, "push-on");
  await say("Water guard", "Water under the sink.");
  await eventually(async () => expect(service.taken).toHaveLength(1));
  const pushed = phone.read(service.taken[0]!.body);
  expect(pushed).toEqual({ title: "Water guard", text: "Water under the sink." });

  // Browsers of tests show no notifications: the worker is asked what it would have shown.
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().includes(base))!;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
    scope.shown = [];
    scope.registration.showNotification = (title, options) => {
      scope.shown.push({ title, ...options });
      return Promise.resolve();
    };
  });
  await say("Door", "The door is open.");
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith(base));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const data = JSON.stringify(pushed);
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: platform.url, registrationId, data });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  await eventually(async () =>
    expect(await shown()).toEqual([
      { title: "Water guard", body: "Water under the sink.", icon: `${base}icon-192.png` },
    ]),
  );
  // The open page has looked at once for what was pushed.
  await page.getByRole("link", { name: /^Door The door is open/ }).waitFor();

  // The browser ends what messages come by: the worker subscribes again, and the next one comes by that.
  const anew = testPhone(`${service.url}/phone/anew`);
  service.taken.length = 0;
  await worker.evaluate(
    ({ former, next }) => {
      const { ExtendableEvent } = globalThis as unknown as { ExtendableEvent: typeof Event };
      const of = (subscription: object) => ({
        options: { applicationServerKey: null },
        toJSON: () => subscription,
      });
      const changed = new ExtendableEvent("pushsubscriptionchange");
      Object.defineProperty(changed, "oldSubscription", { value: of(former) });
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      Object.defineProperty(registration.pushManager, "subscribe", {
        value: () => Promise.resolve(of(next)),
      });
      let work: Promise<void> | undefined;
      Object.defineProperty(changed, "waitUntil", { value: (begun: Promise<void>) => (work = begun) });
      dispatchEvent(changed);
      return work;
    },
    { former: phone.subscription, next: anew.subscription },
  );
  await say("Window", "The window is open.");
  await eventually(async () => expect(service.taken).toHaveLength(1));
  expect(anew.read(service.taken[0]!.body)).toMatchObject({ title: "Window" });

  await page.getByRole("button", { name: "Turn off" }).click();
  await offer.waitFor();

  await page.goto(base);
  await worker.evaluate(() => {
    const { WindowClient, ExtendableEvent } = globalThis as unknown as {
      WindowClient: { prototype: object };
      ExtendableEvent: typeof Event;
    };
    // Only a real tap on a notification lets a worker bring its page to the front.
    Object.defineProperty(WindowClient.prototype, "focus", {
      value(this: unknown) {
        return Promise.resolve(this);
      },
    });
    const tapped = new ExtendableEvent("notificationclick");
    Object.defineProperty(tapped, "notification", { value: { close() {} } });
    dispatchEvent(tapped);
  });
  await page.waitForURL(`**${base}messages`);
});
