import {
  type FilePurpose,
  filePurposes,
  nameOfType,
  type Purpose,
} from "@thingwright/contract/content/file-purposes.ts";
import type { Translate } from "../../lib/i18n.ts";
import { formatBytes } from "../../ui/format-bytes.ts";
import type { en } from "./messages/en.ts";

export interface Pixels {
  width: number;
  height: number;
}

/** The files that a control accepts: all types that its purpose allows, or only some of them. */
export interface Wanted {
  purpose: Purpose;
  /** The media types, if only some of the purpose's types are wanted. */
  types?: readonly string[] | undefined;
  /** The size that a picture must have. */
  exact?: Pixels | undefined;
  /** The size limit for files of this purpose in this installation, in bytes; left out if it is not known. */
  bytes?: number;
}

type Words = Translate<typeof en>;

const bytesOf = ({ purpose, bytes }: Wanted) => bytes ?? filePurposes[purpose].bytes;
const typesOf = ({ purpose, types }: Wanted): readonly string[] => types ?? filePurposes[purpose].types;

function extensionsOf(wanted: Wanted): readonly string[] {
  const { extensions }: FilePurpose = filePurposes[wanted.purpose];
  if (!wanted.types) return extensions;
  const endings = wanted.types.map((type) => nameOfType(type).toLowerCase());
  return extensions.filter((one) => endings.includes(one === "jpg" ? "jpeg" : one));
}

/** Returns the value for `<input accept>`; undefined if any type is accepted. */
export function acceptOf(wanted: Wanted): string | undefined {
  const parts = [...typesOf(wanted), ...extensionsOf(wanted).map((one) => `.${one}`)];
  return parts.length > 0 ? parts.join(",") : undefined;
}

/** Describes which files the control accepts. */
export function hintOf(t: Words, wanted: Wanted): string {
  const types = typesOf(wanted).map(nameOfType);
  const size = formatBytes(bytesOf(wanted));
  if (types.length === 0) return t("acceptedAny", { size });
  return wanted.exact
    ? t("acceptedExactly", { types, size, ...asTexts(wanted.exact) })
    : t("accepted", { types, size });
}

/**
 * Explains why a file is not accepted; undefined if it may be sent. Apart from the size of a picture in pixels, only
 * the server checks the content.
 */
export async function refusalOf(t: Words, file: File, wanted: Wanted): Promise<string | undefined> {
  const { name } = file;
  const types = typesOf(wanted).map(nameOfType);
  const bytes = bytesOf(wanted);
  const size = formatBytes(bytes);
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const extensions = extensionsOf(wanted);
  const fits = file.size > 0 && file.size <= bytes;
  if (types.length === 0) return fits ? undefined : t("tooLarge", { name, size });
  if (!fits || !extensions.includes(ending)) return t("wrongFile", { name, types, size });
  if (!wanted.exact) return undefined;
  const pixels = await pixelsOf(file);
  if (!pixels) return t("unreadable", { name });
  const { width, height } = wanted.exact;
  if (pixels.width === width && pixels.height === height) return undefined;
  const asked = asTexts(wanted.exact);
  return t("wrongSize", {
    name,
    ...asTexts(pixels),
    wantedWidth: asked.width,
    wantedHeight: asked.height,
  });
}

/** The width and height as texts, so that they are shown without thousands separators. */
const asTexts = ({ width, height }: Pixels) => ({ width: String(width), height: String(height) });

async function pixelsOf(file: File): Promise<Pixels | null> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return null;
  }
}
