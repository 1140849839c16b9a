import { describe, expect, it } from "vitest";
import { filesOfGuides, guidesShowing, PairingGuides } from "./guides.ts";
import type { Language } from "../basics/language.ts";
import { fieldProblems } from "../grammar/validation.ts";

const idOf = (last: number) => `019a8f20-77c1-7b5e-9d4a-${String(last).padStart(12, "0")}`;
const file = (last: number) => ({ id: idOf(last), url: `/files/${last}.png`, name: `${last}.png` });
const text = { zh_CN: "长按按钮", en: "Hold the button" };
const step = (last: number) => ({ media: { ...file(last), kind: "image" as const }, text });

function refusals(given: unknown, language: Language = "en"): Record<string, string> {
  const parsed = PairingGuides.safeParse(given, { reportInput: true });
  if (parsed.success) return {};
  return Object.fromEntries(
    fieldProblems(parsed.error, language).map(({ path, message }) => [path, message]),
  );
}

describe("pairing guides", () => {
  it("are steps, a package, or both", () => {
    const both = { steps: [step(1)], package: file(2) };
    for (const guide of [{ steps: [step(1)] }, { steps: [], package: file(2) }, both])
      expect(refusals({ ez: guide })).toEqual({});
    expect(refusals({ ez: { steps: [] } })).toEqual({ "ez.steps": "Add a step or a guide package" });
    expect(refusals({ ez: { steps: [] } }, "zh_CN")).toEqual({ "ez.steps": "请添加步骤或上传引导包" });
  });

  it("have a picture or video and a text in Chinese and English in each step", () => {
    const missing = { ap: { steps: [{ media: null, text: { zh_CN: "", en: " " } }] } };
    expect(refusals(missing)).toEqual({
      "ap.steps.0.media": "Upload a picture or a video",
      "ap.steps.0.text.zh_CN": "Required",
      "ap.steps.0.text.en": "Required",
    });
    expect(refusals(missing, "zh_CN")).toMatchObject({ "ap.steps.0.media": "请上传图片或视频" });
    expect(refusals({ ap: { steps: [{}] } })).toMatchObject({
      "ap.steps.0.media": "Upload a picture or a video",
    });
  });

  it("have at most ten steps, and exist for known pairing methods only", () => {
    expect(refusals({ ble: { steps: Array.from({ length: 11 }, (_, i) => step(i)) } })).toEqual({
      "ble.steps": "Items: at most 10",
    });
    expect(refusals({ smoke: { steps: [step(1)] } })).toEqual({ "": "Unknown field: smoke" });
  });

  const guides = PairingGuides.parse({
    ez: { steps: [step(1), { ...step(2), media: { ...file(2), kind: "video" } }] },
    ap: { steps: [], package: file(3) },
  });

  it("list their files with the purpose of each file", () => {
    expect(filesOfGuides(guides)).toEqual([
      { id: idOf(1), path: "ez.steps.0.media", purpose: "image" },
      { id: idOf(2), path: "ez.steps.1.media", purpose: "video" },
      { id: idOf(3), path: "ap.package", purpose: "guide" },
    ]);
  });

  it("show the stored URL of a known file instead of the URL that was sent", () => {
    const known = new Map([[idOf(1), { id: idOf(1), url: "/files/real.png", name: "real.png" }]]);
    const shown = guidesShowing(guides, known);
    expect(shown.ez?.steps.map(({ media }) => media.url)).toEqual(["/files/real.png", "/files/2.png"]);
    expect(shown.ap).toEqual(guides.ap);
  });
});
