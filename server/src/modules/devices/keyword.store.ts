import type { Device } from "@thingwright/contract/devices.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { type RawBuilder, sql as raw } from "kysely";
import { idRange } from "../../platform/database/id-range.ts";
import { startingWith } from "../../platform/database/like.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import { deviceColumns, deviceRows } from "./devices.store.ts";

/** What the start of a MAC looks like in the table, or null when it cannot be one. */
export function macStart(typed: string): string | null {
  const digits = typed.replace(/[:-]/g, "").toUpperCase();
  return /^[0-9A-F]{1,12}$/.test(digits) ? digits.replace(/(..)(?=.)/g, "$1:") : null;
}

/** Each way in which a keyword fits a device, with what its index is ordered by. */
function ways(
  { owner }: Scope,
  keyword: string,
  unseen = false,
): { fits: RawBuilder<boolean>; by: RawBuilder<unknown> }[] {
  const starting = (text: RawBuilder<unknown>, start: string, where = raw`true`) => ({
    fits: raw<boolean>`(${where} and ${startingWith(text, start, unseen)})`,
    by: raw`${text} using ~<~`,
  });
  const found = [
    starting(raw`lower(device.device_name)`, keyword.toLowerCase()),
    starting(raw`lower(device.name)`, keyword.toLowerCase()),
  ];
  const mac = macStart(keyword);
  if (mac !== null) found.push(starting(raw`device.mac`, mac, raw`device.mac <> ''`));
  if (/^\d{1,16}$/.test(keyword)) found.push(starting(raw`device.imei`, keyword, raw`device.imei <> ''`));
  if (/^[A-Za-z0-9]+$/.test(keyword) && keyword.length <= limits.tuyalinkId.max) {
    const id = raw`lower(device.tuyalink_id)`;
    found.push(starting(id, keyword.toLowerCase(), raw`device.tuyalink_id <> ''`));
  }
  if (owner !== null && keyword.includes("=")) {
    const label = `${owner} ${keyword.toLowerCase()}`;
    found.push({
      fits: raw<boolean>`(device.labels <> '{}'
        and device_label_keys(device.owner_id, device.labels) @> array[${label}::text])`,
      by: raw`device.id`,
    });
    found.push({
      fits: raw<boolean>`(device.maker_labels <> '{}'
        and device_label_keys(device.owner_id, device.maker_labels) @> array[${label}::text])`,
      by: raw`device.id`,
    });
  }
  const ids = idRange(keyword);
  if (ids !== null) {
    const [first, last] = ids;
    found.push({
      fits: raw<boolean>`device.id between ${first}::uuid and ${last}::uuid`,
      by: raw`device.id`,
    });
  }
  return found;
}

/**
 * The start of a name, a MAC, an IMEI or an id (also of one set for TuyaLink), or a label as `name=value`, as conditions of
 * which one must hold. An index serves every one.
 * @param alone nothing else is filtered by, so that one plan serves every keyword
 */
export function waysToFit(scope: Scope, keyword: string, { alone = false } = {}): RawBuilder<boolean>[] {
  return ways(scope, keyword, alone).map(({ fits }) => fits);
}

/**
 * Ids of the first devices that fit a keyword, so many by each way: every index is asked for itself, because an OR over
 * all of them can end in reading the table.
 */
async function idsFitting(scope: Scope, sql: Sql, keyword: string, most: number): Promise<string[]> {
  const arms = ways(scope, keyword).map(({ fits, by }) => {
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
