import { contentRefusals } from "@thingwright/contract/basics/content-rules.ts";
import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { pairingTypesOf } from "@thingwright/contract/devices/pairing-types.ts";
import { ProductContent } from "@thingwright/contract/products/template-content.ts";
import { voicePlatforms } from "@thingwright/contract/products/voice-platforms.ts";
import { suggestedFeatures } from "@thingwright/contract/products/voice-features.ts";
import { describe, expect, test } from "vitest";
import { starterCategories } from "../../categories/starter/catalogue.ts";
import { starterPool } from "../../categories/starter/pool.ts";
import { atHome } from "./at-home.ts";
import { homeContentOf } from "./home-content.ts";

const seconds = starterCategories.filter((first) => !first.built_in).flatMap(({ children }) => children);
const contents = seconds.map((category) => {
  const points = category.points.map((id) =>
    FunctionPoint.parse(starterPool.find(({ identifier }) => identifier === id)),
  );
  return { name: category.name_en, points, content: ProductContent.parse(homeContentOf(category, points)) };
});
const chinese = /^[\p{Script=Han}，。、0-9%]+$/u;
/** Wi-Fi is what it is called in Chinese, too. */
const chineseSentence = /^[\p{Script=Han}，。、 ]*(Wi-Fi [\p{Script=Han}，。、]+)?$/u;
const english = /^[A-Z][A-Za-z0-9 ,.'?-]+$/;

test("every starter category has home content, and no other category has", () => {
  expect(seconds.map(({ name_en }) => name_en).toSorted()).toEqual(Object.keys(atHome).toSorted());
  expect(homeContentOf({ name_en: "Other devices" }, [])).toEqual({});
});

describe.each(contents)("$name", ({ points, content }) => {
  test("has content that is valid for its function points, and a main function point on the panel", () => {
    expect(contentRefusals(points, content)).toEqual([]);
    expect(content.panel?.main).toBeTruthy();
  });

  test("has only pairing methods that its communication mode supports", () => {
    const mode = content.communication_mode!;
    expect(content.pairing_types.length).toBeGreaterThan(0);
    for (const type of content.pairing_types) expect(pairingTypesOf[mode]).toContain(type);
  });

  test("has a default room and an offline hint in Chinese and English", () => {
    const { default_room, offline_hint } = content.app_settings;
    expect(default_room?.zh_CN).toMatch(chinese);
    expect(default_room?.en).toMatch(english);
    expect(offline_hint?.zh_CN).toMatch(chineseSentence);
    expect(offline_hint?.en).toMatch(english);
  });

  test("has the suggested voice features, with as many phrases or more in Chinese and English", () => {
    const features = suggestedFeatures(points);
    expect(Object.keys(content.voice)).toEqual(features.length > 0 ? [...voicePlatforms] : []);
    for (const platform of Object.keys(content.voice) as (keyof typeof content.voice)[]) {
      expect(content.voice[platform]?.features).toEqual(features);
      const { zh_CN = [], en = [] } = content.voice_examples[platform] ?? {};
      expect(zh_CN.length).toBeGreaterThanOrEqual(features.length);
      expect(en).toHaveLength(zh_CN.length);
      expect(new Set(zh_CN).size).toBe(zh_CN.length);
      expect(new Set(en).size).toBe(en.length);
      for (const phrase of zh_CN) expect(phrase).toMatch(chinese);
      for (const phrase of en) expect(phrase).toMatch(english);
    }
  });
});

test("has natural phrases, such as for ceiling lights and curtain motors", () => {
  const said = (name: string) => contents.find((one) => one.name === name)?.content.voice_examples.tmall;
  expect(said("Ceiling light")).toEqual({
    zh_CN: ["打开客厅的灯", "关掉客厅的灯", "把灯调亮一点", "把灯的亮度调到50%", "把灯调成暖光"],
    en: [
      "Turn on the living room light",
      "Turn off the living room light",
      "Brighten the light",
      "Set the light to 50 percent",
      "Make the light warm white",
    ],
  });
  expect(said("Curtain motor")).toEqual({
    zh_CN: ["打开卧室的窗帘", "关上窗帘", "把窗帘打开一半"],
    en: ["Open the bedroom curtains", "Close the curtains", "Open the curtains halfway"],
  });
});
