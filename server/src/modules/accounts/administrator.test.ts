import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { beforeAll, expect, it } from "vitest";
import { callerOf } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { ensureAdministrator } from "./index.ts";

// As where the setting is not given.
const platform = await forFile(startPlatform({ ADMIN_PASSWORD: "" }));
const account = "admin@thingwright.local";
let generated: string;
beforeAll(() => {
  generated = platform.administrator!.password!;
});

const signIn = (password: string, language = "en") =>
  platform.nobody.call(accounts.login, { body: { username: account, password }, language });
const startAgain = (password?: string) =>
  ensureAdministrator(platform.sql, { account, password, now: platform.clock.now() });

it("the administrator has a generated password for a day, and gets another at the next start after that", async () => {
  expect((await signIn(generated)).code).toBe(200);
  expect(await startAgain()).toBeNull();
  platform.clock.advance(limits.generatedPasswordSeconds * 1000);
  expect(await signIn("not that one")).toMatchObject({ code: 20401 });
  const refused = { code: 20402, problem: "generated_password_ended" };
  expect(await signIn(generated)).toMatchObject({
    ...refused,
    msg: "The generated password was valid for one day and has expired. Restart the server to print a new one.",
  });
  expect(await signIn(generated, "zh-CN")).toMatchObject({
    ...refused,
    msg: "系统生成的密码有效期为一天，现已失效。请重启服务，新密码会显示在启动日志中。",
  });
  // Of processes that start at the same time, one prints it.
  const [printed, ...others] = (await Promise.all([startAgain(), startAgain()])).filter(
    (one) => one !== null,
  );
  expect(others).toEqual([]);
  expect(printed).toEqual({ account, password: expect.stringMatching(/^\w{20}$/) });
  expect((await signIn(generated)).code).toBe(20401);
  generated = printed!.password!;
  expect((await signIn(generated)).code).toBe(200);
});

it("the administrator gets no other generated password after choosing one", async () => {
  const { data } = await signIn(generated);
  const body = { old_password: generated, password: "Chosen!by#nobody9" };
  await callerOf(platform.url, data.access_token, data.uid).ok(accountInfo.changePassword, { body });
  platform.clock.advance(2 * limits.generatedPasswordSeconds * 1000);
  expect(await startAgain()).toBeNull();
  expect((await signIn(body.password)).code).toBe(200);
});
