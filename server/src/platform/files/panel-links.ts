import { createHmac } from "node:crypto";
import { panelFolder, type PanelBundle } from "@thingwright/contract/content/panel-bundle.ts";
import type { PanelManifest } from "@thingwright/contract/content/panel-manifest.ts";
import { sameBytes } from "../secrets.ts";

/** Takes the place of the origins in the address of a panel that may call no origin at all. */
const nowhere = "-";

/** Makes and reads the addresses at which panels are served. */
export interface PanelLinks {
  /**
   * Returns the data with which an app runs a panel.
   * @param name the name of its archive among the stored files
   * @param allowed the origins that the maker allows the panel to call; an origin takes effect only if the manifest
   * asks for it too
   */
  bundleOf(
    name: string,
    manifest: Pick<PanelManifest, "bridge" | "points" | "origins">,
    allowed: readonly string[],
  ): PanelBundle;
  /** Reads from a panel's address the origins that the panel may call; null if the platform has not signed them. */
  originsIn(name: string, grant: string): string[] | null;
}

/**
 * Makes the links to panels.
 * @param key signs into an address which origins the panel may call, so that neither the panel nor anybody who has the
 * address can name others. An address stays valid for ever, because it holds the maker's decision about this very
 * archive: if the maker allows other origins, the panel gets another address.
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
