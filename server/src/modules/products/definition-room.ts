import type { MappedKey } from "@thingwright/contract/key-mapping.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { MakingContext } from "../../http/context.ts";
import { bytesBefore, changeDefinitionBytes } from "./products.store.ts";

/** Bytes that function points take as JSON, with the keys that are mapped to them, and what else a product is made up of. */
export function bytesOf(points: unknown, mapping: readonly MappedKey[], content: object): number {
  const parts = [points, ...(mapping.length > 0 ? [mapping] : []), ...(hasAny(content) ? [content] : [])];
  return parts.reduce<number>((sum, part) => sum + Buffer.byteLength(JSON.stringify(part)), 0);
}

function hasAny(content: object): boolean {
  return Object.keys(content).length > 0;
}

/**
 * Counts what a product's function points take, for their account, which is locked until the transaction ends: lock
 * products before. What was larger than it may be before there were bounds may shrink, or stay. Throws
 * definition_too_large or definitions_too_large.
 * @param before bytes that the product has; 0 if it is new
 * @param after bytes that it will have; 0 if it goes
 */
export async function changeRoom(
  { scope, sql }: Pick<MakingContext, "scope" | "sql">,
  before: number,
  after: number,
): Promise<void> {
  if (after > limits.definitionBytes && after > before)
    throw problem("definition_too_large", inKilobytes(after, limits.definitionBytes));
  if (after === before) return;
  const sum = await changeDefinitionBytes(sql, ownerOf(scope), after - before);
  if (sum > limits.accountDefinitionBytes && after > before)
    throw problem("definitions_too_large", inKilobytes(sum, limits.accountDefinitionBytes));
}

/**
 * Whether what a product was can be kept, so that a change of it can be undone. It is not counted with the definitions: a
 * definition that shrinks would take more room. All that an account keeps in this way has a bound of its own.
 */
export async function hasRoomBefore(
  { scope, sql }: Pick<MakingContext, "scope" | "sql">,
  id: string,
  before: string,
): Promise<boolean> {
  const others = await bytesBefore(sql, ownerOf(scope), id);
  return others + Buffer.byteLength(before) <= limits.accountUndoBytes;
}

function inKilobytes(size: number, limit: number): { size: number; limit: number } {
  return { size: Math.ceil(size / 1024), limit: limit / 1024 };
}
