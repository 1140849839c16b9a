import { expect, test } from "vitest";
import { limits } from "../grammar/limits.ts";
import { SceneSettings } from "./scenes.ts";
import { FunctionTranslations } from "../products/template-content.ts";
import { fieldProblems } from "../grammar/validation.ts";

const many = <T>(count: number, value: T) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, value]));

test("scene settings and translations name at most as many function points as a product can have", () => {
  const most = limits.functionPoints;
  expect(SceneSettings.safeParse({ triggers: many(most, {}), actions: many(most, {}) }).success).toBe(true);
  const { error } = SceneSettings.safeParse({ triggers: many(most + 1, {}) });
  expect(fieldProblems(error!, "en")).toEqual([{ path: "triggers", message: `Items: at most ${most}` }]);
  expect(FunctionTranslations.safeParse({ de: many(most, { name: "x" }) }).success).toBe(true);
  expect(FunctionTranslations.safeParse({ de: many(most + 1, { name: "x" }) }).success).toBe(false);
});
