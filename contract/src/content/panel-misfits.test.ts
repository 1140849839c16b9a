import { expect, it } from "vitest";
import { limits } from "../grammar/limits.ts";
import { misfitText, misfitWords } from "./panel-misfits.ts";

const needed = {
  identifier: "switch",
  data_types: ["bool", "value"] as ("bool" | "value")[],
  transfer_type: "issue_report" as const,
  optional: false,
};
const had = { identifier: "switch", data_type: "enum_int", transfer_type: "report" } as const;

it("names types as the console does", () => {
  const misfits = (["data_type", "transfer_type"] as const).map((reason) => ({
    identifier: "switch",
    reason,
    needed,
    had,
  }));
  expect(misfitWords(misfits, "zh_CN")).toBe(
    "switch（数据类型为枚举（整数），应为布尔型或整数型）、switch（传输类型为只上报，应为可下发可上报）",
  );
  expect(misfitWords(misfits, "en")).toBe(
    "switch (data type is Enum (integer), has to be Boolean or Integer), switch (transfer type is Report only, has to be Send and report)",
  );
});

it("keeps the first misfits in both languages, and says how many more there are", () => {
  const misfits = Array.from({ length: limits.panelMisfitsKept + 3 }, (_, n) => ({
    identifier: `p${n}`,
    reason: "missing" as const,
    needed,
  }));
  const { en, zh_CN } = misfitText(misfits);
  expect(en).toMatch(/^p0 \(missing\), .*p19 \(missing\), 3 more$/);
  expect(zh_CN).toMatch(/、p19（缺失）、另有 3 个$/);
  expect(misfitText(misfits.slice(0, 1))).toEqual({ en: "p0 (missing)", zh_CN: "p0（缺失）" });
});
