import { isIP } from "node:net";
import { problem } from "@thingwright/contract/grammar/problem.ts";

/** The site that passkeys belong to: the relying party of WebAuthn. */
export interface PasskeySite {
  /** The host name. A passkey works only at the host name that it was made for. */
  id: string;
  origin: string;
}

/**
 * Returns the site of an installation's address; null if browsers offer no passkeys there: at an IP address, or without
 * HTTPS except on the machine itself. The site is never derived from a request's headers, which a caller chooses.
 */
export function passkeySite(ownUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(ownUrl);
  const local = hostname === "localhost" || hostname.endsWith(".localhost");
  const named = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  return local || (protocol === "https:" && named) ? { id: hostname, origin } : null;
}

/** Throws passkeys_unavailable. */
export function requireSite(ownUrl: string): PasskeySite {
  const site = passkeySite(ownUrl);
  if (!site) throw problem("passkeys_unavailable");
  return site;
}
