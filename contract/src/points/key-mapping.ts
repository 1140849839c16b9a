import { z } from "zod";
import { Identifier } from "./function-points.ts";
import { limits } from "../grammar/limits.ts";
import { PositiveInteger } from "../basics/numbers.ts";
import { defineRoutes } from "../grammar/route.ts";
import { IdParams } from "../basics/text.ts";

/** A key of firmware: any text that can be stored and is visible in a list. */
const Key = z
  .string()
  .trim()
  .min(1)
  .refine((key) => [...key].length <= limits.mappedKey, {
    message: "too_long",
    params: { maximum: limits.mappedKey },
  })
  .refine((key) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(key), "key_format");

/** A key that devices use for a function point, because their firmware does not know the identifier. */
export const MappedKey = z.object({ key: Key, identifier: Identifier });
export type MappedKey = z.infer<typeof MappedKey>;

/** Ordered: of several keys for a function point, the first is the one that is sent to devices. */
export const MappedKeys = z
  .array(MappedKey)
  .max(limits.mappedKeys)
  .superRefine((list, context) => {
    const seen = new Set<string>();
    for (const [i, { key }] of list.entries()) {
      if (seen.has(key)) context.addIssue({ code: "custom", path: [i, "key"], message: "key_repeated" });
      seen.add(key);
    }
  });

/**
 * The keys of a product. A replacement names this `version`: if somebody else has changed the keys since, the call is
 * refused as a conflict.
 */
export const KeyMapping = z.object({ list: MappedKeys, version: PositiveInteger });
export type KeyMapping = z.infer<typeof KeyMapping>;

export const keyMapping = defineRoutes(
  {
    about: "Firmware keys that stand for function points",
    name: { en: "Key mapping", zh_CN: "键名映射" },
  },
  {
    get: {
      method: "GET",
      path: "/product/:id/key_mapping",
      access: "product:read",
      summary: "The keys that devices of a product use for its function points",
      params: IdParams,
      response: KeyMapping,
    },
    replace: {
      method: "PUT",
      path: "/product/:id/key_mapping",
      access: "product:update",
      summary: "Replace the keys of a product, in any stage, because firmware in the field cannot change",
      done: { en: "Changed the key mapping", zh_CN: "修改键名映射" },
      params: IdParams,
      body: z.object({ list: MappedKeys, version: PositiveInteger.optional() }),
      bodyBytes: limits.keyMappingBytes,
      response: KeyMapping,
    },
  },
);
