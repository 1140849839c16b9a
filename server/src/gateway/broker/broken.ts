import type { BrokenReason } from "@thingwright/contract/devices/unknown-devices.ts";
import { type Unread, unknownVersion } from "./containment.ts";

const unknownProtocol = "Invalid protocolId";
/** The first bytes of a TLS record that begins a handshake. */
const tlsHandshake = Buffer.from([0x16, 3]);
const httpRequest = /^[A-Z]{3,7} \//;

/**
 * Returns why the start of a connection is not a CONNECT. @param unread null if it is a valid packet of another type
 */
export function whyBroken(unread: Unread | null): BrokenReason {
  if (!unread) return "broken_packet";
  const { bytes, error } = unread;
  if (bytes.indexOf(tlsHandshake) === 0) return "broken_tls";
  if (httpRequest.test(bytes.toString("latin1"))) return "broken_http";
  return [unknownVersion, unknownProtocol].includes(error.message) ? "broken_version" : "broken_packet";
}

/** Returns why a TLS handshake failed, derived from OpenSSL's error code. */
export function whyNotShaken({ code = "" }: Error & { code?: string }): BrokenReason {
  if (/ALERT_(UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE|UNSUPPORTED_CERT)/.test(code))
    return "broken_certificate";
  if (/UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|PROTOCOL_VERSION|NO_SHARED_CIPHER|NO_SUITABLE/.test(code))
    return "broken_tls_version";
  if (/WRONG_VERSION_NUMBER|HTTP_REQUEST|PACKET_LENGTH|BAD_RECORD_TYPE/.test(code)) return "broken_no_tls";
  return "broken_handshake";
}
