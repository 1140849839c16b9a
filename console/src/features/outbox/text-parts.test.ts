import { expect, test } from "vitest";
import { codeIn, textParts } from "./text-parts.ts";

test("finds a link alone on a line of a mail, and at the end of a text message", () => {
  expect(
    textParts("Choose a password.\n\nhttp://localhost:3000/activate_account?key=a-b_c\n\nIgnore"),
  ).toEqual([
    { text: "Choose a password.\n\n" },
    { link: "http://localhost:3000/activate_account?key=a-b_c" },
    { text: "\n\nIgnore" },
  ]);
  for (const before of ["Your account is ready. Choose a password: ", "请设置密码并激活："])
    expect(textParts(`${before}https://things.example/reset_password?key=x1`)).toEqual([
      { text: before },
      { link: "https://things.example/reset_password?key=x1" },
    ]);
});

test.each([
  "The passkey “https://evil.example/a” was added to ann@example.com.",
  "https://evil.example/a now has a Thingwright account.\n\nChoose a password.",
  "An account of https://evil.example\n\nChoose a password.",
])("does not turn a name into a link: %s", (message) =>
  expect(textParts(message)).toEqual([{ text: message }]),
);

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
