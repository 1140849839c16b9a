import { byteOrderMark, csvLine } from "@thingwright/contract/basics/csv.ts";
import type {
  DeviceIssue,
  deviceIssues,
  IssueResult,
  IssueTarget,
} from "@thingwright/contract/devices/device-issues.ts";
import type { Language, Text } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type FieldProblem, problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { StreamedFile } from "@thingwright/contract/basics/streamed-file.ts";
import { wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { streamed } from "../../http/send-pieces.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { KindOf } from "../../platform/tasks/kind.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import { chosenDevices, countMany } from "../devices/index.ts";
import { getProduct, readIssueFor } from "../products/index.ts";
import { findIssue, insertIssue, listIssues, targetsOf } from "./device-issues.store.ts";
import type { IssueInput } from "./issue-kind.ts";

type Body = Parsed<(typeof deviceIssues)["create"]>["body"];
type Query<K extends "list" | "targets" | "export"> = Parsed<(typeof deviceIssues)[K]>["query"];

/** Throws not_found if the filter names a product outside the scope. */
export async function list(context: Context, query: Query<"list">) {
  if (query.product_id !== undefined) await getProduct(context, query.product_id);
  return listIssues(context.scope, context.sql, query);
}

/** Throws not_found. */
export async function get({ scope, sql }: Pick<Context, "scope" | "sql">, id: string): Promise<DeviceIssue> {
  const found = await findIssue(scope, sql, id);
  if (!found) throw problem("not_found");
  return found;
}

/**
 * Starts to issue properties to many devices of a product. Throws not_found, other_product, no_device,
 * too_many_devices; invalid_input, naming each refused property.
 */
export async function create(
  context: Context,
  { product_id, params, rate, ids, filter }: Body,
  { tasks, kind }: { tasks: Tasks; kind: KindOf<IssueInput, "account"> },
): Promise<{ task_id: string; total: number }> {
  const { scope, sql, now, actor, audit } = context;
  const product = await getProduct(context, product_id);
  if (filter?.product_id !== undefined && filter.product_id !== product_id) throw problem("other_product");
  await refuseValues(context, product_id, params);
  const { input: many, total: named } = await chosenDevices(context, {
    ids,
    filter: filter && { ...filter, product_id },
  });
  const total = "filter" in many ? await countMany(context, many.filter, seconds(now)) : named;
  if (total === 0) throw problem("no_device");
  const limit = limits.issueMany;
  if (total > limit) throw problem("too_many_devices", { count: total, limit });
  const input = { ...many, product_id, params, rate };
  const id = await tasks.begin(context, kind, { input, subject: product.name, total });
  await insertIssue(scope, sql, {
    id,
    owner_id: ownerOf(scope),
    product_id,
    params: JSON.stringify(params),
    rate,
    total,
    username: actor.username,
    created_at: seconds(now),
  });
  audit({ id, name: product.name, after: { product_id, params, rate, total } });
  return { task_id: id, total };
}

/**
 * Refuses values only if neither the function points in development nor those of devices in the field accept them all.
 * Which of the two apply to a device is decided later, when the task sets the desired properties of that device.
 */
async function refuseValues(
  context: Context,
  productId: string,
  params: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(params).length === 0)
    throw refuseFields(context.language, [{ path: "params", key: "required" }]);
  const read = async (development: number | null) =>
    (await readIssueFor(context, { productId, development }, params)).bad;
  const bad = await read(null);
  if (bad.length === 0 || (await read(0)).length === 0) return;
  const fields = bad.map(([identifier, refusal]): FieldProblem => {
    return { path: `params.${identifier}`, message: wordRefusal(refusal, context.language) };
  });
  throw problem("invalid_input", {}, fields);
}

export async function targets(
  context: Context,
  id: string,
  { cursor, limit, result }: Query<"targets">,
): Promise<Result<(typeof deviceIssues)["targets"]>> {
  await get(context, id);
  const { scope, sql } = context;
  const after = cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0;
  const rows = await targetsOf(scope, sql, id, { result, after, most: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { list: page, next_cursor: last && rows.length > limit ? String(last.no) : null };
}

const headings: Record<"no" | "device_name" | "device_id" | "result" | "code" | "latency", Text> = {
  no: { en: "No.", zh_CN: "序号" },
  device_name: { en: "Device name", zh_CN: "设备标识" },
  device_id: { en: "Device ID", zh_CN: "设备 ID" },
  result: { en: "Result", zh_CN: "结果" },
  code: { en: "Code", zh_CN: "应答码" },
  latency: { en: "Latency (ms)", zh_CN: "耗时（毫秒）" },
};
const resultWords: Record<IssueResult, Text> = {
  waiting: { en: "waiting for the answer", zh_CN: "等待应答" },
  taken: { en: "taken", zh_CN: "已生效" },
  refused: { en: "refused", zh_CN: "设备拒绝" },
  offline: { en: "offline, delivered later", zh_CN: "离线，上线后下发" },
  silent: { en: "no answer", zh_CN: "未应答" },
};

/**
 * Exports as CSV the devices to which an issue has given desired properties so far. Throws not_found,
 * too_many_requests.
 */
export async function exportTargets(
  context: Context,
  id: string,
  { result }: Query<"export">,
): Promise<StreamedFile> {
  await get(context, id);
  return streamed(context.actor.owner, "issue-results.csv", pieces(context, id, result));
}

async function* pieces(
  { scope, sql, language }: Context,
  id: string,
  result: IssueResult | undefined,
): AsyncGenerator<string, void> {
  const most = limits.pageSizeMax;
  let start = byteOrderMark + csvLine(Object.values(headings).map((text) => text[language]));
  for (let after = 0; ;) {
    const rows = await sql.transaction((inside) => targetsOf(scope, inside, id, { result, after, most }));
    yield start + rows.map((row) => lineOf(row, language)).join("");
    if (rows.length < most) return;
    after = rows.at(-1)!.no;
    start = "";
  }
}

function lineOf(
  { no, device_name, device_id, result, code, latency }: IssueTarget,
  language: Language,
): string {
  return csvLine([no, device_name, device_id, resultWords[result][language], code, latency]);
}
