import type { Credentials, Device, DeviceDetails } from "@thingwright/contract/devices/devices.ts";
import { deviceKind, enabled, type Enabled, productStatus } from "@thingwright/contract/grammar/enums.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Context } from "../../http/context.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import type { Vault } from "../../platform/secrets.ts";
import { addToDeviceCount, type LockedProduct, lockProduct } from "../products/index.ts";
import { type Erase, forget } from "../telemetry/index.ts";
import { makeSecrets } from "./credentials.ts";
import { deleteDevices, findDevices, lockDevices } from "./bulk.store.ts";
import { findDetails, findDevice, updateDevice } from "./devices.store.ts";
import { deleteMqttCredentials } from "./mqtt-credentials.store.ts";

/** The work of other modules when devices are deleted. */
export interface DeviceRemoval {
  /** Unbinds devices from the people who have them at home, before the devices are deleted. */
  unbind: (work: Pick<Context, "scope" | "sql" | "now">, ids: readonly string[]) => Promise<void>;
  /** Erases the telemetry of deleted devices. */
  erase: Erase;
}

/** The parts to which the deletion of devices is reported: other modules, and the consumers of the device stream. */
export interface RemovalDeps extends DeviceRemoval {
  events: EventLog;
  stream: Pick<Stream, "append">;
}

export async function get({ scope, sql }: Pick<Context, "scope" | "sql">, id: string): Promise<Device> {
  const device = await findDevice(scope, sql, id);
  if (!device) throw problem("not_found");
  return device;
}

export async function details({ scope, sql }: Context, id: string): Promise<DeviceDetails> {
  const device = await findDetails(scope, sql, id);
  if (!device) throw problem("not_found");
  return device;
}

/** Deletes a device for good: its connection ends, its latest state is deleted at once, its history soon after. */
export async function remove(context: Context, id: string, deps: RemovalDeps): Promise<null> {
  const device = await get(context, id);
  if ((await removeAll(context, [id], deps)) === 0) throw problem("not_found");
  context.audit({ id, name: device.name, before: device });
  return null;
}

/** Deletes these devices as {@link remove} does, as far as they are within the scope. @returns how many were deleted */
export async function removeAll(
  work: Pick<Context, "scope" | "sql" | "now">,
  ids: readonly string[],
  { events, stream, unbind, erase }: RemovalDeps,
): Promise<number> {
  const { scope, sql, now } = work;
  const found = await findDevices(scope, sql, ids);
  // Lock order: products before devices, as everywhere, and products in a fixed order, so that no two calls deadlock.
  const products = [...new Set(found.map(({ product_id }) => product_id))].sort();
  const locked = new Map<string, LockedProduct | undefined>();
  for (const id of products) locked.set(id, await lockProduct(scope, sql, id));
  // Devices are locked in the common order, and before `unbind` looks up who has them.
  await lockDevices(scope, sql, ids, "forUpdate");
  await unbind(work, ids);
  const gone = await deleteDevices(scope, sql, ids);
  for (const id of products) {
    const ofProduct = gone.filter(({ productId }) => productId === id);
    const virtual = ofProduct.filter(({ kind }) => kind === deviceKind.virtual).length;
    const debug = ofProduct.filter((device) => isDebugDevice(device, locked.get(id))).length;
    const real = ofProduct.length - virtual;
    await addToDeviceCount(scope, sql, id, { real: -real, virtual: -virtual, debug: -debug });
  }
  const numbers = gone.map(({ deviceNo }) => deviceNo);
  await forget({ scope, sql }, numbers);
  await erase(sql, numbers, now);
  const deleted = gone.map(({ id: deviceId, deviceNo }) => ({ deviceId, deviceNo }));
  await events.emitAll(sql, "device.deleted", deleted, now);
  await stream.append(
    sql,
    gone.map(({ device_name, kind: _kind, development: _development, ...device }) => ({
      kind: "deleted",
      device,
      time: now,
      data: { device_name },
    })),
  );
  return gone.length;
}

/** Whether a device was added during the present development of its product. */
function isDebugDevice(
  { kind, development }: { kind: number; development: number },
  product: LockedProduct | undefined,
): boolean {
  const isReal = kind === deviceKind.real;
  const isDeveloping = product?.status === productStatus.developing;
  return isReal && isDeveloping && development === product.development;
}

/** Enables or disables a device. A disabled device cannot connect, and its connection ends. */
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

/**
 * Makes new secrets for a device, which are shown once. The old ones, user name and password included, stop working,
 * and the device's connection ends.
 */
export async function renewSecret(
  context: Context,
  id: string,
  parts: { events: EventLog; vault: Vault },
): Promise<Credentials> {
  const { scope, sql, now, audit } = context;
  const { product_key, device_name, name } = await get(context, id);
  const { shown, stored } = makeSecrets(parts.vault);
  await updateDevice(scope, sql, id, stored);
  await deleteMqttCredentials(scope, sql, id);
  audit({ id, name });
  await parts.events.emit(sql, "device.changed", { deviceId: id, reason: "secret" }, now);
  return { id, product_key, device_name, ...shown };
}
