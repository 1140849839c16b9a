import { securityLevel, type SecurityLevel } from "@thingwright/contract/grammar/enums.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { ProductSecret } from "@thingwright/contract/products/products.ts";
import type { Context } from "../../http/context.ts";
import { seconds } from "../../platform/clock.ts";
import type { KeptByKey } from "../../platform/cluster/key-exchange.ts";
import { randomText } from "../../platform/ids.ts";
import type { Vault } from "../../platform/secrets.ts";
import { get, lock, lockForChange } from "./products.ts";
import { type LockedProduct, updateProduct } from "./products.store.ts";

export const productsKeptByKey: KeptByKey = {
  sealed: [{ table: "product", id: "id", columns: ["product_secret"] }],
};

/**
 * Sets the security level of a product in development. Setting the present level changes nothing and returns no secret.
 * At the level of the product, the secret that the caller brought, or a new one, is stored and returned once; at the
 * level of the device, the product's secret is deleted.
 */
export async function setSecurityLevel(
  context: Context,
  id: string,
  level: SecurityLevel,
  brought: Partial<ProductSecret>,
  vault: Vault,
): Promise<Partial<ProductSecret>> {
  const product = await lockForChange(context, id);
  if (product.security_level === level) return {};
  const { columns, answered } = securityForLevel(level, vault, brought);
  await keep(context, product, columns);
  return answered;
}

/**
 * Builds the columns for a security level and, if the level has a secret, that secret in plain text: the given one, or
 * a new one.
 */
export function securityForLevel(
  security_level: SecurityLevel,
  vault: Vault,
  brought: Partial<ProductSecret> = {},
): {
  columns: { security_level: SecurityLevel; product_secret: Buffer | null };
  answered: Partial<ProductSecret>;
} {
  if (security_level !== securityLevel.product)
    return { columns: { security_level, product_secret: null }, answered: {} };
  const product_secret = brought.product_secret ?? newSecret();
  return {
    columns: { security_level, product_secret: vault.seal(product_secret) },
    answered: { product_secret },
  };
}

type Columns = ReturnType<typeof securityForLevel>["columns"];

/**
 * Replaces the product's secret, whatever the stage of the product. Devices that know only the old secret can no longer
 * register. Throws not_found and product_without_secret.
 */
export async function renewSecret(
  context: Context,
  id: string,
  brought: Partial<ProductSecret>,
  vault: Vault,
): Promise<ProductSecret> {
  const product = await lock(context, id);
  if (product.security_level !== securityLevel.product) throw problem("product_without_secret");
  const { columns, answered } = securityForLevel(securityLevel.product, vault, brought);
  await keep(context, product, columns);
  return answered as ProductSecret;
}

/** 32 characters from an alphabet of 32 are 160 bits. Firmware has room for 64 characters. */
function newSecret(): string {
  return randomText(32);
}

async function keep(context: Context, { id, version }: LockedProduct, columns: Columns) {
  const { scope, sql, now, audit } = context;
  const before = await get(context, id);
  await updateProduct(scope, sql, id, {
    ...columns,
    version: version + 1,
    updated_at: seconds(now),
  });
  const { security_level, name } = await get(context, id);
  audit({ id, name, before: { security_level: before.security_level }, after: { security_level } });
}
