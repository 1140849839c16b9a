import type { DeviceConnection } from "@thingwright/contract/device-connection.ts";
import type { Gateway } from "../../gateway/ports.ts";
import type { Context } from "../../http/context.ts";
import type { PlatformParts } from "../../module.ts";
import { lanAddress } from "../../platform/lan-address.ts";
import { isLoopback } from "../../platform/network.ts";

const everywhere = ["0.0.0.0", "::"];

/** Where devices and telephones reach the platform. */
export async function connection(
  { address }: Pick<Context, "address">,
  { HOST, PUBLIC_HOST, PUBLIC_URL }: Pick<PlatformParts["config"], "HOST" | "PUBLIC_HOST" | "PUBLIC_URL">,
  gateway: Pick<Gateway, "ports" | "anchor">,
): Promise<Omit<DeviceConnection, "websocket_path">> {
  const isOwn = PUBLIC_HOST === undefined && PUBLIC_URL === undefined && isLoopback(address);
  return {
    host: PUBLIC_HOST ?? null,
    mqtt_port: gateway.ports.mqtt,
    mqtts_port: gateway.ports.mqtts,
    mqtts_anchor: gateway.anchor(),
    console_url: PUBLIC_URL ?? null,
    lan_address: isOwn && everywhere.includes(HOST) ? await lanAddress() : null,
  };
}
