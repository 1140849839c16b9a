import { createHmac } from "node:crypto";
import type { IClientOptions } from "mqtt";
import { shortId } from "@thingwright/contract/basics/short-id.ts";
import { stringToSignTuyaLink } from "@thingwright/contract/devices/tuyalink-sign-in.ts";
import { connectDevice, type TestClient, type TestDevice, type TestGateway } from "./gateway.ts";

interface How {
  /** Whether the device writes its id as the UUID that it is. */
  long?: boolean;
  /** The id that its maker has set, where the device writes that. */
  set?: string;
  hash?: "sha256" | "sha1";
  /** How many characters of the secret key the signature. */
  key?: number;
}

/** What a device of the TuyaLink dialect sends to connect. */
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

/** A device as the maker's C software connects: the short id, half of the secret, one filter that stands for all. */
export async function connectSdk(home: Pick<TestGateway, "url">, device: TestDevice): Promise<Connected> {
  const deviceId = shortId(device.id);
  const client = await connectTuyaLink(home, device, { key: 16 });
  await client.mqtt.subscribeAsync(`tylink/${deviceId}/channel/downlink/auto_subscribe`, { qos: 1 });
  return { ...client, ...topicsOf(deviceId) };
}

/** A client that somebody has written: the id as it is, all of its own topics. */
export async function connectByHand(home: Pick<TestGateway, "url">, device: TestDevice): Promise<Connected> {
  const client = await connectTuyaLink(home, device, { long: true });
  await client.mqtt.subscribeAsync(`tylink/${device.id}/#`, { qos: 1 });
  return { ...client, ...topicsOf(device.id) };
}

/** What the log keeps of refused messages of a device, oldest first. */
export function refusalsOf(
  home: Pick<TestGateway, "rows">,
  { deviceNo }: TestDevice,
): Promise<{ topic: string; code: number; reason: string }[]> {
  return home.rows`
    select topic, code, reason from communication_log where device_no = ${deviceNo} order by time, id`;
}
