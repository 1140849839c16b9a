import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { signInAs } from "@thingwright/server/test/factories.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import type { Platform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { changedElsewhere } from "./storage.ts";

/** Signs an account in elsewhere. @returns the token */
export function signInOf({ sql, clock }: Platform, { owner }: Caller): Promise<string> {
  return signInAs(sql, clock, owner);
}

/** Signs in as if it were done in another tab. */
export async function signInElsewhere(page: Page, token: string): Promise<void> {
  const other = await page.context().newPage();
  // The smallest page of the server, because the console itself is not needed.
  await other.goto("/healthz");
  await other.evaluate((next) => localStorage.setItem("thingwright.token", next), token);
  await other.close();
}

/** Goes to an address, and waits for the live connection, over which the page learns why its session ends. */
export async function gotoLive(page: Page, path: string): Promise<void> {
  const welcomed = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", { timeout: 30_000 }));
  await page.goto(path);
  await welcomed;
}

/** The user's unsaved work: the headings of open dialogs, and the values of their fields, or of the page's forms. */
function workOf(page: Page) {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
    const places = dialogs.length > 0 ? dialogs : [...document.querySelectorAll("main form")];
    const fields = places.flatMap((place) => [...place.querySelectorAll("input, textarea")]);
    return {
      address: location.pathname + location.search,
      heading: document.querySelector("h1")?.textContent,
      dialogs: dialogs.map((dialog) => dialog.querySelector("h2")?.textContent),
      fields: fields.map((field) => {
        const { type, value, checked } = field as HTMLInputElement;
        if (type === "password") return "";
        return type === "checkbox" || type === "radio" ? checked : value;
      }),
    };
  });
}

/**
 * Ends the session of a page from elsewhere, and signs in again as the same user. The same page must be shown again
 * with everything that was open and typed, and the document must contain nothing of it in between.
 */
export async function expectRestoredAfterSignIn(
  page: Page,
  platform: Platform,
  owner: Caller,
): Promise<void> {
  const before = await workOf(page);
  await owner.ok(accountInfo.endSession, { query: { others: "1" } });
  await page.waitForURL("**/login?redirect=**");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(before.address);
  const remains = await page.evaluate(() => document.querySelectorAll("#main, [role=dialog]").length);
  expect(remains).toBe(0);
  await changedElsewhere(page, "token", await signInOf(platform, owner));
  await page.locator("#main").waitFor({ state: "attached" });
  await expect.poll(() => workOf(page)).toEqual(before);
}
