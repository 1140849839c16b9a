import type { OutageCause } from "@thingwright/contract/devices/outages.ts";

/** The codes of errors for which the way to the platform is to blame, and not the platform. */
const wayCodes = new Set(["ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH", "ENETDOWN"]);

/**
 * Why a device was offline, as far as its failed attempts to connect show it. A program that runs on a computer cannot
 * see the Wi-Fi or the power.
 * @param error the last error since the connection was lost, if there was one
 */
export function outageCauseOf(error: Error | null): { cause: OutageCause; detail?: string } {
  if (!error) return { cause: "unknown" };
  // The code of a refused sign-in is a number, which says less than its message.
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return { cause: wayCodes.has(code) ? "router" : "server", detail: code || error.message };
}
