import { z } from "zod";
import { PresentedToken } from "./native-home.ts";
import { isObject } from "../points/values.ts";
import { Values } from "./payloads.ts";

/**
 * `{k: v}`, `{ts, values}` with the time in milliseconds, or an array of these. Each entry is checked later: an odd one
 * does not keep the others from being stored.
 */
export const Telemetry = z.custom<Record<string, unknown> | readonly unknown[]>(
  (payload) => isObject(payload) || Array.isArray(payload),
);

/** Names between commas; SDKs leave one at the end. All function points, mapped keys and labels of a device fit in. */
const Names = z
  .string()
  .max(64 * 1024)
  .transform((names) => names.split(",").map((name) => name.trim()))
  .optional();
/** With neither, all are asked for. */
export const AttributesRequest = z.looseObject({ clientKeys: Names, sharedKeys: Names });
/** Those of the attributes that were asked for that there are. */
export const AttributesResponse = z.looseObject({ client: Values.optional(), shared: Values.optional() });

export const RpcRequest = z.looseObject({ method: z.string(), params: Values });
export const RpcResponse = z.unknown();

/** What a device asks of the platform; `params` may be anything, and none of the methods needs them. */
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
/** The platform does not have the method. */
const RpcError = z.object({ error: z.string() });
export const ClientRpcResponse = z.union([CurrentTime, SessionLimits, RpcError]);

/** A token that binds the device, and for how many milliseconds an app may show the same one. */
export const Claim = z.looseObject({
  secretKey: PresentedToken,
  durationMs: z.number().positive().optional(),
});
