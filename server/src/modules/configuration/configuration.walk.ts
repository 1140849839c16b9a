import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import type { SamplesOf } from "../../../test/walk/samples.ts";

const spec = [{ key: "Power", value: "9", unit: "W" }];
const parts = {
  function_texts: { de: { switch: { name: "Schalter" } } },
  communication_mode: "wifi",
  pairing_types: ["ble_wifi", "ap"],
  guides: {},
  app_settings: { firmware_prompt: false, weak_signal: -70 },
  panel: { panel_id: genericPanelId, main: "switch", hidden: [] },
  voice: { alexa: { features: [{ feature: "power", identifier: "switch" }] } },
  voice_examples: { alexa: { en: ["Turn on the light"] } },
  name_texts: { en: "Floor lamp" },
  spec,
  binding: { mode: "preemptive", supports_groups: true },
  scenes: { triggers: { switch: { operators: ["eq"] } }, actions: {} },
  mcu: true,
  voice_type: "light",
};

export const samples: SamplesOf<"configuration" | "productLanguages" | "productScenes" | "productVoice"> = {
  configuration: {
    get: ({ product }) => ({ params: { id: product } }),
    save: ({ product, module }) => ({ params: { id: product }, body: { ...parts, module_id: module } }),
    steps: ({ product }) => ({ params: { id: product } }),
    guide: ({ product }) => ({ params: { id: product } }),
    saveGuide: ({ product }) => ({ params: { id: product }, body: { pairing_types: ["ap"], guides: {} } }),
    saveModule: ({ product, module }) => ({
      params: { id: product },
      body: { module_id: module, mcu: true },
    }),
    choosePanel: ({ product }) => ({ params: { id: product, panelId: genericPanelId } }),
    spec: ({ product }) => ({ params: { id: product } }),
    saveSpec: ({ product }) => ({ params: { id: product }, body: { list: spec } }),
  },
  productLanguages: {
    get: ({ product }) => ({ params: { id: product } }),
    change: ({ product }) => ({
      params: { id: product },
      body: { languages: { de: { name: "Stehlampe" } }, was: { de: { name: "" } } },
    }),
    guide: ({ product }) => ({ params: { id: product } }),
    changeGuide: ({ product }) => ({ params: { id: product }, body: { languages: {} } }),
  },
  productScenes: {
    get: ({ product }) => ({ params: { id: product } }),
    save: ({ product }) => ({
      params: { id: product },
      body: { triggers: { switch: { operators: ["eq"] } }, actions: { switch: {} } },
    }),
  },
  productVoice: {
    list: ({ product }) => ({ params: { id: product } }),
    openOrClose: ({ product }) => ({ params: { id: product, voiceId: "alexa" }, body: { open: true } }),
  },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = [
  "GET /product/{}/isConfiguration",
  "GET /product/{}/guide",
  "PUT /product/{}/guide",
  "PUT /product/{}/module",
  "GET /product/{}/multi_language",
  "PUT /product/{}/multi_language",
  "GET /product/{}/guide/multi_language",
  "PUT /product/{}/guide/multi_language",
  "POST /product/{}/panel/{}",
  "GET /product/{}/spec",
  "PUT /product/{}/spec",
  "GET /product/{}/voice",
  "POST /product/{}/voice/{}/openOrClose",
];
