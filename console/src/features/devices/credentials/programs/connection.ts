import { codeBlanks } from "@thingwright/contract/devices/device-code-texts.ts";
import type { DeviceConnection } from "@thingwright/contract/devices/device-connection.ts";
import type { Credentials } from "@thingwright/contract/devices/devices.ts";
import { isLoopbackHost } from "@thingwright/contract/basics/site.ts";

/** The address and the credentials with which the programs of one device connect. */
export interface Connection {
  /** For programs on this computer: a host name or IP address, IPv6 without brackets. */
  host: string;
  /**
   * The host for programs on a board, where `localhost` would mean the board itself. A placeholder if the host is not
   * known.
   */
  boardHost: string;
  /** The port of MQTT over TCP. */
  port: number;
  /** The port and trust anchor of MQTT over TLS; null if the platform does not offer it. */
  tls: { port: number; anchor: string } | null;
  credentials: Credentials;
}

/** Placeholders in a program, which the user has to fill in. They are highlighted on the screen. */
export const blanks = {
  ...codeBlanks,
  host: "YOUR_COMPUTER_ADDRESS",
  anchor: "YOUR_CA_CERTIFICATE",
  accessToken: "YOUR_ACCESS_TOKEN",
} as const;

/**
 * Returns the host name with which a board can reach the platform. On a board, `localhost` is the board itself. If the
 * given host is `localhost`, the function returns the platform's address in the local network, or null if that is not
 * known.
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

/**
 * @param told the platform's addresses. `host` is the host in the console's URL if the platform has no host configured
 */
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
