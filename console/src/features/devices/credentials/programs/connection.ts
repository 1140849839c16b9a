import { codeBlanks } from "@thingwright/contract/devices/device-code-texts.ts";
import type { DeviceConnection } from "@thingwright/contract/devices/device-connection.ts";
import type { Credentials } from "@thingwright/contract/devices/devices.ts";
import { isLoopbackHost } from "@thingwright/contract/basics/site.ts";

/** Where the programs of one device connect, and as whom. */
export interface Connection {
  /** For programs on this computer: a host name or IP address, IPv6 without brackets. */
  host: string;
  /** For programs on a board, where `localhost` would be the board itself; a placeholder if the host is not known. */
  boardHost: string;
  /** The port of MQTT over TCP. */
  port: number;
  /** The port and trust anchor of MQTT over TLS; null if the platform does not offer it. */
  tls: { port: number; anchor: string } | null;
  credentials: Credentials;
}

/** Placeholders in a program that the user has to fill in. They are marked on the screen. */
export const blanks = {
  ...codeBlanks,
  host: "YOUR_COMPUTER_ADDRESS",
  anchor: "YOUR_CA_CERTIFICATE",
  accessToken: "YOUR_ACCESS_TOKEN",
} as const;

/**
 * Returns the host under which a board reaches the platform. If the given host is `localhost`, which on a board is the
 * board itself, returns the platform's address in the local network, or null if that is not known.
 */
export function boardHostOf({
  host,
  lan_address: lan,
}: {
  host: string;
  lan_address: string | null;
}): string | null {
  return isLoopbackHost(host) ? lan : host;
}

/** @param told the platform's addresses; if the platform names no host, `host` comes from the console's URL */
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

/** Returns credentials for any device of a product: placeholders, except for the product key. */
export function blankCredentials(productKey: string): Credentials {
  return {
    id: "",
    product_key: productKey,
    device_name: blanks.deviceName,
    device_secret: blanks.deviceSecret,
    access_token: blanks.accessToken,
  };
}
