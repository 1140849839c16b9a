import {
  activated,
  deviceKind,
  enabled,
  online,
  productStatus,
} from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import type { Vault } from "../../platform/secrets.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import { addToDeviceCount, type LockedProduct } from "../products/index.ts";
import { insertUnlessTaken, insertUnlessNamed } from "./bulk.store.ts";
import { makeSecrets } from "./credentials.ts";
import { checkDeviceQuota, deviceQuotaOf } from "./device-quota.store.ts";

/** A device that was added with others. */
export interface Added {
  id: string;
  device_name: string;
  access_token: string;
}

/**
 * Adds real devices for production to a product that is locked and no longer in development. The list of devices omits
 * them until they have been online, and the stream has no event of them until then. Skips names that another device of
 * the product already has. Throws quota_exceeded.
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

/** A device of an imported list. `secret` is the sealed secret from the list; null if the platform is to make one. */
export interface Imported {
  id: string;
  device_name: string;
  name: string;
  mac: string;
  tuyalink_id: string;
  labels: Record<string, string>;
  secret: Buffer | null;
}

/** Finds how many more real devices a product may have, and the problem to report for each device beyond that. */
export async function roomFor(
  { status, debug_device_count }: Pick<LockedProduct, "status" | "debug_device_count">,
  { scope, sql }: Pick<Context, "scope" | "sql">,
): Promise<{
  room: number;
  beyond: { problem: "device_limit" | "quota_exceeded"; parameters: Record<string, string | number> };
}> {
  if (status === productStatus.developing) {
    const limit = limits.debugDevices;
    return {
      room: Math.max(0, limit - debug_device_count),
      beyond: { problem: "device_limit", parameters: { limit } },
    };
  }
  const { used, limit } = await deviceQuotaOf(sql, ownerOf(scope));
  const parameters = { quota: "devices", used, limit };
  return { room: Math.max(0, limit - used), beyond: { problem: "quota_exceeded", parameters } };
}

/**
 * Adds real devices of an imported list to a product that is locked. Skips devices with a name or TuyaLink id that
 * another device already has. Throws product_ceased, and device_limit or quota_exceeded if there is no room for all.
 * @returns the added devices, with their access tokens sealed
 */
export async function addImported(
  product: LockedProduct,
  { scope, sql, now }: Pick<Context, "scope" | "sql" | "now">,
  devices: readonly Imported[],
  { vault, stream }: { vault: Vault; stream: Pick<Stream, "append"> },
): Promise<{ id: string; access_token: Buffer }[]> {
  if (devices.length === 0) return [];
  if (product.status === productStatus.ceased) throw problem("product_ceased");
  const developing = product.status === productStatus.developing;
  const owner_id = ownerOf(scope);
  if (developing) {
    const { room } = await roomFor(product, { scope, sql });
    if (devices.length > room) throw problem("device_limit", { limit: limits.debugDevices });
  } else await checkDeviceQuota(sql, owner_id, devices.length);
  const tokens = new Map<string, Buffer>();
  const rows = devices.map(({ labels, secret, ...device }) => {
    const { shown, stored } = makeSecrets(vault);
    tokens.set(device.id, vault.seal(shown.access_token));
    return {
      ...device,
      owner_id,
      product_id: product.id,
      maker_labels: JSON.stringify(labels),
      kind: deviceKind.real,
      status: enabled.yes,
      online: online.offline,
      activated: activated.no,
      log_all: developing,
      development: product.development,
      created_at: seconds(now),
      secret: secret ?? stored.secret,
      token_hash: stored.token_hash,
    };
  });
  const added = await insertUnlessTaken(scope, sql, rows);
  const count = added.length;
  await addToDeviceCount(scope, sql, product.id, { real: count, virtual: 0, debug: developing ? count : 0 });
  const events = added.map(({ id, device_no, device_name }) => ({
    kind: "registered" as const,
    device: { id, deviceNo: device_no, ownerId: owner_id, productId: product.id },
    time: now,
    data: { device_name },
  }));
  await stream.append(sql, events);
  return added.map(({ id }) => ({ id, access_token: tokens.get(id)! }));
}
