import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../src/platform/clock.ts";
import { createLog } from "../src/platform/log.ts";
import { type Certificate, openCertificate, type TlsFiles } from "../src/platform/tls/certificate.ts";
import { der, octets, oid, sequence } from "./der.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** A self-signed certificate for localhost, and its key, PEM. */
export interface TestCertificate {
  cert: string;
  key: string;
}

/** Makes a certificate for localhost that expires after `days`. */
export function makeCertificate(days = 365): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const alternatives = sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])));
  const whole = signCertificate({
    subject: "localhost",
    publicKey,
    issuer: { name: "localhost", key: privateKey },
    days,
    extensions: [sequence(oid("551d11"), octets(alternatives))],
  });
  return {
    cert: pemOf(whole),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** A certificate in PEM. */
export function pemOf(certificate: Buffer): string {
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

/** Makes a certificate (RFC 5280 §4.1) that begins a day ago, in DER. */
export function signCertificate({
  subject,
  publicKey,
  issuer,
  days = 365,
  extensions,
}: {
  subject: string;
  publicKey: KeyObject;
  /** The issuer, whose P-256 key signs the certificate. */
  issuer: { name: string; key: KeyObject };
  days?: number;
  extensions: Buffer[];
}): Buffer {
  const algorithm = sequence(oid("2a8648ce3d040302"));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    named(issuer.name),
    sequence(time(Date.now() - dayMs), time(Date.now() + days * dayMs)),
    named(subject),
    publicKey.export({ type: "spki", format: "der" }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", body, issuer.key)]));
  return sequence(body, algorithm, signature);
}

const named = (name: string) => sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(name)))));

/** The files of a certificate, in a folder of their own. */
export interface CertificateFiles extends TlsFiles {
  /** Removes them. */
  close(): Promise<void>;
}

export async function certificateFiles(made: TestCertificate = makeCertificate()): Promise<CertificateFiles> {
  const folder = await mkdtemp(join(tmpdir(), "thingwright-tls-"));
  const files = { certificate: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  await writeCertificate(files, made);
  return { ...files, close: () => rm(folder, { recursive: true, force: true }) };
}

/** Renews a certificate in its files. */
export async function writeCertificate(files: TlsFiles, { cert, key }: TestCertificate): Promise<void> {
  await writeFile(files.certificate, cert);
  await writeFile(files.key, key);
}

const time = (milliseconds: number) =>
  der(0x18, Buffer.from(new Date(milliseconds).toISOString().replace(/[-:T]|\.\d+/g, "")));

/** A certificate for localhost, made now. */
export async function openTestCertificate(): Promise<Certificate> {
  const files = await certificateFiles();
  const certificate = await openCertificate(files, { clock: systemClock, log: createLog("silent") });
  return {
    ...certificate,
    async close() {
      await certificate.close();
      await files.close();
    },
  };
}
