import type { Credentials, NewDevice } from "@thingwright/contract/devices.ts";
import {
  activated,
  type DeviceKind,
  deviceKind,
  enabled,
  online,
  productStatus,
} from "@thingwright/contract/enums.ts";
import { fill } from "@thingwright/contract/language.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem, problems } from "@thingwright/contract/problem.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { newId, randomText } from "../../platform/ids.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import type { Vault } from "../../platform/secrets.ts";
import { addToDeviceCount, lockProduct } from "../products/index.ts";
import { makeSecrets } from "./credentials.ts";
import { checkDeviceQuota } from "./device-quota.store.ts";
import { countKind, findDevice, findKey, insertDevice } from "./devices.store.ts";
import { virtualDeviceQuota } from "./virtual-device-quota.store.ts";

export interface RegisterParts {
  vault: Vault;
  stream: Pick<Stream, "append">;
}

/** Registers a real device; the answer carries its secrets, which are never shown again. */
export function register(context: Context, input: NewDevice, parts: RegisterParts): Promise<Credentials> {
  return add(context, { ...input, kind: deviceKind.real }, parts);
}

/** Registers a virtual device that is to run. Gives its id. */
export async function registerVirtual(
  context: Context,
  input: { product_id: string; name: string | undefined },
  parts: RegisterParts,
): Promise<string> {
  const device_name = `virtual-${randomText(8)}`;
  const { id } = await add(context, { ...input, device_name, kind: deviceKind.virtual }, parts);
  return id;
}

async function add(
  context: Context,
  input: NewDevice & { kind: DeviceKind },
  { vault, stream }: RegisterParts,
): Promise<Credentials> {
  const { scope, sql, now, audit } = context;
  const developing = await openProduct(context, input.product_id, input.kind);
  const id = newId(now);
  const device_name = input.device_name ?? randomText(12);
  const virtual = input.kind === deviceKind.virtual;
  const { shown, stored } = makeSecrets(vault);
  const row = {
    id,
    owner_id: ownerOf(scope),
    product_id: input.product_id,
    device_name,
    name: input.name ?? device_name,
    mac: input.mac ?? "",
    kind: input.kind,
    status: enabled.yes,
    online: online.offline,
    activated: activated.no,
    running: virtual ? enabled.yes : enabled.no,
    log_all: virtual || developing,
    created_at: seconds(now),
  };
  await unlessTaken(
    "device_product_id_device_name_key",
    () => insertDevice(scope, sql, { ...row, ...stored }),
    () => nameTaken(context, device_name),
  );
  await addToDeviceCount(
    scope,
    sql,
    input.product_id,
    virtual ? { real: 0, virtual: 1 } : { real: 1, virtual: 0 },
  );
  const device = await findDevice(scope, sql, id);
  const key = await findKey(scope, sql, id);
  if (!device || !key) throw problem("not_found");
  await stream.append(sql, [{ kind: "registered", device: key, time: now, data: { device_name } }]);
  audit({ id, name: device.name, after: device });
  return { id, product_key: device.product_key, device_name, ...shown };
}

/**
 * Locks the product, so that devices registered at the same time are counted one after another.
 * @returns whether the product is in development
 */
async function openProduct({ scope, sql }: Context, id: string, kind: DeviceKind): Promise<boolean> {
  const product = await lockProduct(scope, sql, id);
  if (!product) throw problem("not_found");
  if (product.status === productStatus.ceased) throw problem("product_ceased");
  const developing = product.status === productStatus.developing;
  const virtual = kind === deviceKind.virtual;
  const limit = virtual ? limits.virtualDevices : limits.debugDevices;
  if ((virtual || developing) && (await countKind(scope, sql, id, kind, limit)) >= limit) {
    throw problem(virtual ? "virtual_device_limit" : "device_limit", { limit });
  }
  if (virtual) await virtualDeviceQuota.check(sql, ownerOf(scope));
  else if (!developing) await checkDeviceQuota(sql, ownerOf(scope));
  return developing;
}

function nameTaken({ language }: Context, value: string) {
  const message = fill(problems.already_exists, language, { value });
  return problem("already_exists", { value }, [{ path: "device_name", message }]);
}
