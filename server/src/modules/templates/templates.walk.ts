import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import type { SamplesOf } from "../../../test/walk/samples.ts";

const app_settings = { firmware_prompt: false, weak_signal: -70 };
const panel = { panel_id: genericPanelId, main: "switch", hidden: [] };
const guides = {};
const voice = { alexa: { features: [{ feature: "power", identifier: "switch" }] } };
const voice_examples = { alexa: { en: ["Turn on the light"] } };
const points = [
  {
    identifier: "switch",
    name: "开关",
    name_en: "Switch",
    data_type: "bool",
    transfer_type: "issue_report",
    standard: true,
  },
];

export const samples: SamplesOf<"templates" | "templatePages"> = {
  templates: {
    list: () => ({}),
    get: ({ category }) => ({ params: { id: category } }),
    published: ({ category }) => ({ params: { id: category } }),
    save: ({ category, module }) => ({
      params: { id: category },
      body: {
        points,
        function_texts: { de: { switch: { name: "Schalter" } } },
        communication_mode: "wifi",
        module_id: module,
        pairing_types: ["ble_wifi", "ap"],
        guides,
        app_settings,
        panel,
        voice,
        voice_examples,
      },
    }),
    publish: ({ category }) => ({ params: { id: category }, body: { note: "Walked" } }),
    versions: ({ category }) => ({ params: { id: category } }),
    version: ({ category }) => ({ params: { id: category, version: "1" } }),
    restore: ({ category }) => ({ params: { id: category, version: "1" } }),
  },
  templatePages: {
    panels: () => ({}),
    guides: () => ({}),
    panel: ({ category }) => ({ params: { id: category } }),
    savePanel: ({ category }) => ({ params: { id: category }, body: { app_settings, panel } }),
    guide: ({ category }) => ({ params: { id: category } }),
    saveGuide: ({ category }) => ({ params: { id: category }, body: { pairing_types: ["ap"], guides } }),
    voice: ({ category }) => ({ params: { id: category } }),
    saveVoice: ({ category }) => ({ params: { id: category }, body: { voice } }),
    voiceExample: ({ category }) => ({ params: { id: category } }),
    saveVoiceExample: ({ category }) => ({ params: { id: category }, body: { voice_examples } }),
  },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = [
  "GET /product_template",
  "GET /product_template_panel",
  "GET /product_template_guide",
  "GET /product_template/{}",
  "PUT /product_template/{}",
  "GET /product_template_panel/{}",
  "PUT /product_template_panel/{}",
  "GET /product_template_guide/{}",
  "PUT /product_template_guide/{}",
  "GET /product_template_voice/voice/{}",
  "PUT /product_template_voice/voice/{}",
  "GET /product_template_voice/voice_example/{}",
  "PUT /product_template_voice/voice_example/{}",
];
