import { createHmac } from "node:crypto";
import {
  formatClientId,
  formatUserName,
  parseUserName,
  stringToSign,
} from "@thingwright/contract/devices/device-sign-in.ts";
import { nativeTopics } from "@thingwright/contract/device-topics/native.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { topicFor } from "@thingwright/contract/grammar/topic.ts";
import { addDevices, setSecret, settle } from "@thingwright/server/test/bulk.ts";
import { startBare } from "./bare-process.ts";
import { type Bed, makeBed } from "./bed.ts";
import type { PlannedDevice } from "./load.ts";

/** A platform with devices that can connect, each reporting three properties. */
export interface Fleet extends Bed {
  productId: string;
  devices: PlannedDevice[];
}

export const secretKey = "07".repeat(32);
export const secret = "the-same-for-every-device";
const payload = JSON.stringify({
  id: "1",
  version: "1.0",
  params: { running: 1, core_heat: 21.5, ticks: 1_234_567 },
  method: "thing.event.property.post",
}).replace("1234567", "000000");

/**
 * @param env settings beside those of the bed
 * @param program the path in the checkout of a program to run in place of the server
 */
export async function makeFleet(
  count: number,
  env: Record<string, string> = {},
  program?: string,
): Promise<Fleet> {
  const bed = await makeBed({ SECRET_KEY: secretKey, ...env }, program);
  try {
    return { ...bed, ...(await addFleet(bed, count)) };
  } catch (error) {
    await bed.end();
    throw error;
  }
}

async function addFleet(bed: Bed, count: number): Promise<Pick<Fleet, "productId" | "devices">> {
  const { id: productId, product_key: productKey } = await bed.product();
  const number = { data_type: "float", transfer_type: "report", min: -40, max: 80, step: 0.1 } as const;
  await bed.admin.ok(products.define, {
    params: { id: productId },
    body: {
      list: [
        { identifier: "running", name: "P", data_type: "bool", transfer_type: "issue_report" },
        { ...number, identifier: "core_heat", name: "T" },
        {
          identifier: "ticks",
          name: "E",
          data_type: "value",
          transfer_type: "report",
          min: 0,
          max: 999_999,
          step: 1,
        },
      ],
    },
  });
  await addDevices(bed.connectionString, { productId, count });
  await setSecret(bed.connectionString, { productId, secretKey, secret });
  await settle(bed.connectionString);
  const devices = Array.from({ length: count }, (_, i) => planned(productKey, `device-${i + 1}`));
  return { productId, devices };
}

/** A device by its credentials, with its message. */
export function planned(productKey: string, deviceName: string): PlannedDevice {
  const identity = { productKey, deviceName };
  const parameters = parametersOf(deviceName);
  return {
    clientId: formatClientId(parameters),
    username: formatUserName(identity),
    password: createHmac("sha256", secret).update(stringToSign(identity, parameters)).digest("hex"),
    topic: topicFor(nativeTopics.propertyPost, identity),
    payload,
  };
}

/** The same device as a receiver of messages: it subscribes, or relies on `_ss=1` in its client id. */
export function listening(device: PlannedDevice, how: "subscribing" | "relying"): PlannedDevice {
  const identity = parseUserName(device.username)!;
  const { productKey, deviceName } = identity;
  if (how === "relying")
    return { ...device, clientId: formatClientId({ ...parametersOf(deviceName), subscribed: true }) };
  const { shadowGet, timeResponse } = nativeTopics;
  return {
    ...device,
    filters: [
      `/sys/${productKey}/${deviceName}/#`,
      topicFor(shadowGet, identity),
      topicFor(timeResponse, identity),
    ],
  };
}

function parametersOf(deviceName: string) {
  return { clientId: deviceName, signMethod: "hmacsha256" } as const;
}

/** Starts the gateway's broker without anything behind it. */
export async function startBareBroker(): Promise<{ port: number; end: () => Promise<void> }> {
  const { answer, end } = startBare("bare-broker");
  const { port } = (await answer()) as { port: number };
  return { port, end };
}
