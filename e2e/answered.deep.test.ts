import type { Dialog } from "playwright-core";
import { expect, it } from "vitest";
import { answered } from "./src/answered.ts";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();

it("names the step that a page did not answer, and the state of the page", async () => {
  const { page } = await browser.open({ url: "http://127.0.0.1" });
  const never = page.evaluate(() => new Promise<never>(() => {}));
  await expect(answered(page, "fonts", never, 100)).rejects.toThrow(
    /^fonts: no answer of about:blank within 0\.1 s \(complete, visible, fonts loading: none\)$/,
  );
  // A page stands still as long as its dialog is open.
  const opened = new Promise<Dialog>((resolve) => page.once("dialog", resolve));
  const asking = page.evaluate(() => alert("Stay"));
  const dialog = await opened;
  await expect(answered(page, "axe", asking, 100)).rejects.toThrow(
    /^axe: .* \(the page runs nothing at all\)$/,
  );
  await dialog.accept();
  expect(await answered(page, "title", page.title())).toBe("");
});
