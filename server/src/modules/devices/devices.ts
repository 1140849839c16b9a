import type { Credentials, Device } from "@thingwright/contract/devices.ts";
import { deviceKind, enabled, type Enabled } from "@thingwright/contract/enums.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { Context } from "../../http/context.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Vault } from "../../platform/secrets.ts";
import { addToDeviceCount, lockProduct } from "../products/index.ts";
import { forget } from "../telemetry/index.ts";
import { makeSecrets } from "./credentials.ts";
import { deleteDevice, findDevice, findKey, updateDevice } from "./devices.store.ts";

export async function get({ scope, sql }: Pick<Context, "scope" | "sql">, id: string): Promise<Device> {
  const device = await findDevice(scope, sql, id);
  if (!device) throw problem("not_found");
  return device;
}

/** Deletes a device for good: its connection ends, its latest state goes, its history goes with the retention. */
export async function remove(context: Context, id: string, events: EventLog): Promise<null> {
  const { scope, sql, now, audit } = context;
  const device = await get(context, id);
  const key = await findKey(scope, sql, id);
  // Products before devices, as everywhere: no two verbs wait for each other.
  await lockProduct(scope, sql, device.product_id);
  if (!key || !(await deleteDevice(scope, sql, id))) throw problem("not_found");
  await addToDeviceCount(scope, sql, device.product_id, -1);
  await forget(context, key.deviceNo);
  audit({ id, name: device.name, before: device });
  await events.emit(sql, "device.deleted", { deviceId: id, deviceNo: key.deviceNo }, now);
  return null;
}

/** A disabled device cannot connect; its connection ends. */
export async function setStatus(
  context: Context,
  id: string,
  status: Enabled,
  events: EventLog,
): Promise<Device> {
  const { scope, sql, now, audit } = context;
  const before = await get(context, id);
  await updateDevice(scope, sql, id, { status });
  const after = await get(context, id);
  audit({ id, name: after.name, before: { status: before.status }, after: { status } });
  if (status === enabled.no) {
    await events.emit(sql, "device.changed", { deviceId: id, reason: "disabled" }, now);
  } else if (after.kind === deviceKind.virtual) {
    await events.emit(sql, "device.running", { deviceId: id, running: true }, now);
  }
  return after;
}

/** New secrets, shown once; the old ones stop working and the connection made with them ends. */
export async function renewSecret(
  context: Context,
  id: string,
  parts: { events: EventLog; vault: Vault },
): Promise<Credentials> {
  const { scope, sql, now, audit } = context;
  const { product_key, device_name, name } = await get(context, id);
  const { shown, stored } = makeSecrets(parts.vault);
  await updateDevice(scope, sql, id, stored);
  audit({ id, name });
  await parts.events.emit(sql, "device.changed", { deviceId: id, reason: "secret" }, now);
  return { id, product_key, device_name, ...shown };
}
