import { problem } from "@thingwright/contract/grammar/problem.ts";
import { z } from "zod";
import { seconds } from "../../platform/clock.ts";
import type { Vault } from "../../platform/secrets.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import { accountTask, type KindOf } from "../../platform/tasks/kind.ts";
import { addImported, recordEnd } from "../devices/index.ts";
import { lockProduct } from "../products/index.ts";
import { addImportedCount, endImport, lockImport } from "./device-imports.store.ts";
import { linesLeft, noteImported, noteProblem, takenValues } from "./lines.store.ts";

const ImportInput = z.object({ import_id: z.string() });
export type ImportInput = z.infer<typeof ImportInput>;

/** How many devices one step adds at most. */
const atOnce = 1000;

/**
 * Imports the good lines of a list that are not imported yet. Each line stores whether it was imported, so none is
 * imported twice.
 */
export function importKind({
  vault,
  stream,
}: {
  vault: Vault;
  stream: Pick<Stream, "append">;
}): KindOf<ImportInput, "account"> {
  return accountTask<ImportInput, object>({
    kind: "device.import",
    permission: "device:create",
    input: ImportInput,
    objectOf: ({ import_id }) => import_id,
    async step(_state, { import_id }, { scope, sql, now, most }) {
      const list = await lockImport(scope, sql, import_id);
      const product = list && (await lockProduct(scope, sql, list.product_id));
      if (!product) throw problem("not_found");
      const size = Math.min(most, atOnce);
      const lines = await linesLeft(sql, import_id, size);
      const added = await addImported(
        product,
        { scope, sql, now },
        lines.map(({ line: _line, ...device }) => device),
        { vault, stream },
      );
      const done = new Set(added.map(({ id }) => id));
      const taken = lines.filter(({ id }) => !done.has(id));
      await noteImported(sql, added);
      const { tuyalink_id: takenIds } = await takenValues(scope, sql, list.product_id, taken);
      type Line = (typeof taken)[number];
      const fieldOf = (line: Line) => (takenIds.has(line.tuyalink_id) ? "tuyalink_id" : "device_name");
      const why = (line: Line) => ({ problem: "already_exists", parameters: { value: line[fieldOf(line)] } });
      for (const line of taken) await noteProblem(sql, [line.id], { field: fieldOf(line), ...why(line) });
      await addImportedCount(scope, sql, import_id, { imported: added.length, bad: taken.length });
      return {
        state: {},
        done: added.length,
        failures: taken.map((line) => ({ object_id: line.id, name: line.device_name, ...why(line) })),
        finished: lines.length < size,
      };
    },
    async ended({ import_id }, end, context) {
      await endImport(context.sql, end.owner, import_id, seconds(context.now));
      await recordEnd("deviceImports.start", end, context);
    },
  });
}
