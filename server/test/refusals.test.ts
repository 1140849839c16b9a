import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Text } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { problem, type ProblemName, problems } from "@thingwright/contract/grammar/problem.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { tasks } from "@thingwright/contract/grammar/tasks.ts";
import { defineRoutes, pathOf, type Route } from "@thingwright/contract/grammar/route.ts";
import { sql as raw } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { mount } from "../src/http/mount.ts";
import { systemScope } from "../src/platform/database/scope.ts";
import { FilesAway } from "../src/platform/files/file-store.ts";
import { everything as everyRow } from "../src/platform/database/sql.ts";
import { addDevices, run } from "./bulk.ts";
import { type Caller, callerOf } from "./caller.ts";
import {
  makeEndedTask,
  mustChangePassword,
  proveLongAgo,
  setDeviceQuota,
  setProductStatus,
} from "./factories.ts";
import { forFile } from "./for-file.ts";
import { startPlatform } from "./harness.ts";
import type { CoveredElsewhere } from "./refusals-elsewhere.ts";

const probe = defineRoutes("A probe", {
  fail: { method: "GET", path: "/probe/fail", access: "public", summary: "Breaks", response: z.null() },
  slow: { method: "GET", path: "/probe/slow", access: "public", summary: "Takes long", response: z.null() },
  busy: { method: "GET", path: "/probe/busy", access: "public", summary: "Is full", response: z.null() },
  away: { method: "GET", path: "/probe/away", access: "public", summary: "Has no store", response: z.null() },
});

let maker: Caller;
const platform = await forFile(
  startPlatform({}, (http) => {
    mount(http, "probe", probe, {
      fail: () => Promise.reject(new RangeError("a bug")),
      slow: (_input, { sql }) =>
        sql.transaction(async (transaction) => {
          const db = everyRow(systemScope("a test"), transaction);
          await raw`set local statement_timeout = 10`.execute(db);
          await raw`select pg_sleep(3600)`.execute(db);
          return null;
        }),
      busy: () => Promise.reject(problem("overloaded")),
      away: () => Promise.reject(new FilesAway("no answer")),
    });
  }),
);
beforeAll(async () => {
  maker = await platform.actor();
});

type Given = Parameters<Caller["call"]>[1];
interface Refusal extends Text {
  /** Prepares the call that is to be refused. */
  call: () => Promise<{ as?: Caller; route: Route; given?: Given }>;
}

const everything = { kind: "all" } as const;
const role = { menu_permissions: ["productList" as const], products: everything, apps: everything };
let made = 0;
const makeRole = () => maker.ok(roles.create, { body: { ...role, name: `Role ${(made += 1)}` } });
const endedTask = (failed: string[]) =>
  makeEndedTask(platform.sql, platform.clock, { owner: maker.owner, failed });
const product = () => platform.product(maker);

async function productIn(stage: keyof typeof productStatus) {
  const one = await product();
  await setProductStatus(platform.connectionString, one.id, productStatus[stage]);
  return one;
}

/** A member who has not activated the account yet. */
async function invited() {
  const role_id = (await makeRole()).id;
  const body = { name: `invited${made}`, role_id, email: `invited${made}@example.com` };
  return { uid: (await maker.ok(members.create, { body })).uid };
}

/** A call for each of the other problems. A problem without a call does not compile. */
const refusals: Record<Exclude<ProblemName, CoveredElsewhere>, Refusal> = {
  invalid_input: {
    en: "Some fields are not valid.",
    zh_CN: "部分内容填写有误。",
    call: async () => ({ route: products.create, given: { body: {} } }),
  },
  invalid_json: {
    en: "Invalid data format.",
    zh_CN: "数据格式错误。",
    // A multipart form where the route takes JSON.
    call: async () => ({ route: products.create, given: { form: new FormData() } }),
  },
  too_large: {
    en: "The request is larger than allowed.",
    zh_CN: "请求内容超过允许的大小。",
    call: async () => ({
      route: products.create,
      given: { body: { notes: "x".repeat(limits.bodyBytes) } },
    }),
  },
  token_expired: {
    en: "Your sign-in has expired. Sign in again.",
    zh_CN: "登录已过期，请重新登录。",
    call: async () => ({ as: platform.nobody, route: products.list }),
  },
  forbidden: {
    en: "You do not have permission for this.",
    zh_CN: "没有权限执行此操作。",
    call: async () => ({ as: await platform.member(maker), route: products.list }),
  },
  personal_only: {
    en: "An access token cannot do this. Sign in to do it.",
    zh_CN: "访问令牌不能执行此操作，请登录后操作。",
    call: async () => {
      const body = { name: "Program", permissions: ["product:read" as const] };
      const { token } = await maker.ok(accountInfo.createAccessToken, { body });
      return { as: callerOf(platform.url, token, maker.owner), route: accountInfo.sessions };
    },
  },
  must_change_password: {
    en: "Choose your own password first.",
    zh_CN: "请先设置您自己的密码。",
    call: async () => {
      const as = await platform.actor();
      await mustChangePassword(platform.sql, as.owner);
      return { as, route: products.list };
    },
  },
  proof_required: {
    en: "Confirm your identity first.",
    zh_CN: "请先验证您的身份。",
    call: async () => {
      const as = await platform.actor();
      await proveLongAgo(platform.sql, as.token);
      return { as, route: accountInfo.createAccessToken };
    },
  },
  not_found: {
    en: "This does not exist, or you have no access to it.",
    zh_CN: "内容不存在，或您没有访问权限。",
    call: async () => ({
      as: await platform.actor(),
      route: products.get,
      given: { params: { id: (await product()).id } },
    }),
  },
  conflict: {
    en: "Someone else has changed this. Reload to see the changes.",
    zh_CN: "内容已被他人修改，请重新加载后查看变化。",
    call: async () => {
      const { id, version } = await product();
      return {
        route: products.update,
        given: { params: { id }, body: { name: "Lamp", model: "L", version: version + 7 } },
      };
    },
  },
  already_exists: {
    en: "“lamp-0001” already exists.",
    zh_CN: "“lamp-0001”已存在。",
    call: async () => {
      const body = { product_id: (await product()).id, device_name: "lamp-0001" };
      await maker.ok(devices.create, { body });
      return { route: devices.create, given: { body } };
    },
  },
  product_locked: {
    en: "The product has left development, so its configuration cannot be changed. Return it to development first.",
    zh_CN: "产品已不在开发阶段，配置不能修改。如需修改，须先将产品退回开发。",
    call: async () => ({
      route: products.define,
      given: { params: { id: (await productIn("trial")).id }, body: { list: [] } },
    }),
  },
  product_has_devices: {
    en: "This product still has devices (1). Delete them first.",
    zh_CN: "该产品下还有 1 台设备，请先删除设备。",
    call: async () => {
      const { id } = await product();
      await maker.ok(devices.create, { body: { product_id: id } });
      return { route: products.remove, given: { params: { id } } };
    },
  },
  product_ceased: {
    en: "The product is discontinued. No new devices can be registered.",
    zh_CN: "产品已停产，不能再注册新设备。",
    call: async () => ({
      route: devices.create,
      given: { body: { product_id: (await productIn("ceased")).id } },
    }),
  },
  device_limit: {
    en: "Device adding limit exceeded: at most 100 devices while the product is in development.",
    zh_CN: "添加设备数量超限：开发阶段最多 100 台。",
    call: async () => {
      const { id } = await product();
      await addDevices(platform.connectionString, { productId: id, count: 100 });
      return { route: devices.create, given: { body: { product_id: id } } };
    },
  },
  virtual_device_limit: {
    en: "Device adding limit exceeded: at most 100 virtual devices in a product.",
    zh_CN: "添加设备数量超限：每个产品最多 100 台虚拟设备。",
    call: async () => {
      const { id } = await product();
      await addDevices(platform.connectionString, { productId: id, count: 100 });
      await run(platform.connectionString, raw`update device set kind = 2 where product_id = ${id}`);
      return { route: virtualDevices.create, given: { params: { id }, body: {} } };
    },
  },
  quota_exceeded: {
    en: "Limit reached for devices: 1 of 1.",
    zh_CN: "设备已达上限（1/1）。",
    call: async () => {
      const body = { product_id: (await productIn("mass")).id };
      await maker.ok(devices.create, { body });
      await setDeviceQuota(platform.sql, maker.owner, 1);
      return { route: devices.create, given: { body } };
    },
  },
  already_activated: {
    en: "This account is already activated.",
    zh_CN: "该账号已激活。",
    call: async () => {
      await platform.member(maker);
      const { list } = await maker.ok(members.list, { query: { activated: 1 } });
      return { route: members.sendActivation, given: { params: { uid: list[0]!.uid } } };
    },
  },
  invitation_disabled: {
    en: "This account is disabled, so no activation link was sent. Enable it first.",
    zh_CN: "该账号已停用，未发送激活链接。请先启用该账号。",
    call: async () => {
      const params = await invited();
      await maker.ok(members.setStatus, { params, body: { status: 2 } });
      return { route: members.sendActivation, given: { params } };
    },
  },
  invitation_without_contact: {
    en: "This member has neither an email nor a mobile number, so no activation link was sent. Add one first.",
    zh_CN: "该成员没有邮箱或手机号，未发送激活链接。请先填写联系方式。",
    call: async () => {
      const params = await invited();
      await run(platform.connectionString, raw`update account set email = '' where id = ${params.uid}`);
      return { route: members.sendActivation, given: { params } };
    },
  },
  own_account: {
    en: "You cannot change your own role or access.",
    zh_CN: "不能修改自己的角色和登录权限。",
    call: async () => {
      const as = await platform.member(maker, { menus: ["subUserManage:edit"], products: "all" });
      const { list } = await as.ok(members.list, { query: {} });
      const { uid } = list.find(({ role_id }) => role_id !== null)!;
      return { as, route: members.setStatus, given: { params: { uid }, body: { status: 2 } } };
    },
  },
  old_password_wrong: {
    en: "The current password is wrong.",
    zh_CN: "当前密码错误。",
    call: async () => ({
      route: accountInfo.changePassword,
      given: { body: { old_password: "not it", password: "Abcdef12" } },
    }),
  },
  role_in_use: {
    en: "Members still have this role (1). Assign them another role first.",
    zh_CN: "仍有 1 名成员使用该角色，请先为其更换角色。",
    call: async () => {
      const { id } = await makeRole();
      await maker.ok(members.create, {
        body: { name: `member${made}`, role_id: id, email: "m@example.com" },
      });
      return { route: roles.remove, given: { params: { id } } };
    },
  },
  too_many_tokens: {
    en: "At most 50 access tokens are allowed. Delete an unused one first.",
    zh_CN: "最多可创建 50 个访问令牌，请先删除不用的。",
    call: async () => {
      const as = await platform.actor();
      const given = { body: { name: "Program", permissions: ["product:read" as const] } };
      for (let n = 0; n < limits.accessTokens; n += 1) await as.ok(accountInfo.createAccessToken, given);
      return { as, route: accountInfo.createAccessToken, given };
    },
  },
  task_finished: {
    en: "This task has already ended.",
    zh_CN: "该任务已结束。",
    call: async () => ({ route: tasks.cancel, given: { params: { id: await endedTask([]) } } }),
  },
  task_not_retryable: {
    en: "Nothing in this task can be retried.",
    zh_CN: "该任务没有可重试的内容。",
    call: async () => ({ route: tasks.retry, given: { params: { id: await endedTask([]) } } }),
  },
  task_unfinished: {
    en: "This task has not ended yet. Cancel it first.",
    zh_CN: "该任务尚未结束，请先取消。",
    call: async () => {
      const id = await endedTask([]);
      await run(
        platform.connectionString,
        raw`update task set status = 1, kind = 'device.disable', run_at = 99999999999 where id = ${id}`,
      );
      return { route: tasks.remove, given: { params: { id } } };
    },
  },
  files_away: {
    en: "Files cannot be stored or read at the moment. Try again shortly.",
    zh_CN: "文件暂时无法保存或读取，请稍后重试。",
    call: async () => ({ route: probe.away }),
  },
  server_error: {
    en: "Server error. Nothing was changed. Try again later.",
    zh_CN: "服务器出错，未做任何修改，请稍后重试。",
    call: async () => ({ route: probe.fail }),
  },
  too_slow: {
    en: "This took too long and was stopped. Nothing was changed. Narrow it down, for example to a shorter period.",
    zh_CN: "操作耗时过长，已中止，未做任何修改。请缩小范围（如缩短时间段）后再试。",
    call: async () => ({ as: platform.nobody, route: probe.slow }),
  },
  overloaded: {
    en: "The server is busy or shutting down. Try again shortly.",
    zh_CN: "服务器繁忙或正在关闭，请稍后重试。",
    call: async () => ({ route: probe.busy }),
  },
};

it.each(Object.entries(refusals))("%s is reported in both languages", async (name, { en, zh_CN, call }) => {
  const { code, status } = problems[name as ProblemName];
  const { as = maker, route, given = {} } = await call();
  const say = (language: string) => as.call(route, { ...given, language });
  expect(await say("en")).toMatchObject({ code, status, msg: en });
  expect(await say("zh-CN")).toMatchObject({ code, status, msg: zh_CN });
});

it("refuses an unknown path in the language of the caller", async () => {
  const unknown = async (language: string): Promise<unknown> => {
    const headers = { "accept-language": language };
    return (await fetch(`${platform.url}${pathOf({ path: "/nothing" })}`, { headers })).json();
  };
  expect(await unknown("en")).toMatchObject({ code: 20404, msg: refusals.not_found.en });
  expect(await unknown("zh")).toMatchObject({ code: 20404, msg: refusals.not_found.zh_CN });
});
