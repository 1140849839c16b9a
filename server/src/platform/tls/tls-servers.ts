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
 * Suites of TLS 1.2 without authenticated encryption, or without forward secrecy. The TLS libraries in Aliyun's C SDKs
 * offer no others. Those without ECDHE need a certificate with an RSA key.
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

/** Returns the options with which a server serves a certificate. */
export function contextOf({ cert, key }: { cert: string; key: string }) {
  return { cert, key, minVersion: "TLSv1.2", honorCipherOrder: true } as const satisfies SecureContextOptions;
}

/** Returns a warning if a certificate has expired, or soon will. @param ends milliseconds, like `now` */
export function endOf(ends: number, now: number): Finding {
  if (ends <= now) return { warning: "The certificate has expired." };
  return ends - now < warnDays * dayMs ? { warning: `The certificate ends within ${warnDays} days.` } : null;
}

/** The servers that serve one certificate, each with the suites that the server offers. */
export class TlsServers {
  readonly #ciphers = new Map<Server, { ciphers: string }>();

  /** @param options null while there is no certificate: until there is one, no handshake succeeds */
  add(server: Server, old: boolean, options: SecureContextOptions | null): void {
    const ciphers = { ciphers: [...suites, ...(old ? oldSuites : [])].join(":") };
    this.#ciphers.set(server, ciphers);
    server.once("close", () => this.#ciphers.delete(server));
    if (options) server.setSecureContext({ ...options, ...ciphers });
  }

  /** Serves this certificate to new connections. */
  show(options: SecureContextOptions): void {
    for (const [server, ciphers] of this.#ciphers) server.setSecureContext({ ...options, ...ciphers });
  }
}
