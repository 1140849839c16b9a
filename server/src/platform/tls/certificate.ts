import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSecureContext, type Server } from "node:tls";
import type { Clock } from "../clock.ts";
import type { Finding } from "../health.ts";
import type { Logger } from "../log.ts";
import { repeat } from "../repeat.ts";
import { anchorOf } from "./anchor.ts";
import { contextOf, endOf, TlsServers } from "./tls-servers.ts";

/** Paths of PEM files. */
export interface TlsFiles {
  certificate: string;
  key: string;
}

/** The certificate of this process, which its TLS servers share, and which is replaced when it has been renewed. */
export interface Certificate {
  /**
   * Gives the server the certificate, now and after each renewal.
   * @param oldSuites whether clients may use old suites of TLS 1.2, if they have none of the others
   */
  serve(server: Server, oldSuites?: boolean): void;
  /**
   * Looks for a renewed certificate: reads the files again, or orders a certificate if one is due. A pair of files that
   * cannot be used is logged once, and the pair before it stays in use.
   */
  renew(): Promise<void>;
  /** A warning for the operator: a renewal has failed, or the certificate expires soon. */
  check(): Finding;
  /** The certificate that clients have to trust, see `anchorOf`. */
  anchor(): string | null;
  close(): Promise<void>;
}

const lookEveryMs = 60_000;

/**
 * Reads a certificate with its key, and looks every minute, and at SIGHUP, whether they were renewed.
 * @throws Error if the files cannot be read, or do not fit together
 */
export async function openCertificate(
  files: TlsFiles,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<Certificate> {
  const servers = new TlsServers();
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
      servers.show(found.options);
    } catch (error) {
      if (!isRefused || contents !== seen)
        log.warn({ error }, "the renewed certificate cannot be used, and the one before it stays");
      isRefused = true;
    }
    seen = contents;
  }

  const stop = repeat("certificate", lookEveryMs, renew, log);
  // In a terminal, the same signal means that the terminal closes: then the server must end.
  const onSignal = () => void renew();
  if (!process.stdout.isTTY) process.on("SIGHUP", onSignal);
  return {
    serve: (server, old = false) => servers.add(server, old, used.options),
    renew,
    check() {
      if (isRefused)
        return { warning: "The renewed certificate cannot be used, and the one before it stays." };
      return endOf(used.ends, clock.now());
    },
    anchor: () => (used.anchor ??= { pem: anchorOf(used.options.cert) }).pem,
    async close() {
      process.off("SIGHUP", onSignal);
      await stop();
    },
  };
}

interface Pair {
  options: ReturnType<typeof contextOf>;
  contents: string;
  /** When the certificate ends, in milliseconds since 1970. */
  ends: number;
  /** Found when it is first asked for. */
  anchor?: { pem: string | null };
}

async function read({ certificate, key: keyFile }: TlsFiles): Promise<Pair> {
  const [cert, key] = await Promise.all([readFile(certificate, "utf8"), readFile(keyFile, "utf8")]);
  return {
    options: contextOf({ cert, key }),
    contents: cert + key,
    ends: new X509Certificate(cert).validToDate.getTime(),
  };
}
