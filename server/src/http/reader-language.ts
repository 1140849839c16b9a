import { preferredLanguage } from "@thingwright/contract/people/companion-app.ts";
import { type ContentLanguage, contentLanguages } from "@thingwright/contract/basics/content-languages.ts";

/** What an `Accept-Language` names, the most wanted first; what is not wanted at all is left out. */
function wantedTags(header: string | undefined): string[] {
  const parts = (header ?? "").slice(0, 500).split(",");
  const wanted = parts.map((part) => {
    const [tag = "", ...rest] = part.trim().split(/\s*;\s*/);
    return { tag, weight: Number(/^q=([\d.]+)$/i.exec(rest[0] ?? "")?.[1] ?? 1) };
  });
  return wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/**
 * The language of content that somebody without an account reads: the one that is asked for, or the first one offered of
 * `Accept-Language`, by its weights.
 * @param asked a code or tag, as `zh_TW` or `zh-TW`; anything else counts as not asked for
 * @param otherwise where none of them is offered
 */
export function readerLanguage(
  header: string | undefined,
  asked?: unknown,
  offered: readonly ContentLanguage[] = contentLanguages,
  otherwise: ContentLanguage = "en",
): ContentLanguage {
  const chosen =
    typeof asked === "string" ? preferredLanguage([asked.replace("_", "-")], offered, undefined) : undefined;
  return chosen ?? preferredLanguage(wantedTags(header), offered, otherwise);
}
