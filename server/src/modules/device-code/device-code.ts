import { type DeviceCodeTarget, projectName } from "@thingwright/contract/devices/device-code-targets.ts";
import { securityLevel } from "@thingwright/contract/grammar/enums.ts";
import type { NamedFile } from "@thingwright/contract/basics/named-file.ts";
import { thingModel } from "@thingwright/contract/points/thing-model.ts";
import type { Gateway } from "../../gateway/ports.ts";
import type { Context } from "../../http/context.ts";
import type { PlatformDeps } from "../../module.ts";
import { pack } from "../../platform/files/pack.ts";
import { definition, getProduct, keyMapping } from "../products/index.ts";
import { projectFiles } from "./project.ts";

interface Asked {
  target: DeviceCodeTarget;
  host?: string | undefined;
}

/** Generates a project for the devices of a product, as a ZIP archive. Throws not_found. */
export async function deviceCodeOf(
  context: Context,
  id: string,
  { target, host }: Asked,
  { PUBLIC_HOST }: Pick<PlatformDeps["config"], "PUBLIC_HOST">,
  gateway: Pick<Gateway, "ports" | "anchor">,
): Promise<NamedFile> {
  const product = await getProduct(context, id);
  const { list: points } = await definition(context, id);
  const { list: mapping } = await keyMapping(context, id);
  const place = {
    productKey: product.product_key,
    host: PUBLIC_HOST ?? (host || null),
    port: gateway.ports.mqtt,
    tlsPort: gateway.ports.mqtts,
    trusted: gateway.anchor(),
    registers: product.security_level === securityLevel.product,
    improv: target !== "c" && product.communication_mode === "ble_wifi",
  };
  const keys = thingModel(points, mapping).keys ?? new Map<string, string>();
  const folder = projectName(product.product_key, target);
  const files = await projectFiles({ product, points, keys, place }, target);
  const placed = files.map(({ path, text }) => ({ path: `${folder}/${path}`, text }));
  return { name: `${folder}.zip`, content: await pack(placed, product.updated_at) };
}
