import { z } from "zod";
import { DeviceName } from "./devices.ts";
import { Mac } from "../basics/mac.ts";
import { limits } from "../grammar/limits.ts";
import type { NamedFile } from "../basics/named-file.ts";
import { fromQuery, PositiveInteger, wholeNumber } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { IdentityState, LabelSize, ProductionOrder } from "./production.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id, lineOf } from "../basics/text.ts";

/** What a station writes into a device. */
export const GivenIdentity = z.object({
  device_id: Id,
  product_key: z.string(),
  device_name: z.string(),
  serial: PositiveInteger,
  /**
   * Null once the device has been online, and at security level 1: the device registers with the secret of its product, and is
   * told its own then.
   */
  device_secret: z.string().nullable(),
  /** The user name of the token dialect. Null as well in both cases. */
  access_token: z.string().nullable(),
  /** What the QR code on its label says. */
  label: z.string(),
});
export type GivenIdentity = z.infer<typeof GivenIdentity>;

/** What a station reports of an identity that it was given. */
const StationReport = z.object({
  device_name: DeviceName,
  result: z.enum(["written", "passed", "failed"]),
  /** Of what failed. */
  reason: lineOf(limits.failReason, 0).default(""),
  /** Of the device that it was written into. */
  mac: Mac.optional(),
});

/** Calls with the token of a station: the verbs check it, because it is nobody's session and has no permissions. */
export const stations = defineRoutes(
  { about: "Stations of a factory, with the token of a station", name: { en: "Stations", zh_CN: "工位" } },
  {
    order: {
      method: "GET",
      path: "/station/order",
      access: "public",
      credential: "station",
      summary: "The station's order and its figures",
      response: ProductionOrder.omit({ id: true, product_id: true, note: true, version: true }).extend({
        product_key: z.string(),
        model: z.string(),
        station: z.string(),
      }),
    },
    take: {
      method: "POST",
      path: "/station/identity",
      access: "public",
      credential: "station",
      waits: true,
      summary:
        "Take identities, with their secrets: each is given once. The same `request_id` again answers the same ones, for when " +
        "an answer was lost. Fewer than asked for are answered once no more are left",
      done: { en: "Claimed identities", zh_CN: "领取设备身份" },
      body: z.object({
        count: wholeNumber(1, limits.takenAtOnce),
        /** Chosen by the station, a new one for each batch, such as a UUID. */
        request_id: z.string().regex(/^[A-Za-z0-9_.-]{8,64}$/, "request_id_format"),
      }),
      response: wholeListOf(GivenIdentity),
    },
    report: {
      method: "PUT",
      path: "/station/identity",
      access: "public",
      credential: "station",
      waits: true,
      summary:
        "Report what became of identities that this station's order has given: written, passed or failed. The last report of an " +
        "identity counts",
      done: { en: "Reported on identities", zh_CN: "上报生产结果" },
      body: z.object({ list: z.array(StationReport).min(1).max(limits.takenAtOnce) }),
      response: wholeListOf(z.object({ device_name: z.string(), state: IdentityState })),
    },
    labels: {
      method: "GET",
      path: "/station/label",
      access: "public",
      credential: "station",
      summary:
        "Labels of identities that the station was given, as a PDF: at most 100, by serial number from the first to the last, " +
        "both included. Counts as ten calls",
      query: z.object({
        size: LabelSize,
        from: fromQuery(PositiveInteger),
        to: fromQuery(PositiveInteger),
      }),
      download: "application/pdf",
      response: z.custom<NamedFile>(),
    },
  },
);
