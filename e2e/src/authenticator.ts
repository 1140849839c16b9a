import type { Page } from "playwright-core";
import { answered } from "./answered.ts";

/** Gives the page an authenticator that keeps passkeys, and verifies its person without a question. */
export async function addAuthenticator(page: Page): Promise<void> {
  await answered(page, "authenticator", add(page));
}

async function add(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
