import type { Result } from "@thingwright/contract/grammar/route.ts";
import type { unknownDevices } from "@thingwright/contract/devices/unknown-devices.ts";
import type { Context } from "../../http/context.ts";
import { getProduct } from "../products/index.ts";
import { listUnknownDevices, type UnknownDeviceFilter } from "./unknown-devices.store.ts";

/** Throws not_found for a product that the caller may not see. */
export async function list(
  context: Context,
  filter: UnknownDeviceFilter,
): Promise<Result<(typeof unknownDevices)["list"]>> {
  if (filter.product_id !== undefined) await getProduct(context, filter.product_id);
  return listUnknownDevices(context.scope, context.sql, filter);
}
