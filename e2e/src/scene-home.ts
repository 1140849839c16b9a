import { apps } from "@thingwright/contract/people/apps.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import type { Platform } from "@thingwright/server/test/harness.ts";
import { bindDevice, makePerson, signInAtHome } from "@thingwright/server/test/people.ts";
import type { Page } from "playwright-core";

const own = { standard: false, scene_trigger: false, scene_execute: false };
const both = { ...own, transfer_type: "issue_report" as const };
const told = { ...own, transfer_type: "report" as const };
const lampPoints = [
  { ...both, identifier: "lamp_power", name: "开关", name_en: "Power", data_type: "bool" as const },
  {
    ...both,
    identifier: "lamp_level",
    name: "亮度",
    name_en: "Brightness",
    data_type: "value" as const,
    min: 1,
    max: 100,
    step: 1,
    unit: "%",
  },
  {
    ...both,
    identifier: "lamp_mood",
    name: "情景",
    name_en: "Mood",
    data_type: "enum_string" as const,
    enums: [
      { value: "warm", text: "暖光", text_en: "Warm" },
      { value: "cold", text: "冷光", text_en: "Cold" },
    ],
  },
];
const sensorPoints = [
  { ...told, identifier: "door_open", name: "门状态", name_en: "Door open", data_type: "bool" as const },
  {
    ...told,
    identifier: "air_temp",
    name: "温度",
    name_en: "Temperature",
    data_type: "float" as const,
    min: -20,
    max: 60,
    step: 0.5,
    unit: "°C",
  },
];

export interface SceneHome {
  maker: Caller;
  host: Caller;
  uid: string;
  homeId: string;
  /** The folder of the app's companion. */
  base: string;
  /** Lamps and a sensor, all of them virtual. */
  ids: Record<"hall" | "desk" | "sensor", string>;
  lampId: string;
  signIn: (page: Page, uid?: string) => Promise<void>;
}

/** A person's home with two lamps and a sensor, which scenes may use. */
export async function makeSceneHome(
  platform: Platform,
  names: Record<keyof SceneHome["ids"], string>,
): Promise<SceneHome> {
  const { sql, clock } = platform;
  const maker = await platform.actor();
  const { id: app_id, app_key } = await maker.ok(apps.create, {
    body: { name: "Lumen", package_name: "com.example.lumen" },
  });
  const { uid } = await makePerson(sql, clock, app_id, { nickname: "Lena" });
  const host = platform.as(await signInAtHome(sql, clock, uid));
  const { id: homeId } = await host.ok(homes.create, { body: { name: "Hill Street" } });
  const define = async (list: typeof lampPoints | typeof sensorPoints, main: string) => {
    const { id } = await platform.product(maker);
    const params = { id };
    await maker.ok(products.define, { params, body: { list } });
    const panel = { panel_id: genericPanelId, main, hidden: [] };
    await maker.ok(configuration.save, { params, body: { panel } });
    return id;
  };
  const lampId = await define(lampPoints, "lamp_power");
  const sensorId = await define(sensorPoints, "door_open");
  const triggers = { lamp_power: {} };
  const actions = { lamp_power: {}, lamp_level: { max: 80 }, lamp_mood: {} };
  await maker.ok(productScenes.save, { params: { id: lampId }, body: { triggers, actions } });
  const marked = { triggers: { door_open: {}, air_temp: {} }, actions: {} };
  await maker.ok(productScenes.save, { params: { id: sensorId }, body: marked });
  const bind = async (product_id: string, name: string) => {
    const { id } = await maker.ok(virtualDevices.create, { params: { id: product_id }, body: {} });
    const of = { owner_id: maker.owner, app_id, app_user_id: uid, home_id: homeId };
    const bound_at = Math.floor(clock.now() / 1000);
    await bindDevice(platform, { ...of, product_id, device_id: id, name, bound_at });
    return id;
  };
  return {
    maker,
    host,
    uid,
    homeId,
    base: `/companion/${app_key}/`,
    lampId,
    ids: {
      hall: await bind(lampId, names.hall),
      desk: await bind(lampId, names.desk),
      sensor: await bind(sensorId, names.sensor),
    },
    async signIn(page, who = uid) {
      const token = await signInAtHome(sql, clock, who);
      const key = `thingwright.person.${app_key}`;
      await page.addInitScript(([name, value]) => localStorage.setItem(name, value), [key, token] as const);
    },
  };
}
