import { z } from "zod";
import { Count, Integer, Milliseconds } from "../basics/numbers.ts";

const Value = z.unknown();
export const PropertyState = z.object({
  identifier: z.string(),
  reported: z.object({ value: Value, time: Milliseconds }).nullable(),
  desired: z.object({ value: Value, time: Milliseconds, version: Integer }).nullable(),
});
export type PropertyState = z.infer<typeof PropertyState>;

/** One reported value with its time. */
export const HistoryPoint = z.object({ time: Milliseconds, value: Value });
export type HistoryPoint = z.infer<typeof HistoryPoint>;

/** One bucket of a chart: numbers have all fields, other types `last` and `count`. */
export const SeriesPoint = z.object({
  time: Milliseconds,
  last: Value,
  min: z.number().nullable(),
  max: z.number().nullable(),
  avg: z.number().nullable(),
  count: Count,
});
export type SeriesPoint = z.infer<typeof SeriesPoint>;

/** One of the properties of a chart. */
export const ChartedSeries = z.object({
  identifier: z.string(),
  /** The last value before the range, which was valid at its beginning; null if none is known. */
  before: HistoryPoint.nullable(),
  list: z.array(SeriesPoint),
});
export type ChartedSeries = z.infer<typeof ChartedSeries>;

/** From one time until another, in milliseconds. */
export const TimeSpan = z.object({ from: Milliseconds, to: Milliseconds });
export type TimeSpan = z.infer<typeof TimeSpan>;

export const CommunicationEntry = z.object({
  id: z.string(),
  time: Milliseconds,
  direction: z.enum(["up", "down"]),
  topic: z.string(),
  /** The payload as it was sent, mostly JSON text; bytes that are not UTF-8 are given as `base64:…`. */
  payload: z.string(),
  /** 200, or the code of the refusal. */
  code: Integer,
  reason: z.string().optional(),
});
export type CommunicationEntry = z.infer<typeof CommunicationEntry>;

/**
 * Why a signature is wrong: the mistake that explains it. `refused_signature` if no known mistake does, or if the
 * device has been refused too often to look for one.
 */
export const signatureReasons = [
  "refused_signature",
  "refused_signature_missing",
  "refused_signature_plain",
  "refused_signature_form",
  "refused_signature_base64",
  "refused_signature_length",
  "refused_signature_method",
  "refused_signature_time",
  "refused_signature_client_id",
  "refused_signature_order",
  "refused_signature_secret",
] as const;
export type SignatureReason = (typeof signatureReasons)[number];

/** Why a sign-in that names a device of the platform was refused. */
export const refusedReasons = [
  "refused_user_name",
  "refused_client_id",
  "refused_sign_method",
  "refused_hmacmd5",
  ...signatureReasons,
  "refused_token_misplaced",
  "refused_device_token",
  "refused_password",
  "refused_other_client",
  "refused_registration",
  "refused_no_tls",
  "refused_product_secret",
  "refused_activated",
  "refused_registration_rate",
  "refused_disabled",
  "refused_ceased",
  "refused_rate",
] as const;
export type RefusedReason = (typeof refusedReasons)[number];

export const onlineReasons = [
  "connected",
  "connected_often",
  "taken_over",
  "disconnected",
  "connection_lost",
  "protocol_error",
  "keepalive_timeout",
  "server_restarted",
  "disabled",
  "reset",
  "secret_renewed",
  "registered",
  "removed",
  "gateway_offline",
  "logged_out",
  "left_gateway",
  ...refusedReasons,
] as const;

/** 1 came online, 2 went offline, 3 registered itself, 0 refused. */
export const OnlineEvent = z.literal([0, 1, 2, 3]);
export type OnlineEvent = z.infer<typeof OnlineEvent>;

export const OnlineEntry = z.object({
  id: z.string(),
  time: Milliseconds,
  event: OnlineEvent,
  reason: z.enum(onlineReasons),
  address: z.string(),
});
export type OnlineEntry = z.infer<typeof OnlineEntry>;

/** How a device was bound or unbound. */
export const bindingWays = [
  "pairing_token",
  "device_token",
  "qr_code",
  "press",
  "taken_over",
  "by_person",
  "handed_over",
  "moved",
  "home_deleted",
  "reset",
  "device_deleted",
  "app_deleted",
] as const;
export type BindingWay = (typeof bindingWays)[number];

/** 1 bound, 2 unbound, 3 refused. */
export const bindingEvent = { bound: 1, unbound: 2, refused: 3 } as const;

export const BindingEntry = z.object({
  id: z.string(),
  time: Milliseconds,
  event: z.literal(Object.values(bindingEvent)),
  way: z.enum(bindingWays),
  /**
   * The person who got or lost the device, or was refused; with their current nickname, empty once their account is
   * gone.
   */
  uid: z.string().nullable(),
  nickname: z.string(),
  home_id: z.string().nullable(),
  /** The current name of the home; empty once it is deleted. */
  home_name: z.string(),
});
export type BindingEntry = z.infer<typeof BindingEntry>;
