import { z } from "zod";
import { limits } from "../grammar/limits.ts";
import { Count, fromQuery, PositiveInteger, Seconds } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { TemplateContent, TemplateParts } from "./template-content.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";

const state = {
  category_id: Id,
  /** Counts the changes of the draft. */
  draft_version: PositiveInteger,
  /** The latest published version; 0 before the first. */
  published_version: Count,
  /** Whether the draft differs from the latest published version. */
  changed: z.boolean(),
};

/** The draft of a category's template. */
export const TemplateDraft = TemplateContent.extend(state);
export type TemplateDraft = z.infer<typeof TemplateDraft>;

/** A template in the list of all templates, with the name of its category. */
const TemplateSummary = z.object({ ...state, name: z.string(), name_en: z.string() });
export type TemplateSummary = z.infer<typeof TemplateSummary>;

/** A published version of a template, which new products copy. Version 0 is empty: nothing has been published yet. */
export const PublishedTemplate = TemplateContent.extend({ category_id: Id, version: Count });
export type PublishedTemplate = z.infer<typeof PublishedTemplate>;

const TemplateVersion = z.object({
  version: PositiveInteger,
  note: z.string(),
  /** The name of the user who published it; empty for a version that came with the platform. */
  published_by: z.string(),
  published_at: Seconds,
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

const basedOn = {
  /** The version of the draft that the caller read: if it has changed since, the change is refused as a conflict. */
  draft_version: PositiveInteger.optional(),
};
const VersionParams = IdParams.extend({ version: fromQuery(PositiveInteger) });
const Published = z.object({ version: PositiveInteger });

export const templates = defineRoutes(
  {
    about: "Templates: the starting point for products of a category",
    name: { en: "Category templates", zh_CN: "品类模板" },
    fields: {
      without_missing: { en: "Missing items left out", zh_CN: "略过已不存在的内容" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/product_template",
      access: "category:update",
      summary:
        "The templates of all second-level categories, in the order of the tree, with the state of their drafts",
      response: wholeListOf(TemplateSummary),
    },
    get: {
      method: "GET",
      path: "/product_template/:id",
      access: "category:update",
      heavy: true,
      summary: "The draft of a category's template",
      params: IdParams,
      response: TemplateDraft,
    },
    published: {
      method: "GET",
      path: "/product_template/:id/published",
      access: "category:read",
      heavy: true,
      summary: "The latest published version of a category's template, which new products start from",
      params: IdParams,
      response: PublishedTemplate,
    },
    save: {
      method: "PUT",
      path: "/product_template/:id",
      access: "category:update",
      summary: "Change parts of the draft of a category's template. Parts left out stay unchanged",
      done: { en: "Changed a category's template", zh_CN: "修改品类模板" },
      params: IdParams,
      body: TemplateParts.extend(basedOn),
      bodyBytes: limits.definitionBodyBytes,
      response: TemplateDraft,
    },
    publish: {
      method: "POST",
      path: "/product_template/:id/publish",
      access: "category:update",
      summary: "Publish the draft: new products start from it, and existing ones are offered what it changes",
      done: { en: "Published a category's template", zh_CN: "发布品类模板" },
      params: IdParams,
      body: z.object({ note: lineOf(limits.templateNote, 0).default(""), ...basedOn }),
      response: Published,
    },
    versions: {
      method: "GET",
      path: "/product_template/:id/version",
      access: "category:update",
      summary: "The published versions of a category's template, latest first",
      params: IdParams,
      response: wholeListOf(TemplateVersion),
    },
    version: {
      method: "GET",
      path: "/product_template/:id/version/:version",
      access: "category:update",
      summary: "One published version of a category's template",
      params: VersionParams,
      response: PublishedTemplate,
    },
    restore: {
      method: "POST",
      path: "/product_template/:id/version/:version/restore",
      access: "category:update",
      summary:
        "Restore a published version to the draft. If its module or some of its function points no longer exist, the " +
        "call is refused and names them, unless `without_missing` is set",
      done: { en: "Restored a version of a category's template", zh_CN: "恢复品类模板的历史版本" },
      params: VersionParams,
      body: z.object({
        ...basedOn,
        /** Whether to leave out objects that no longer exist. */
        without_missing: z.boolean().optional(),
      }),
      response: TemplateDraft,
    },
  },
);

const panel = { app_settings: true, panel: true } as const;
const guide = { pairing_types: true, guides: true } as const;
const voice = { voice: true } as const;
const voiceExamples = { voice_examples: true } as const;

/** Calls for single parts of the same drafts. */
export const templatePages = defineRoutes(
  { about: "Parts of templates", name: { en: "Template contents", zh_CN: "模板内容" } },
  {
    panels: {
      method: "GET",
      path: "/product_template_panel",
      access: "category:update",
      summary: "The panels in the template drafts of all categories",
      response: wholeListOf(TemplateSummary.extend(TemplateContent.pick({ panel: true }).shape)),
    },
    guides: {
      method: "GET",
      path: "/product_template_guide",
      access: "category:update",
      summary: "The pairing methods in the template drafts of all categories",
      response: wholeListOf(TemplateSummary.extend(TemplateContent.pick({ pairing_types: true }).shape)),
    },
    panel: {
      method: "GET",
      path: "/product_template_panel/:id",
      access: "category:update",
      summary: "The app settings and the panel in the draft of a category's template",
      params: IdParams,
      response: TemplateContent.pick(panel).extend(state),
    },
    savePanel: {
      method: "PUT",
      path: "/product_template_panel/:id",
      access: "category:update",
      summary: "Change the app settings and the panel in the draft of a category's template",
      done: { en: "Changed a template's panel and app settings", zh_CN: "修改模板的面板与 App 设置" },
      params: IdParams,
      body: TemplateParts.pick(panel).extend(basedOn),
      response: TemplateContent.pick(panel).extend(state),
    },
    guide: {
      method: "GET",
      path: "/product_template_guide/:id",
      access: "category:update",
      summary: "The pairing methods and their guides in the draft of a category's template",
      params: IdParams,
      response: TemplateContent.pick(guide).extend(state),
    },
    saveGuide: {
      method: "PUT",
      path: "/product_template_guide/:id",
      access: "category:update",
      summary: "Change the pairing methods and their guides in the draft of a category's template",
      done: { en: "Changed a template's pairing guides", zh_CN: "修改模板的配网引导" },
      params: IdParams,
      body: TemplateParts.pick(guide).extend(basedOn),
      bodyBytes: limits.definitionBodyBytes,
      response: TemplateContent.pick(guide).extend(state),
    },
    voice: {
      method: "GET",
      path: "/product_template_voice/voice/:id",
      access: "category:update",
      summary: "The voice features in the draft of a category's template",
      params: IdParams,
      response: TemplateContent.pick(voice).extend(state),
    },
    saveVoice: {
      method: "PUT",
      path: "/product_template_voice/voice/:id",
      access: "category:update",
      summary: "Change the voice features in the draft of a category's template",
      done: { en: "Changed a template's voice features", zh_CN: "修改模板的语音能力" },
      params: IdParams,
      body: TemplateParts.pick(voice).extend(basedOn),
      response: TemplateContent.pick(voice).extend(state),
    },
    voiceExample: {
      method: "GET",
      path: "/product_template_voice/voice_example/:id",
      access: "category:update",
      summary: "The example phrases for devices of a category in the draft of its template",
      params: IdParams,
      response: TemplateContent.pick(voiceExamples).extend(state),
    },
    saveVoiceExample: {
      method: "PUT",
      path: "/product_template_voice/voice_example/:id",
      access: "category:update",
      summary: "Change the example phrases in the draft of a category's template",
      done: { en: "Changed a template's example phrases", zh_CN: "修改模板的示例语句" },
      params: IdParams,
      body: TemplateParts.pick(voiceExamples).extend(basedOn),
      bodyBytes: limits.definitionBodyBytes,
      response: TemplateContent.pick(voiceExamples).extend(state),
    },
  },
);
