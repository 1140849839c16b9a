import { z } from "zod";
import { AppSettings, PanelSettings } from "../people/app-settings.ts";
import { contentLanguages } from "../basics/content-languages.ts";
import { CommunicationMode } from "../grammar/enum-schemas.ts";
import { FunctionPoints, Identifier, ofProductPoints } from "../points/function-points.ts";
import { PairingGuides } from "../content/guides.ts";
import { limits } from "../grammar/limits.ts";
import { pairingTypes } from "../devices/pairing-types.ts";
import { Id, lineOf } from "../basics/text.ts";
import { VoiceExamples, VoiceSetups } from "./voice.ts";

const enumTexts = z.record(z.string(), lineOf(limits.enumText, 0));
const memberTexts = z.object({
  name: lineOf(limits.functionTranslation, 0).optional(),
  /** The text of each value, by the value. */
  enums: enumTexts.optional(),
});

const pointTexts = memberTexts.extend({
  /** The content of each fault, by its code. */
  faults: enumTexts.optional(),
  members: z.record(Identifier, memberTexts).optional(),
});

/** The words of function points in one language, by identifier. */
export const FunctionTexts = z.record(Identifier, pointTexts);
export type FunctionTexts = z.infer<typeof FunctionTexts>;

/** The words of function points by language, except Chinese and English, which the function points contain. */
export const FunctionTranslations = z.partialRecord(z.enum(contentLanguages), ofProductPoints(FunctionTexts));
export type FunctionTranslations = z.infer<typeof FunctionTranslations>;

const parts = {
  function_texts: FunctionTranslations,
  /** The communication mode that is proposed for new products; null for none. */
  communication_mode: CommunicationMode.nullable(),
  /** The module that is proposed for new products. */
  module_id: Id.nullable(),
  /** Ways of pairing, in the order in which they are offered. */
  pairing_types: z.array(z.enum(pairingTypes)).max(pairingTypes.length),
  guides: PairingGuides,
  app_settings: AppSettings,
  /** Null for the generic panel with its default settings. */
  panel: PanelSettings.nullable(),
  voice: VoiceSetups,
  voice_examples: VoiceExamples,
};

/** The parts of a product's configuration that come from a template, besides function points. */
export const ProductContent = z.object({
  function_texts: parts.function_texts.default({}),
  communication_mode: parts.communication_mode.default(null),
  module_id: parts.module_id.default(null),
  pairing_types: parts.pairing_types.default([]),
  guides: parts.guides.default({}),
  app_settings: parts.app_settings.prefault({}),
  panel: parts.panel.default(null),
  voice: parts.voice.default({}),
  voice_examples: parts.voice_examples.default({}),
});
export type ProductContent = z.infer<typeof ProductContent>;

/** The content of a template, from which products of a category start. */
export const TemplateContent = ProductContent.extend({ points: FunctionPoints });
export type TemplateContent = z.infer<typeof TemplateContent>;

/** Some parts of a template, each of them whole. They have no defaults: parts that are left out stay as they are. */
export const TemplateParts = z.object({ points: FunctionPoints, ...parts }).partial();
export type TemplateParts = z.infer<typeof TemplateParts>;

export type TemplatePart = keyof TemplateContent;
export const templateParts = Object.keys(TemplateContent.shape) as TemplatePart[];
