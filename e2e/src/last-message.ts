import type { Platform } from "@thingwright/server/test/harness.ts";
import { codeSentTo, linkSentTo } from "@thingwright/server/test/inbox.ts";
import { vi } from "vitest";

const patience = { timeout: 30_000, interval: 100 };

/** The six digits of the newest code for an address, once there is one. */
export function lastCode(platform: Platform, address: string): Promise<string> {
  return vi.waitFor(() => codeSentTo(platform, address), patience);
}

/** Path and query of the link in the newest mail to an address, once there is one. */
export function lastLink(platform: Platform, address: string): Promise<string> {
  return vi.waitFor(() => linkSentTo(platform, address), patience);
}
