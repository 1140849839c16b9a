import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { registration } from "@thingwright/contract/accounts/registration.ts";
import { afterAll, expect, test } from "vitest";
import { captchaTicket } from "../../../test/captcha.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { connectTestDatabase } from "../../../test/postgres.ts";
import { addPrimaryAccount, hashPassword } from "./index.ts";

const database = await forFile(connectTestDatabase());
const files = await mkdtemp(join(tmpdir(), "thingwright-files-"));
afterAll(() => rm(files, { recursive: true }));
const settings = { DATABASE_URL: database.connectionString, FILES_DIR: files };
const one = await forFile(startPlatform(settings));
const two = await forFile(startPlatform(settings));
const password = "Right-enough-1!";

async function newAccount(name: string): Promise<string> {
  const username = `${name}@example.com`;
  const passwordHash = await hashPassword(password);
  const account = { username, passwordHash, nickname: "Ada", level: level.user } as const;
  await addPrimaryAccount(one.sql, account, one.clock.now());
  return username;
}

async function signIn(at: typeof one, username: string, typed: string, withCaptcha = false) {
  const captcha = withCaptcha ? { captcha: await captchaTicket(at) } : {};
  return (await at.nobody.call(accounts.login, { body: { username, password: typed, ...captcha } })).code;
}

test("parallel guesses at two processes share one limit", async () => {
  const username = await newAccount("parallel");
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => signIn(i % 2 ? one : two, username, "wrong")),
  );
  expect(answers.filter((code) => code === 20401)).toHaveLength(limits.loginFailuresBeforeCaptcha);
  expect(answers.filter((code) => code === 20343)).toHaveLength(20 - limits.loginFailuresBeforeCaptcha);
});

test("failures at one process count at the other, and a successful sign-in resets them at both", async () => {
  const username = await newAccount("forgiven");
  for (const at of [one, two, one]) await signIn(at, username, "wrong", true);
  expect(await signIn(two, username, password)).toBe(20343);
  expect(await signIn(two, username, password, true)).toBe(200);
  for (let i = 0; i < 10; i++) expect(await signIn(i % 2 ? one : two, username, "wrong", true)).toBe(20401);
  for (const at of [one, two]) expect(await signIn(at, username, password, true)).toBe(20429);
});

test("messages to one recipient count across processes", async () => {
  const email = await newAccount("flooded");
  const send = async (at: typeof one) => {
    const captcha = await captchaTicket(at);
    return (await at.nobody.call(registration.sendResetMail, { body: { email, captcha } })).code;
  };
  const codes = [];
  for (let i = 0; i < 12; i++) {
    codes.push(await send(i % 2 ? one : two));
    for (const { clock } of [one, two]) clock.advance(61_000);
  }
  expect(codes).toEqual([...Array<number>(10).fill(200), 20345, 20345]);
});
