import type { CommunicationMode } from "@thingwright/contract/enums.ts";
import { fittingTypes } from "@thingwright/contract/pairing-types.ts";
import type { TemplateContent } from "@thingwright/contract/template-content.ts";

/** What a template offers a product of this communication mode: its devices do not have all ways of pairing. */
export function fitting(content: TemplateContent, mode: CommunicationMode): TemplateContent {
  return { ...content, pairing_types: fittingTypes(content.pairing_types, mode) };
}
