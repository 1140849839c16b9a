import { appProfile } from "@thingwright/contract/people/app-profile.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { homes } from "@thingwright/contract/people/homes.ts";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/device-messages.ts";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice } from "../../../test/gateway.ts";
import { startPlatform } from "../../../test/harness.ts";

const platform = await forFile(startPlatform());

it("a device without a name of its own is called like its product at home, with a number if another is called so", async () => {
  const maker = await platform.actor();
  const product = await platform.product(maker, { name: "水泵" });
  const params = { id: product.id };
  await maker.ok(configuration.save, { params, body: { name_texts: { en: "Garden pump" } } });
  const app = await maker.ok(apps.create, { body: { name: "Pumps", package_name: "com.example.pumps" } });
  const ada = await platform.person(app.id);
  const home_id = (await ada.ok(homes.create, { body: { name: "Home" } })).id;
  const add = async (name?: string) => {
    const device = await maker.ok(devices.create, { body: { product_id: product.id, name } });
    const names = { productKey: device.product_key, deviceName: device.device_name };
    const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
    const client = await connectDevice({ url }, { ...names, secret: device.device_secret });
    const topic = `/sys/${names.productKey}/${names.deviceName}`;
    await client.mqtt.subscribeAsync(`${topic}/#`);
    const { token } = await ada.ok(bindings.pairingToken, { body: { home_id } });
    const shown = { id: "1", version: "1.0", params: { token } };
    expect(await replyTo(client, `${topic}/thing/awss/enrollee/match`, shown)).toMatchObject({ code: 200 });
    await client.end();
    return device.id;
  };
  const nameOf = async (id: string) => (await ada.ok(bindings.get, { params: { id } })).name;
  const first = await add();
  expect(await nameOf(first)).toBe("水泵");
  await ada.ok(appProfile.update, { body: { language: "en" } });
  expect(await nameOf(await add())).toBe("Garden pump");
  expect(await nameOf(await add())).toBe("Garden pump 2");
  expect(await nameOf(await add("Fountain"))).toBe("Fountain");
});
