import type { Device } from "@thingwright/contract/devices/devices.ts";
import { activated, productStatus } from "@thingwright/contract/grammar/enums.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Context } from "../../http/context.ts";
import type { EventLog } from "../../platform/events.ts";
import { lockProduct } from "../products/index.ts";
import { get } from "./devices.ts";
import { updateDevice } from "./devices.store.ts";

/**
 * Sets a device back to not activated, so that it may register itself again. Its connection ends; if it still has its
 * secrets, it connects again, which activates it. Throws not_found, and product_ceased if the product is discontinued,
 * because the device could then never register again.
 */
export async function reset(context: Context, id: string, events: EventLog): Promise<Device> {
  const { scope, sql, now, audit } = context;
  const before = await get(context, id);
  const product = await lockProduct(scope, sql, before.product_id);
  if (product?.status === productStatus.ceased) throw problem("product_ceased");
  await updateDevice(scope, sql, id, { activated: activated.no, activated_at: null });
  const after = await get(context, id);
  const stateOf = ({ activated: state, activated_at }: Device) => ({ activated: state, activated_at });
  audit({ id, name: after.name, before: stateOf(before), after: stateOf(after) });
  await events.emit(sql, "device.changed", { deviceId: id, reason: "reset" }, now);
  return after;
}
