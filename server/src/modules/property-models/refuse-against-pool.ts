import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Context } from "../../http/context.ts";
import type { Refusal } from "../../http/refuse.ts";
import { poolNamed } from "./property-models.ts";

/**
 * Refuses a standard point that the pool does not have with the same types, and a custom point with an identifier of
 * the pool. A custom point that the product already had stays, even if the pool has its identifier by now. The standard
 * points among `points` cannot be deleted from the pool until the transaction ends.
 * @param path of the function points in the call's body
 * @param before the function points that are replaced
 */
export async function refuseAgainstPool(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  points: readonly FunctionPoint[],
  path: string,
  before: readonly FunctionPoint[] = [],
): Promise<Refusal[]> {
  const pool = await poolNamed(
    scope,
    sql,
    points.map(({ identifier }) => identifier),
  );
  const own = new Set(before.filter(({ standard }) => !standard).map(({ identifier }) => identifier));
  return points.flatMap((point, i): Refusal[] => {
    const standard = pool.get(point.identifier);
    const identifier = `${path}.${i}.identifier`;
    if (!point.standard)
      return standard && !own.has(point.identifier) ? [{ path: identifier, key: "identifier_standard" }] : [];
    if (!standard) return [{ path: identifier, key: "identifier_not_standard" }];
    const same = standard.data_type === point.data_type && standard.transfer_type === point.transfer_type;
    return same ? [] : [{ path: `${path}.${i}.data_type`, key: "standard_data_type" }];
  });
}
