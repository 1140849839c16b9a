import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { makeCertificate, pemOf, signCertificate } from "../../../test/certificates.ts";
import { anchorOf } from "./anchor.ts";

const pair = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

/** A root, what it issued, and what that issued, each PEM. */
function chain(): [root: string, intermediate: string, leaf: string] {
  const [root, intermediate, leaf] = [pair(), pair(), pair()];
  const sign = (
    subject: string,
    publicKey: typeof root.publicKey,
    issuer: string,
    key: typeof root.privateKey,
  ) => pemOf(signCertificate({ subject, publicKey, issuer: { name: issuer, key }, extensions: [] }));
  return [
    sign("root", root.publicKey, "root", root.privateKey),
    sign("between", intermediate.publicKey, "root", root.privateKey),
    sign("leaf", leaf.publicKey, "between", intermediate.privateKey),
  ];
}

it("finds the root of the chain, in any order of the certificates", () => {
  const [root, intermediate, leaf] = chain();
  expect(anchorOf(leaf + intermediate + root)).toBe(root);
  expect(anchorOf(leaf + root + intermediate)).toBe(root);
});

it("returns a self-signed certificate itself", () => {
  const { cert } = makeCertificate();
  expect(anchorOf(cert)).toBe(cert);
});

it("finds a public root that is not part of the file", () => {
  const [root, intermediate, leaf] = chain();
  expect(anchorOf(leaf + intermediate, [makeCertificate().cert, root])).toBe(root);
});

it("returns nothing if the issuer of the chain is unknown", () => {
  const [, intermediate, leaf] = chain();
  expect(anchorOf(leaf + intermediate)).toBeNull();
  expect(anchorOf(leaf)).toBeNull();
  expect(anchorOf("")).toBeNull();
});
