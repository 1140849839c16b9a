import type { LabelledDevice } from "@thingwright/contract/devices/device-label.ts";
import type { Scope } from "../../../platform/database/scope.ts";
import { type Sql, within } from "../../../platform/database/sql.ts";
import { randomText } from "../../../platform/ids.ts";
import { keyedHash, sameBytes, type Vault } from "../../../platform/secrets.ts";

/** How many characters a label key has; together they hold 160 bits. */
const keyLength = 32;
/** 128 bits of the signature: too many to guess, and few enough for a small code on a label. */
const proofBytes = 16;

type Named = Pick<LabelledDevice, "product_key" | "device_name">;

/** Signs the labels of one product. */
export type SignLabel = (device: Named) => string;

function proofBy(key: string, { product_key, device_name }: Named): Buffer {
  return keyedHash(Buffer.from(key), `TW2/${product_key}/${device_name}`).subarray(0, proofBytes);
}

/** Builds the function that signs the labels of a product, and creates the product's key for its first label. */
export async function makeLabelSigner(
  { scope, sql }: { scope: Scope; sql: Sql },
  product: { id: string; owner_id: string },
  vault: Vault,
): Promise<SignLabel> {
  const find = () => findKey(scope, sql, product.id);
  let sealed = await find();
  if (!sealed) {
    const row = {
      product_id: product.id,
      owner_id: product.owner_id,
      key: vault.seal(randomText(keyLength)),
    };
    await within(scope, sql)
      .insertInto("label_key")
      .values(row)
      .onConflict((conflict) => conflict.column("product_id").doNothing())
      .execute();
    sealed = await find();
  }
  return signerWith(sealed!, vault);
}

/**
 * Builds the function that signs the labels of a product. A product without a key has only labels from before label
 * keys existed; their proof is empty.
 */
export async function findLabelSigner(
  { scope, sql }: { scope: Scope; sql: Sql },
  productId: string,
  vault: Vault,
): Promise<SignLabel> {
  const sealed = await findKey(scope, sql, productId);
  return sealed ? signerWith(sealed, vault) : () => "";
}

function signerWith(sealed: Buffer, vault: Vault): SignLabel {
  const key = vault.open(sealed);
  return (device) => proofBy(key, device).toString("base64url");
}

/** Checks whether the platform has signed this label of a product's device. */
export async function isSignedLabel(
  { scope, sql }: { scope: Scope; sql: Sql },
  productId: string,
  label: LabelledDevice,
  vault: Vault,
): Promise<boolean> {
  const sealed = await findKey(scope, sql, productId);
  return (
    sealed !== undefined &&
    sameBytes(Buffer.from(label.proof, "base64url"), proofBy(vault.open(sealed), label))
  );
}

async function findKey(scope: Scope, sql: Sql, productId: string): Promise<Buffer | undefined> {
  const found = await within(scope, sql)
    .selectFrom("label_key")
    .select("key")
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return found?.key;
}
