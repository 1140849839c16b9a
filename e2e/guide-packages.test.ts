import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { guideAddress } from "@thingwright/contract/guide-packages.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { zipOf } from "@thingwright/server/test/zips.ts";
import type { Frame, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { hostileGuide, outcomeOf } from "./src/hostile-guide.ts";
import { startListener } from "./src/listener.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const actor = await platform.actor();

const evil = await forFile(startListener());
beforeEach(() => void evil.heard.splice(0));

let made = 0;
async function keep(files: Record<string, string>): Promise<string> {
  const name = `package${(made += 1)}`.padEnd(24, "x");
  await writeFile(join(platform.dataDir, "files", `${name}.zip`), await zipOf(files));
  return guideAddress(`/files/${name}.zip`, "zh-CN", "dark");
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
  ["in a sandboxed frame", "allow-scripts"],
  ["in a frame that is not", null],
])("a hostile package %s reaches nothing, and shows its own files", async (_, sandbox) => {
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
  // The browser says on the page's console that it has refused to leave.
  const refused = page.waitForEvent("console", (message) => message.text().includes(evil.url));
  await frame.evaluate((url) => location.assign(`${url}/self`), evil.url);
  expect((await refused).text()).toContain("frame-src");
  expect(evil.heard).toEqual([]);
  expect(page.url()).toBe(here);
  expect(page.context().pages()).toHaveLength(1);
});

test("a hostile package that is opened by itself reaches nothing of the person who is signed in", async () => {
  const { page, expectProblem } = await visit();
  expectProblem(/./);
  await page.goto(await keep(hostileGuide({ ...evil, leaves: false })));
  expect(await outcomeOf(page.mainFrame())).toEqual([]);
  expect(evil.heard).toEqual([]);
});
