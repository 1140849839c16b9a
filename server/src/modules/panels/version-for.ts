import { hash } from "node:crypto";
import type { AppPlatform } from "@thingwright/contract/people/apps.ts";
import type { VersionRow } from "./versions.store.ts";

/** The fields of a version that decide who has it. */
export type Candidate = Pick<VersionRow, "id" | "ordinal" | "platforms" | "stage" | "share" | "out_at">;

/** A product's choice of a version of its panel. */
export interface Choice {
  /**
   * The version that the product keeps to: no later one runs, and an earlier one runs while this one is not out. Null
   * for the latest.
   */
  version_id: string | null;
  /**
   * When it was chosen, to compare with `out_at` (see choice-order.store.ts): versions that were out by then need no
   * preview.
   */
  chosen_at: number;
  /** Versions that somebody has previewed on the product. */
  previewed: ReadonlySet<string>;
}

/**
 * The audience of a panel: a home; testers, such as virtual and debug devices; or everyone, even homes outside of every
 * share.
 */
export type Audience = { home: string } | "testers" | "everyone";

/**
 * Whether “latest” may give a version to a product: it was out when “latest” was chosen, or was previewed on the
 * product.
 */
export function isSeen(
  { id, out_at }: Candidate,
  { chosen_at, previewed }: Omit<Choice, "version_id">,
): boolean {
  return previewed.has(id) || (out_at !== null && out_at <= chosen_at);
}

/** Finds the version that runs for an audience; undefined for the generic panel. */
export function versionFor<V extends Candidate>(
  versions: readonly V[],
  choice: Choice,
  platform: AppPlatform,
  audience: Audience,
): V | undefined {
  const kept = versions.find(({ id }) => id === choice.version_id);
  const isAllowed = (one: V) => (kept ? one.ordinal <= kept.ordinal : isSeen(one, choice));
  return versions
    .filter((one) => one.platforms.includes(platform) && reaches(one, audience) && isAllowed(one))
    .reduce<V | undefined>((best, one) => (best && best.ordinal > one.ordinal ? best : one), undefined);
}

function reaches(version: Candidate, audience: Audience): boolean {
  if (version.stage === "all") return true;
  if (version.stage === "testers") return audience === "testers";
  if (version.stage !== "share") return false;
  return (
    audience === "testers" || (audience !== "everyone" && placeOf(version.id, audience.home) < version.share!)
  );
}

/**
 * A home's percentile for a version, from 0 to below 100. It never changes, so a larger share has all homes of a
 * smaller one.
 */
function placeOf(versionId: string, home: string): number {
  const first = Buffer.from(hash("sha256", `${versionId} ${home}`, "hex").slice(0, 12), "hex");
  return (first.readUIntBE(0, 6) / 2 ** 48) * 100;
}
