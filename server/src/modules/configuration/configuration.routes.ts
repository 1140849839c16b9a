import { configuration } from "@thingwright/contract/products/configuration.ts";
import { productLanguages } from "@thingwright/contract/products/product-languages.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import { productVoice } from "@thingwright/contract/products/product-voice.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { choosePanel, get, save, steps } from "./configuration.ts";
import { changeGuideLanguages, changeLanguages, languagesOfGuides, languagesOfProduct } from "./languages.ts";
import { saveScenes, scenesOf } from "./scenes.ts";
import { openOrClose, voiceServices } from "./voice.ts";

export function configurationModule({ events }: PlatformDeps): Module {
  return {
    name: "configuration",
    tables: {},
    mount(http) {
      mount(http, "configuration", configuration, {
        get: ({ params }, context) => get(context, params.id),
        save: ({ params, body }, context) => save(context, params.id, body),
        steps: ({ params }, context) => steps(context, params.id),
        guide: ({ params }, context) => get(context, params.id),
        saveGuide: ({ params, body }, context) => save(context, params.id, body),
        saveModule: ({ params, body }, context) => save(context, params.id, body),
        choosePanel: ({ params }, context) => choosePanel(context, params.id, params.panelId),
        spec: async ({ params }, context) => sheetOf(await get(context, params.id)),
        saveSpec: async ({ params, body: { list, version } }, context) =>
          sheetOf(await save(context, params.id, { spec: list, version })),
      });
      mount(http, "productLanguages", productLanguages, {
        get: ({ params }, context) => languagesOfProduct(context, params.id),
        change: ({ params, body }, context) => changeLanguages(context, params.id, body, events),
        guide: ({ params }, context) => languagesOfGuides(context, params.id),
        changeGuide: ({ params, body }, context) => changeGuideLanguages(context, params.id, body),
      });
      mount(http, "productScenes", productScenes, {
        get: ({ params }, context) => scenesOf(context, params.id),
        save: ({ params, body }, context) => saveScenes(context, params.id, body, events),
      });
      mount(http, "productVoice", productVoice, {
        list: ({ params }, context) => voiceServices(context, params.id),
        openOrClose: ({ params, body }, context) =>
          openOrClose(context, params.id, params.voiceId, body.open),
      });
    },
  };
}

const sheetOf = ({ spec: list, version }: Awaited<ReturnType<typeof get>>) => ({ list, version });
