import type { Page } from "playwright-core";
import { answered } from "./answered.ts";

/** Adds a virtual authenticator to the page, which stores passkeys and verifies the user without asking. */
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
