import { z } from "zod";
import { isObject } from "../values.ts";
import { Values } from "./payloads.ts";

/**
 * `{k: v}`, `{ts, values}` with the time in milliseconds, or an array of these. Each entry is checked later: an odd one
 * does not keep the others from being stored.
 */
export const Telemetry = z.custom<Record<string, unknown> | readonly unknown[]>(
  (payload) => isObject(payload) || Array.isArray(payload),
);

export const RpcRequest = z.looseObject({ method: z.string(), params: Values });
export const RpcResponse = z.unknown();
