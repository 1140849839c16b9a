import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { describe, expect, test } from "vitest";
import { countOf, ExamplesRules, fieldsOf, newLines, phrasesOf } from "./examples-form.ts";
import { voiceState } from "./voice-state.ts";

describe("phrases", () => {
  test("are saved without blank rows, and without languages that have no phrases", () => {
    const values = fieldsOf({ en: ["Turn on the light"], zh_CN: [] });
    values.phrases.en!.push({ text: "  " });
    expect(countOf(values, "en")).toBe(1);
    expect(phrasesOf(values)).toEqual({ en: ["Turn on the light"] });
    expect(ExamplesRules.safeParse(values).success).toBe(true);
    expect(ExamplesRules.safeParse({ phrases: { en: [{ text: "x".repeat(101) }] } }).success).toBe(false);
  });

  test("can be pasted as lines, without existing phrases and without lines beyond the limit", () => {
    expect(newLines("a\r\n\n b \na\nc", ["c"])).toEqual(["a", "b"]);
    const present = Array.from({ length: limits.voiceExamples - 1 }, (_, i) => String(i));
    expect(newLines("x\ny", present)).toEqual(["x"]);
    expect(newLines("y".repeat(300), [])[0]).toHaveLength(limits.voiceExample);
  });
});

test("summarizes the voice setup of a platform, including what is missing", () => {
  const point = (identifier: string, data_type: string) =>
    FunctionPoint.parse({
      identifier,
      name: "功能",
      data_type,
      transfer_type: "issue_report",
      ...(data_type === "value" && { min: 0, max: 100 }),
    });
  const points = [point("switch", "bool"), point("brightness", "value")];
  const state = voiceState(
    "alexa",
    {
      voice: { alexa: { features: [{ feature: "power", identifier: "gone" }] } },
      voice_examples: { alexa: { zh_CN: ["打开灯", "关掉灯"] } },
    },
    points,
  );
  expect(state).toMatchObject({
    broken: ["power"],
    possible: ["brightness"],
    languages: 1,
    phrases: 2,
    unspoken: ["en"],
  });
  const none = voiceState("google", { voice: {}, voice_examples: {} }, points);
  expect(none).toMatchObject({ setup: undefined, broken: [], unspoken: ["zh_CN", "en"] });
});
