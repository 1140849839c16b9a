import { describe, expect, test } from "vitest";
import { z } from "zod";
import { limits } from "./limits.ts";
import { placeholders } from "../testing/placeholders.ts";
import { problemsOf } from "../testing/problems-of.ts";
import { explain, fieldProblems } from "./validation.ts";
import { validationMessages } from "./validation-messages.ts";

test.each(Object.entries(validationMessages))(
  "%s has a text in both languages with the same parameters",
  (_, text) => {
    expect(text.en.trim()).not.toBe("");
    expect(text.zh_CN).toMatch(/\p{Script=Han}/u);
    expect(placeholders(text.en)).toEqual(placeholders(text.zh_CN));
  },
);

describe("the checks that zod has", () => {
  const strict = z.strictObject({ a: z.string().optional() });
  test.each([
    ["a missing text", z.string(), undefined, "Required", "必填"],
    ["null for a text", z.string(), null, "Required", "必填"],
    ["an empty text that must not be", z.string().min(1), "", "Required", "必填"],
    ["a short text", z.string().min(4), "abc", "At least 4 characters", "至少 4 个字符"],
    ["a long text", z.string().max(3), "abcd", "At most 3 characters", "最多 3 个字符"],
    ["a number for a text", z.string(), 1, "Must be of type string", "类型应为 string"],
    ["a small number", z.number().min(2), 1, "At least 2", "不能小于 2"],
    ["a big number", z.number().max(2), 3, "At most 2", "不能大于 2"],
    ["a fraction", z.number().int(), 1.5, "Must be a whole number", "必须为整数"],
    ["few entries", z.array(z.number()).min(2), [1], "Items: at least 2", "至少 2 项"],
    ["many entries", z.array(z.number()).max(1), [1, 2], "Items: at most 1", "最多 1 项"],
    ["no option", z.enum(["a", "b"]), undefined, "Required", "必填"],
    ["an empty option", z.enum(["a", "b"]), "", "Required", "必填"],
    ["a cleared option", z.literal([1, 2]), null, "Required", "必填"],
    ["another option", z.literal([1, 2]), 3, "Choose one of the options", "请选择其中一项"],
    ["neither of two types", z.union([z.string(), z.number()]), true, "Illegal input", "输入不合法"],
    ["nothing for two types", z.union([z.string(), z.number()]), undefined, "Required", "必填"],
    ["a malformed id", z.uuid(), "x", "Not a valid ID", "不是有效的 ID"],
    ["a malformed address", z.url(), "x", "Illegal input", "输入不合法"],
    ["an unknown field", strict, { b: 1, c: 2 }, "Unknown field: b, c", "未知字段：b, c"],
    ["a check without a key", z.string().refine(() => false), "x", "Illegal input", "输入不合法"],
  ])("%s", (_, schema, input, en, zh_CN) => {
    expect(problemsOf(schema, input)).toMatchObject([{ path: "", en, zh_CN }]);
  });
});

test("a schema chooses its own message and parameters", () => {
  const schema = z.string().refine(() => false, { message: "too_long", params: { maximum: 7 } });
  expect(problemsOf(schema, "x")).toEqual([
    { path: "", key: "too_long", en: "At most 7 characters", zh_CN: "最多 7 个字符" },
  ]);
});

describe("fieldProblems", () => {
  test("lists at most as many fields as one refusal may contain", () => {
    const { error } = z
      .array(z.string())
      .safeParse(Array.from({ length: limits.refusedFields + 1 }, () => 1));
    const problems = fieldProblems(error!, "en");
    expect(problems).toHaveLength(limits.refusedFields);
    expect(problems.at(-1)?.path).toBe(String(limits.refusedFields - 1));
  });

  const schema = z.object({ list: z.array(z.object({ name: z.string() })), count: z.number() });
  const { error } = schema.safeParse({ list: [{ name: "a" }, {}], count: "1" }, { reportInput: true });

  test("joins the path with dots and words every issue in one language", () => {
    expect(fieldProblems(error!, "zh_CN")).toEqual([
      { path: "list.1.name", message: "必填" },
      { path: "count", message: "类型应为 number" },
    ]);
  });

  test("begins each path with the part of the request", () => {
    expect(fieldProblems(error!, "en", "body").map((problem) => problem.path)).toEqual([
      "body.list.1.name",
      "body.count",
    ]);
  });

  test("gives only the first problem of each field", () => {
    const name = z.object({
      name: z
        .string()
        .min(1)
        .min(3)
        .regex(/^[a-z]+$/, "identifier_format"),
    });
    const refused = name.safeParse({ name: "" }, { reportInput: true }).error!;
    expect(refused.issues).toHaveLength(3);
    expect(fieldProblems(refused, "en")).toEqual([{ path: "name", message: "Required" }]);
  });

  test("uses the same texts as explain()", () => {
    const messages = fieldProblems(error!, "en").map((problem) => problem.message);
    expect(messages).toEqual(error!.issues.map((issue) => explain(issue, "en")));
  });
});
