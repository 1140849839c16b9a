import type { Platform } from "@thingwright/server/test/harness.ts";
import { codeSentTo, linkSentTo } from "@thingwright/server/test/inbox.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";

/** The six digits of the newest code for an address, once there is one. */
export function lastCode(platform: Platform, address: string): Promise<string> {
  return eventually(() => codeSentTo(platform, address));
}

/** Path and query of the link in the newest mail to an address, once there is one. */
export function lastLink(platform: Platform, address: string): Promise<string> {
  return eventually(() => linkSentTo(platform, address));
}
