import type { CommunicationMode } from "@thingwright/contract/grammar/enums.ts";
import { fittingTypes } from "@thingwright/contract/devices/pairing-types.ts";
import type { TemplateContent } from "@thingwright/contract/products/template-content.ts";
import type { Context } from "../../http/context.ts";
import { findModule } from "../modules/index.ts";

/**
 * Returns a template's content as a product of this communication mode can have it: without pairing types that its
 * devices lack, and without a module for another mode.
 */
export async function contentForMode(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  content: TemplateContent,
  mode: CommunicationMode,
): Promise<TemplateContent> {
  const module = content.module_id === null ? undefined : await findModule(scope, sql, content.module_id);
  const isUnfit = module !== undefined && module.communication_mode !== mode;
  return {
    ...content,
    pairing_types: fittingTypes(content.pairing_types, mode),
    module_id: isUnfit ? null : content.module_id,
  };
}
