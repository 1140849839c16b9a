import { expect, test } from "vitest";
import { codeIn, textParts } from "./text-parts.ts";

test("finds addresses and leaves the sentence its full stop", () => {
  expect(textParts("Open http://localhost:3000/activate_account?key=a-b_c. It works once.")).toEqual([
    { text: "Open " },
    { link: "http://localhost:3000/activate_account?key=a-b_c" },
    { text: ". It works once." },
  ]);
  expect(textParts("请打开 https://things.example/reset_password?key=x1。链接")).toEqual([
    { text: "请打开 " },
    { link: "https://things.example/reset_password?key=x1" },
    { text: "。链接" },
  ]);
});

test("only http and https addresses become links", () => {
  expect(textParts("javascript:alert(1) and code 482913")).toEqual([
    { text: "javascript:alert(1) and code 482913" },
  ]);
  expect(textParts("")).toEqual([]);
});

test("a code is found only where it is alone on a line", () => {
  expect(codeIn("您的注册验证码为：\n\n503370\n\n验证码 10 分钟内有效")).toBe("503370");
  expect(codeIn("Order 503370 was sent")).toBeUndefined();
});
