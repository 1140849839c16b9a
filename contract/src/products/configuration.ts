import { z } from "zod";
import { valueWords } from "../grammar/field-words.ts";
import { voiceDeviceTypeTable, voiceDeviceTypes } from "../voice-capabilities/device-types.ts";
import { PanelSettings } from "../people/app-settings.ts";
import { contentLanguages } from "../basics/content-languages.ts";
import { limits } from "../grammar/limits.ts";
import { PositiveInteger } from "../basics/numbers.ts";
import { wholeListOf } from "../grammar/page.ts";
import { defineRoutes } from "../grammar/route.ts";
import { SceneSettings } from "../people/scenes.ts";
import { ProductContent, TemplateParts } from "./template-content.ts";
import { Id, IdParams, lineOf } from "../basics/text.ts";

/** What happens when a person binds a device that somebody else owns. */
export const bindingModes = ["authorized", "preemptive"] as const;

const Binding = z.object({
  /**
   * `authorized`: a second person is refused until the owner unbinds or shares; `preemptive`: that person takes over.
   */
  mode: z.enum(bindingModes),
  /** Whether one command may be given to many of these devices at once. */
  supports_groups: z.boolean(),
});

const SpecRow = z.object({
  key: lineOf(limits.specKey),
  value: lineOf(limits.specValue),
  unit: lineOf(limits.unit, 0).optional(),
});

const own = {
  /** The name in languages other than Chinese; the product itself has the Chinese name. */
  name_texts: z.partialRecord(z.enum(contentLanguages), lineOf(limits.functionTranslation)),
  /** The parameter sheet that an app shows. */
  spec: z.array(SpecRow).max(limits.specRows),
  /** Null until the maker chooses: devices are bound as `authorized`. */
  binding: Binding.nullable(),
  scenes: SceneSettings,
  /** Whether the device has a processor of the maker's own beside the module. */
  mcu: z.boolean(),
  /** The kind of device for voice platforms; null for the kind that the function points suggest. */
  voice_type: z.enum(voiceDeviceTypes).nullable(),
};

/** The configuration of a product besides its function points: the parts from its template, and its own parts. */
export const Configuration = ProductContent.extend({
  name_texts: own.name_texts.default({}),
  spec: own.spec.default([]),
  binding: own.binding.default(null),
  scenes: own.scenes.prefault({}),
  mcu: own.mcu.default(false),
  voice_type: own.voice_type.default(null),
});
export type Configuration = z.infer<typeof Configuration>;

/**
 * Some parts of a configuration, each of them whole. They have no defaults: parts that are left out stay as they are.
 */
export const ConfigurationParts = TemplateParts.omit({ points: true }).extend(z.object(own).partial().shape);
export type ConfigurationParts = z.infer<typeof ConfigurationParts>;

const version = {
  /** Counts the changes of the configuration. */
  version: PositiveInteger,
};
const basedOn = {
  /**
   * The version that the caller has read: if the configuration has changed since, the call is refused as a conflict.
   */
  version: PositiveInteger.optional(),
};

export const VersionedConfiguration = Configuration.extend(version);
export type VersionedConfiguration = z.infer<typeof VersionedConfiguration>;

/** The parts of a product's configuration, in the order in which a maker goes through them. */
export const configurationSteps = [
  "function",
  "hardware",
  "guide",
  "app_settings",
  "panel",
  "binding",
  "scene",
  "voice",
  "spec",
  "translation",
  "label",
] as const;
export type ConfigurationStep = (typeof configurationSteps)[number];
export const stepStates = ["not_started", "incomplete", "completed"] as const;
export type StepState = (typeof stepStates)[number];

export const StepOverview = z.object({
  part: z.enum(configurationSteps),
  state: z.enum(stepStates),
  /**
   * Names of what is missing: ways of pairing without a guide, function points without English texts (`name` stands for
   * the product's name), function points that do not fit the panel, voice platforms without features.
   */
  missing: z.array(z.string()),
});
export type StepOverview = z.infer<typeof StepOverview>;

const guide = { pairing_types: true, guides: true } as const;
const hardware = { module_id: true, mcu: true } as const;
const spec = z.object({ list: own.spec });

export const configuration = defineRoutes(
  {
    about: "Configuration of products",
    name: { en: "Product configuration", zh_CN: "产品配置" },
    fields: {
      spec: { en: "Parameter sheet", zh_CN: "参数表" },
      binding: { en: "Binding", zh_CN: "绑定方式" },
      mode: { en: "Mode", zh_CN: "模式" },
      "mode.authorized": { en: "Authorized", zh_CN: "授权绑定" },
      "mode.preemptive": { en: "Preemptive", zh_CN: "抢占绑定" },
      scenes: { en: "Scene linkage", zh_CN: "场景联动" },
      mcu: { en: "Separate MCU", zh_CN: "外接 MCU" },
      voice_type: { en: "Voice device type", zh_CN: "语音设备类型" },
      ...valueWords("voice_type", voiceDeviceTypeTable),
    },
  },
  {
    get: {
      method: "GET",
      path: "/product/:id/content",
      access: "product:read",
      heavy: true,
      summary:
        "The configuration of a product, apart from its function points: guides, app settings, panel, voice, texts",
      params: IdParams,
      response: VersionedConfiguration,
    },
    save: {
      method: "PUT",
      path: "/product/:id/content",
      access: "product:update",
      summary: "Change parts of the configuration of a product in development; the others stay unchanged",
      done: { en: "Changed a product's configuration", zh_CN: "修改产品配置" },
      params: IdParams,
      body: ConfigurationParts.extend(basedOn),
      bodyBytes: limits.definitionBodyBytes,
      response: VersionedConfiguration,
    },
    steps: {
      method: "GET",
      path: "/product/:id/isConfiguration",
      access: "product:read",
      summary: "The state of each part of a product's configuration, and what is missing",
      params: IdParams,
      response: wholeListOf(StepOverview),
    },
    guide: {
      method: "GET",
      path: "/product/:id/guide",
      access: "product:read",
      summary: "How people connect devices of a product: the pairing methods, and a guide for each",
      params: IdParams,
      response: Configuration.pick(guide).extend(version),
    },
    saveGuide: {
      method: "PUT",
      path: "/product/:id/guide",
      access: "product:update",
      summary: "Replace the pairing methods or the guides of a product in development",
      done: { en: "Changed a product's pairing guides", zh_CN: "修改产品的配网引导" },
      params: IdParams,
      body: ConfigurationParts.pick(guide).extend(basedOn),
      bodyBytes: limits.definitionBodyBytes,
      response: Configuration.pick(guide).extend(version),
    },
    saveModule: {
      method: "PUT",
      path: "/product/:id/module",
      access: "product:update",
      summary: "Choose the communication module of a product in development; null for none",
      done: { en: "Chose a product's module", zh_CN: "选择产品模组" },
      params: IdParams,
      body: ConfigurationParts.pick(hardware).extend(basedOn),
      response: Configuration.pick(hardware).extend(version),
    },
    choosePanel: {
      method: "POST",
      path: "/product/:id/panel/:panelId",
      access: "product:update",
      summary: "Choose the panel of a product in development; its display settings stay unchanged",
      done: { en: "Chose a product's panel", zh_CN: "选择产品面板" },
      params: IdParams.extend({ panelId: Id }),
      response: z.object({ panel: PanelSettings, ...version }),
    },
    spec: {
      method: "GET",
      path: "/product/:id/spec",
      access: "product:read",
      summary: "The parameter sheet of a product, as apps show it",
      params: IdParams,
      response: spec.extend(version),
    },
    saveSpec: {
      method: "PUT",
      path: "/product/:id/spec",
      access: "product:update",
      summary: "Replace the parameter sheet of a product in development",
      done: { en: "Changed a product's parameter sheet", zh_CN: "修改产品参数表" },
      params: IdParams,
      body: spec.extend(basedOn),
      response: spec.extend(version),
    },
  },
);
