import { createHmac } from "node:crypto";
import type { IClientOptions } from "mqtt";
import { shortId } from "@thingwright/contract/basics/short-id.ts";
import { stringToSignTuyaLink } from "@thingwright/contract/devices/tuyalink-sign-in.ts";
import { connectDevice, type TestClient, type TestDevice, type TestGateway } from "./gateway.ts";

interface How {
  /** Whether the device writes its id as a full UUID. */
  long?: boolean;
  /** The id set by its maker, if the device uses that. */
  set?: string;
  hash?: "sha256" | "sha1";
  /** The number of characters of the secret that are the key of the signature. */
  key?: number;
}

/** The credentials with which a device of the TuyaLink dialect connects. */
export function tuyalinkCredentials(
  { id, secret }: Pick<TestDevice, "id" | "secret">,
  { long = false, set, hash = "sha256", key = secret.length }: How = {},
) {
  const deviceId = set ?? (long ? id : shortId(id));
  const method = `hmacSha${hash.slice(3)}`;
  return {
    clientId: `tuyalink_${deviceId}`,
    username: `${deviceId}|signMethod=${method},timestamp=1795358700,secureMode=1,accessType=1`,
    password: createHmac(hash, secret.slice(0, key))
      .update(stringToSignTuyaLink({ deviceId, timestamp: "1795358700" }))
      .digest("hex"),
  };
}

/** Connects a device of the TuyaLink dialect, without a subscription. */
export function connectTuyaLink(
  home: Pick<TestGateway, "url">,
  device: TestDevice,
  how: How = {},
  options: IClientOptions = {},
): Promise<TestClient> {
  return connectDevice(home, device, { ...tuyalinkCredentials(device, how), silent: true, ...options });
}

function topicsOf(deviceId: string) {
  return { thing: `tylink/${deviceId}/thing`, time: `tylink/${deviceId}/ext/time/request` };
}
type Connected = TestClient & ReturnType<typeof topicsOf>;

/** Connects like Tuya's C SDK: with the short id, half of the secret, and one filter that stands for all topics. */
export async function connectSdk(home: Pick<TestGateway, "url">, device: TestDevice): Promise<Connected> {
  const deviceId = shortId(device.id);
  const client = await connectTuyaLink(home, device, { key: 16 });
  await client.mqtt.subscribeAsync(`tylink/${deviceId}/channel/downlink/auto_subscribe`, { qos: 1 });
  return { ...client, ...topicsOf(deviceId) };
}

/** Connects like a hand-written client: with the full id, subscribed to all of its own topics. */
export async function connectByHand(home: Pick<TestGateway, "url">, device: TestDevice): Promise<Connected> {
  const client = await connectTuyaLink(home, device, { long: true });
  await client.mqtt.subscribeAsync(`tylink/${device.id}/#`, { qos: 1 });
  return { ...client, ...topicsOf(device.id) };
}

/** The log entries of a device's refused messages, oldest first. */
export function refusalsOf(
  home: Pick<TestGateway, "rows">,
  { deviceNo }: TestDevice,
): Promise<{ topic: string; code: number; reason: string }[]> {
  return home.rows`
    select topic, code, reason from communication_log where device_no = ${deviceNo} order by time, id`;
}
