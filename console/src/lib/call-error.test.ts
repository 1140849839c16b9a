import { problems, type ProblemName } from "@thingwright/contract/grammar/problem.ts";
import { expect, test } from "vitest";
import { CallError, errorText } from "./call-error.ts";
import { languageReady, setLanguage } from "./language.ts";

const problemNames = Object.keys(problems) as ProblemName[];

const refusal = {
  problem: "not_found",
  status: 404,
  msg: "Words of the server",
  data: null,
  requestId: "r-1",
} as const;

test.each([
  [
    "en",
    {
      offline: "Request failed: the server could not be reached. Check your connection and try again.",
      timeout: "Time out: the server did not answer in time. Try again.",
      unexpected: "Operation failed. Try again.",
    },
  ],
  [
    "zh_CN",
    {
      offline: "请求失败：无法连接服务器，请检查网络后重试。",
      timeout: "请求超时：服务器未及时响应，请重试。",
      unexpected: "操作失败，请重试。",
    },
  ],
] as const)("words a failed call in %s, and a refusal in the server's words", async (language, words) => {
  await setLanguage(language);
  await languageReady();
  expect(errorText(new CallError("offline"))).toBe(words.offline);
  expect(errorText(new CallError("timeout"))).toBe(words.timeout);
  expect(errorText(new Error("a bug"))).toBe(words.unexpected);
  expect(errorText(new CallError("refused", refusal))).toBe("Words of the server");
});

test("distinguishes refusals with the same code by their problem names", () => {
  const shared = problemNames.filter((name) => problems[name].code === problems.conflict.code);
  expect(shared.length).toBeGreaterThan(5);
  for (const problem of shared) {
    const error = new CallError("refused", { ...refusal, ...problems[problem], problem });
    expect(error.is("conflict"), problem).toBe(problem === "conflict");
    expect(error.is("conflict", problem), problem).toBe(true);
  }
  expect(new CallError("offline").is("conflict")).toBe(false);
});
