import { registration } from "@thingwright/contract/accounts/registration.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { beforeEach, expect, it } from "vitest";
import { captchaTicket } from "../../../test/captcha.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { codeSentTo } from "../../../test/inbox.ts";

const platform = await forFile(startPlatform({ TRUST_PROXY: "true" }));
const home = "198.51.100.7";
const elsewhere = "203.0.113.9";

let count = 0;
let username = "";
beforeEach(() => {
  platform.clock.advance(2 * 3600_000);
  username = `coded${(count += 1)}@example.com`;
});

/** Posts from a network. @returns the code of the answer, and what is in it */
async function post(from: string, route: { path: `/${string}` }, body: object) {
  const headers = { "content-type": "application/json", "x-forwarded-for": from };
  const response = await fetch(platform.url + pathOf(route), {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return (await response.json()) as { code: number; data: { count_time: number; nonce: string } };
}

const ask = async (from: string) =>
  post(from, registration.sendCode, {
    user_type: "email",
    username,
    code_type: "register",
    captcha: await captchaTicket(platform),
  });

async function register(from: string, typed: { auth_code: string; nonce?: string }): Promise<number> {
  const company = { nickname: "Ada", company_name: "Lamps", password: "letters1" };
  return (await post(from, registration.register, { user_type: "email", username, ...company, ...typed }))
    .code;
}

const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

it("a code is not used up by guesses of others, from the same network or another", async () => {
  const { nonce } = (await ask(home)).data;
  const auth_code = await codeSentTo(platform, username);
  for (let i = 0; i < 3 * limits.codeTries; i++)
    for (const from of [home, elsewhere]) {
      const guess = { auth_code: wrongFor(auth_code) };
      expect(await register(from, i % 2 ? guess : { ...guess, nonce: `made-up-${i}` })).toBe(20346);
    }
  expect(await register(elsewhere, { auth_code, nonce })).toBe(200);
});

it("a code is used up by five wrong tries of its requester", async () => {
  const { nonce } = (await ask(home)).data;
  const auth_code = await codeSentTo(platform, username);
  for (let i = 0; i < limits.codeTries; i++) await register(home, { auth_code: wrongFor(auth_code), nonce });
  expect(await register(home, { auth_code, nonce })).toBe(20346);
});

it("a code stays valid while another network requests codes for the same address", async () => {
  expect((await ask(elsewhere)).code).toBe(200);
  const { nonce } = (await ask(home)).data;
  const auth_code = await codeSentTo(platform, username);
  platform.clock.advance(limits.codeResendSeconds * 1000);
  expect((await ask(elsewhere)).code).toBe(200);
  expect((await ask(elsewhere)).code).toBe(20345);
  expect(await register(home, { auth_code, nonce })).toBe(200);
});

it("a code is valid only with its own nonce, and all codes of an address end once one was used", async () => {
  const first = (await ask(home)).data.nonce;
  const code = await codeSentTo(platform, username);
  const second = (await ask(elsewhere)).data.nonce;
  const other = await codeSentTo(platform, username);
  const unfit = code === other ? wrongFor(code) : code;
  expect(await register(home, { auth_code: unfit, nonce: second })).toBe(20346);
  expect(await register(home, { auth_code: code, nonce: first })).toBe(200);
  expect(await register(home, { auth_code: other, nonce: second })).toBe(20346);
});

it("without a nonce, only the latest code requested from the network of the caller is valid", async () => {
  await ask(home);
  const auth_code = await codeSentTo(platform, username);
  await ask(elsewhere);
  expect(await register(elsewhere, { auth_code })).toBe(20346);
  expect(await register(home, { auth_code })).toBe(200);
});

it("a network that has used up its codes for an address does not stop another network", async () => {
  for (let i = 0; i < 10; i++) {
    expect((await ask(elsewhere)).code).toBe(200);
    platform.clock.advance(limits.codeResendSeconds * 1000);
  }
  expect((await ask(elsewhere)).code).toBe(20345);
  expect((await ask(home)).code).toBe(200);
});
