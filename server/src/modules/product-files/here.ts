import type { FoundHere, MissingPart, StoredProduct } from "@thingwright/contract/product-file/convert.ts";
import { fromProductFile } from "@thingwright/contract/product-file/convert.ts";
import type { ProductFile } from "@thingwright/contract/product-file/product-file.ts";
import { usualNodeType } from "@thingwright/contract/grammar/enums.ts";
import type { Context } from "../../http/context.ts";
import { type FileKeeper, type FileUser, filesWith, keepFile } from "../files/index.ts";
import { moduleNamed } from "../modules/index.ts";
import { panelNamed } from "../panels/index.ts";

/** The product of a file, with ids of this installation in place of the names of other objects. */
export interface Resolved {
  whole: Omit<StoredProduct, "category">;
  missing: MissingPart[];
}

/** Lists the objects whose files a product may use: itself, and the template of its category. */
export function usersFor(categoryId: string | null, productId: string | null): FileUser[] {
  return [
    ...(productId
      ? [
          { kind: "product.content", id: productId } as const,
          { kind: "product.icon", id: productId } as const,
        ]
      : []),
    ...(categoryId ? [{ kind: "template.published", id: categoryId } as const] : []),
  ];
}

/**
 * Finds the objects of this installation that a product file names.
 * @param panelId the panel that the product has, which it can keep even if nobody can choose it any more
 * @param pending whether pictures within the file count as found although they are not stored yet, as before an import
 */
export async function resolve(
  context: Context,
  file: ProductFile,
  users: readonly FileUser[],
  { pending, panelId }: { pending: boolean; panelId?: string | undefined },
): Promise<Resolved> {
  const { scope, sql } = context;
  const { module, panel } = file.configuration;
  const hashes = hashesIn(file);
  const kept = await filesWith(
    context,
    [...hashes].map((one) => Buffer.from(one, "hex")),
    users,
  );
  const all = Map.groupBy(kept, ({ sha256 }) => sha256.toString("hex"));
  const isWithin = (sha256: string) => pending && Object.hasOwn(file.files, sha256);
  const here: FoundHere = {
    module: module === null ? null : ((await moduleNamed(scope, sql, module)) ?? null),
    panel: panel === null ? null : ((await panelNamed(scope, sql, panel.name, panelId)) ?? null),
    file: ({ sha256, name, purpose }) => {
      const fitting = (all.get(sha256) ?? []).filter((one) => one.purpose === purpose);
      const found = fitting.find((one) => one.name === name) ?? fitting[0];
      return found ?? (isWithin(sha256) && purpose === "image" ? { id: sha256, url: "", name } : undefined);
    },
    icon: (sha256) =>
      all.get(sha256)?.find(({ purpose }) => purpose === "image")?.url ??
      (isWithin(sha256) ? sha256 : undefined),
  };
  const { whole, missing } = fromProductFile(file, here);
  return {
    whole: { ...whole, node_type: whole.node_type ?? usualNodeType(whole.communication_mode) },
    missing,
  };
}

function hashesIn({ product, configuration }: ProductFile): Set<string> {
  const found = new Set<string>();
  if (typeof product.icon === "object") found.add(product.icon.file);
  for (const { steps, package: pages } of Object.values(configuration.guides)) {
    for (const { media } of steps) found.add(media.file);
    if (pages) found.add(pages.file);
  }
  return found;
}

/**
 * Stores the pictures within a product file that the installation does not have yet. Throws all errors of storing
 * files.
 */
export async function keepEmbedded(
  context: Context,
  file: ProductFile,
  users: readonly FileUser[],
  keeper: FileKeeper,
): Promise<void> {
  const named = new Map(
    Object.values(file.configuration.guides).flatMap(({ steps }) =>
      steps.map(({ media }) => [media.file, media.name] as const),
    ),
  );
  const wanted = hashesIn(file);
  const kept = await filesWith(
    context,
    [...wanted].map((one) => Buffer.from(one, "hex")),
    users,
  );
  const known = new Set(kept.map(({ sha256 }) => sha256.toString("hex")));
  for (const [sha256, { data }] of Object.entries(file.files)) {
    if (known.has(sha256) || !wanted.has(sha256)) continue;
    const sent = { name: named.get(sha256) ?? "", content: Buffer.from(data, "base64") };
    await keepFile(context, { purpose: "image", file: sent, named: "anyhow" }, keeper);
  }
}
