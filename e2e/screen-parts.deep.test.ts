import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { everyPart, openScreen } from "./src/every-screen.ts";
import { look } from "./src/look.ts";
import { makeSample } from "./src/sample.ts";
import { comesBack, signInOf } from "./src/session-end.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const sample = await forFile(makeSample(platform));

test.each(everyPart)("$name looks well, and outlives its session", async ({ name, key, step }) => {
  const token = await signInOf(platform, sample.admin);
  const visit = await browser.open({ url: platform.url, token });
  await openScreen(visit, key, sample);
  const check = await step(visit.page, visit);
  expect(await look(visit.page, name, "part")).toEqual([]);
  await check?.();
  await comesBack(visit.page, platform, sample.admin);
});
