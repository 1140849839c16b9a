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

/** The data that a station writes into a device. */
export const GivenIdentity = z.object({
  device_id: Id,
  product_key: z.string(),
  device_name: z.string(),
  serial: PositiveInteger,
  /**
   * Null once the device has been online. Also null at security level 1, where the device registers with the secret of
   * its product and gets its own secret then.
   */
  device_secret: z.string().nullable(),
  /** The access token of the device in the token dialect (MQTT user name). Null whenever `device_secret` is. */
  access_token: z.string().nullable(),
  /** The text of the QR code on the device's label. */
  label: z.string(),
});
export type GivenIdentity = z.infer<typeof GivenIdentity>;

/** A station's report about an identity that it was given. */
const StationReport = z.object({
  device_name: DeviceName,
  result: z.enum(["written", "passed", "failed"]),
  /** Why the device failed. */
  reason: lineOf(limits.failReason, 0).default(""),
  /** The MAC of the device that the identity was written into. */
  mac: Mac.optional(),
});

/**
 * Calls with the token of a station. Each handler checks the token, because it is no session and has no permissions.
 */
export const stations = defineRoutes(
  { about: "Factory stations, called with the token of a station", name: { en: "Stations", zh_CN: "工位" } },
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
        "Claim identities with their secrets. No identity is claimed twice, but repeating a `request_id` returns the same " +
        "identities again, in case a response was lost. If fewer are left than requested, these are returned",
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
        "Report the result for claimed identities of this station's order: written, passed or failed. A later report for " +
        "an identity replaces an earlier one",
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
        "Labels of identities that the station has claimed, as a PDF: those with serial numbers `from` to `to`, at most 100. " +
        "Counts as ten calls towards the limit of a station",
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
