import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { homeScenes } from "@thingwright/contract/people/home-scenes.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { expect, it } from "vitest";
import { makeHome } from "../../../test/devices-at-home.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
const own = { standard: false, scene_trigger: false, scene_execute: false };
const both = { ...own, transfer_type: "issue_report" as const };
const level = { ...both, data_type: "value" as const, min: 0, max: 100, unit: "%" };
const list = [
  { ...both, identifier: "lamp_power", name: "开关", data_type: "bool" as const },
  { ...level, identifier: "lamp_level", name: "亮度" },
  { ...level, identifier: "unmarked", name: "音量" },
  {
    ...both,
    identifier: "colour",
    name: "颜色",
    data_type: "struct" as const,
    members: [{ identifier: "hue", name: "色相", data_type: "value" as const, min: 0, max: 360 }],
  },
];

it("lists what devices of a home offer to scenes, grouped by product, with effective bounds and operators", async () => {
  const maker = await platform.actor();
  const [lamp, other] = [await platform.product(maker), await platform.product(maker)];
  const params = { id: lamp.id };
  await maker.ok(products.define, { params, body: { list } });
  const texts = { lamp_power: { name: "Strom" }, unmarked: { name: "Laut" } };
  await maker.ok(configuration.save, { params, body: { function_texts: { de: texts } } });
  const triggers = { lamp_power: {}, lamp_level: { operators: ["gt" as const], min: 10 }, colour: {} };
  const actions = { lamp_level: { max: 80 }, colour: {} };
  await maker.ok(productScenes.save, { params, body: { triggers, actions } });
  const nothing = { params: { id: other.id }, body: { triggers: {}, actions: {} } };
  await maker.ok(productScenes.save, nothing);
  const home = await makeHome(platform, maker);
  const [one, two] = [await home.bound(lamp.id), await home.bound(lamp.id)];
  await home.bound(other.id);
  const inHome = { params: { id: home.id } };

  const { list: found } = await home.member.ok(homeScenes.parts, inHome);
  expect(found).toEqual([
    {
      device_ids: [one.device.id, two.device.id],
      points: [expect.objectContaining({ identifier: "lamp_power" }), expect.objectContaining({ unit: "%" })],
      function_texts: { de: { lamp_power: { name: "Strom" } } },
      triggers: { lamp_power: { operators: ["eq"] }, lamp_level: { operators: ["gt"], min: 10, max: 100 } },
      actions: { lamp_level: { min: 0, max: 80 } },
    },
  ]);

  await home.owner.ok(bindings.unbind, { params: { id: one.device.id } });
  const left = (await home.owner.ok(homeScenes.parts, inHome)).list;
  expect(left.map(({ device_ids }) => device_ids)).toEqual([[two.device.id]]);
  const cottage = (await home.member.ok(homes.create, { body: { name: "Cottage" } })).id;
  expect(await home.owner.call(homeScenes.parts, { params: { id: cottage } })).toMatchObject({
    problem: "not_found",
  });
  await home.close();
});
