import { problems } from "@thingwright/contract/grammar/problem.ts";
import { shares } from "@thingwright/contract/content/shares.ts";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
const maker = await platform.actor();
const product = () => platform.product(maker);

const refusals = {
  no_virtual_device: {
    en: "The product has no virtual device to show its panel with. Create one first.",
    zh_CN: "该产品还没有可用于演示面板的虚拟设备，请先创建。",
    call: async () => ({ route: shares.ofPanel, given: { params: { id: (await product()).id } } }),
  },
  share_invalid: {
    en: "This share code is not valid, or has expired. Ask for a new one.",
    zh_CN: "分享码无效或已过期，请向对方索取新的分享码。",
    call: async () => ({ route: shares.open, given: { params: { code: "none" } } }),
  },
};

it.each(Object.entries(refusals))("%s is reported in both languages", async (name, { en, zh_CN, call }) => {
  const { code, status } = problems[name as keyof typeof refusals];
  const { route, given } = await call();
  const say = (language: string) => maker.call(route, { ...given, language });
  expect(await say("en")).toMatchObject({ code, status, msg: en });
  expect(await say("zh-CN")).toMatchObject({ code, status, msg: zh_CN });
});
