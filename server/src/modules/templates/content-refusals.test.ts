import { categories } from "@thingwright/contract/products/categories.ts";
import { fill, type TextParameters } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { templates, templatePages } from "@thingwright/contract/products/templates.ts";
import { type ValidationKey, validationMessages } from "@thingwright/contract/grammar/validation-messages.ts";
import { voicePlatforms } from "@thingwright/contract/products/voice-platforms.ts";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
let admin: Caller;
let params: { id: string };

beforeAll(async () => {
  admin = await platform.actor(1);
  const { list } = await admin.ok(categories.list);
  const bulb = list.flatMap(({ children }) => children).find(({ name_en }) => name_en === "Light bulb");
  params = { id: bulb!.id };
});

const nothing = "019a9f4c-1f80-7c3a-8d54-0242ac120099";
const feature = (name: string, identifier: string) => ({ feature: name, identifier });
const panel = (given: object) => ({ panel: { panel_id: genericPanelId, main: null, hidden: [], ...given } });

it.each<[string, object, string, ValidationKey, TextParameters?]>([
  [
    "a feature twice",
    { voice: { tmall: { features: [feature("power", "switch"), feature("power", "switch")] } } },
    "voice.tmall.features.1.feature",
    "voice_feature_repeated",
  ],
  [
    "a function point that the template has not",
    { voice: { alexa: { features: [feature("lock", "lock_control")] } } },
    "voice.alexa.features.0.identifier",
    "identifier_unknown",
  ],
  [
    "a function point of another type",
    { voice: { google: { features: [feature("brightness", "switch")] } } },
    "voice.google.features.0.identifier",
    "voice_feature_unfit",
  ],
  ["a panel that there is not", panel({ panel_id: nothing }), "panel.panel_id", "not_an_option"],
  ["a main function point that there is not", panel({ main: "gone" }), "panel.main", "identifier_unknown"],
  [
    "a main function point that is hidden",
    panel({ main: "switch", hidden: ["switch"] }),
    "panel.main",
    "panel_main_hidden",
  ],
  ["a module that there is not", { module_id: nothing }, "module_id", "not_an_option"],
  [
    "a signal that is none",
    { app_settings: { weak_signal: 5 } },
    "app_settings.weak_signal",
    "too_big",
    { maximum: limits.signal.max },
  ],
  [
    "a name in one language only",
    { app_settings: { device_name: { zh_CN: "灯", en: " " } } },
    "app_settings.device_name.en",
    "required",
  ],
  [
    "a phrase without words",
    { voice_examples: { miot: { en: [""] } } },
    "voice_examples.miot.en.0",
    "required",
  ],
])("refuses %s, in both languages", async (_, body, path, key, parameters = {}) => {
  for (const [language, words] of [
    ["en", "en"],
    ["zh-CN", "zh_CN"],
  ] as const) {
    const { status, fields } = await admin.refused(templates.save, { params, body, language });
    expect(status).toBe(422);
    const message = fill(validationMessages[key], words, parameters);
    expect(fields).toEqual([{ path, message }]);
  }
});

it("starts with the voice, phrases and panel of the starter category, and saves changed parts individually", async () => {
  const start = await admin.ok(templates.get, { params });
  expect(Object.keys(start.voice)).toEqual(expect.arrayContaining([...voicePlatforms]));
  expect(start.panel).toEqual({ panel_id: genericPanelId, main: "switch", hidden: ["scene_data"] });
  expect(start).toMatchObject({ communication_mode: "ble_wifi", changed: false, published_version: 1 });

  const features = [{ feature: "power", identifier: "switch" } as const];
  await admin.ok(templatePages.saveVoice, { params, body: { voice: { alexa: { features } } } });
  const after = await admin.ok(templates.get, { params });
  expect(after.voice).toEqual({ alexa: { features } });
  expect(after).toMatchObject({ voice_examples: start.voice_examples, panel: start.panel, changed: true });

  const maker = await platform.actor();
  const seen = await maker.ok(templates.published, { params });
  expect(seen.voice).toEqual(start.voice);
  const refusal = await maker.refused(templatePages.saveVoice, { params, body: { voice: {} } });
  expect(refusal).toMatchObject({ status: 403, code: 20326 });
});
