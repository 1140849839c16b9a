import { z } from "zod";
import { Activated, DeviceKind, Enabled, Online } from "./enum-schemas.ts";
import { limits } from "./limits.ts";
import { fromQuery } from "./numbers.ts";
import { Id } from "./text.ts";

/** The filters of the list of devices. */
export const deviceFilters = {
  product_id: Id.optional(),
  online: fromQuery(Online).optional(),
  activated: fromQuery(Activated).optional(),
  status: fromQuery(Enabled).optional(),
  kind: fromQuery(DeviceKind).optional(),
  /** Only devices of which something was refused in the last `limits.refusedLatelySeconds`: a message or a sign-in. */
  refused: z.literal("1").optional(),
  /** With the activity of each device. */
  activity: z.literal("1").optional(),
  /** Where an earlier page ended. Deep pages are found by cursor, which is faster than by number. */
  cursor: z.string().max(200).optional(),
};

/** Which devices a call works on in the background: those that it names, or all that fit a filter. */
export const Many = {
  ids: z.array(Id).min(1).max(limits.bulkDevices).optional(),
  /** Strict: where a misspelt field were left out, all devices of the account would fit. */
  filter: z
    .strictObject({
      product_id: Id.optional(),
      online: Online.optional(),
      activated: Activated.optional(),
      status: Enabled.optional(),
      kind: DeviceKind.optional(),
      refused: z.literal("1").optional(),
      keyword: z.string().trim().max(limits.keywordLength).optional(),
    })
    .optional(),
};

/** Whether a call says in one way which devices it works on. */
export function namesThem({ ids, filter }: { ids?: unknown; filter?: unknown }): boolean {
  return (ids === undefined) !== (filter === undefined);
}
