import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Server } from "node:tls";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type CertificateFiles,
  certificateFiles,
  makeCertificate,
  writeCertificate,
} from "../../../test/certificates.ts";
import { TestClock } from "../../../test/harness.ts";
import { createLog } from "../log.ts";
import { type Certificate, openCertificate } from "./certificate.ts";

const first = makeCertificate();
const clock = new TestClock();
let files: CertificateFiles;
let certificate: Certificate;
let server: Server;
let logged: string[];

beforeEach(async () => {
  logged = [];
  files = await certificateFiles(first);
  const log = createLog("warn", { write: (line: string) => logged.push(line) });
  certificate = await openCertificate(files, { clock, log });
  server = createServer((socket) => socket.on("error", () => {}).end("hello"));
  certificate.serve(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.close();
  await certificate.close();
  await files.close();
});

/** Connects, and resolves with the error, or with the protocol if the server showed this certificate. */
function shows({ cert }: { cert: string }, options: object = {}): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", ca: cert, ...options }, () => {
      resolve(String(socket.getProtocol()));
      socket.destroy();
    });
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

it("a renewed certificate is loaded and presented to new connections", async () => {
  expect(await shows(first)).toBe("TLSv1.3");
  const second = makeCertificate();
  await writeCertificate(files, second);
  await certificate.renew();
  expect(await shows(second)).toBe("TLSv1.3");
  expect(await shows(first)).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
  expect(certificate.check()).toBeNull();
});

it("the former certificate stays in use if the new one is invalid, which is logged once", async () => {
  const second = makeCertificate();
  for (const broken of [
    { ...second, key: first.key },
    { ...second, cert: "none" },
  ]) {
    await writeCertificate(files, broken);
    for (let i = 0; i < 3; i++) await certificate.renew();
    expect(certificate.check()).toEqual({ warning: expect.stringContaining("cannot be used") });
    expect(await shows(first)).toBe("TLSv1.3");
  }
  expect(logged).toHaveLength(2);
  await writeCertificate(files, second);
  await certificate.renew();
  expect(certificate.check()).toBeNull();
  expect(await shows(second)).toBe("TLSv1.3");
});

it("a warning is reported a week before the certificate expires, and after its expiry", async () => {
  await writeCertificate(files, makeCertificate(8));
  await certificate.renew();
  expect(certificate.check()).toBeNull();
  clock.advance(2 * 24 * 60 * 60 * 1000);
  expect(certificate.check()).toEqual({ warning: "The certificate ends within 7 days." });
  clock.advance(7 * 24 * 60 * 60 * 1000);
  expect(certificate.check()).toEqual({ warning: "The certificate has expired." });
});

it("a certificate with a key that does not match is refused at the start", async () => {
  await writeFile(files.key, makeCertificate().key);
  const opening = openCertificate(files, { clock, log: createLog("silent") });
  await expect(opening).rejects.toThrow("key values mismatch");
});

it("TLS 1.2 is accepted with modern cipher suites only, and older versions are refused", async () => {
  expect(await shows(first, { maxVersion: "TLSv1.2" })).toBe("TLSv1.2");
  const old = { maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-SHA256" };
  expect(await shows(first, old)).toContain("ALERT");
  const older = { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT:@SECLEVEL=0" };
  expect(await shows(first, older)).toContain("ALERT");
});

it("older cipher suites are used only if enabled, and only for clients that support no others", async () => {
  certificate.serve(server, true);
  const suiteOf = async (ciphers?: string) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: "127.0.0.1", ca: first.cert, maxVersion: "TLSv1.2", ciphers });
    await once(socket, "secureConnect");
    const { name } = socket.getCipher();
    socket.destroy();
    return name;
  };
  expect(await suiteOf("ECDHE-ECDSA-AES128-SHA256")).toBe("ECDHE-ECDSA-AES128-SHA256");
  expect(await suiteOf("ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256")).toBe(
    "ECDHE-ECDSA-AES128-GCM-SHA256",
  );
});

it("the proxy configuration in `deploy` uses the same TLS versions and cipher suites, for HTTPS and MQTT", async () => {
  const conf = await readFile(new URL("../../../../deploy/nginx.conf", import.meta.url), "utf8");
  const set = (name: string) =>
    [...conf.matchAll(new RegExp(`^ *${name} (.*);$`, "gm"))].map(([, value]) => value);
  expect(set("ssl_protocols")).toEqual(["TLSv1.2 TLSv1.3", "TLSv1.2 TLSv1.3"]);
  const [https, mqtts] = set("ssl_ciphers");
  expect(https).toBe(mqtts);
  server.setSecureContext({ ...first, ciphers: https, minVersion: "TLSv1.2" });
  expect(await shows(first, { maxVersion: "TLSv1.2" })).toBe("TLSv1.2");
  const old = { maxVersion: "TLSv1.2", ciphers: "ECDHE-ECDSA-AES128-SHA256" };
  expect(await shows(first, old)).toContain("ALERT");
});
