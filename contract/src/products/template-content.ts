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

/** The words of function points in each language but Chinese and English, which the function points have themselves. */
export const FunctionTranslations = z.partialRecord(z.enum(contentLanguages), ofProductPoints(FunctionTexts));
export type FunctionTranslations = z.infer<typeof FunctionTranslations>;

const parts = {
  function_texts: FunctionTranslations,
  /** The communication mode that new products are offered; null for none in particular. */
  communication_mode: CommunicationMode.nullable(),
  /** The module that new products are offered. */
  module_id: Id.nullable(),
  /** Ways of pairing, the one that is offered first first. */
  pairing_types: z.array(z.enum(pairingTypes)).max(pairingTypes.length),
  guides: PairingGuides,
  app_settings: AppSettings,
  /** Null where the panel is the generic one as it is. */
  panel: PanelSettings.nullable(),
  voice: VoiceSetups,
  voice_examples: VoiceExamples,
};

/** What a product is made up of besides its function points. */
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

/** What products of a category start from. */
export const TemplateContent = ProductContent.extend({ points: FunctionPoints });
export type TemplateContent = z.infer<typeof TemplateContent>;

/** Some parts of a template, each of them whole. It has no defaults: what is left out stays as it is. */
export const TemplateParts = z.object({ points: FunctionPoints, ...parts }).partial();
export type TemplateParts = z.infer<typeof TemplateParts>;

export type TemplatePart = keyof TemplateContent;
export const templateParts = Object.keys(TemplateContent.shape) as TemplatePart[];
