import type { DeviceConnection } from "@thingwright/contract/device-connection.ts";
import type { Credentials } from "@thingwright/contract/devices.ts";
import { isLoopbackHost } from "@thingwright/contract/site.ts";

/** Where the programs of one device connect, and as whom. */
export interface Connection {
  /** For programs on this computer: a host name or IP address, IPv6 without brackets. */
  host: string;
  /** For a board, to which `localhost` is itself; a blank to be filled in if it is not known. */
  boardHost: string;
  /** Of MQTT over TCP. */
  port: number;
  /** Of MQTT over TLS; null where the platform has none. */
  tls: { port: number; anchor: string } | null;
  credentials: Credentials;
}

/** What a program leaves to be filled in. They are marked on the screen. */
export const blanks = {
  wifiName: "YOUR_WIFI",
  wifiPassword: "YOUR_PASSWORD",
  host: "YOUR_COMPUTER_ADDRESS",
  anchor: "YOUR_CA_CERTIFICATE",
  deviceName: "YOUR_DEVICE_NAME",
  deviceSecret: "YOUR_DEVICE_SECRET",
  accessToken: "YOUR_ACCESS_TOKEN",
} as const;

/** The host as a board reaches it, to which `localhost` is itself; null if that is not known. */
export function boardHostOf({
  host,
  lan_address: lan,
}: {
  host: string;
  lan_address: string | null;
}): string | null {
  return isLoopbackHost(host) ? lan : host;
}

/** @param told what the platform tells of itself; without a host of its own, that of the console's address */
export function connectionOf(
  { host, ...told }: DeviceConnection & { host: string },
  credentials: Credentials,
): Connection {
  return {
    host,
    boardHost: boardHostOf({ host, ...told }) ?? blanks.host,
    port: told.mqtt_port,
    tls:
      told.mqtts_port === null ? null : { port: told.mqtts_port, anchor: told.mqtts_anchor ?? blanks.anchor },
    credentials,
  };
}

/** The credentials of whatever device of a product is to be filled in. */
export function blankCredentials(productKey: string): Credentials {
  return {
    id: "",
    product_key: productKey,
    device_name: blanks.deviceName,
    device_secret: blanks.deviceSecret,
    access_token: blanks.accessToken,
  };
}
