import { z } from "zod";
import { callCauses } from "./call-causes.ts";
import { limits } from "../grammar/limits.ts";
import { fromQuery, Integer, Milliseconds } from "../basics/numbers.ts";
import { cursorQuery, searchedListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, IdParams } from "../basics/text.ts";

/** A call of a device as its history has it. */
export const DeviceCall = z.object({
  id: Id,
  /** When it was sent. */
  time: Milliseconds,
  cause: z.enum(callCauses),
  /** Which account, person, scene … it was; null where there is none to name. */
  by_id: Id.nullable(),
  /** What that is called now; empty once it is gone, and where the reader does not reach it. */
  by_name: z.string(),
  /** Null where properties were issued. */
  service: z.string().nullable(),
  params: z.record(z.string(), z.unknown()),
  /** As the call answered: 200 is success, 408 no answer in time, 410 that the device was offline; others are the device's own. */
  code: Integer,
  message: z.string(),
  /** Milliseconds from sending to the answer. */
  latency: z.number(),
  /** What the device answered; cut off as text beyond `limits.keptAnswerCharacters`. */
  data: z.unknown(),
});
export type DeviceCall = z.infer<typeof DeviceCall>;

export const deviceCalls = defineRoutes("What devices were called for, and what they answered", {
  list: {
    method: "GET",
    path: "/device/:id/call",
    access: "device:read",
    summary: "The calls of a device, by whomever and whatever caused, newest first",
    params: IdParams,
    query: cursorQuery({
      outcome: z.enum(["taken", "failed"]).optional(),
      cause: z.enum(callCauses).optional(),
      /** In the parameters, the service or the answer's message. */
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
