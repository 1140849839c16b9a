import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { bytesOf } from "../src/modules/products/definition-room.ts";
import { systemScope } from "../src/platform/database/scope.ts";
import { everything, type Sql } from "../src/platform/database/sql.ts";

/**
 * The maximum number of function points, each with the maximum number of values.
 * @param text the Chinese text of each value; by default as long as allowed
 * @param english the same in English
 */
export function largeDefinition({
  points = limits.functionPoints,
  text = "值".repeat(limits.enumText),
  english = "v".repeat(limits.enumText),
}: { points?: number; text?: string; english?: string } = {}): NewFunctionPoint[] {
  const enums = Array.from({ length: limits.enumValues }, (_, value) => ({ value, text, text_en: english }));
  return Array.from({ length: points }, (_, i) => ({
    identifier: `point_${i}`,
    name: `Point ${i}`,
    data_type: "enum_int",
    transfer_type: "issue_report",
    enums,
  }));
}

/** Adds bytes to the size of an account's products, as if it had more of them. */
export async function takeDefinitionBytes(sql: Sql, owner: string, bytes: number): Promise<void> {
  await everything(systemScope("a test"), sql)
    .updateTable("account")
    .set((e) => ({ definition_bytes: e("definition_bytes", "+", bytes) }))
    .where("id", "=", owner)
    .execute();
}

/** The bytes of an account's products: the stored count, and their real size. */
export async function definitionBytes(sql: Sql, owner: string) {
  const db = everything(systemScope("a test"), sql);
  const { definition_bytes: counted } = await db
    .selectFrom("account")
    .select("definition_bytes")
    .where("id", "=", owner)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("product")
    .select(["points", "key_mapping", "content"])
    .where("owner_id", "=", owner)
    .execute();
  const taken = rows.reduce((sum, { points, key_mapping, content }) => {
    return sum + bytesOf(points, key_mapping, content as object);
  }, 0);
  return { counted, taken };
}
