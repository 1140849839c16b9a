import { createHash, createHmac } from "node:crypto";
import { captcha } from "@thingwright/contract/accounts/captcha.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { describe, expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { startHttpDouble } from "../../../test/http-double.ts";
import { signedHeaders } from "./tencent-signature.ts";

const provider = await forFile(startHttpDouble());
const platform = await forFile(
  startPlatform({
    CAPTCHA_PROVIDER: "tencent",
    TENCENT_CAPTCHA_APP_ID: "190000001",
    TENCENT_CAPTCHA_APP_SECRET: "app secret",
    TENCENT_SECRET_ID: "AKIDexample",
    TENCENT_SECRET_KEY: "secret key",
    TENCENT_CAPTCHA_ENDPOINT: provider.url,
  }),
);

let count = 0;
function spend(ticket: string) {
  const email = `tencent${(count += 1)}@example.com`;
  const body = { email, captcha: { ticket, rand_str: "@abc" } };
  return platform.nobody.call(registration.sendResetMail, { body });
}

describe("Tencent's captcha", () => {
  it("is announced to the browser, whose content security policy allows its script", async () => {
    const { headers, data } = await platform.nobody.call(captcha.challenge);
    const script = "https://turing.captcha.qcloud.com/TJCaptcha.js";
    expect(data).toEqual({ provider: "tencent", app_id: "190000001", script });
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' https:\/\/turing\.captcha\.qcloud\.com /);
    expect(policy).not.toMatch(/script-src [^;]*unsafe/);
  });

  it("verifies a ticket by a signed call to the provider, and accepts the ticket once", async () => {
    provider.answer = { status: 200, body: { Response: { CaptchaCode: 1, CaptchaMsg: "OK" } } };
    expect((await spend("a good ticket")).code).toBe(200);
    expect((await spend("a good ticket")).code).toBe(20343);
    const { headers, body } = provider.received[0]!;
    expect(JSON.parse(body)).toEqual({
      CaptchaType: 9,
      Ticket: "a good ticket",
      UserIp: "127.0.0.1",
      Randstr: "@abc",
      CaptchaAppId: 190_000_001,
      AppSecretKey: "app secret",
    });
    expect(headers["x-tc-action"]).toBe("DescribeCaptchaResult");
    expect(headers["x-tc-version"]).toBe("2019-07-22");
    expect(headers.authorization).toBe(signatureOf(headers, body));
  });

  it.each([
    ["says that it was not earned", { Response: { CaptchaCode: 8, CaptchaMsg: "expired" } }],
    ["refuses the question", { Response: { Error: { Code: "AuthFailure", Message: "no" } } }],
    ["answers nonsense", ["nonsense"]],
  ])("refuses a ticket when the provider %s", async (_what, body) => {
    provider.answer = { status: 200, body };
    expect((await spend("a bad ticket")).code).toBe(20343);
  });

  it("does not follow redirects of the provider", async () => {
    provider.answer = { status: 302, body: {}, location: `${provider.url}/elsewhere` };
    expect((await spend("another ticket")).code).toBe(20343);
    expect(provider.received.map(({ path }) => path)).not.toContain("/elsewhere");
  });
});

/** The signature as the provider works it out, step by step from its description. */
function signatureOf(headers: Record<string, unknown>, body: string): string {
  const hex = (text: string) => createHash("sha256").update(text).digest("hex");
  const sign = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const stamp = String(headers["x-tc-timestamp"]);
  const day = new Date(Number(stamp) * 1000).toISOString().slice(0, 10);
  const lines = `content-type:application/json; charset=utf-8\nhost:${String(headers.host)}\nx-tc-action:describecaptcharesult\n`;
  const request = `POST\n/\n\n${lines}\ncontent-type;host;x-tc-action\n${hex(body)}`;
  const text = `TC3-HMAC-SHA256\n${stamp}\n${day}/captcha/tc3_request\n${hex(request)}`;
  const signature = sign(sign(sign(sign("TC3secret key", day), "captcha"), "tc3_request"), text);
  return `TC3-HMAC-SHA256 Credential=AKIDexample/${day}/captcha/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=${signature.toString("hex")}`;
}

it("signs the same call in the same way", () => {
  const call = { host: "h", action: "A", version: "1", body: "{}", now: 1_551_113_065_000 };
  const credential = { secretId: "id", secretKey: "key" };
  expect(signedHeaders(credential, call)).toEqual(signedHeaders(credential, call));
  expect(signedHeaders(credential, { ...call, body: "[]" }).authorization).not.toBe(
    signedHeaders(credential, call).authorization,
  );
});
