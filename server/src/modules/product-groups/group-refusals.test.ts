import { problems } from "@thingwright/contract/grammar/problem.ts";
import { productGroups } from "@thingwright/contract/products/product-groups.ts";
import { expect, it } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
const maker = await platform.actor();
const product = () => platform.product(maker);

const refusals = {
  group_has_products: {
    en: "Group that contains products cannot be deleted.",
    zh_CN: "群组内仍有产品，不能删除。",
    call: async () => {
      const group = await maker.ok(productGroups.create, { body: { name: "Full" } });
      await maker.ok(productGroups.join, { params: { id: (await product()).id, groupId: group.id } });
      return { route: productGroups.remove, given: { params: { id: group.id } } };
    },
  },
  group_has_unsupporting: {
    en: "The group contains products that do not support groups (1). Turn that on in their binding settings, or remove them first.",
    zh_CN:
      "该产品群组中有 1 个产品不支持设备群组，请先在其“绑定设置”中开启“支持群组”，或将其移出该产品群组。",
    call: async () => {
      const { id } = await maker.ok(productGroups.create, { body: { name: "Loose" } });
      await maker.ok(productGroups.join, { params: { id: (await product()).id, groupId: id } });
      return { route: productGroups.update, given: { params: { id }, body: { supports_groups: true } } };
    },
  },
  group_needs_support: {
    en: "All products of this group must support groups. Turn that on in the product's binding settings first.",
    zh_CN: "该产品群组只接受支持设备群组的产品，请先在产品的“绑定设置”中开启“支持群组”。",
    call: async () => {
      const group = { name: "Strict", supports_groups: true };
      const { id: groupId } = await maker.ok(productGroups.create, { body: group });
      return { route: productGroups.join, given: { params: { id: (await product()).id, groupId } } };
    },
  },
};

it.each(Object.entries(refusals))("%s is explained in both languages", async (name, { en, zh_CN, call }) => {
  const { code, status } = problems[name as keyof typeof refusals];
  const { route, given } = await call();
  const say = (language: string) => maker.call(route, { ...given, language });
  expect(await say("en")).toMatchObject({ code, status, msg: en });
  expect(await say("zh-CN")).toMatchObject({ code, status, msg: zh_CN });
});
