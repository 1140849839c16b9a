import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { Count, Seconds } from "../basics/numbers.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { Id } from "../basics/text.ts";

/** Why a connection ended before its CONNECT was read. Only the address of its device is known. */
export const brokenReasons = [
  /** On the port with TLS: the device does not trust the certificate, or the certificate names another host. */
  "broken_certificate",
  "broken_no_tls",
  "broken_tls_version",
  /** The device left during the handshake without giving a reason. */
  "broken_handshake",
  /** The device used TLS on the port without TLS. */
  "broken_tls",
  "broken_http",
  "broken_version",
  "broken_packet",
] as const;
export type BrokenReason = (typeof brokenReasons)[number];

/** Why a connection that names no device of the platform was refused. */
export const unknownReasons = [
  "refused_unknown",
  "refused_swapped",
  "refused_letters",
  "refused_registration",
  "refused_no_tls",
  "refused_product_secret",
  "refused_no_record",
  "refused_device_name",
  "refused_quota",
  "refused_own_credentials",
  "refused_ceased",
  "refused_registration_rate",
  "refused_hmacmd5",
  "refused_token",
  "refused_login",
  "refused_user_name",
  ...brokenReasons,
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** Refused sign-ins of the last hour that came from one address and named the same device, which does not exist. */
export const UnknownDevice = z.object({
  id: Id,
  /** The account's product with this key; null if there is none, or no key was sent. */
  product_id: Id.nullable(),
  product_name: z.string().nullable(),
  /** This and `device_name` are as the device sent them; empty if its credentials contain none, as with a token. */
  product_key: z.string(),
  device_name: z.string(),
  reason: z.enum(unknownReasons),
  address: z.string(),
  tries: Count,
  first_at: Seconds,
  last_at: Seconds,
});
export type UnknownDevice = z.infer<typeof UnknownDevice>;

export const unknownDevices = defineRoutes("Devices that were refused because nobody has registered them", {
  list: {
    method: "GET",
    path: "/unknown_device",
    access: "device:read",
    summary:
      "Refused sign-ins of the last hour that match no device: those with a product key of the account, and at level 1 also " +
      "those that belong to no account. The keyword matches product key, device name and address",
    query: listQuery(["last_at"], { product_id: Id.optional() }, { atMost: limits.unknownDevices }),
    response: listOf(UnknownDevice),
  },
});
