import { activated, deviceKind, enabled, online } from "@thingwright/contract/enums.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import type { Vault } from "../../platform/secrets.ts";
import { addToDeviceCount, type LockedProduct } from "../products/index.ts";
import { insertUnlessNamed } from "./bulk.store.ts";
import { makeSecrets } from "./credentials.ts";
import { checkDeviceQuota } from "./device-quota.store.ts";

/** A device that was added with others. */
export interface Added {
  id: string;
  device_name: string;
  access_token: string;
}

/**
 * Adds real devices for production to a product that is locked and out of development. The list of devices leaves them
 * out until they have been online, and the stream has nothing of them until then. Names that another device of the product
 * has are passed over. Throws quota_exceeded.
 */
export async function addForProduction(
  product: LockedProduct,
  { scope, sql, now }: Pick<Context, "scope" | "sql" | "now">,
  names: readonly string[],
  vault: Vault,
): Promise<Added[]> {
  await checkDeviceQuota(sql, ownerOf(scope), names.length);
  const tokens = new Map<string, string>();
  const rows = names.map((device_name) => {
    const { shown, stored } = makeSecrets(vault);
    tokens.set(device_name, shown.access_token);
    return {
      id: newId(now),
      owner_id: ownerOf(scope),
      product_id: product.id,
      device_name,
      name: device_name,
      kind: deviceKind.real,
      status: enabled.yes,
      online: online.offline,
      activated: activated.no,
      log_all: false,
      development: product.development,
      produced: true,
      created_at: seconds(now),
      ...stored,
    };
  });
  const added = await insertUnlessNamed(scope, sql, rows);
  await addToDeviceCount(scope, sql, product.id, { real: added.length, virtual: 0, debug: 0 });
  return added.map(({ id, device_name }) => ({ id, device_name, access_token: tokens.get(device_name)! }));
}
