import { beforeAll, expect, test } from "vitest";
import { defineMessages, translator, wordsOf, type Dictionary } from "./i18n.ts";
import { currentLanguage, setLanguage } from "./language.ts";

const en = {
  save: "Save",
  hello: "Hello {name}, and {name} again",
  devices: { one: "{count} device", other: "{count} devices" },
} as const;
const messages = defineMessages(en, () =>
  Promise.resolve({ zh: { save: "保存", hello: "你好，{name}", devices: "{count} 台设备" } }),
);

beforeAll(() => setLanguage("en"));

test("fills parameters, chooses plurals and groups numbers", () => {
  const t = translator(messages, "en");
  expect(t("hello", { name: "Ada" })).toBe("Hello Ada, and Ada again");
  expect(t("devices", { count: 1 })).toBe("1 device");
  expect(t("devices", { count: 12_345 })).toBe("12,345 devices");
});

test("splits a sentence at its parameters, so that elements can be inserted", () => {
  const parts = translator(messages, "en").rich("hello", { name: "N" });
  expect(parts).toHaveLength(5);
});

test("switches the language once its texts are loaded", async () => {
  expect(currentLanguage()).toBe("en");
  const switched = setLanguage("zh_CN");
  expect(wordsOf(messages)("save")).toBe("Save");
  await switched;
  expect(wordsOf(messages)("devices", { count: 1 })).toBe("1 台设备");
  await setLanguage("en");
  expect(wordsOf(messages)("save")).toBe("Save");
});

test("keeps the current language if another one cannot be loaded, and can switch on the next attempt", async () => {
  let works = false;
  defineMessages({ a: "a" }, () =>
    works ? Promise.resolve({ zh: { a: "甲" } }) : Promise.reject(new Error("offline")),
  );
  await expect(setLanguage("zh_CN")).rejects.toThrow("offline");
  expect(currentLanguage()).toBe("en");
  works = true;
  await setLanguage("zh_CN");
  expect(currentLanguage()).toBe("zh_CN");
  await setLanguage("en");
});

type Module<K extends string> = Record<K, Dictionary>;
const english = import.meta.glob<Module<"en">>("../**/messages/en.ts", { eager: true });
const chinese = import.meta.glob<Module<"zh">>("../**/messages/zh.ts", { eager: true });

test.each(Object.entries(english))(
  "%s and its translation name the same parameters",
  (path, { en: source }) => {
    const translation = chinese[path.replace("en.ts", "zh.ts")]?.zh ?? {};
    const names = (entry: unknown) => [...new Set(JSON.stringify(entry).match(/\{\w+\}/g))].toSorted();
    for (const [key, entry] of Object.entries(source)) {
      expect([key, names(translation[key])]).toEqual([key, names(entry)]);
    }
  },
);
