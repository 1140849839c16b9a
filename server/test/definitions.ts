import type { NewFunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { bytesOf } from "../src/modules/products/definition-room.ts";
import { systemScope } from "../src/platform/database/scope.ts";
import { everything, type Sql } from "../src/platform/database/sql.ts";

/**
 * As many function points as a product may have, each with as many values as it may have.
 * @param text of each value in Chinese: by default as long as it may be
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

/** Makes the products of an account take so many bytes more, as if it had more of them. */
export async function takeDefinitionBytes(sql: Sql, owner: string, bytes: number): Promise<void> {
  await everything(systemScope("a test"), sql)
    .updateTable("account")
    .set((e) => ({ definition_bytes: e("definition_bytes", "+", bytes) }))
    .where("id", "=", owner)
    .execute();
}

/** Bytes that an account's products take, as they are counted and as they are. */
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
