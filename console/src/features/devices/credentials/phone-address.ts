import { entryOf, fillPath, type ScreenParams } from "../../../lib/screens.tsx";
import { useConnection } from "../api.ts";
import { isLocal } from "./programs/connection.ts";

/**
 * The address of a device's live page for a telephone: that of the settings, or the console's own. A telephone finds a
 * console that was opened at `localhost` by the address of its computer. Undefined where that is not known.
 */
export function phoneAddress(
  told: { console_url: string | null; lan_address: string | null },
  page: Pick<Location, "origin" | "hostname" | "port" | "protocol">,
  params: ScreenParams<"deviceInfo">,
): string | undefined {
  const path = fillPath(entryOf("deviceInfo").path, params);
  if (told.console_url !== null) return told.console_url.replace(/\/$/, "") + path;
  if (!isLocal(page.hostname.replaceAll(/^\[|\]$/g, ""))) return page.origin + path;
  if (told.lan_address === null) return undefined;
  return `${page.protocol}//${told.lan_address}${page.port && `:${page.port}`}${path}`;
}

/** The same with what the platform tells of itself; undefined until it is known, too. */
export function usePhoneAddress(params: ScreenParams<"deviceInfo">): string | undefined {
  const { data } = useConnection();
  return data && phoneAddress(data, location, params);
}
