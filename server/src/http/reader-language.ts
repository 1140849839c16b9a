import { preferredLanguage } from "@thingwright/contract/people/companion-app.ts";
import { type ContentLanguage, contentLanguages } from "@thingwright/contract/basics/content-languages.ts";

/** Lists the tags of an `Accept-Language` in descending order of weight; those of weight 0 are left out. */
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
 * Chooses the language of content for a reader without an account: the requested one, or else the offered language that
 * `Accept-Language` prefers most.
 * @param asked a code or tag, as `zh_TW` or `zh-TW`; anything else is ignored
 * @param otherwise the language if none of these is offered
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
