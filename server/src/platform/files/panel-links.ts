import { createHmac } from "node:crypto";
import { panelFolder, type PanelBundle } from "@thingwright/contract/panel-bundle.ts";
import type { PanelManifest } from "@thingwright/contract/panel-manifest.ts";
import { sameBytes } from "../secrets.ts";

/** Stands in the address of a panel that may send no calls at all. */
const nowhere = "-";

/** Addresses that panels play at. */
export interface PanelLinks {
  /**
   * How a panel is run.
   * @param name of its archive among the stored files
   * @param allowed the origins that the maker allows it to call, of those that it asks for
   */
  bundleOf(
    name: string,
    manifest: Pick<PanelManifest, "bridge" | "points" | "origins">,
    allowed: readonly string[],
  ): PanelBundle;
  /** Where a panel may send calls, as its address says; null if nobody has said so. */
  originsIn(name: string, grant: string): string[] | null;
}

/**
 * @param key signs into an address where the panel may send calls: neither the panel, nor who has the address, can name others.
 *   An address counts for good, as it is the maker's word on this very archive: what is no longer allowed plays at another one.
 */
export function panelLinks(key: Buffer): PanelLinks {
  const sign = (name: string, said: string) => createHmac("sha256", key).update(`${name} ${said}`).digest();
  return {
    bundleOf(name, { bridge, points, origins }, allowed) {
      const said = origins.filter((origin) => allowed.includes(origin)).join(" ");
      const base = name.replace(/\.zip$/, "");
      const grant =
        said === ""
          ? nowhere
          : `${Buffer.from(said).toString("base64url")}.${sign(base, said).toString("base64url")}`;
      return { address: `${panelFolder}${base}/${grant}/`, bridge, points };
    },
    originsIn(name, grant) {
      if (grant === nowhere) return [];
      const [said = "", signature = ""] = grant.split(".");
      const origins = Buffer.from(said, "base64url").toString();
      const right = sameBytes(Buffer.from(signature, "base64url"), sign(name, origins));
      return right ? origins.split(" ") : null;
    },
  };
}
