import { sql as raw } from "kysely";
import { deviceKind, type Online } from "@thingwright/contract/grammar/enums.ts";
import type { DeviceKey } from "../../gateway/ports.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined, rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** The fields of a device from which its tile is made. */
export type Tiled = Pick<DeviceKey, "deviceNo" | "ownerId" | "productId"> & {
  id: string;
  online: Online;
  /** The icon of the product, or of the product's category. */
  icon: string;
  /** The time from which on the person may read the state of the device, in milliseconds. */
  known_from: number;
  /** The number of the product's period of development in which the device was added; null for a virtual device. */
  development: number | null;
  /** Rises with every change to the function points and the configuration of the device's product. */
  version: number;
};

/**
 * Tells which tiles are meant: those of a home or, without a home, those of the devices that others share with a
 * person.
 */
interface Whose {
  uid: string;
  homeId: string | undefined;
}

/** The id by which the devices are found. */
type By = { homeId: string } | { uid: string };
const by = ({ uid, homeId }: Whose): By => (homeId === undefined ? { uid } : { homeId });

function bound(all: Scope, sql: Sql, whose: By) {
  const query = within(all, sql).selectFrom("device_binding").where("device_binding.unbound_at", "is", null);
  if ("homeId" in whose) return query.where("device_binding.home_id", "=", whose.homeId);
  return query.where(
    "device_binding.id",
    "in",
    raw<string>`(select share.binding_id from ${rowsOf(all, "device_share")} as share where share.guest_id = ${whose.uid})`,
  );
}

/** Finds the ids of the devices that {@link listTiled} returns. */
export async function tiledIds(all: Scope, sql: Sql, whose: Whose): Promise<string[]> {
  const rows = await bound(all, sql, by(whose)).select("device_binding.device_id").execute();
  return rows.map(({ device_id }) => device_id);
}

const tiled = prepared((all, sql, whose: By) =>
  bound(all, sql, whose)
    .innerJoin(joined(all, "device"), "device.id", "device_binding.device_id")
    .innerJoin(joined(all, "product"), "product.id", "device.product_id")
    .leftJoin("category", "category.id", "product.category_id")
    .select(["device.id", "device.device_no as deviceNo", "device.owner_id as ownerId", "device.online"])
    .select(["device.product_id as productId", "device.kind", "device.development"])
    .select([
      raw<number>`device_binding.known_from`.as("known_from"),
      // Each of these numbers only rises, so the sum rises with every change.
      raw<number>`product.definition_version + product.key_mapping_version + product.development + product.edition
        + product.content_version`.as("version"),
    ])
    .select(raw<string>`coalesce(nullif(product.icon, ''), category.icon, '')`.as("icon"))
    .orderBy("device_binding.bound_at")
    .orderBy("device_binding.id"),
);

/** Lists the devices of a home, or those that others share with the person, in the order in which they were bound. */
export async function listTiled(all: Scope, sql: Sql, whose: Whose): Promise<Tiled[]> {
  const rows = await tiled(all, sql, by(whose));
  return rows.map(({ kind, development, ...device }) => ({
    ...device,
    development: kind === deviceKind.virtual ? null : development,
  }));
}
