import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSecureContext, type SecureContextOptions, type Server } from "node:tls";
import type { Clock } from "../clock.ts";
import type { Finding } from "../health.ts";
import type { Logger } from "../log.ts";
import { repeat } from "../repeat.ts";
import { anchorOf } from "./anchor.ts";

/** Paths of PEM files. */
export interface TlsFiles {
  certificate: string;
  key: string;
}

/** The certificate of this process, which its TLS servers share and which is read again when it was renewed. */
export interface Certificate {
  /**
   * Gives the server the certificate, now and after each renewal.
   * @param oldSuites whether clients may use old suites of TLS 1.2, where they have none of the others
   */
  serve(server: Server, oldSuites?: boolean): void;
  /** Reads the files again. A pair that cannot be used is logged once, and the one before it stays. */
  renew(): Promise<void>;
  /** What an operator should know: a renewal that failed, or an end that is near. */
  check(): Finding;
  /** What clients have to trust, see `anchorOf`. */
  anchor(): string | null;
  close(): Promise<void>;
}

const lookEveryMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;
const warnDays = 7;

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

/**
 * Reads a certificate with its key, and looks every minute, and at SIGHUP, whether they were renewed.
 * @throws where the files cannot be read, or do not fit together
 */
export async function openCertificate(
  files: TlsFiles,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<Certificate> {
  const servers = new Map<Server, { ciphers: string }>();
  let used = await read(files);
  createSecureContext(used.options);
  /** The contents that were looked at last, in use or not. */
  let seen = used.contents;
  let isRefused = false;

  async function renew(): Promise<void> {
    let contents = "";
    try {
      const found = await read(files);
      contents = found.contents;
      if (contents === seen) return;
      createSecureContext(found.options);
      used = found;
      isRefused = false;
      for (const [server, ciphers] of servers) server.setSecureContext({ ...found.options, ...ciphers });
    } catch (error) {
      if (!isRefused || contents !== seen)
        log.warn({ error }, "the renewed certificate cannot be used, and the one before it stays");
      isRefused = true;
    }
    seen = contents;
  }

  const stop = repeat(lookEveryMs, renew, log);
  // A server in a terminal ends with it, by the same signal.
  const onSignal = () => void renew();
  if (!process.stdout.isTTY) process.on("SIGHUP", onSignal);
  return {
    serve(server, old = false) {
      const ciphers = { ciphers: [...suites, ...(old ? oldSuites : [])].join(":") };
      servers.set(server, ciphers);
      server.once("close", () => servers.delete(server));
      server.setSecureContext({ ...used.options, ...ciphers });
    },
    renew,
    check() {
      const left = used.ends - clock.now();
      if (isRefused)
        return { warning: "The renewed certificate cannot be used, and the one before it stays." };
      if (left <= 0) return { warning: "The certificate has expired." };
      return left < warnDays * dayMs ? { warning: `The certificate ends within ${warnDays} days.` } : null;
    },
    anchor: () => (used.anchor ??= { pem: anchorOf(used.options.cert) }).pem,
    async close() {
      process.off("SIGHUP", onSignal);
      await stop();
    },
  };
}

interface Pair {
  options: SecureContextOptions & { cert: string };
  contents: string;
  /** When the certificate ends, in milliseconds since 1970. */
  ends: number;
  /** Found when it is first asked for. */
  anchor?: { pem: string | null };
}

async function read({ certificate, key: keyFile }: TlsFiles): Promise<Pair> {
  const [cert, key] = await Promise.all([readFile(certificate, "utf8"), readFile(keyFile, "utf8")]);
  const options = { cert, key, minVersion: "TLSv1.2", honorCipherOrder: true } as const;
  return { options, contents: cert + key, ends: new X509Certificate(cert).validToDate.getTime() };
}
