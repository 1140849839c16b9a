import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign } from "node:crypto";
import { seconds } from "../../platform/clock.ts";
import type { KeptByKey } from "../../platform/cluster/key-exchange.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { Vault } from "../../platform/secrets.ts";
import type { Context } from "../../http/context.ts";
import { findKey, insertKey } from "./signing.store.ts";

export const firmwareKeptByKey: KeptByKey = {
  sealed: [{ table: "firmware_key", id: "owner_id", columns: ["private_key"] }],
};

/**
 * Signs a text with the key of the caller's account, which is made when it is first needed. The caller has locked the
 * account. @returns the signature in base64
 */
export async function signFor(
  { scope, sql, now }: Pick<Context, "scope" | "sql" | "now">,
  text: string,
  vault: Vault,
): Promise<string> {
  const known = await findKey(scope, sql);
  if (known) return signatureOf(text, vault.open(known.private_key));
  const pair = generateKeyPairSync("ed25519", {
    privateKeyEncoding: { type: "pkcs8", format: "der" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const privateKey = pair.privateKey.toString("base64");
  await insertKey(scope, sql, {
    owner_id: ownerOf(scope),
    private_key: vault.seal(privateKey),
    public_key: pair.publicKey,
    created_at: seconds(now),
  });
  return signatureOf(text, privateKey);
}

function signatureOf(text: string, privateKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, "base64"), type: "pkcs8", format: "der" });
  return sign(null, Buffer.from(text), key).toString("base64");
}

/** Finds the public key of the caller's account. */
export async function signingKey({
  scope,
  sql,
}: Pick<Context, "scope" | "sql">): Promise<{ public_key: string | null; fingerprint: string }> {
  const known = await findKey(scope, sql);
  if (!known) return { public_key: null, fingerprint: "" };
  const { x = "" } = createPublicKey(known.public_key).export({ format: "jwk" });
  return { public_key: known.public_key, fingerprint: hash("sha256", Buffer.from(x, "base64url"), "hex") };
}
