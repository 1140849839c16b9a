import { abridged } from "@thingwright/contract/basics/language.ts";
import type { Firmware } from "@thingwright/contract/firmware/firmware.ts";
import { orderOfVersion } from "@thingwright/contract/firmware/firmware-version.ts";
import { isOver, resultOf, updateState } from "@thingwright/contract/firmware/update-state.ts";
import type { FirmwareUpdate } from "@thingwright/contract/firmware/verification.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { ValidationKey } from "@thingwright/contract/grammar/validation-messages.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { needRoom } from "../../platform/database/quota.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { newId } from "../../platform/ids.ts";
import { devicesAmong } from "../devices/index.ts";
import { type FirmwareDeps, get, lock, nameOf } from "./firmware.ts";
import { findFirmware, updateFirmware } from "./firmware.store.ts";
import type { Updates } from "./updates.ts";
import {
  deleteUpdates,
  insertUpdates,
  judgeVerifications,
  keepOffered,
  listUpdates,
  updatingElsewhere,
} from "./updates.store.ts";

interface VerificationDeps {
  events: EventLog;
  updates: Pick<Updates, "tell">;
}

/** How many devices a refusal names. */
const mostNamed = 5;

/** Lists the devices on which firmware is verified, newest first. Throws not_found. */
export async function listVerified({ scope, sql }: Context, id: string): Promise<{ list: FirmwareUpdate[] }> {
  if (!(await findFirmware(scope, sql, id))) throw problem("not_found");
  const found = await listUpdates(scope, sql, id);
  return { list: found.map((one) => ({ ...one, result: resultOf(one.state) })) };
}

/**
 * Updates devices to firmware. The update of a device that is under way goes on; one that has ended begins anew. Throws
 * not_found, also for a device out of reach, and quota_exceeded; refuses by field devices of other products, and devices
 * that are being updated to other firmware.
 */
export async function addVerified(
  context: Context,
  id: string,
  deviceIds: readonly string[],
  { events, updates }: VerificationDeps,
): Promise<null> {
  const { scope, sql, now, language, audit } = context;
  const firmware = await lock(context, id);
  const { product_id, module, version, timeout } = firmware;
  const devices = await devicesAmong(scope, sql, deviceIds);
  if (devices.length < deviceIds.length) throw problem("not_found");
  const refuse = (key: ValidationKey, names: readonly string[]) =>
    refuseFields(language, [
      { path: "device_ids", key, parameters: { devices: abridged(names, mostNamed) } },
    ]);
  const foreign = devices.filter((device) => device.product_id !== product_id);
  if (foreign.length > 0)
    throw refuse(
      "devices_of_other_products",
      foreign.map(({ name }) => name),
    );
  const { list: known } = await listVerified(context, id);
  const open = new Set(known.filter(({ state }) => !isOver(state)).map(({ device_id }) => device_id));
  const added = devices.filter((device) => !open.has(device.id));
  const ids = added.map((device) => device.id);
  const busy = await updatingElsewhere(scope, sql, { firmwareId: id, module, ids });
  if (busy.length > 0) throw refuse("devices_updating", busy);
  const ended = known.filter(({ device_id }) => ids.includes(device_id));
  const limit = limits.verificationDevices;
  needRoom("verificationDevices", known.length - ended.length, limit, added.length);
  await deleteUpdates(
    scope,
    sql,
    ended.map((one) => one.id),
  );
  await insertUpdates(
    scope,
    sql,
    ids.map((device_id) => ({
      id: newId(now),
      owner_id: ownerOf(scope),
      product_id,
      firmware_id: id,
      device_id,
      module,
      state: updateState.waiting,
      created_at: seconds(now),
      deadline_at: now + timeout * 60_000,
      next_at: now,
    })),
  );
  await keepOffered(sql, { product_id, module, version, version_order: orderOfVersion(version) });
  await judgeVerifications(sql, [id]);
  await events.emit(sql, "firmware.updating", { productId: product_id }, now);
  updates.tell(sql, [id]);
  audit({ id, name: nameOf(firmware), after: { product_id, devices: added.map(({ name }) => name) } });
  return null;
}

/** Takes a device out of a verification. Throws not_found. */
export async function removeVerified(
  context: Context,
  { id, updateId }: { id: string; updateId: string },
  { updates }: Pick<VerificationDeps, "updates">,
): Promise<null> {
  const { scope, sql, audit } = context;
  const firmware = await lock(context, id);
  const removed = (await listUpdates(scope, sql, id)).find((one) => one.id === updateId);
  if (!removed) throw problem("not_found");
  await deleteUpdates(scope, sql, [updateId]);
  await judgeVerifications(sql, [id]);
  updates.tell(sql, [id]);
  const { product_id } = firmware;
  audit({ id, name: nameOf(firmware), before: { product_id, devices: [removed.name] } });
  return null;
}

/** Sets the time limit of devices that are added to a verification from now on. Throws not_found. */
export async function setVerificationTimeout(
  context: Context,
  id: string,
  timeout: number,
  deps: Pick<FirmwareDeps, "links">,
): Promise<Firmware> {
  const { scope, sql, audit } = context;
  const before = await lock(context, id);
  await updateFirmware(scope, sql, id, { timeout, revision: before.revision + 1 });
  const { product_id } = before;
  audit({
    id,
    name: nameOf(before),
    before: { product_id, timeout: before.timeout },
    after: { product_id, timeout },
  });
  return get(context, id, deps);
}
