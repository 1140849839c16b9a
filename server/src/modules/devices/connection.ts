import type { DeviceConnection } from "@thingwright/contract/devices/device-connection.ts";
import type { Gateway } from "../../gateway/ports.ts";
import type { Context } from "../../http/context.ts";
import type { PlatformDeps } from "../../module.ts";

/** Where devices reach the platform. */
export function connection(
  { address }: Pick<Context, "address">,
  { config, site }: Pick<PlatformDeps, "config" | "site">,
  gateway: Pick<Gateway, "ports" | "anchor">,
): Omit<DeviceConnection, "websocket_path"> {
  return {
    host: config.PUBLIC_HOST ?? null,
    mqtt_port: gateway.ports.mqtt,
    mqtts_port: gateway.ports.mqtts,
    mqtts_anchor: gateway.anchor(),
    lan_address: site.lanAddressFor(address),
  };
}
