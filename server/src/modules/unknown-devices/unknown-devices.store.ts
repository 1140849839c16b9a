import { level } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type {
  UnknownDevice,
  unknownDevices,
  UnknownReason,
} from "@thingwright/contract/devices/unknown-devices.ts";
import { sql as raw } from "kysely";
import { anyContains } from "../../platform/database/like.ts";
import { listing } from "../../platform/database/list-page.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import { newId } from "../../platform/ids.ts";

export type UnknownDeviceFilter = Parsed<(typeof unknownDevices)["list"]>["query"];

/** The connection attempts of a device that does not exist, since they were last stored. */
export type Seen = Pick<
  UnknownDevice,
  "product_key" | "device_name" | "reason" | "address" | "tries" | "first_at" | "last_at"
>;

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql).selectFrom("unknown_device");
}

function matching(scope: Scope, sql: Sql, { keyword, product_id }: UnknownDeviceFilter) {
  let query = rows(scope, sql);
  if (product_id) query = query.where("unknown_device.product_id", "=", product_id);
  if (!keyword) return query;
  const searched = [
    "unknown_device.product_key",
    "unknown_device.device_name",
    "unknown_device.address",
  ] as const;
  return query.where((e) => anyContains(e, searched, keyword));
}

export const listUnknownDevices = listing({
  table: "unknown_device",
  matching,
  select: (query: ReturnType<typeof rows>, scope: Scope) =>
    query
      .leftJoin(joined(scope, "product"), "product.id", "unknown_device.product_id")
      .select(["unknown_device.id", "unknown_device.product_id", "unknown_device.product_key"])
      .select(["unknown_device.device_name", "unknown_device.address"])
      .select((e) => e.ref("unknown_device.reason").$castTo<UnknownReason>().as("reason"))
      .select(["unknown_device.tries", "unknown_device.first_at", "unknown_device.last_at"])
      .select("product.name as product_name"),
});

/** The columns that identify a row, exactly as in the unique index. */
const same = raw`owner_id, (product_key || ' ' || device_name || ' ' || reason || ' ' || address)`;

/**
 * Adds attempts to the rows of the accounts that may own the devices, and keeps only the newest rows of each account.
 */
export async function keepSeen(
  scope: SystemScope,
  sql: Sql,
  seen: readonly Seen[],
  now: number,
): Promise<void> {
  const database = everything(scope, sql);
  const keys = new Set(
    seen
      .flatMap(({ product_key, device_name }) => [product_key, device_name])
      .map((key) => key.toLowerCase()),
  );
  const products = await database
    .selectFrom("product")
    .select(["id", "owner_id", "product_key"])
    .where(raw`lower(product_key)`, "in", [...keys])
    .execute();
  const platform = await database
    .selectFrom("account")
    .select("id")
    .where("level", "=", level.admin)
    .where("deleted_at", "is", null)
    .execute();
  const productOf = new Map(products.map((product) => [product.product_key, product]));
  const inLetters = new Map(products.map((product) => [product.product_key.toLowerCase(), product]));
  const values = seen.flatMap((one) => {
    const swapped = productOf.has(one.product_key) ? undefined : productOf.get(one.device_name);
    const product = swapped ?? productOf.get(one.product_key) ?? inLetters.get(one.product_key.toLowerCase());
    const owners = product ? [product.owner_id] : platform.map(({ id }) => id);
    const reason = one.reason === "refused_unknown" && product ? whyNotFound(one, product) : one.reason;
    return owners.map((owner_id) => ({
      ...one,
      reason,
      id: newId(now),
      owner_id,
      product_id: product?.id ?? null,
    }));
  });
  if (values.length === 0) return;
  // A fixed order, so that two processes cannot deadlock.
  const order = ({ owner_id, product_key, device_name, reason, address }: (typeof values)[number]) =>
    [owner_id, product_key, device_name, reason, address].join(" ");
  await database
    .insertInto("unknown_device")
    .values(values.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.expression(same).doUpdateSet((e) => ({
        tries: e("unknown_device.tries", "+", e.ref("excluded.tries")),
        last_at: e.ref("excluded.last_at"),
      })),
    )
    .execute();
  const ranked = database
    .selectFrom("unknown_device")
    .select([
      "id",
      raw<number>`row_number() over (partition by owner_id order by last_at desc, id desc)`.as("place"),
    ])
    .where("owner_id", "in", [...new Set(values.map(({ owner_id }) => owner_id))]);
  await database
    .deleteFrom("unknown_device")
    .where("id", "in", (e) =>
      e.selectFrom(ranked.as("ranked")).select("ranked.id").where("ranked.place", ">", limits.unknownDevices),
    )
    .execute();
}

/** Tells why a device was not found, although a text that it sent names this product. */
function whyNotFound(
  { product_key, device_name }: Seen,
  { product_key: key }: { product_key: string },
): UnknownReason {
  if (product_key === key) return "refused_unknown";
  return device_name === key ? "refused_swapped" : "refused_letters";
}

export async function forgetSeenBefore(scope: SystemScope, sql: Sql, last_at: number): Promise<void> {
  await everything(scope, sql).deleteFrom("unknown_device").where("last_at", "<", last_at).execute();
}
