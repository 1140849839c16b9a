import { z } from "zod";
import { PresentedToken } from "./native-home.ts";
import { isObject } from "../points/values.ts";
import { Values } from "./payloads.ts";

/**
 * `{k: v}`, `{ts, values}` with the time in milliseconds, or an array of these. Each entry is checked later, so that a
 * bad one leaves the others valid.
 */
export const Telemetry = z.custom<Record<string, unknown> | readonly unknown[]>(
  (payload) => isObject(payload) || Array.isArray(payload),
);

/**
 * Names separated by commas; SDKs leave a comma at the end. The maximum length has room for all names and labels of a
 * device.
 */
const Names = z
  .string()
  .max(64 * 1024)
  .transform((names) => names.split(",").map((name) => name.trim()))
  .optional();
/** Without either field, asks for all attributes. */
export const AttributesRequest = z.looseObject({ clientKeys: Names, sharedKeys: Names });
/** The requested attributes, as far as they exist. */
export const AttributesResponse = z.looseObject({ client: Values.optional(), shared: Values.optional() });

export const RpcRequest = z.looseObject({ method: z.string(), params: Values });
export const RpcResponse = z.unknown();

/** A device's call to the platform. No method needs `params`, so anything is accepted there. */
export const ClientRpcRequest = z.looseObject({ method: z.string().max(128) });

const CurrentTime = z.object({
  /** Milliseconds since 1970. */
  time: z.number(),
});
const SessionLimits = z.object({
  /** In bytes. */
  maxPayloadSize: z.number(),
  /** Messages at QoS 1 and 2 that the platform has not acknowledged yet. */
  maxInflightMessages: z.number(),
  /** `{messages}:{seconds}`. */
  rateLimits: z.object({ messages: z.string() }),
});
/** The answer to an unknown method. */
const RpcError = z.object({ error: z.string() });
export const ClientRpcResponse = z.union([CurrentTime, SessionLimits, RpcError]);

/** A token that binds the device, and for how many milliseconds an app may present the same token. */
export const Claim = z.looseObject({
  secretKey: PresentedToken,
  durationMs: z.number().positive().optional(),
});
