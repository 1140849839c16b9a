import {
  fieldOfHeading,
  type ImportField,
  importFieldNames,
} from "@thingwright/contract/devices/device-import-fields.ts";
import type { DeviceImport, deviceImports } from "@thingwright/contract/devices/device-imports.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { fairTurns } from "../../platform/limits/fair-turns.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { gate } from "../../platform/limits/gate.ts";
import { newId } from "../../platform/ids.ts";
import type { Vault } from "../../platform/secrets.ts";
import { roomFor } from "../devices/index.ts";
import { uploadedFile } from "../files/index.ts";
import { lockProduct } from "../products/index.ts";
import { type CheckedLine, LineChecks } from "./check-lines.ts";
import { deleteImport, importQuota, insertImport, updateImport } from "./device-imports.store.ts";
import { insertLines, takenValues } from "./lines.store.ts";
import { type CsvRecord, empty, formOf, recordsOf, tooLarge } from "./read-csv.ts";

export interface ReadDeps {
  files: FileStore;
  vault: Vault;
}

type Body = Parsed<(typeof deviceImports)["create"]>["body"];
type Column = DeviceImport["columns"][number];

/** How many lines are checked and stored at a time. */
const atOnce = 1000;
/** How many characters of a heading are stored. */
const headingCharacters = 100;

/** Reading a list takes seconds: an account reads one list at a time, and all accounts together two. */
const ofAccount = fairTurns(1, 10);
const ofAll = gate(2, 100);

/**
 * Reads an uploaded list and stores each line with its problems.
 * @returns the id of the list. Throws not_found, product_ceased, quota_exceeded, csv_refused, csv_too_large
 */
export function readList(context: Context, body: Body, deps: ReadDeps): Promise<string> {
  return ofAccount(context.actor.owner, () => ofAll(() => read(context, body, deps)));
}

async function read(
  context: Context,
  { product_id, file_id, columns: wanted }: Body,
  { files, vault }: ReadDeps,
): Promise<string> {
  const { scope, sql, now, actor, language, audit } = context;
  const file = await uploadedFile(context, file_id);
  if (file?.purpose !== "deviceList") throw problem("not_found");
  const open = async () => {
    const found = await files.read(file.stored_name);
    if (!found) throw problem("not_found");
    return found.body;
  };
  const form = await formOf(open);
  const id = newId(now);
  // A first pass finds out whether the whole file can be read, before any of it is stored.
  let count = 0;
  for await (const _record of recordsOf(open, form))
    if ((count += 1) > limits.importLines + 1) throw tooLarge();
  if (count < 2) throw empty();
  const records = recordsOf(open, form);
  try {
    const headings = (await records.next()).value as CsvRecord;
    if (wanted && wanted.length !== headings.cells.length)
      throw refuseFields(language, [{ path: "columns", key: "invalid" }]);
    const columns = columnsOf(headings.cells, wanted);
    const used = columns.flatMap(({ field }) => field ?? []);
    if (new Set(used).size < used.length)
      throw refuseFields(language, [{ path: "columns", key: "column_twice" }]);
    const room = await sql.transaction(async (inside) => {
      const product = await lockProduct(scope, inside, product_id);
      if (!product) throw problem("not_found");
      await importQuota.check(inside, ownerOf(scope));
      await insertImport(scope, inside, {
        id,
        owner_id: ownerOf(scope),
        product_id,
        account_id: actor.uid,
        username: actor.username,
        file_name: file.name,
        file_id,
        ...form,
        columns: JSON.stringify(columns),
        created_at: seconds(now),
      });
      return roomFor(product, { scope, sql: inside });
    });
    const checks = new LineChecks(columns.map(({ field }) => field));
    const total = { lines: 0, bad: 0 };
    const keep = async (lines: readonly CheckedLine[]) => {
      const taken = await takenValues(scope, sql, product_id, lines);
      for (const line of lines) {
        checks.compare(line, taken);
        total.lines += 1;
        const good = total.lines - total.bad;
        if (line.problems.length === 0 && good > room.room)
          line.problems.push({ field: null, ...room.beyond });
        if (line.problems.length > 0) total.bad += 1;
        line.problems.sort((a, b) => placeOf(a.field) - placeOf(b.field));
      }
      const kept = lines.map((line) => ({
        ...line,
        id: newId(now),
        sealed: line.secret === null || line.problems.length > 0 ? null : vault.seal(line.secret),
      }));
      await sql.transaction((inside) => insertLines(inside, id, kept));
    };
    let lines: CheckedLine[] = [];
    for await (const record of records) {
      lines.push(checks.read(record));
      if (lines.length < atOnce) continue;
      await keep(lines);
      lines = [];
    }
    if (lines.length > 0) await keep(lines);
    await sql.transaction((inside) => updateImport(scope, inside, id, total));
    audit({ id, name: file.name, after: { product_id, ...total } });
    return id;
  } catch (error) {
    await records.return(undefined);
    await deleteImport(scope, sql, id);
    throw error;
  }
}

/** The position of a field among all fields, so that the problems of each line come in the same order. */
function placeOf(field: ImportField | null): number {
  return field === null ? importFieldNames.length : importFieldNames.indexOf(field);
}

/**
 * Decides which field each column holds: the one that the caller wants, otherwise the one that its heading names. If
 * two headings name the same field, only the first of the two columns is used.
 */
function columnsOf(
  headings: readonly string[],
  wanted: readonly (ImportField | null)[] | undefined,
): Column[] {
  const found = new Set<ImportField>();
  return headings.map((cell, i) => {
    const heading = cell.trim().slice(0, headingCharacters);
    if (wanted) return { heading, field: wanted[i] ?? null };
    const field = fieldOfHeading(heading);
    if (field === null || found.has(field)) return { heading, field: null };
    found.add(field);
    return { heading, field };
  });
}
