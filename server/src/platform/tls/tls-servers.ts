import type { SecureContextOptions, Server } from "node:tls";
import type { Finding } from "../health.ts";

/**
 * TLS 1.2 with forward secrecy and authenticated encryption only, and TLS 1.3: what every browser of the last ten years
 * and the TLS libraries of small devices speak.
 */
const suites = [
  "TLS_AES_128_GCM_SHA256",
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
];

/**
 * Of TLS 1.2 without authenticated encryption, or without forward secrecy: all that the TLS libraries offer which Aliyun's C
 * SDKs bring along. The last ones need a certificate with an RSA key.
 */
const oldSuites = [
  "ECDHE-ECDSA-AES128-SHA256",
  "ECDHE-RSA-AES128-SHA256",
  "AES128-GCM-SHA256",
  "AES128-SHA256",
  "AES256-SHA256",
  "AES128-SHA",
];

const dayMs = 24 * 60 * 60 * 1000;
const warnDays = 7;

/** What a server needs in order to show a certificate. */
export function contextOf({ cert, key }: { cert: string; key: string }) {
  return { cert, key, minVersion: "TLSv1.2", honorCipherOrder: true } as const satisfies SecureContextOptions;
}

/** What an operator should know of a certificate that ends at a time. @param ends milliseconds, as `now` */
export function endOf(ends: number, now: number): Finding {
  if (ends <= now) return { warning: "The certificate has expired." };
  return ends - now < warnDays * dayMs ? { warning: `The certificate ends within ${warnDays} days.` } : null;
}

/** The servers that show one certificate, each with the suites that it offers. */
export class TlsServers {
  readonly #ciphers = new Map<Server, { ciphers: string }>();

  /** @param options null while there is no certificate: until there is one, no handshake succeeds */
  add(server: Server, old: boolean, options: SecureContextOptions | null): void {
    const ciphers = { ciphers: [...suites, ...(old ? oldSuites : [])].join(":") };
    this.#ciphers.set(server, ciphers);
    server.once("close", () => this.#ciphers.delete(server));
    if (options) server.setSecureContext({ ...options, ...ciphers });
  }

  /** New connections get this certificate. */
  show(options: SecureContextOptions): void {
    for (const [server, ciphers] of this.#ciphers) server.setSecureContext({ ...options, ...ciphers });
  }
}
