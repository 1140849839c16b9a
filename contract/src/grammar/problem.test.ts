import { describe, expect, test } from "vitest";
import { placeholders } from "../testing/placeholders.ts";
import { languages } from "../basics/language.ts";
import { problem, Problem, problems, type ProblemName } from "./problem.ts";

test.each(Object.entries(problems))("%s has a text in both languages with the same parameters", (_, kind) => {
  expect(kind.en.trim()).not.toBe("");
  expect(kind.zh_CN).toMatch(/\p{Script=Han}/u);
  expect(placeholders(kind.en)).toEqual(placeholders(kind.zh_CN));
});

describe("code and status agree", () => {
  test.each([
    ["token_expired", 20202, 401],
    ["forbidden", 20326, 403],
    ["wrong_credentials", 20401, 401],
    ["captcha_required", 20343, 422],
    ["captcha_wrong", 20343, 422],
    ["code_busy", 20345, 429],
    ["invalid_input", 20001, 422],
    ["not_found", 20404, 404],
    ["conflict", 20409, 409],
    ["too_many_requests", 20429, 429],
    ["server_error", 20500, 500],
  ] as const)("%s is %i, HTTP %i", (kind, code, status) => {
    expect(problem(kind)).toMatchObject({ code, status });
  });

  test("every other code has a single HTTP status", () => {
    const statuses = new Map<number, Set<number>>();
    for (const { code, status } of Object.values(problems)) {
      statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
    }
    // 20001 stands for every fault of an input, with several statuses: its fields (422), its syntax (400), its size (413).
    statuses.delete(20001);
    for (const [code, found] of statuses) expect([code, found.size]).toEqual([code, 1]);
  });
});

test("a problem carries parameters and data, and gives its text in both languages", () => {
  const refused = problem("already_exists", { value: "Lamp" }, { field: "name" });
  expect(refused).toBeInstanceOf(Problem);
  expect(refused).toBeInstanceOf(Error);
  expect(refused.message).toBe("already_exists");
  expect(refused.data).toEqual({ field: "name" });
  expect(refused.text("en")).toBe("“Lamp” already exists.");
  expect(refused.text("zh_CN")).toBe("“Lamp”已存在。");
});

test("translates parameters that name something into the reader's language", () => {
  const refused = problem("quota_exceeded", { quota: "virtualDevices", used: 7, limit: 5 });
  expect(refused.text("en")).toBe("Limit reached for virtual devices: 7 of 5.");
  expect(refused.text("zh_CN")).toBe("虚拟设备已达上限（7/5）。");
});

test("data is null unless given", () => {
  const kind: ProblemName = "forbidden";
  expect(problem(kind).data).toBeNull();
  for (const language of languages) expect(problem(kind).text(language)).toBe(problems[kind][language]);
});
