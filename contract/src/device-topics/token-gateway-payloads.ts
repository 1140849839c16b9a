import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { MessageId, Values } from "./payloads.ts";

/** A gateway's name for one of its devices. Whether it is a valid device name is checked later. */
const Device = z.string().max(256);
const Key = z.string().max(2 * limits.mappedKey);
const Keys = z.array(Key).max(1000);

/** `type` is the key, the model or the name of a product; clients write `default` if their maker named none. */
export const SubDeviceSaid = z.looseObject({ device: Device, type: z.string().max(256).optional() });
export const SubDeviceLeft = z.looseObject({ device: z.string(), reason: z.string() });

/** Lists of names in `client` and `shared`; or in the older form, `client: true` or `false` with `key` or `keys`. */
export const GatewayAttributesRequest = z.looseObject({
  id: MessageId,
  device: Device,
  client: z.union([z.boolean(), Keys]).optional(),
  shared: Keys.optional(),
  key: Key.optional(),
  keys: Keys.optional(),
});
export const GatewayAttributesResponse = z.looseObject({
  id: MessageId,
  device: z.string(),
  client: Values.optional(),
  shared: Values.optional(),
  value: z.unknown().optional(),
  values: Values.optional(),
});

export const GatewayRpcAnswer = z.looseObject({
  device: Device,
  id: z.union([z.string().max(64), z.number()]),
  data: z.unknown().optional(),
});
export const GatewayRpcRequest = z.looseObject({
  device: z.string(),
  data: z.looseObject({ id: z.number(), method: z.string(), params: Values }),
});
