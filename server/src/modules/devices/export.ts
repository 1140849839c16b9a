import { byteOrderMark, csvLine } from "@thingwright/contract/basics/csv.ts";
import { type DeviceExportColumn, deviceExportColumns } from "@thingwright/contract/devices/device-export.ts";
import type { Device, devices } from "@thingwright/contract/devices/devices.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { StreamedFile } from "@thingwright/contract/basics/streamed-file.ts";
import type { Context } from "../../http/context.ts";
import { streamed } from "../../http/send-pieces.ts";
import { seconds } from "../../platform/clock.ts";
import { getProduct } from "../products/index.ts";
import { recentSince } from "../telemetry/index.ts";
import { labelsOf } from "./bulk.store.ts";
import { findPerson } from "./device-list.ts";
import { type DeviceFilter, pageByIndex, type Position } from "./device-list.store.ts";
import { get } from "./devices.ts";
import { exportHeadings, exportValues } from "./export-words.ts";
import { chooseSearchMode } from "./keyword.store.ts";

type Query = Parsed<(typeof devices)["export"]>["query"];
type Row = Device & { labels?: Record<string, string> | undefined };

/**
 * Exports all devices that match a filter as CSV, oldest first. Pages are read one after the other while the file is
 * sent, each with the rights that the caller has at that moment: a caller who loses them gets no further page. Throws
 * not_found, too_many_requests.
 */
export async function exportDevices(
  context: Context,
  { columns = [...deviceExportColumns], ...query }: Query,
): Promise<StreamedFile> {
  await findPerson(context, query);
  if (query.product_id !== undefined) await getProduct(context, query.product_id);
  if (query.gateway_id !== undefined) await get(context, query.gateway_id);
  const chosen = deviceExportColumns.filter((column) => columns.includes(column));
  return streamed(context.actor.owner, "devices.csv", pieces(context, query, chosen));
}

async function* pieces(
  context: Context,
  { refused, ...query }: Omit<Query, "columns">,
  columns: readonly DeviceExportColumn[],
): AsyncGenerator<string, void> {
  const { sql, scope, now, language } = context;
  const page_size = limits.pageSizeMax;
  const filter: DeviceFilter = {
    ...query,
    refusedSince: refused && recentSince(now),
    now: seconds(now),
    searchMode: await chooseSearchMode(scope, sql, query.keyword),
    sort: "created_at",
    order: "asc",
    page: 1,
    page_size,
  };
  let after: Position | null = null;
  let start = byteOrderMark + csvLine(columns.map((column) => exportHeadings[column][language]));
  for (;;) {
    const from: Position | null = after;
    // Each transaction checks the caller's rights again.
    const rows: Row[] = await sql.transaction(async (inside) => {
      const found = (await pageByIndex(scope, inside, filter, from)).rows;
      if (!columns.includes("labels")) return found;
      const labels = await labelsOf(
        scope,
        inside,
        found.map(({ id }) => id),
      );
      return found.map((row) => ({ ...row, labels: labels.get(row.id) }));
    });
    const page = rows.slice(0, page_size);
    yield start + page.map((row) => csvLine(columns.map((column) => cellOf(row, column, language)))).join("");
    const last = page.at(-1);
    if (!last || rows.length <= page_size) return;
    after = [last.created_at, last.id];
    start = "";
  }
}

function cellOf(row: Row, column: DeviceExportColumn, language: Language): string {
  switch (column) {
    case "kind":
    case "online":
    case "activated":
    case "status":
      return exportValues[column][row[column] - 1]![language];
    case "labels":
      return Object.entries(row.labels ?? {})
        .map(([name, value]) => `${name}=${value}`)
        .join("; ");
    case "activated_at":
    case "online_at":
    case "offline_at":
    case "created_at":
      return timeOf(row[column]);
    default:
      return row[column];
  }
}

/** Formats a time as spreadsheets read it, without a time zone: in UTC, as the heading says. */
function timeOf(at: number | null): string {
  return at === null ? "" : new Date(at * 1000).toISOString().slice(0, 19).replace("T", " ");
}
