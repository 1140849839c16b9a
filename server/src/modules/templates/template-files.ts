import {
  type GuideFile,
  filesOfGuides,
  guidesShowing,
  type PairingGuides,
} from "@thingwright/contract/content/guides.ts";
import type { Context } from "../../http/context.ts";
import { type Refusal, refuseFields } from "../../http/refuse.ts";
import { copyUses, type FileUser, setFiles, shownFiles } from "../files/index.ts";
import { completeTemplate } from "./content.ts";
import { keptContents } from "./templates.store.ts";

type FileContext = Pick<Context, "actor" | "sql" | "now">;

const draftOf = (id: string): FileUser => ({ kind: "template.draft", id });
const publishedOf = (id: string): FileUser => ({ kind: "template.published", id });
const productOf = (id: string): FileUser => ({ kind: "product.content", id });
const beforeOf = (id: string): FileUser => ({ kind: "product.before", id });

/** Makes a draft use exactly the files of these guides: see setGuideFiles. */
export function setDraftGuideFiles(context: Context, categoryId: string, guides: PairingGuides) {
  // The draft may use files of published versions again, no matter who uploaded them.
  return setGuideFiles(context, { from: publishedOf(categoryId), to: draftOf(categoryId) }, guides);
}

/** Makes a product use exactly the files of these guides: see setGuideFiles. */
export function setProductGuideFiles(
  context: Context,
  { categoryId, productId }: { categoryId: string; productId: string },
  guides: PairingGuides,
) {
  return setGuideFiles(context, { from: publishedOf(categoryId), to: productOf(productId) }, guides);
}

/**
 * Makes a user of files use exactly the files of these guides. Throws invalid_input for files that the caller may not
 * use.
 * @returns the guides with the stored names and addresses of their files, whatever the caller sent
 */
async function setGuideFiles(
  context: Context,
  { from, to }: { from: FileUser; to: FileUser },
  guides: PairingGuides,
): Promise<PairingGuides> {
  const files = filesOfGuides(guides);
  await copyUses(context.sql, from, to, idsOf(files));
  const refused = new Set(await setFiles(context, to, idsOf(files)));
  const shown = await shownFiles(context.sql, idsOf(files));
  const wrong = files.flatMap(({ id, path, purpose }): Refusal[] => {
    const fits = !refused.has(id) && shown.get(id)?.purpose === purpose;
    return fits ? [] : [{ path: `guides.${path}`, key: "file_unusable" }];
  });
  if (wrong.length > 0) throw refuseFields(context.language, wrong);
  return guidesShowing(guides, shown);
}

/** Makes the published versions use the files that the draft uses. */
export function publishFiles({ sql }: Context, categoryId: string): Promise<void> {
  return copyUses(sql, draftOf(categoryId), publishedOf(categoryId));
}

/** Releases the files that only deleted versions used. */
export async function pruneFiles(context: Context, categoryId: string): Promise<void> {
  const contents = await keptContents(context.scope, context.sql, categoryId);
  await setFiles(context, publishedOf(categoryId), contents.flatMap(idsIn));
}

/** Makes a draft use the files of a published version that is being restored. */
export async function restoreFiles(
  context: Context,
  categoryId: string,
  guides: PairingGuides,
): Promise<void> {
  const ids = idsOf(filesOfGuides(guides));
  await copyUses(context.sql, publishedOf(categoryId), draftOf(categoryId), ids);
  await setFiles(context, draftOf(categoryId), ids);
}

/** Makes a product use exactly the files of these guides, including those of its category's template. */
export async function takeTemplateFiles(
  context: FileContext,
  from: { categoryId: string; productId: string },
  guides: PairingGuides,
): Promise<void> {
  const ids = idsOf(filesOfGuides(guides));
  await copyUses(context.sql, publishedOf(from.categoryId), productOf(from.productId), ids);
  await setFiles(context, productOf(from.productId), ids);
}

/** Keeps the files of a product's guides before the guides change, so that the change can be undone. */
export async function keepFilesBefore(
  context: FileContext,
  productId: string,
  guides: PairingGuides,
): Promise<void> {
  const ids = idsOf(filesOfGuides(guides));
  await copyUses(context.sql, productOf(productId), beforeOf(productId), ids);
  await setFiles(context, beforeOf(productId), ids);
}

/** Makes a product use the files of its former guides again. */
export async function takeBackFiles(
  context: FileContext,
  productId: string,
  guides: PairingGuides,
): Promise<void> {
  const ids = idsOf(filesOfGuides(guides));
  await copyUses(context.sql, beforeOf(productId), productOf(productId), ids);
  await setFiles(context, productOf(productId), ids);
}

/** Releases the files that were kept only so that a change could be undone. */
export async function letGoFilesBefore(context: FileContext, productId: string): Promise<void> {
  await setFiles(context, beforeOf(productId), []);
}

function idsIn(content: unknown): string[] {
  return idsOf(filesOfGuides(completeTemplate(content).guides));
}

function idsOf(files: readonly GuideFile[]): string[] {
  return files.map(({ id }) => id);
}
