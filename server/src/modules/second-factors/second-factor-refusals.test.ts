import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Route } from "@thingwright/contract/grammar/route.ts";
import { secondFactors } from "@thingwright/contract/accounts/second-factors.ts";
import { beforeAll, expect, it } from "vitest";
import { callerOf, type Caller } from "../../../test/caller.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { addTotp, firstStep } from "../../../test/second-factors.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import { addPrimaryAccount } from "../accounts/index.ts";
import { insertPasskey } from "./passkeys.store.ts";

const test = systemScope("tests make what they need");
const username = "two-steps@example.com";
const password = "Abcdef12";
const platform = await forFile(startPlatform({ PUBLIC_URL: "http://192.0.2.7" }));
const { nobody, clock } = platform;
let caller: Caller;
beforeAll(async () => {
  const account = { username, password, nickname: "Ada", level: level.user } as const;
  const uid = await addPrimaryAccount(platform.sql, account, clock.now());
  const { access_token } = await nobody.ok(accounts.login, { body: { username, password } });
  caller = callerOf(platform.url, access_token, uid);
  await addTotp(caller, clock);
});

interface Refusal {
  status: number;
  code: number;
  en: string;
  zh_CN: string;
  call: () => Promise<{ as?: Caller; route: Route; body?: object }>;
}

const refusals: Record<string, Refusal> = {
  "a password without the second factor": {
    status: 401,
    code: 20348,
    en: "Confirm your sign-in with a second factor.",
    zh_CN: "请完成两步验证后登录。",
    call: async () => ({ route: accounts.login, body: { username, password } }),
  },
  "a wrong code": {
    status: 422,
    code: 20346,
    en: "The code is wrong or has already been used.",
    zh_CN: "验证码错误或已被使用。",
    call: async () => {
      const { ticket } = await firstStep(platform, username, password);
      return { route: secondFactors.takeSecondStep, body: { ticket, factor: { auth_code: "000000" } } };
    },
  },
  "a second step without its ticket": {
    status: 410,
    code: 20347,
    en: "This took too long, or too many wrong codes were entered. Enter your password again.",
    zh_CN: "操作超时或验证码错误次数过多，请重新输入密码登录。",
    call: async () => ({
      route: secondFactors.takeSecondStep,
      body: { ticket: "made up", factor: { auth_code: "000000" } },
    }),
  },
  "another call of a member who must have a second factor": {
    status: 403,
    code: 20403,
    en: "Your account needs a second factor. Set one up first.",
    zh_CN: "您的账号必须启用两步验证，请先完成设置。",
    call: async () => {
      const owner = await platform.actor();
      const as = await platform.member(owner);
      await addTotp(owner, clock);
      await owner.ok(secondFactors.setRequired, { body: { required: true } });
      return { as, route: products.list };
    },
  },
  "to require what the caller has not": {
    status: 409,
    code: 20409,
    en: "Set up a second factor for your own account first.",
    zh_CN: "请先为您自己的账号启用两步验证。",
    call: async () => ({
      as: await platform.actor(),
      route: secondFactors.setRequired,
      body: { required: true },
    }),
  },
  "to remove the last factor of an account that must have one": {
    status: 409,
    code: 20409,
    en: "Your account must have a second factor. Add another one before removing this one.",
    zh_CN: "您的账号必须启用两步验证，请先添加其他验证方式，再移除此项。",
    call: async () => {
      const as = await platform.actor();
      await addTotp(as, clock);
      await as.ok(secondFactors.setRequired, { body: { required: true } });
      return { as, route: secondFactors.removeTotp };
    },
  },
  "one passkey too many": {
    status: 422,
    code: 20001,
    en: "At most 20 passkeys are allowed. Remove an unused one first.",
    zh_CN: "最多可添加 20 个通行密钥，请先移除不用的。",
    call: async () => {
      const as = await platform.actor();
      for (let n = 0; n < limits.passkeys; n += 1)
        await insertPasskey(test, platform.sql, {
          id: newId(clock.now()),
          account_id: as.owner,
          credential_id: `${as.owner}-${n}`,
          public_key: Buffer.alloc(77),
          counter: 0,
          transports: [],
          name: "Key",
          created_at: 0,
        });
      return { as, route: secondFactors.offerPasskey };
    },
  },
  "a passkey at an address that can have none": {
    status: 409,
    code: 20409,
    en: "Passkeys need an HTTPS address with a host name. Ask the platform administrator to set one as PUBLIC_URL.",
    zh_CN: "使用通行密钥须通过域名和 HTTPS 访问控制台，请联系平台管理员设置 PUBLIC_URL。",
    call: async () => ({ as: caller, route: secondFactors.offerPasskey }),
  },
  "a passkey that nobody knows": {
    status: 422,
    code: 20346,
    en: "This passkey was not accepted. Try again.",
    zh_CN: "通行密钥验证未通过，请重试。",
    call: async () => {
      const response = { clientDataJSON: "AQ", authenticatorData: "AQ", signature: "AQ" };
      const credential = { id: "AQ", rawId: "AQ", type: "public-key", response };
      return { route: secondFactors.loginWithPasskey, body: { credential } };
    },
  },
};

it.each(Object.entries(refusals))("%s is refused in both languages", async (_what, refusal) => {
  const { status, code, en, zh_CN, call } = refusal;
  const { as = nobody, route, body } = await call();
  expect(await as.call(route, { body, language: "en" })).toMatchObject({ status, code, msg: en });
  expect(await as.call(route, { body, language: "zh-CN" })).toMatchObject({ status, code, msg: zh_CN });
});

it.each([
  [{}, "Required"],
  [{ auth_code: "12345" }, "Enter the six digits"],
  [{ recovery_code: "abcd-efgh" }, "Enter all letters and digits of a recovery code"],
  [{ recovery_code: "abcd-efgh-ijkm-npqr-st" }, "Enter all letters and digits of a recovery code"],
  [{ auth_code: "123456", recovery_code: "abcd-efgh-ijkm-npqr-stuv-wxyz" }, "Required"],
  // Codes of the first versions count until there are others.
  [{ auth_code: "123456", recovery_code: "abcd-efgh-ijkm-npqr" }, "Required"],
])("the factor %j is refused at its field", async (factor, message) => {
  const body = { ticket: "made up", factor };
  const { fields } = await nobody.refused(secondFactors.takeSecondStep, { body });
  expect(fields).toEqual([{ path: expect.stringMatching(/^factor\.(auth|recovery)_code$/), message }]);
});
