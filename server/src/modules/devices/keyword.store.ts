import type { Device } from "@thingwright/contract/devices.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { type RawBuilder, sql as raw } from "kysely";
import { idRange } from "../../platform/database/id-range.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import { containing, startingWith } from "../../platform/database/like.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import { deviceColumns, deviceRows } from "./devices.store.ts";

/** What the start of a MAC looks like in the table, or null when it cannot be one. */
export function macStart(typed: string): string | null {
  const digits = typed.replace(/[:-]/g, "").toUpperCase();
  return /^[0-9A-F]{1,12}$/.test(digits) ? digits.replace(/(..)(?=.)/g, "$1:") : null;
}

/**
 * How devices are found by a keyword: by the start of what names them, by any part of it, or by any part where very many may have
 * it, so that looking at one device after the other finds a page sooner than the index of parts does.
 */
export type Finding = "starts" | "parts" | "rows";

/** A keyword and how devices are found by it. */
interface Sought {
  keyword: string;
  finding: Finding;
  /** Hides the keyword from the planner, as with `startingWith`. */
  unseen?: boolean;
}

/** So many devices whose parts fit are looked at by their ids. */
const mostByParts = limits.totalExact + 1;
/** Where of so many devices, the newest and the oldest, so many have the keyword, many of the others do. */
const sample = { devices: 1000, common: 20 };

/** Whether the index of parts has any of a text: three characters in a row, or two of a script that writes words with two (`text_grams`). */
const hasParts = (typed: string) =>
  /[^\u2E80-\u{10FFFF}]{3}|[\u2E80-\u{10FFFF}].|.[\u2E80-\u{10FFFF}]/su.test(typed);

/** What is looked for in the MAC, which is stored in another way than it may be typed. */
function digitsOf(keyword: string): string | null {
  return macStart(keyword)?.replaceAll(":", "") ?? null;
}

/** Whether devices can be found by any part of what names them. */
const isForParts = (keyword: string) => [keyword, digitsOf(keyword) ?? ""].some(hasParts);

function contains(keyword: string): RawBuilder<boolean> {
  const pattern = containing(keyword);
  const digits = digitsOf(keyword);
  return raw<boolean>`(device.device_name ilike ${pattern} or device.name ilike ${pattern} or device.imei like ${pattern}
    or device.tuyalink_id ilike ${pattern}
    or ${digits === null ? raw`false` : raw`replace(device.mac, ':', '') like ${containing(digits)}`})`;
}

/** The ids of devices of an account that have all groups of characters which a keyword has, if not yet in its order. */
function idsByParts(owner: string, keyword: string, most: number): RawBuilder<unknown> {
  const digits = digitsOf(keyword);
  const texts = [...new Set([keyword, ...(digits === null ? [] : [digits])])].filter(hasParts);
  // Asked for by themselves, so that a kept plan makes the hashes once.
  const found = texts.map(
    (text) =>
      raw`select part.device_id from device_search as part where part.grams @> (select text_grams(${owner}::uuid, ${text}))`,
  );
  return raw`select device_id from (${raw.join(found, raw` union `)}) as part limit ${raw.lit(most)}`;
}

/** How the devices of a scope are found by a keyword. */
export async function findingOf(scope: Scope, sql: Sql, keyword = ""): Promise<Finding> {
  const { owner } = scope;
  if (owner === null || !isForParts(keyword)) return "starts";
  const totals = sql.totals?.of(scope);
  const key = JSON.stringify(["devices with the parts of", keyword]);
  const known = totals?.get(key) ?? (await countByParts(scope, sql, { owner, keyword }));
  // Few are remembered, too: whoever types goes on to the next page, or to the next letter and back.
  totals?.set(key, Math.max(known, limits.pageSizeMax));
  return known < mostByParts ? "parts" : "rows";
}

/** How many devices may fit, {@link mostByParts} at most. */
async function countByParts(
  scope: Scope,
  sql: Sql,
  { owner, keyword }: { owner: string; keyword: string },
): Promise<number> {
  const isCommonAmong = async (order: "asc" | "desc") => {
    const some = within(scope, sql)
      .selectFrom("device")
      .selectAll()
      .where("device.produced", "=", raw.lit(false))
      .orderBy("device.created_at", order)
      .orderBy("device.id", order)
      .limit(raw.lit(sample.devices));
    const [found] = await within(scope, sql).run(raw<{ count: number }>`${keptPlan}
      select count(*)::integer as count from ${some} as device where ${contains(keyword)}`);
    return found!.count >= sample.common;
  };
  if ((await isCommonAmong("desc")) && (await isCommonAmong("asc"))) return mostByParts;
  const [found] = await within(scope, sql).run(raw<{ count: number }>`${keptPlan}
    select count(*)::integer as count from (${idsByParts(owner, keyword, mostByParts)}) as part`);
  return found!.count;
}

/** A way in which a keyword fits a device, with what its index is ordered by. */
interface Way {
  fits: RawBuilder<boolean>;
  by: RawBuilder<unknown>;
}

function ways({ owner }: Scope, { keyword, finding, unseen = false }: Sought): Way[] {
  const named =
    owner !== null && finding !== "starts" && isForParts(keyword)
      ? [byParts(owner, keyword, finding), ...macsStarting(keyword, unseen)]
      : starts(keyword, unseen);
  return [...named, ...labelled(owner, keyword), ...withId(keyword)];
}

function byParts(owner: string, keyword: string, finding: "parts" | "rows"): Way {
  const fits = contains(keyword);
  if (finding === "rows") return { fits, by: raw`device.created_at desc, device.id desc` };
  return {
    fits: raw<boolean>`(device.id = any(array(${idsByParts(owner, keyword, mostByParts)})) and ${fits})`,
    by: raw`device.id`,
  };
}

function starting(unseen: boolean, text: RawBuilder<unknown>, start: string, where = raw`true`): Way {
  return {
    fits: raw<boolean>`(${where} and ${startingWith(text, start, unseen)})`,
    by: raw`${text} using ~<~`,
  };
}

function starts(keyword: string, unseen: boolean): Way[] {
  const found = [
    starting(unseen, raw`lower(device.device_name)`, keyword.toLowerCase()),
    starting(unseen, raw`lower(device.name)`, keyword.toLowerCase()),
    ...macsStarting(keyword, unseen),
  ];
  if (/^\d{1,16}$/.test(keyword))
    found.push(starting(unseen, raw`device.imei`, keyword, raw`device.imei <> ''`));
  if (/^[A-Za-z0-9]+$/.test(keyword) && keyword.length <= limits.tuyalinkId.max) {
    const id = raw`lower(device.tuyalink_id)`;
    found.push(starting(unseen, id, keyword.toLowerCase(), raw`device.tuyalink_id <> ''`));
  }
  return found;
}

function macsStarting(keyword: string, unseen: boolean): Way[] {
  const mac = macStart(keyword);
  return mac === null ? [] : [starting(unseen, raw`device.mac`, mac, raw`device.mac <> ''`)];
}

function labelled(owner: string | null, keyword: string): Way[] {
  if (owner === null || !keyword.includes("=")) return [];
  const label = `${owner} ${keyword.toLowerCase()}`;
  return [raw`device.labels`, raw`device.maker_labels`].map((labels) => ({
    fits: raw<boolean>`(${labels} <> '{}' and device_label_keys(device.owner_id, ${labels}) @> array[${label}::text])`,
    by: raw`device.id`,
  }));
}

function withId(keyword: string): Way[] {
  const ids = idRange(keyword);
  if (ids === null) return [];
  const [first, last] = ids;
  return [{ fits: raw<boolean>`device.id between ${first}::uuid and ${last}::uuid`, by: raw`device.id` }];
}

/**
 * A part or the start of a name, a MAC, an IMEI or an id that is set for TuyaLink, the start of an id, or a label as `name=value`, as
 * conditions of which one must hold. Unless very many may fit, an index serves every one.
 * @param alone nothing else is filtered by, so that one plan serves every keyword
 */
export function waysToFit(
  scope: Scope,
  keyword: string,
  { finding, alone = false }: { finding: Finding; alone?: boolean },
): RawBuilder<boolean>[] {
  return ways(scope, { keyword, finding, unseen: alone }).map(({ fits }) => fits);
}

/**
 * Ids of the first devices that fit a keyword, so many by each way: every index is asked for itself, because an OR over
 * all of them can end in reading the table. What begins with the keyword is asked for beside what has it in the middle.
 */
async function idsFitting(scope: Scope, sql: Sql, keyword: string, most: number): Promise<string[]> {
  const finding = await findingOf(scope, sql, keyword);
  const inside = scope.owner === null || finding === "starts" ? [] : [byParts(scope.owner, keyword, finding)];
  const arms = [...ways(scope, { keyword, finding: "starts" }), ...inside].map(({ fits, by }) => {
    const query = within(scope, sql)
      .selectFrom("device")
      .select("device.id")
      .where(fits)
      .orderBy(by)
      .limit(most);
    return raw`(${query})`;
  });
  const rows = await within(scope, sql).run(raw<{ id: string }>`${raw.join(arms, raw` union `)}`);
  return rows.map(({ id }) => id);
}

/** Devices that fit a keyword, by name. */
export async function devicesFitting(
  scope: Scope,
  sql: Sql,
  keyword: string,
  most: number,
): Promise<Device[]> {
  const ids = await idsFitting(scope, sql, keyword, most);
  const found = await deviceRows(scope, sql)
    .select(deviceColumns)
    .where(raw<boolean>`device.id = any(${ids}::uuid[])`)
    .orderBy("device.device_name")
    .orderBy("device.id")
    .limit(most)
    .execute();
  return found as Device[];
}
