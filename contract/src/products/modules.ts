import { z } from "zod";
import { CommunicationMode } from "../grammar/enum-schemas.ts";
import { ShownFile } from "../content/guides.ts";
import { limits } from "../grammar/limits.ts";
import { PositiveInteger, Seconds } from "../basics/numbers.ts";
import { listOf, listQuery } from "../grammar/page.ts";
import { RichText } from "../basics/rich-text-schema.ts";
import { defineRoutes } from "../grammar/route.ts";
import { clearable, Id, IdParams, lineOf } from "../basics/text.ts";

const side = String.raw`(?!0+(?:\.0+)?(?:\*|$))\d{1,4}(?:\.\d{1,2})?`;
const sizeFormat = new RegExp(`^${side}\\*${side}\\*${side}$`);

/** Length, width and height in millimetres: `12.02*12.1*12`. Other multiplication signs and spaces are converted. */
const ModuleSize = z
  .string()
  .transform((text) => text.trim().replace(/\s*[*×xX＊✕]\s*/g, "*"))
  .pipe(z.string().min(1, { message: "required" }).regex(sizeFormat, { message: "module_size_format" }));

const name = lineOf(limits.moduleName);
const chip = lineOf(limits.moduleChip);
const type = lineOf(limits.moduleType);
const scenario = lineOf(limits.moduleScenario, 0);
const source = lineOf(limits.moduleSource, 0);
const images = z.array(Id).max(limits.moduleImages);

/**
 * The name of a module is its part number, which is the same in every language. Its texts are in Chinese and,
 * optionally, in English.
 */
export const NewModule = z.object({
  name,
  chip,
  /** How it is mounted: SMD, LGA, DIP, …; any word, because makers have their own. */
  type,
  communication_mode: CommunicationMode,
  size: ModuleSize,
  scenario: scenario.default(""),
  scenario_en: scenario.default(""),
  description: RichText.default(""),
  description_en: RichText.default(""),
  /** The source of the figures. */
  source: source.default(""),
  /** In the order in which they are shown. */
  image_ids: images.default([]),
});
export type NewModule = z.input<typeof NewModule>;

/** A field that is left out keeps its value; null or an empty text clears a field that may be empty. */
const ModuleChange = z.object({
  name: name.optional(),
  chip: chip.optional(),
  type: type.optional(),
  communication_mode: CommunicationMode.optional(),
  size: ModuleSize.optional(),
  scenario: clearable(scenario),
  scenario_en: clearable(scenario),
  description: clearable(RichText),
  description_en: clearable(RichText),
  source: clearable(source),
  image_ids: images.optional(),
  /** The version that the caller has read: if somebody else has saved since, the change is refused as a conflict. */
  version: PositiveInteger.optional(),
});

/** A module as lists show it. */
export const ModuleSummary = z.object({
  id: Id,
  name: z.string(),
  chip: z.string(),
  type: z.string(),
  communication_mode: CommunicationMode,
  /** Millimetres. */
  size: z.string(),
  scenario: z.string(),
  scenario_en: z.string(),
  /** In the order in which they are shown. */
  images: z.array(ShownFile),
  version: PositiveInteger,
  created_at: Seconds,
  updated_at: Seconds,
});
export type ModuleSummary = z.infer<typeof ModuleSummary>;

export const CommunicationModule = ModuleSummary.extend({
  /** Clean HTML. */
  description: z.string(),
  description_en: z.string(),
  source: z.string(),
  image_ids: z.array(Id),
});
export type CommunicationModule = z.infer<typeof CommunicationModule>;

/** A value to filter a list of modules by. */
const value = z.string().trim().max(limits.keywordLength);

/** Enough for two rich texts in which every byte takes six bytes as JSON. */
const bodyBytes = 2 * 6 * limits.richTextBytes + limits.bodyBytes;

export const modules = defineRoutes(
  {
    about: "Communication modules",
    name: { en: "Modules", zh_CN: "通信模组" },
    fields: {
      chip: { en: "Chip", zh_CN: "芯片" },
      size: { en: "Size (mm)", zh_CN: "尺寸（mm）" },
      scenario: { en: "Applicable scenario", zh_CN: "适用场景" },
      scenario_en: { en: "Applicable scenario (English)", zh_CN: "适用场景（英文）" },
      description_en: { en: "Description (English)", zh_CN: "模组介绍（英文）" },
      images: { en: "Images", zh_CN: "图片" },
      image_ids: { en: "Images", zh_CN: "图片" },
    },
  },
  {
    list: {
      method: "GET",
      path: "/module",
      access: "module:read",
      summary: "Modules, filtered and paged",
      query: listQuery(["created_at", "name"], {
        communication_mode: CommunicationMode.optional(),
        chip: value.optional(),
        type: value.optional(),
      }),
      response: listOf(ModuleSummary),
    },
    values: {
      method: "GET",
      path: "/module/values",
      access: "module:read",
      summary: "The chips and types of the modules",
      response: z.object({ chips: z.array(z.string()), types: z.array(z.string()) }),
    },
    get: {
      method: "GET",
      path: "/module/:id",
      access: "module:read",
      summary: "One module",
      params: IdParams,
      response: CommunicationModule,
    },
    create: {
      method: "POST",
      path: "/module",
      access: "module:update",
      summary: "Add a module",
      done: { en: "Added a module", zh_CN: "添加模组" },
      body: NewModule,
      bodyBytes,
      response: CommunicationModule,
    },
    update: {
      method: "PUT",
      path: "/module/:id",
      access: "module:update",
      summary: "Change a module",
      done: { en: "Changed a module", zh_CN: "修改模组" },
      params: IdParams,
      body: ModuleChange,
      bodyBytes,
      response: CommunicationModule,
    },
    remove: {
      method: "DELETE",
      path: "/module/:id",
      access: "module:update",
      summary: "Delete a module that no product or template uses",
      done: { en: "Deleted a module", zh_CN: "删除模组" },
      params: IdParams,
      response: z.null(),
    },
  },
);
