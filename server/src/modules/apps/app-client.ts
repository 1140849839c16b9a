import type { appClient } from "@thingwright/contract/people/app-client.ts";
import { appPagePath } from "@thingwright/contract/people/app-states.ts";
import { newerThan } from "@thingwright/contract/people/app-version-order.ts";
import { textIn } from "@thingwright/contract/basics/content-languages.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { PublicContext } from "../../http/context.ts";
import { readerLanguage } from "../../http/reader-language.ts";
import type { Clock } from "../../platform/clock.ts";
import { NetworkRate } from "../../platform/limits/network-rate.ts";
import { findDelivered, publishedByKey } from "./app-versions.store.ts";

/**
 * Makes the function that counts a request of a network address, and throws too_many_requests beyond the limit. Calls
 * of apps and requests for pages share the limit.
 */
export function appPace(clock: Pick<Clock, "steady">): (address: string) => void {
  const pace = new NetworkRate(clock, { points: limits.appCallsPerMinute, seconds: 60 });
  return (address) => {
    const wait = pace.wait(address);
    if (wait > 0) throw problem("too_many_requests", { seconds: wait });
    pace.spend(address);
  };
}

/**
 * Finds the newer version that an installed app is offered. Most installed apps already have the newest version, and
 * one index look-up shows that.
 * @throws app_key_unknown
 */
export async function newerVersion(
  { sql, appKey, acceptLanguage }: PublicContext,
  query: Parsed<(typeof appClient)["version"]>["query"],
  publicUrl: () => string,
): Promise<Result<(typeof appClient)["version"]>> {
  const { platform, version, language: asked } = query;
  const installed = { version, version_code: query.version_code ?? null };
  const found = await publishedByKey(sql, appKey, platform);
  if (found.length === 0) throw problem("app_key_unknown");
  const published = found.flatMap((row) =>
    row.id !== null && row.version !== null
      ? [{ id: row.id, version: row.version, version_code: row.version_code, force: row.force === true }]
      : [],
  );
  const newer = newerThan(installed, published);
  const newest = newer && (await findDelivered(sql, appKey, newer.newest.id));
  if (!newest) return { newer: null };
  return {
    newer: {
      version: newest.version,
      version_code: newest.version_code,
      notes: textIn(newest.notes, readerLanguage(acceptLanguage, asked)),
      force: newer.force,
      url: newest.store_url || publicUrl() + appPagePath(appKey),
      size: newest.bytes,
      sha256: newest.sha256?.toString("hex") ?? "",
      published_at: newest.published_at ?? 0,
    },
  };
}
