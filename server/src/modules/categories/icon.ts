import { nameOfType } from "@thingwright/contract/content/file-purposes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { type FileUser, imageAt, isImage, replaceImage, setFiles } from "../files/index.ts";

const side = limits.categoryIconSide;

/** Returns the file user that stands for the icon of one of the platform's categories. */
export const iconOf = (id: string): FileUser => ({ kind: "category.icon", id });

/**
 * Checks a changed icon of a category of the platform or of an app, and records the use of its image. In place of a
 * glyph, the icon may be an image that the caller has uploaded. The upload read the type of the image from its bytes,
 * so a JPEG whose name ends in .png is refused as a JPEG.
 */
export async function showIcon(
  context: Context,
  { user, before, after }: { user: FileUser; before: string; after: string },
): Promise<void> {
  // An unchanged icon is kept even if another account uploaded it.
  if (before === after) return;
  const { sql, language } = context;
  const url = isImage(after) ? after : "";
  if (!(await replaceImage(context, user, url)))
    throw refuseFields(language, [{ path: "icon", key: "not_own_image" }]);
  const image = url === "" ? undefined : await imageAt(sql, url);
  if (!image) return;
  const { type, width, height } = image;
  if (type === "image/png" && width === side && height === side) return;
  const parameters = { side, type: nameOfType(type), width, height };
  throw refuseFields(language, [{ path: "icon", key: "category_icon", parameters }]);
}

/** Releases the files of a category that is deleted, and of its template, which is deleted with it. */
export async function releaseFiles(context: Context, id: string): Promise<void> {
  for (const kind of ["category.icon", "template.draft", "template.published"] as const)
    await setFiles(context, { kind, id }, []);
}
