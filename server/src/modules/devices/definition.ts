import { Configuration } from "@thingwright/contract/configuration.ts";
import type { DeviceDefinition } from "@thingwright/contract/devices.ts";
import { problem } from "@thingwright/contract/problem.ts";
import type { Context } from "../../http/context.ts";
import { shownFor } from "../products/index.ts";
import { findCalled } from "./devices.store.ts";

/** By what a device is controlled and shown, be it in the field or debugged. Throws not_found. */
export async function definitionOf(context: Context, id: string): Promise<DeviceDefinition> {
  const device = await findCalled(context.scope, context.sql, id);
  if (!device) throw problem("not_found");
  const { list, content } = await shownFor(context, device);
  const { panel = null, function_texts = {} } = Configuration.partial().parse(content ?? {});
  return { list: [...list], panel, function_texts };
}
