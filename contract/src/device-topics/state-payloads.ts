import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { Integer } from "../basics/numbers.ts";
import { envelope, IntegerOrDigits, PointName, Values } from "./payloads.ts";

/** Null, or the text `null`, with which firmware says that there is no value. */
const None = z.literal("null").or(z.null());

/** Tells whether a value from a device means that there is no value. */
export function isNone(value: unknown): value is z.output<typeof None> {
  return value === "null" || value === null;
}

const Version = IntegerOrDigits.optional();
/** The values to remove: all of them, or those of the named identifiers. */
const Removed = None.or(z.record(z.string(), None)).optional();

export const ShadowUpdate = z.discriminatedUnion("method", [
  z.looseObject({
    method: z.literal("update"),
    /** In `desired`, "no value" clears the desired state: all of it, or that of one identifier. */
    state: z.looseObject({ reported: Values.optional(), desired: None.or(Values).optional() }),
    version: Version,
  }),
  z.looseObject({
    method: z.literal("delete"),
    state: z.looseObject({ reported: Removed, desired: Removed }),
    version: Version,
  }),
  z.looseObject({ method: z.literal("get") }),
]);

/**
 * `control` delivers the desired state; `reply` answers an `update`, a `delete` or a `get`. Timestamps are in seconds.
 */
export const ShadowDelivery = z.looseObject({
  method: z.enum(["control", "reply"]),
  payload: z.looseObject({
    status: z.enum(["success", "error"]),
    state: z.looseObject({ desired: Values.optional(), reported: Values.optional() }).optional(),
    content: z.object({ errorcode: z.string(), errormessage: z.string() }).optional(),
    version: Version,
  }),
  version: Version,
  timestamp: Integer,
});

/** Asks for some desired properties; without identifiers, for all of them. */
export const DesiredGet = z.looseObject({
  ...envelope,
  params: z.array(PointName).max(limits.functionPoints).or(z.strictObject({})).optional(),
});

/** Names desired properties to remove. A property with a version stays if it has been set anew since that version. */
export const DesiredDelete = z.looseObject({
  ...envelope,
  params: z.record(z.string(), z.looseObject({ version: Version })),
});
