import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { expect, it } from "vitest";
import { pointTextsIn } from "./point-texts.ts";

it("does not mistake inherited object properties for texts", () => {
  const point: FunctionPoint = {
    identifier: "constructor",
    name: "模式",
    data_type: "enum_string",
    transfer_type: "issue_report",
    enums: [{ value: "constructor", text: "自动" }],
    standard: false,
    scene_trigger: false,
    scene_execute: false,
  };
  const member = { identifier: "constructor", name: "成员", data_type: "bool" } as const;
  const without = pointTextsIn("de", { de: {} });
  expect(without.name(point)).toBe("模式");
  const { name, memberName, option } = pointTextsIn("de", {
    de: { constructor: { name: "Modus", enums: {}, members: {} } },
  });
  expect(name(point)).toBe("Modus");
  expect(memberName(point, member)).toBe("成员");
  expect(option(point, "constructor")).toBe("自动");
});
