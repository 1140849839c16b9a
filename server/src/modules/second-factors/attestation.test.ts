import { generateKeyPairSync, sign } from "node:crypto";
import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { expect, it, onTestFinished } from "vitest";
import { makePasskey } from "../../../test/authenticator.ts";
import { signCertificate } from "../../../test/certificates.ts";
import { der, octets, oid, sequence } from "../../../test/der.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { startHttpDouble } from "../../../test/http-double.ts";

const origin = "https://things.example.com";
const platform = await forFile(startPlatform({ PUBLIC_URL: origin }));

type Attest = NonNullable<Parameters<typeof makePasskey>[1]["attest"]>;
const es256 = -7;

async function add(attest: Attest) {
  const caller = await platform.actor();
  const { options } = await caller.ok(secondFactors.offerPasskey);
  const { credential } = makePasskey(options, { origin, attest });
  return caller.call(secondFactors.addPasskey, { body: { name: "Laptop", credential } });
}

const signed = ({ authData, clientDataHash, privateKey }: Parameters<Attest>[0]) =>
  Uint8Array.from(sign("sha256", Buffer.concat([authData, clientDataHash]), privateKey));

it("a passkey with self-attestation is accepted", async () => {
  const statement = (made: Parameters<Attest>[0]) =>
    new Map<string, unknown>([
      ["alg", es256],
      ["sig", signed(made)],
    ]);
  const answer = await add((made) => ({ fmt: "packed", statement: statement(made) }));
  expect(answer.code).toBe(200);
});

/** The attestation of an Android key, whose certificate says where it may have been revoked. */
function androidKey(made: Parameters<Attest>[0], revokedAt: string) {
  const root = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = { name: "Root", key: root.privateKey };
  const list = der(0xa0, der(0xa0, der(0x86, Buffer.from(revokedAt))));
  const version = der(0x02, Buffer.from([3]));
  const level = der(0x0a, Buffer.from([1]));
  const parts = [version, level, version, level, octets(made.clientDataHash), octets(Buffer.alloc(0))];
  const description = sequence(...parts, sequence(), sequence());
  const leaf = signCertificate({
    subject: "Key",
    publicKey: made.publicKey,
    issuer,
    extensions: [
      sequence(oid("551d1f"), octets(sequence(sequence(list)))),
      sequence(oid("2b06010401d679020111"), octets(description)),
    ],
  });
  const anchor = signCertificate({ subject: "Root", publicKey: root.publicKey, issuer, extensions: [] });
  const statement = new Map<string, unknown>([
    ["alg", es256],
    ["sig", signed(made)],
    ["x5c", [Uint8Array.from(leaf), Uint8Array.from(anchor)]],
  ]);
  return { fmt: "android-key", statement };
}

it("an attestation certificate cannot make the server request the revocation address that it names", async () => {
  const inside = await startHttpDouble();
  onTestFinished(() => inside.close());
  const answer = await add((made) => androidKey(made, `${inside.url}/revoked`));
  expect(inside.received).toEqual([]);
  expect(answer).toMatchObject({ status: 422, problem: "passkey_refused" });
});
