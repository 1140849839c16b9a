import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { NamedFile } from "@thingwright/contract/basics/named-file.ts";
import type { LabelSize } from "@thingwright/contract/devices/label-sizes.ts";
import type { production } from "@thingwright/contract/devices/production.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context, PublicContext } from "../../../http/context.ts";
import { refuseFields } from "../../../http/refuse.ts";
import { ownerOf, type Scope } from "../../../platform/database/scope.ts";
import type { Sql } from "../../../platform/database/sql.ts";
import { getProduct } from "../../products/index.ts";
import { type LabelRange, labelledOf } from "../identities.store.ts";
import { get, type OrderParams } from "../orders.ts";
import type { Vault } from "../../../platform/secrets.ts";
import { findLabelSigner, makeLabelSigner } from "./label-key.ts";
import { type Label, labelsPdf } from "./pdf.ts";

/**
 * Makes a PDF of the labels of an order's identities within the given range. Throws not_found and, for a wrong range,
 * invalid_input.
 */
export async function labels(
  context: Context,
  params: OrderParams,
  { size, ...range }: Parsed<(typeof production)["labels"]>["body"],
  vault: Vault,
): Promise<NamedFile> {
  const { scope, sql, language, audit } = context;
  const { order, found } = await sql.transaction(async (within) => {
    const read = { scope, sql: within };
    const of = await get(read, params);
    await makeLabelSigner(read, { id: of.product_id, owner_id: ownerOf(scope) }, vault);
    return {
      order: of,
      found: await labelsIn({ ...read, language, vault }, params, range, limits.labelsInFile),
    };
  });
  const { id, name, product_id } = order;
  audit({ id, name, after: { product_id, labels: found.length } });
  return fileOf(ownerOf(scope), size, found, order.prefix);
}

/** Makes a PDF of these labels, whose file name has the first and last serial number. */
export async function fileOf(
  owner: string,
  size: LabelSize,
  found: readonly (Label & { serial: number })[],
  prefix: string,
): Promise<NamedFile> {
  const content = await labelsPdf(owner, size, found);
  const [first, last] = [found[0]?.serial, found.at(-1)?.serial];
  return { name: `labels-${prefix}${first}-${last}-${size}.pdf`, content };
}

/**
 * Finds the data of the labels in a range. Throws not_found and, for an empty range or one with more than `most`
 * labels, invalid_input.
 */
export async function labelsIn(
  {
    scope,
    sql,
    language,
    vault,
  }: { scope: Scope; sql: Sql; language: PublicContext["language"]; vault: Vault },
  { id, orderId }: OrderParams,
  range: LabelRange,
  most: number,
): Promise<(Label & { serial: number })[]> {
  const refuse = (key: "too_small" | "labels_none" | "labels_too_many", last = 0) =>
    refuseFields(language, [
      { path: "to", key, parameters: { minimum: range.from ?? 1, maximum: most, last } },
    ]);
  if (range.from !== undefined && range.to !== undefined && range.to < range.from) throw refuse("too_small");
  const { name, model, product_key } = await getProduct({ scope, sql }, id);
  const found = await labelledOf(scope, sql, orderId, range, most + 1);
  if (found.length === 0) throw refuse("labels_none");
  if (found.length > most) throw refuse("labels_too_many", found[most - 1]!.serial);
  const sign = await findLabelSigner({ scope, sql }, id, vault);
  return found.map((one) => ({
    ...one,
    name,
    model,
    product_key,
    proof: sign({ product_key, device_name: one.device_name }),
  }));
}
