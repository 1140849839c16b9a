import type { Configuration } from "@thingwright/contract/products/configuration.ts";
import type { TemplateContent } from "@thingwright/contract/products/template-content.ts";

type Content = Pick<TemplateContent, "panel" | "voice" | "function_texts"> &
  Partial<Pick<Configuration, "scenes">>;

/**
 * Whether a template, or the configuration of a product, refers to a function point; deleting the function point
 * removes the references.
 */
export function refersTo({ panel, voice, function_texts, scenes }: Content, identifier: string): boolean {
  return (
    panel?.main === identifier ||
    panel?.hidden.includes(identifier) ||
    Object.values(voice).some((setup) => setup.features.some((one) => one.identifier === identifier)) ||
    [...Object.values(function_texts), scenes?.triggers, scenes?.actions].some(
      (entries) => entries !== undefined && Object.hasOwn(entries, identifier),
    )
  );
}
