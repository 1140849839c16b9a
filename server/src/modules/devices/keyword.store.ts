import type { Device } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type RawBuilder, sql as raw } from "kysely";
import { idRange } from "../../platform/database/id-range.ts";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import { containing, startingWith } from "../../platform/database/like.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import { deviceColumns, deviceRows } from "./devices.store.ts";

/** Converts the typed start of a MAC to the form that the table has; null if the text cannot be one. */
export function macStart(typed: string): string | null {
  const digits = typed.replace(/[:-]/g, "").toUpperCase();
  return /^[0-9A-F]{1,12}$/.test(digits) ? digits.replace(/(..)(?=.)/g, "$1:") : null;
}

/**
 * How devices are found by a keyword. `starts`: by the start of their names and ids. `parts`: by any part of these,
 * with the index of parts. `rows`: by any part, one device after the other, which finds a page sooner if very many
 * devices may match.
 */
export type SearchMode = "starts" | "parts" | "rows";

/** A keyword and how devices are found by it. */
interface KeywordSearch {
  keyword: string;
  searchMode: SearchMode;
  /** Hides the keyword from the planner (see `startingWith`), so that one plan serves every keyword. */
  unseen?: boolean;
}

/** The most devices that are taken from the index of parts, to be looked up by their ids. */
const mostByParts = limits.totalExact + 1;
/**
 * If at least `common` of the newest and of the oldest `devices` contain the keyword, many of the others probably do.
 */
const sample = { devices: 1000, common: 20 };

/**
 * Whether a text is long enough for the index of parts (`text_grams`): three characters in a row, or two of which at
 * least one is CJK.
 */
const hasParts = (typed: string) =>
  /[^\u2E80-\u{10FFFF}]{3}|[\u2E80-\u{10FFFF}].|.[\u2E80-\u{10FFFF}]/su.test(typed);

/**
 * The keyword as digits of a MAC, which may be typed in another form than it is stored; null if it cannot be part of a
 * MAC.
 */
function digitsOf(keyword: string): string | null {
  return macStart(keyword)?.replaceAll(":", "") ?? null;
}

/** Whether the index of parts can find devices by a keyword. */
const isForParts = (keyword: string) => [keyword, digitsOf(keyword) ?? ""].some(hasParts);

function contains(keyword: string): RawBuilder<boolean> {
  const pattern = containing(keyword);
  const digits = digitsOf(keyword);
  return raw<boolean>`(device.device_name ilike ${pattern} or device.name ilike ${pattern} or device.imei like ${pattern}
    or device.tuyalink_id ilike ${pattern}
    or ${digits === null ? raw`false` : raw`replace(device.mac, ':', '') like ${containing(digits)}`})`;
}

/**
 * Selects the ids of an account's devices that have all character groups of a keyword, though perhaps in another order.
 */
function idsByParts(owner: string, keyword: string, most: number): RawBuilder<unknown> {
  const digits = digitsOf(keyword);
  const texts = [...new Set([keyword, ...(digits === null ? [] : [digits])])].filter(hasParts);
  // The hashes are selected by a query of their own, so that a prepared plan computes them only once.
  const found = texts.map(
    (text) =>
      raw`select part.device_id from device_search as part where part.grams @> (select text_grams(${owner}::uuid, ${text}))`,
  );
  return raw`select device_id from (${raw.join(found, raw` union `)}) as part limit ${raw.lit(most)}`;
}

/** Decides how the devices of a scope are found by a keyword. */
export async function chooseSearchMode(scope: Scope, sql: Sql, keyword = ""): Promise<SearchMode> {
  const { owner } = scope;
  if (owner === null || !isForParts(keyword)) return "starts";
  const totals = sql.totals?.of(scope);
  const key = JSON.stringify(["devices with the parts of", keyword]);
  const known = totals?.get(key) ?? (await countByParts(scope, sql, { owner, keyword }));
  // The cache drops small counts, so a small count is stored as a larger number that is still below the bound. It is
  // needed again soon: a person who searches turns pages, or types another letter and deletes it.
  totals?.set(key, Math.max(known, limits.pageSizeMax));
  return known < mostByParts ? "parts" : "rows";
}

/** Counts the devices that may match, up to {@link mostByParts}. */
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

/** A condition for a match of a keyword (`fits`), and the order of the index that serves it (`by`). */
interface KeywordCondition {
  fits: RawBuilder<boolean>;
  by: RawBuilder<unknown>;
}

function conditionsFor(
  { owner }: Scope,
  { keyword, searchMode, unseen = false }: KeywordSearch,
): KeywordCondition[] {
  const named =
    owner !== null && searchMode !== "starts" && isForParts(keyword)
      ? [byParts(owner, keyword, searchMode), ...macsStarting(keyword, unseen)]
      : starts(keyword, unseen);
  return [...named, ...labelled(owner, keyword), ...withId(keyword)];
}

function byParts(owner: string, keyword: string, searchMode: "parts" | "rows"): KeywordCondition {
  const fits = contains(keyword);
  if (searchMode === "rows") return { fits, by: raw`device.created_at desc, device.id desc` };
  return {
    fits: raw<boolean>`(device.id = any(array(${idsByParts(owner, keyword, mostByParts)})) and ${fits})`,
    by: raw`device.id`,
  };
}

function starting(
  unseen: boolean,
  text: RawBuilder<unknown>,
  start: string,
  where = raw`true`,
): KeywordCondition {
  return {
    fits: raw<boolean>`(${where} and ${startingWith(text, start, unseen)})`,
    by: raw`${text} using ~<~`,
  };
}

function starts(keyword: string, unseen: boolean): KeywordCondition[] {
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

function macsStarting(keyword: string, unseen: boolean): KeywordCondition[] {
  const mac = macStart(keyword);
  return mac === null ? [] : [starting(unseen, raw`device.mac`, mac, raw`device.mac <> ''`)];
}

function labelled(owner: string | null, keyword: string): KeywordCondition[] {
  if (owner === null || !keyword.includes("=")) return [];
  const label = `${owner} ${keyword.toLowerCase()}`;
  return [raw`device.labels`, raw`device.maker_labels`].map((labels) => ({
    fits: raw<boolean>`(${labels} <> '{}' and device_label_keys(device.owner_id, ${labels}) @> array[${label}::text])`,
    by: raw`device.id`,
  }));
}

function withId(keyword: string): KeywordCondition[] {
  const ids = idRange(keyword);
  if (ids === null) return [];
  const [first, last] = ids;
  return [{ fits: raw<boolean>`device.id between ${first}::uuid and ${last}::uuid`, by: raw`device.id` }];
}

/**
 * Makes conditions of which at least one must hold: the keyword is a part or the start of a name, a MAC, an IMEI or a
 * TuyaLink id, the start of an id, or a label as `name=value`. Unless very many devices may match, an index serves
 * every condition.
 * @param alone whether the filter has no other condition, so that one plan serves every keyword
 */
export function keywordConditions(
  scope: Scope,
  keyword: string,
  { searchMode, alone = false }: { searchMode: SearchMode; alone?: boolean },
): RawBuilder<boolean>[] {
  return conditionsFor(scope, { keyword, searchMode, unseen: alone }).map(({ fits }) => fits);
}

/**
 * Finds the ids of the first devices that match a keyword, up to `most` for each condition. Each index is queried by
 * itself, because an OR over all of them can end in a scan of the table. Starts are searched for in addition to parts.
 */
async function idsFitting(scope: Scope, sql: Sql, keyword: string, most: number): Promise<string[]> {
  const searchMode = await chooseSearchMode(scope, sql, keyword);
  const inside =
    scope.owner === null || searchMode === "starts" ? [] : [byParts(scope.owner, keyword, searchMode)];
  const arms = [...conditionsFor(scope, { keyword, searchMode: "starts" }), ...inside].map(({ fits, by }) => {
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

/** Finds devices that match a keyword, in the order of their names. */
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
  return found;
}
