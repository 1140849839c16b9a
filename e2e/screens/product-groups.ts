import { productGroups } from "@thingwright/contract/products/product-groups.ts";
import { defineScreens, presses, shows } from "../src/screen.ts";

export const screens = defineScreens({
  groupManage: {
    ready: shows("Living room"),
    empty: "No product groups yet",
    parts: { create: presses("Create group", "Only products that support groups") },
  },
  groupInfo: {
    async prepare({ admin }) {
      const { list } = await admin.ok(productGroups.list, { query: { keyword: "Living room" } });
      return { id: list[0]!.id };
    },
    ready: shows("客厅落地灯 Pro"),
    parts: { add: presses("Add product", "A product can be in one group only") },
  },
  productGroup: { ready: shows("Open group") },
});
