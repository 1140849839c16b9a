import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { MakingContext } from "../../http/context.ts";
import { changeDefinitionBytes, undoBytesOfOthers } from "./products.store.ts";

/** Counts the bytes that function points take as JSON, with the key mapping and the rest of the product's content. */
export function bytesOf(points: unknown, mapping: readonly MappedKey[], content: object): number {
  const parts = [points, ...(mapping.length > 0 ? [mapping] : []), ...(hasAny(content) ? [content] : [])];
  return parts.reduce<number>((sum, part) => sum + Buffer.byteLength(JSON.stringify(part)), 0);
}

function hasAny(content: object): boolean {
  return Object.keys(content).length > 0;
}

/**
 * Counts the bytes of a product's definition towards its account, and locks the account until the transaction ends.
 * Lock order: products before the account. A definition that was already above a limit when the limit was introduced
 * may shrink or keep its size. Throws definition_too_large or definitions_too_large.
 * @param before bytes that the product takes now; 0 for a new product
 * @param after bytes that the product will take; 0 if it is deleted
 */
export async function chargeDefinitionBytes(
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
 * Checks whether the former state of a product can be kept, so that its change can be undone. Former states are not
 * counted with the definitions, because a definition that shrinks would then take more room. They have a limit of their
 * own per account.
 */
export async function hasRoomForUndo(
  { scope, sql }: Pick<MakingContext, "scope" | "sql">,
  id: string,
  before: string,
): Promise<boolean> {
  const others = await undoBytesOfOthers(sql, ownerOf(scope), id);
  return others + Buffer.byteLength(before) <= limits.accountUndoBytes;
}

function inKilobytes(size: number, limit: number): { size: number; limit: number } {
  return { size: Math.ceil(size / 1024), limit: limit / 1024 };
}
