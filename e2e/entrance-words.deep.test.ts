import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { captcha } from "@thingwright/contract/accounts/captcha.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import type { ProblemName } from "@thingwright/contract/grammar/problem.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { pathOf, type Route } from "@thingwright/contract/grammar/route.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { letCountdownPass } from "./src/register.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

/** The texts that the pages before sign-in show for refusals. */
const words = {
  en: {
    account: "Account",
    password: "Password",
    email: "Email",
    signIn: "Sign in",
    sendLink: "Send link",
    getCode: "Get code",
    code: "Verification code",
    codeHint: "Complete the verification above, then get the code.",
    verify: "Click to verify",
    verified: "Verified",
    failed: "Verification failed. Click to try again",
    beforeLogin: "Please finish validation before logging in.",
    first: "Please verify first.",
    wrong: "Wrong account or password.",
    codeFailed: "Verification code fetch failed.",
    busy: "Too busy to get auth code, try later.",
    busyFor: "Too busy to get auth code, retry after 37 seconds.",
    expired: "This link has expired",
    newLink: "Request a new link",
  },
  zh_CN: {
    account: "账号",
    password: "密码",
    email: "邮箱",
    signIn: "登录",
    sendLink: "发送链接",
    getCode: "获取验证码",
    code: "验证码",
    codeHint: "请先完成上方验证，再获取验证码。",
    verify: "点击完成验证",
    verified: "验证通过",
    failed: "验证未通过，点击重试",
    beforeLogin: "请先完成验证再登录。",
    first: "请先完成验证。",
    wrong: "账号或密码错误。",
    codeFailed: "验证码获取失败。",
    busy: "获取验证码过于频繁，请稍后再试。",
    busyFor: "获取验证码过于频繁，请在 37 秒后重试。",
    expired: "链接已失效",
    newLink: "重新获取链接",
  },
} as const satisfies Record<Language, Record<string, string>>;

/** Answers a call in place of the server. */
function refuse(
  page: Page,
  route: Route,
  json: { code: number; problem: ProblemName; msg?: string; data?: unknown },
  status = 422,
) {
  const answer = { msg: "", data: null, ...json };
  return page.route(`**${pathOf(route)}*`, (call) => call.fulfill({ status, json: answer }));
}

/** Stands in for a captcha provider whose puzzle the visitor closes at once. */
async function closePuzzle(page: Page): Promise<void> {
  const challenge = { provider: "tencent", app_id: "1", script: "/puzzle.js" };
  await page.route(`**${pathOf(captcha.challenge)}`, (call) =>
    call.fulfill({ json: { code: 200, msg: "success", data: challenge } }),
  );
  const body = `globalThis.TencentCaptcha = class {
    constructor(id, done) { this.done = done; }
    show() { this.done({ ret: 2, ticket: "", randstr: "" }); }
    destroy() {}
  };`;
  await page.route("**/puzzle.js", (call) => call.fulfill({ contentType: "text/javascript", body }));
}

describe.each(Object.entries(words) as [Language, (typeof words)[Language]][])("in %s", (language, t) => {
  async function open(path: string, expected = /status of 4/): Promise<Page> {
    const { page, expectProblem } = await browser.open({ url: platform.url, language });
    expectProblem(expected);
    await page.goto(path);
    return page;
  }
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel(t.account, { exact: true }).fill("nobody@example.com");
    await page.getByLabel(t.password, { exact: true }).fill("Whatever1");
    await button(page, t.signIn).click();
  }

  test("signing in before the captcha is solved asks to solve the captcha first", async () => {
    const page = await open("/login");
    await closePuzzle(page);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await signIn(page);
    await alert(page, t.beforeLogin).waitFor();
    expect(sent.filter((url) => url.includes(accounts.login.path))).toEqual([]);
  });

  test("a refused captcha at sign-in removes earlier error messages", async () => {
    const page = await open("/login");
    await signIn(page);
    await alert(page, t.wrong).waitFor();
    await button(page, t.verify).waitFor();
    await refuse(page, accounts.login, { code: 20343, problem: "captcha_wrong", msg: "not shown" });
    await signIn(page);
    await button(page, t.failed).waitFor();
    await alert(page, t.wrong).waitFor({ state: "detached" });
    expect(await page.getByText("not shown").count()).toBe(0);
  });

  test("a password reset requires the captcha first", async () => {
    const page = await open("/password");
    await closePuzzle(page);
    await page.getByRole("textbox", { name: t.email }).fill("someone@example.com");
    await button(page, t.sendLink).click();
    await alert(page, t.first).waitFor();
    expect(new URL(page.url()).pathname).toBe("/password");
  });

  test("a repeated request for a reset link shows the waiting time, and requires a new captcha", async () => {
    const page = await open("/password");
    await refuse(
      page,
      registration.sendResetMail,
      { code: 20345, problem: "code_busy", data: { count_time: 37 } },
      429,
    );
    await page.getByRole("textbox", { name: t.email }).fill("someone@example.com");
    await button(page, t.verify).click();
    await button(page, t.verified).waitFor();
    await button(page, t.sendLink).click();
    await page.getByText(t.busyFor, { exact: true }).waitFor();
    await button(page, t.verify).waitFor();
    expect(await page.getByRole("textbox", { name: t.email }).inputValue()).toBe("someone@example.com");
  });

  test.each([
    [
      "waits as long as the server says",
      { code: 20345, problem: "code_busy", data: { count_time: 37 } },
      "busyFor",
    ],
    ["says to try later where the server gives no time", { code: 20345, problem: "code_busy" }, "busy"],
    [
      "says that it failed where the verification does not count",
      { code: 20343, problem: "captcha_wrong", msg: "not shown" },
      "codeFailed",
    ],
  ] as const)("a refused request for a code %s", async (_what, answer, told) => {
    const page = await open("/register");
    await refuse(page, registration.sendCode, answer, answer.code === 20345 ? 429 : 422);
    await page.getByRole("radio", { name: t.email }).click();
    await page.getByRole("textbox", { name: t.email }).fill("someone@example.com");
    expect(await button(page, t.getCode).isDisabled()).toBe(true);
    // The disabled button can be reached by keyboard, and its description says why it is disabled.
    await page.getByRole("textbox", { name: t.code }).press("Tab");
    const focused = page.locator("button:focus").filter({ hasText: t.getCode });
    const hint = await focused.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${hint}"]`).textContent()).toBe(t.codeHint);
    await button(page, t.verify).click();
    await button(page, t.verified).waitFor();
    expect(await page.getByText(t.codeHint).count()).toBe(0);
    await button(page, t.getCode).click();
    await alert(page, t[told]).waitFor();
    expect(await page.getByText("not shown").count()).toBe(0);
    // While the button counts down, no captcha is asked for; otherwise the visitor must verify again.
    const next =
      told === "busyFor" ? page.getByRole("button", { name: /^\d+ (s|秒)$/ }) : button(page, t.verify);
    await next.waitFor();
    expect(
      await button(page, t.getCode)
        .or(page.getByRole("button", { name: /^\d+ (s|秒)$/ }))
        .isDisabled(),
    ).toBe(true);
  });

  test("an expired link shows that it has expired, and continues to sign-in by itself", async () => {
    const { page, expectProblem } = await browser.open({ url: platform.url, language });
    expectProblem(/status of 410/);
    await page.clock.install();
    await page.goto("/reset_password?key=no-such-key");
    await page.getByRole("heading", { level: 1, name: t.expired }).waitFor();
    await page.getByRole("link", { name: t.newLink }).waitFor();
    await letCountdownPass(page);
    expect(await page.getByLabel(t.account, { exact: true }).inputValue()).toBe("");
  });
});

test.each([
  ["zh-TW", "登录", "zh-CN"],
  ["zh", "登录", "zh-CN"],
  ["en-GB", "Sign in", "en"],
  ["fr-FR", "Sign in", "en"],
])("a browser in %s gets the sign-in page with the heading %s", async (locale, title, lang) => {
  const { page } = await browser.open({ url: platform.url, language: null, locale });
  await page.goto("/login");
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe(lang);
});

test.each([
  [1024, true],
  [1023, false],
])("at a width of %i px the agreement shows its table of contents: %s", async (width, shown) => {
  const { page } = await browser.open({ url: platform.url });
  await page.setViewportSize({ width, height: 800 });
  await page.goto("/agreement");
  await page.getByText("2019-05-31").waitFor();
  expect(await page.getByRole("navigation", { name: "Contents" }).isVisible()).toBe(shown);
});
