import { sql as raw } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** What a device said of itself; what it left out stays. */
export interface InfoChange {
  mac: string | undefined;
  imei: string | undefined;
  labels: Record<string, string>;
}

/** @returns false, with nothing changed, when the device would have more labels than `mostLabels` */
export async function updateInfo(
  scope: Scope,
  sql: Sql,
  id: string,
  { mac, imei, labels }: InfoChange,
  mostLabels: number,
): Promise<boolean> {
  const merged = raw<string>`labels || ${JSON.stringify(labels)}::jsonb`;
  const { numUpdatedRows } = await within(scope, sql)
    .updateTable("device")
    .set({ labels: merged, ...(mac !== undefined && { mac }), ...(imei !== undefined && { imei }) })
    .where("id", "=", id)
    .where(raw<boolean>`(select count(*) from jsonb_object_keys(${merged})) <= ${mostLabels}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
