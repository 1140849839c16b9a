import type { devicePairing } from "@thingwright/contract/devices/device-pairing.ts";
import { labelText } from "@thingwright/contract/devices/device-label.ts";
import { deviceKind, online } from "@thingwright/contract/grammar/enums.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { randomText } from "../../platform/ids.ts";
import type { Vault } from "../../platform/secrets.ts";
import { getDevice } from "../devices/index.ts";
import { makeLabelSigner } from "../production/index.ts";

const ownTokenLength = 24;

/** Returns the text of the QR code on a device's label. Throws not_found. */
export async function labelOf(context: Context, id: string, vault: Vault): Promise<{ text: string }> {
  const { scope, audit } = context;
  const device = await getDevice(context, id);
  const { product_id, product_key, device_name, mac } = device;
  const sign = await makeLabelSigner(context, { id: product_id, owner_id: ownerOf(scope) }, vault);
  audit({ id, name: device.name, after: { product_id } });
  const proof = sign({ product_key, device_name });
  return { text: labelText({ product_key, device_name, mac, proof }) };
}

/**
 * Makes a virtual device present the given token, or else a random token of its own. The logs of the device show the
 * outcome. Throws not_found, virtual_device_away.
 */
export async function present(
  { scope, sql, now, audit }: Context,
  id: string,
  { token }: Parsed<(typeof devicePairing)["present"]>["body"],
  events: EventLog,
): Promise<null> {
  const device = await getDevice({ scope, sql }, id);
  const isThere = device.kind === deviceKind.virtual && device.online === online.online;
  if (!isThere) throw problem("virtual_device_away");
  const presented = token ?? randomText(ownTokenLength);
  await events.emit(sql, "device.presents", { deviceId: id, token: presented }, now);
  audit({ id, name: device.name, after: { product_id: device.product_id } });
  return null;
}
