import { ShownFile } from "@thingwright/contract/content/guides.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type CommunicationModule, NewModule } from "@thingwright/contract/products/modules.ts";
import { z } from "zod";

/**
 * The form's values: a module with its pictures as `ShownFile` objects instead of ids. The field is still named
 * `image_ids`, because the server's errors use this name.
 */
export const ModuleDraft = NewModule.extend({ image_ids: z.array(ShownFile).max(limits.moduleImages) });
export type ModuleDraft = z.output<typeof ModuleDraft>;

/** The request body for a draft, with the pictures as ids. */
export function bodyOf<T extends ModuleDraft>({ image_ids: images, ...fields }: T) {
  return { ...fields, image_ids: images.map(({ id }) => id) };
}

export const blank = {
  name: "",
  chip: "",
  type: "",
  size: "",
  scenario: "",
  scenario_en: "",
  description: "",
  description_en: "",
  source: "",
  image_ids: [],
};

export function draftOf(module: CommunicationModule): ModuleDraft {
  const { name, chip, type, communication_mode, size, images } = module;
  const { scenario, scenario_en, description, description_en, source } = module;
  const texts = { scenario, scenario_en, description, description_en, source };
  return { name, chip, type, communication_mode, size, ...texts, image_ids: images };
}
