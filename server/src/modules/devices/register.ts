import type { Credentials, NewDevice } from "@thingwright/contract/devices/devices.ts";
import {
  activated,
  type DeviceKind,
  deviceKind,
  enabled,
  online,
  productStatus,
} from "@thingwright/contract/grammar/enums.ts";
import { fill, type Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem, problems } from "@thingwright/contract/grammar/problem.ts";
import type { Context, MakingContext } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { newId, randomText } from "../../platform/ids.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import type { Vault } from "../../platform/secrets.ts";
import { addToDeviceCount, type LockedProduct, lockProduct } from "../products/index.ts";
import { makeSecrets } from "./credentials.ts";
import { checkDeviceQuota } from "./device-quota.store.ts";
import { countKind, findDevice, findKey, insertDevice } from "./devices.store.ts";
import { virtualDeviceQuota } from "./virtual-device-quota.store.ts";

export interface RegisterDeps {
  vault: Vault;
  stream: Pick<Stream, "append">;
}

/** Registers a real device; the answer carries its secrets, which are never shown again. */
export function register(context: Context, input: NewDevice, deps: RegisterDeps): Promise<Credentials> {
  return add(context, { ...input, kind: deviceKind.real }, deps);
}

/** Registers a virtual device under a generated device name. @returns its id */
export async function registerVirtual(
  context: MakingContext,
  input: { product_id: string; name: string | undefined },
  deps: RegisterDeps,
): Promise<string> {
  const device_name = `virtual-${randomText(8)}`;
  const { id } = await add(context, { ...input, device_name, kind: deviceKind.virtual }, deps);
  return id;
}

async function add(
  context: MakingContext,
  input: NewDevice & { kind: DeviceKind },
  deps: RegisterDeps,
): Promise<Credentials> {
  const { scope, sql, language, audit } = context;
  const product = await lockProduct(scope, sql, input.product_id);
  if (!product) throw problem("not_found");
  const device_name = input.device_name ?? randomText(12);
  const { tuyalink_id = "" } = input;
  const adding = () => addTo(product, context, { ...input, device_name }, deps);
  const unlessIdTaken = () =>
    unlessTaken("device_tuyalink_id_key", adding, () => taken(language, "tuyalink_id", tuyalink_id));
  const { device, shown } = await unlessTaken("device_product_id_device_name_key", unlessIdTaken, () =>
    taken(language, "device_name", device_name),
  );
  const { id, product_key } = device;
  audit({ id, name: device.name, after: device });
  return { id, product_key, device_name, ...shown };
}

/**
 * Adds a device to a product that is locked, so that devices registered at the same time are counted one after another.
 * Throws product_ceased; device_limit, virtual_device_limit or quota_exceeded if there is no room for another device.
 */
export async function addTo(
  product: LockedProduct,
  { scope, sql, now }: Pick<Context, "scope" | "sql" | "now">,
  input: Pick<NewDevice, "name" | "mac" | "tuyalink_id" | "device_secret"> & {
    device_name: string;
    kind: DeviceKind;
    /** Whether the device registers itself, possibly outside the production orders of its product. */
    selfRegistered?: boolean;
  },
  { vault, stream }: RegisterDeps,
) {
  await checkRoom(product, { scope, sql }, input.kind);
  const developing = product.status === productStatus.developing;
  const id = newId(now);
  const { device_name } = input;
  const virtual = input.kind === deviceKind.virtual;
  const { shown, stored } = makeSecrets(vault, input.device_secret);
  await insertDevice(scope, sql, {
    id,
    owner_id: ownerOf(scope),
    product_id: product.id,
    device_name,
    name: input.name ?? device_name,
    mac: input.mac ?? "",
    tuyalink_id: input.tuyalink_id ?? "",
    kind: input.kind,
    status: enabled.yes,
    online: online.offline,
    activated: activated.no,
    running: virtual ? enabled.yes : enabled.no,
    log_all: virtual || developing,
    development: product.development,
    unordered: input.selfRegistered ?? false,
    created_at: seconds(now),
    ...stored,
  });
  await addToDeviceCount(scope, sql, product.id, {
    real: virtual ? 0 : 1,
    virtual: virtual ? 1 : 0,
    debug: !virtual && developing ? 1 : 0,
  });
  const device = await findDevice(scope, sql, id);
  const key = await findKey(scope, sql, id);
  if (!device || !key) throw problem("not_found");
  await stream.append(sql, [{ kind: "registered", device: key, time: now, data: { device_name } }]);
  return { device, key, shown };
}

/** Makes sure that a product may have one more device. */
async function checkRoom(
  { id, status, debug_device_count }: LockedProduct,
  { scope, sql }: Pick<Context, "scope" | "sql">,
  kind: DeviceKind,
): Promise<void> {
  if (status === productStatus.ceased) throw problem("product_ceased");
  const developing = status === productStatus.developing;
  const virtual = kind === deviceKind.virtual;
  if (virtual) {
    const limit = limits.virtualDevices;
    if ((await countKind(scope, sql, id, kind, limit)) >= limit)
      throw problem("virtual_device_limit", { limit });
    return virtualDeviceQuota.check(sql, ownerOf(scope));
  }
  if (!developing) return checkDeviceQuota(sql, ownerOf(scope));
  const limit = limits.debugDevices;
  if (debug_device_count >= limit) throw problem("device_limit", { limit });
}

/** Says that the value is taken, but not by which device, because that device may belong to another account. */
function taken(language: Language, path: keyof NewDevice, value: string) {
  const message = fill(problems.already_exists, language, { value });
  return problem("already_exists", { value }, [{ path, message }]);
}
