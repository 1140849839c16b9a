import type { DeviceImport, deviceImports } from "@thingwright/contract/devices/device-imports.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import type { KindOf } from "../../platform/tasks/kind.ts";
import type { Tasks } from "../../platform/tasks/tasks.ts";
import { releaseFile } from "../files/index.ts";
import { lockProduct } from "../products/index.ts";
import {
  deleteImport,
  findImport,
  linesOf,
  listImports,
  lockImport,
  updateImport,
} from "./device-imports.store.ts";
import type { ImportInput } from "./import-kind.ts";
import { countLeft, eraseCredentials } from "./lines.store.ts";
import { readList, type ReadDeps } from "./read-list.ts";

type Body = Parsed<(typeof deviceImports)["create"]>["body"];
type Query = Parsed<(typeof deviceImports)["lines"]>["query"];

export async function list({ scope, sql, actor }: Context): Promise<{ list: DeviceImport[] }> {
  return { list: await listImports(scope, sql, actor.uid) };
}

/** Throws not_found. */
export async function get({ scope, sql, actor }: Context, id: string): Promise<DeviceImport> {
  const found = await findImport(scope, sql, id, actor.uid);
  if (!found) throw problem("not_found");
  return found;
}

/** Reads a list and checks every line. Throws the same problems as `readList`. */
export async function create(context: Context, body: Body, deps: ReadDeps): Promise<DeviceImport> {
  return get(context, await readList(context, body, deps));
}

export async function lines(
  context: Context,
  id: string,
  { cursor, limit, bad }: Query,
): Promise<Result<(typeof deviceImports)["lines"]>> {
  await get(context, id);
  const after = cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0;
  const where = { bad: bad !== undefined, after, most: limit + 1 };
  const rows = await linesOf(context.scope, context.sql, id, where);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { list: page, next_cursor: last && rows.length > limit ? String(last.line) : null };
}

/**
 * Starts to import the good lines of a list that are not imported yet. Throws not_found, import_begun, product_ceased.
 */
export async function start(
  context: Context,
  id: string,
  { tasks, kind }: { tasks: Tasks; kind: KindOf<ImportInput, "account"> },
): Promise<{ task_id: string }> {
  const { scope, sql, actor, audit } = context;
  const found = await lockImport(scope, sql, id);
  if (!found) throw problem("not_found");
  if (found.task_id !== null && found.finished_at === null) throw problem("import_begun");
  const total = await countLeft(sql, id);
  if (total === 0) throw problem("import_begun");
  const product = await lockProduct(scope, sql, found.product_id);
  if (!product) throw problem("not_found");
  const task_id = await tasks.begin(context, kind, {
    input: { import_id: id },
    subject: product.name,
    total,
  });
  // The account that starts the import gets the credentials, also of devices that were imported before.
  const starter = { account_id: actor.uid, username: actor.username };
  await updateImport(scope, sql, id, {
    ...starter,
    task_id,
    finished_at: null,
    has_credentials: false,
    file_id: null,
  });
  if (found.file_id !== null) await releaseFile(scope, sql, found.file_id);
  audit({ id, name: found.file_name, after: { product_id: found.product_id, total } });
  return { task_id };
}

/**
 * Erases the credentials of an import. Throws not_found, credentials_erased; forbidden for an import of somebody else.
 */
export async function forget(context: Context, id: string): Promise<DeviceImport> {
  const { scope, sql, audit } = context;
  if (!(await lockImport(scope, sql, id))) throw problem("not_found");
  const found = await get(context, id);
  if (!found.mine) throw problem("forbidden");
  if (found.credentials_until === null) throw problem("credentials_erased");
  await eraseCredentials(sql, id);
  await updateImport(scope, sql, id, { has_credentials: false });
  audit({ id, name: found.file_name });
  return get(context, id);
}

/** Discards a list. Throws not_found, and import_begun while the list is being imported. */
export async function remove(
  { scope, sql, audit }: Context,
  id: string,
  { keep_file }: { keep_file?: "1" | undefined },
): Promise<null> {
  const found = await lockImport(scope, sql, id);
  if (!found) throw problem("not_found");
  if (found.task_id !== null && found.finished_at === null) throw problem("import_begun");
  if (found.file_id !== null && keep_file === undefined) await releaseFile(scope, sql, found.file_id);
  await deleteImport(scope, sql, id);
  audit({ id, name: found.file_name });
  return null;
}
