import { menu } from "@thingwright/contract/menu.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import {
  type AccessSample,
  type AccessScreen,
  accessScreens,
  makeAccessSample,
} from "./src/access-sample.ts";
import { browserForTests } from "./src/browser.ts";
import { look } from "./src/look.ts";

type Step = (page: Page) => Promise<void>;

/** Screens of who may do what, each with what shows once its data is there. */
const ready: Record<AccessScreen, Step> = {
  subUserManage: shows("王伟"),
  subUser: shows("mia@example.com"),
  subUserRole: shows("研发团队"),
  roleManage: shows("研发团队"),
  roleInfo: shows("2 of 3 chosen"),
  tenantManage: shows("北京冰箱科技有限公司"),
  tenantInfo: shows("Quota and use"),
  operatingRecord: shows("Disabled a member"),
  outbox: shows("No mail server is set up"),
};

/** Parts of screens that open on demand. */
const parts: { name: string; on: AccessScreen; open: Step }[] = [
  {
    name: "subUserManage-create",
    on: "subUserManage",
    async open(page) {
      await page.getByRole("button", { name: "Add member" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Add member" }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: "subUserManage-chosen",
    on: "subUserManage",
    open: (page) => page.getByRole("checkbox", { name: "Select Mia" }).click(),
  },
  {
    name: "tenantManage-disable",
    on: "tenantManage",
    async open(page) {
      await page.getByRole("switch").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "tenantInfo-products",
    on: "tenantInfo",
    async open(page) {
      await page.getByRole("tab", { name: /Products/ }).click();
      await page.getByText("冰箱 BX-500").first().waitFor();
    },
  },
  {
    name: "operatingRecord-change",
    on: "operatingRecord",
    async open(page) {
      await page.getByText("Changed a role").click();
      await page.getByRole("dialog").locator("ins").first().waitFor();
    },
  },
  {
    name: "operatingRecord-days",
    on: "operatingRecord",
    async open(page) {
      await page.getByRole("button", { name: /^Days/ }).click();
      await page.getByRole("button", { name: "Last 7 days" }).click();
      await page.getByRole("button", { name: /^Days/ }).click();
      await page.getByRole("dialog").getByRole("grid").waitFor();
    },
  },
  {
    name: "outbox-message",
    on: "outbox",
    async open(page) {
      await page.getByRole("row").nth(1).click();
      await page.getByRole("dialog").getByRole("link").waitFor();
    },
  },
];

function shows(text: string): Step {
  return (page) => page.getByText(text).first().waitFor();
}

const browser = browserForTests();
const platform = await forFile(startPlatform());
let sample: AccessSample;
beforeAll(async () => {
  sample = await makeAccessSample(platform);
});

async function openPath(path: string): Promise<Page> {
  const { page } = await browser.open({ url: platform.url, token: sample.admin.token });
  await page.goto(path);
  return page;
}

async function open(key: AccessScreen): Promise<Page> {
  const { uid, id, target } = sample.params;
  const { path } = menu.find((entry) => entry.key === key)!;
  const page = await openPath(path.replace("$uid", uid).replace("$id", id).replace("$target", target));
  await ready[key](page);
  return page;
}

test.each(accessScreens)("%s", async (key) => {
  const page = await open(key);
  expect(await look(page, key)).toEqual([]);
});

test.each(parts)("$name", async (part) => {
  const page = await open(part.on);
  await part.open(page);
  expect(await look(page, part.name)).toEqual([]);
});

test("a tenant that is edited", async () => {
  const page = await openPath(`/account/tenantManage/${sample.params.target.replace("view", "edit")}`);
  await page.getByText("Device quota").waitFor();
  expect(await look(page, "tenantInfo-edit")).toEqual([]);
});

test("a refusal told in a toast", async () => {
  const { page, expectProblem } = await browser.open({ url: platform.url, token: sample.admin.token });
  expectProblem(/\/status|ERR_FAILED/);
  await page.route("**/sub_user/*/status", (route) => route.abort());
  await page.goto("/account/subUserManage");
  await page.getByRole("switch", { name: "Mia may sign in" }).click();
  await page.getByRole("alert").waitFor();
  // What is pointed at stays.
  await page.getByRole("alert").hover();
  expect(await look(page, "toast-danger")).toEqual([]);
  await page.getByRole("dialog").getByRole("button").click();
  await page.getByRole("alert").waitFor({ state: "detached" });
});

test.each([
  ["subUserManage", "Create a role"],
  ["roleManage", "A role says what its members see and do"],
  ["operatingRecord", "Every change leaves a line here"],
])("%s of a new account", async (key, text) => {
  const { token } = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token });
  await page.goto(`/account/${key}`);
  await page.getByText(text).first().waitFor();
  expect(await look(page, `${key}-empty`)).toEqual([]);
});
