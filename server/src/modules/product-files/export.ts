import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { filesOfGuides } from "@thingwright/contract/content/guides.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { NamedFile } from "@thingwright/contract/basics/named-file.ts";
import { toProductFile } from "@thingwright/contract/product-file/convert.ts";
import { productFileSchemaPath } from "@thingwright/contract/product-file/json-schema.ts";
import type { ProductFile } from "@thingwright/contract/product-file/product-file.ts";
import { productFileParts } from "@thingwright/contract/product-file/write.ts";
import type { productFiles } from "@thingwright/contract/products/product-files.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import type { PlatformDeps } from "../../module.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { inSlices } from "../../platform/limits/slices.ts";
import { contentAt, hashesOf, isImage, shownFiles } from "../files/index.ts";
import { findModule } from "../modules/index.ts";
import { panelName } from "../panels/index.ts";
import { storedProduct } from "./stored-product.ts";

type Wanted = Parsed<(typeof productFiles)["export"]>["query"];

/** Writes a whole product as a file. Throws not_found. */
export async function exportProduct(
  context: Context,
  id: string,
  { type, pictures }: Wanted,
  { files, kept, publicUrl }: Pick<PlatformDeps, "files" | "kept" | "publicUrl">,
): Promise<NamedFile> {
  const { product } = await storedProduct(context, id);
  const { file, images } = await portable(context, product);
  if (pictures === "all") file.files = await embedded(images, files);
  const schemaUrl = publicUrl() + productFileSchemaPath;
  // Writing takes many times as long as reading, so the text is cached. The file is still built anew each time, because
  // it contains names of other objects, which may have changed.
  const key = createHash("sha256")
    .update(JSON.stringify([type, schemaUrl, file]))
    .digest("base64url");
  const { text } = await kept.get(key, async () => {
    const parts = productFileParts(file, type, schemaUrl);
    return { text: Buffer.from((await inSlices(ownerOf(context.scope), parts)).join("")) };
  });
  // Replaces characters that file names should not have, because the model is often written in Chinese.
  const named = product.model.replace(/[^\w.-]+/g, "_").replace(/^[._]+|[._]+$/g, "") || "product";
  return { name: `${named}.product.${type}`, content: text };
}

type Images = ReadonlyMap<string, string>;

async function portable(
  { scope, sql }: Context,
  product: Awaited<ReturnType<typeof storedProduct>>["product"],
): Promise<{ file: ProductFile; images: Images }> {
  const { configuration, icon } = product;
  const used = filesOfGuides(configuration.guides);
  const ids = used.map(({ id }) => id);
  const hashes = await hashesOf(sql, ids);
  const shown = await shownFiles(sql, ids);
  // For a moment after an upgrade, an image that was stored by an older version has no hash.
  if (ids.some((id) => !hashes.has(id))) throw problem("files_away");
  const images = new Map<string, string>();
  for (const { id, purpose } of used) {
    const content = purpose === "image" && (await contentAt(sql, shown.get(id)!.url));
    if (content) images.set(content.sha256.toString("hex"), content.stored_name);
  }
  const shownIcon = isImage(icon) ? await contentAt(sql, icon) : undefined;
  if (shownIcon) images.set(shownIcon.sha256.toString("hex"), shownIcon.stored_name);
  const { module_id, panel } = configuration;
  const file = toProductFile(product, {
    module: module_id && ((await findModule(scope, sql, module_id))?.name ?? null),
    panel: panel && ((await panelName(sql, panel.panel_id)) ?? null),
    sha256Of: (id) => hashes.get(id)!.toString("hex"),
    icon: shownIcon?.sha256.toString("hex") ?? null,
  });
  return { file, images };
}

/**
 * Reads the pictures that fit into a file, in the order of their hashes, so that the same product always embeds the
 * same ones.
 */
async function embedded(images: Images, store: PlatformDeps["files"]): Promise<ProductFile["files"]> {
  const found: ProductFile["files"] = {};
  let left = limits.productFile.embedded;
  for (const [sha256, name] of [...images].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const opened = await store.read(name);
    if (!opened) continue;
    const bytes = await buffer(opened.body);
    if (bytes.length > left) continue;
    left -= bytes.length;
    found[sha256] = { data: bytes.toString("base64") };
  }
  return found;
}
