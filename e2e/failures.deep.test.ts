import { accounts } from "@thingwright/contract/accounts/accounts.ts";
import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { files } from "@thingwright/contract/content/files.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { samplePoints } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
let maker: Caller;
let debugPath: string;
beforeAll(async () => {
  maker = await platform.actor();
  const product = await platform.product(maker);
  await maker.ok(products.define, { params: product, body: { list: samplePoints } });
  const device = await maker.ok(devices.create, { body: { product_id: product.id } });
  debugPath = `/dashboard/product/${product.id}/deviceDebug/device/${device.id}/onlineDebug`;
});

const words = {
  en: {
    nickname: "Nickname",
    save: "Save",
    saving: "The server is not responding",
    kept: "What you typed is kept here",
    again: "Try again",
    request: "Request failed: the server could not be reached. Check your connection and try again.",
    use: "Use picture",
    upload: "Upload failed",
    unsupported: "notes.txt is not supported: only files of type PNG, JPEG, WEBP up to 10 MB",
    json: "JSON",
    send: "Send",
    format: "Invalid data format: not valid JSON.",
  },
  zh_CN: {
    nickname: "昵称",
    save: "保存",
    saving: "服务器没有响应",
    kept: "已填写的内容保留在此页面",
    again: "重试",
    request: "请求失败：无法连接服务器，请检查网络后重试。",
    use: "使用图片",
    upload: "上传失败",
    unsupported: "不支持 notes.txt：仅支持 PNG、JPEG、WEBP 格式、不超过 10 MB 的文件",
    json: "JSON",
    send: "发送",
    format: "数据格式错误：不是有效的 JSON。",
  },
} as const satisfies Record<Language, object>;

const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

describe.each(Object.entries(words) as [Language, (typeof words)[Language]][])("in %s", (language, t) => {
  async function open(path: string): Promise<Page> {
    const { page, expectProblem } = await browser.open({ url: platform.url, token: maker.token, language });
    expectProblem(/ERR_FAILED|ERR_CONNECTION/);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  }

  test("a form that cannot be saved shows an error, keeps its input, and resends only on request", async () => {
    const page = await open("/account/accountInfo");
    const name = `Ada ${language}`;
    const sent: string[] = [];
    const path = `**${pathOf(accountInfo.updateProfile)}`;
    await page.route(path, (call) => {
      sent.push(call.request().method());
      return call.abort();
    });
    await page.getByLabel(t.nickname).fill(name);
    await page.getByRole("button", { name: t.save, exact: true }).click();
    await alert(page, t.saving).filter({ hasText: t.kept }).waitFor();
    expect(await page.getByLabel(t.nickname).inputValue()).toBe(name);
    expect(sent).toHaveLength(1);
    await page.unroute(path);
    await page.getByRole("button", { name: t.again }).click();
    await expect.poll(async () => (await maker.ok(accounts.current)).nickname).toBe(name);
  });

  test("a file of the wrong type and a failed upload each show their own message", async () => {
    const page = await open("/account/accountInfo");
    const input = page.locator("input[type=file]");
    await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("text") });
    await alert(page, t.unsupported).waitFor();
    const base64 = await page.evaluate(
      () => document.createElement("canvas").toDataURL().split(",")[1] ?? "",
    );
    await input.setInputFiles({
      name: "face.png",
      mimeType: "image/png",
      buffer: Buffer.from(base64, "base64"),
    });
    await page.route(`**${pathOf(files.uploadImage)}`, (call) => call.abort());
    await page.getByRole("button", { name: t.use }).click();
    await alert(page, t.upload).filter({ hasText: t.request }).waitFor();
    expect(await alert(page, t.unsupported).count()).toBe(0);
  });

  test("only valid JSON is sent to a device", async () => {
    const page = await open(debugPath);
    await page.getByRole("radio", { name: t.json }).click();
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("{not json");
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await page.getByRole("button", { name: t.send, exact: true }).click();
    await alert(page, t.format).waitFor();
    expect(sent.filter((url) => url.endsWith("/call"))).toEqual([]);
  });
});
