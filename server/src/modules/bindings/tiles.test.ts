import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { deviceShares } from "@thingwright/contract/devices/device-shares.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/device-messages.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice } from "../../../test/gateway.ts";
import { type PersonCaller, startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());
const issued = {
  standard: false,
  scene_trigger: false,
  scene_execute: false,
  data_type: "bool" as const,
  transfer_type: "issue_report" as const,
};

it("a tile shows the value of the main switch that the maker has chosen, and a guest has tiles of shared devices", async () => {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  const params = { id: product.id };
  const list = [
    { ...issued, identifier: "power_1", name: "开关", name_en: "Power" },
    { ...issued, identifier: "side_lock", name: "童锁", name_en: "Child lock" },
  ];
  await maker.ok(products.define, { params, body: { list } });
  const device = await maker.ok(devices.create, { body: { product_id: product.id, name: "Lamp" } });
  const app = await maker.ok(apps.create, { body: { name: "Lamps", package_name: "com.example.lamps" } });
  const [ada, ben] = [await platform.person(app.id), await platform.person(app.id)];
  const home = (await ada.ok(homes.create, { body: { name: "Home" } })).id;
  const other = (await ben.ok(homes.create, { body: { name: "Home" } })).id;
  const { token } = await ada.ok(bindings.pairingToken, { body: { home_id: home } });
  const { product_key: productKey, device_name: deviceName, device_secret: secret } = device;
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const client = await connectDevice({ url }, { productKey, deviceName, secret });
  const topic = `/sys/${productKey}/${deviceName}`;
  await client.mqtt.subscribeAsync(`${topic}/#`);
  const say = (path: string, said: object) =>
    replyTo(client, `${topic}/thing/${path}`, { id: "1", version: "1.0", params: said });
  expect(await say("awss/enrollee/match", { token })).toMatchObject({ code: 200 });
  expect(await say("event/property/post", { power_1: true, side_lock: false })).toMatchObject({ code: 200 });

  const of = async (who: PersonCaller, home_id?: string) =>
    (await who.ok(bindings.tiles, { query: { home_id } })).list;
  await eventually(async () =>
    expect(await of(ada, home)).toMatchObject([
      { id: device.id, online: 1, main: { identifier: "power_1" }, value: true },
    ]),
  );
  const panel = { panel_id: genericPanelId, main: "side_lock", hidden: ["power_1"] };
  await maker.ok(configuration.save, { params, body: { panel } });
  expect(await of(ada, home)).toMatchObject([{ main: { identifier: "side_lock" }, value: false }]);
  const renamed = list.map((point) => ({ ...point, name_en: `${point.name_en} 2` }));
  await maker.ok(products.define, { params, body: { list: renamed } });
  expect(await of(ada, home)).toMatchObject([{ main: { name_en: "Child lock 2" }, value: false }]);
  const at = { params: { id: device.id }, query: {} };
  expect(await ada.ok(bindings.panel, at)).toMatchObject({
    points: [{ identifier: "side_lock" }],
    values: [{ identifier: "side_lock", value: false }],
    bundle: null,
    online: 1,
    device: { id: device.id, role: "admin" },
  });
  expect(await of(ada)).toEqual([]);

  expect((await ben.refused(bindings.tiles, { query: { home_id: home } })).status).toBe(404);
  expect((await ben.refused(bindings.panel, at)).status).toBe(404);
  const share = { params: { id: device.id }, body: { control: false } };
  const { code } = await ada.ok(deviceShares.create, share);
  await ben.ok(deviceShares.accept, { body: { code } });
  expect(await of(ben)).toMatchObject([{ id: device.id, main: { identifier: "side_lock" } }]);
  expect(await of(ben, other)).toEqual([]);
  expect(await ben.ok(bindings.panel, at)).toMatchObject({ device: { role: "guest", control: false } });
  await client.end();
});
