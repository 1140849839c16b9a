import { z } from "zod";
import { callCauses } from "./call-causes.ts";
import { limits } from "../grammar/limits.ts";
import { fromQuery, Integer, Milliseconds } from "../basics/numbers.ts";
import { cursorQuery, searchedListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";

/** A call to a device, as in its history. */
export const DeviceCall = z.object({
  id: Id,
  /** When it was sent. */
  time: Milliseconds,
  cause: z.enum(callCauses),
  /** The id of the account, person, scene … that caused it; null for causes without one. */
  by_id: Id.nullable(),
  /** The current name of that account, person, scene …; empty if it was deleted, or the caller may not see it. */
  by_name: z.string(),
  /** Null if properties were issued. */
  service: z.string().nullable(),
  params: z.record(z.string(), z.unknown()),
  /** The result: 200 success, 408 no answer in time, 410 device offline; any other code is the device's own. */
  code: Integer,
  message: z.string(),
  /** Milliseconds from sending to the answer. */
  latency: z.number(),
  /**
   * The data of the device's answer. Data of more than `limits.keptAnswerCharacters` is stored as a text that is cut
   * off.
   */
  data: z.unknown(),
});
export type DeviceCall = z.infer<typeof DeviceCall>;

export const deviceCalls = defineRoutes("Calls to devices, and the devices' answers", {
  list: {
    method: "GET",
    path: "/device/:id/call",
    access: "device:read",
    summary: "The calls to a device, whoever or whatever caused them, newest first",
    params: IdParams,
    query: cursorQuery({
      outcome: z.enum(["taken", "failed"]).optional(),
      cause: z.enum(callCauses).optional(),
      /** Searches the parameters, the service and the answer's message. */
      keyword: z.string().trim().max(limits.keywordLength).optional(),
      from: fromQuery(Milliseconds).optional(),
      to: fromQuery(Milliseconds).optional(),
    }).refine(({ from, to }) => from === undefined || to === undefined || from < to, {
      message: "range_order",
      path: ["to"],
    }),
    response: searchedListOf(DeviceCall),
  },
});
