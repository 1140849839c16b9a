import { expect, test } from "vitest";
import { devices } from "@thingwright/contract/devices.ts";
import { products } from "@thingwright/contract/products.ts";
import { shortId } from "@thingwright/contract/short-id.ts";
import { eventually } from "../../../test/eventually.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { tuyalinkCredentials } from "../../../test/tuyalink.ts";
import mqtt from "mqtt";

const platform = await forFile(startPlatform());
const url = () => `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;

test("a device that was registered connects with its id, in short or not, and its secret", async () => {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  const level = {
    identifier: "level",
    name: "Level",
    data_type: "value",
    transfer_type: "issue_report",
    min: 0,
    max: 9,
    step: 1,
  } as const;
  await maker.ok(products.define, { params: product, body: { list: [level] } });
  const made = await maker.ok(devices.create, { body: { product_id: product.id } });
  const renewed = await maker.ok(devices.renewSecret, { params: made });

  const device = { id: made.id, secret: renewed.device_secret };
  for (const [value, how] of [{ key: 16 }, { long: true }].entries()) {
    const credentials = tuyalinkCredentials(device, how);
    const deviceId = how.long ? made.id : shortId(made.id);
    expect(credentials.clientId).toBe(`tuyalink_${deviceId}`);
    const client = await mqtt.connectAsync(url(), { ...credentials, reconnectPeriod: 0 });
    const report = { data: { level: value } };
    await client.publishAsync(`tylink/${deviceId}/thing/property/report`, JSON.stringify(report), { qos: 1 });
    await client.endAsync();
    const { list } = await maker.ok(devices.properties, { params: made });
    expect(list).toMatchObject([{ identifier: "level", reported: { value } }]);
  }

  const old = tuyalinkCredentials({ id: made.id, secret: made.device_secret });
  const refused = mqtt.connectAsync(url(), { ...old, reconnectPeriod: 0 });
  await expect(refused).rejects.toThrow("Not authorized");
  await eventually(async () => {
    const query = { type: "online", event: 0 } as const;
    const { list } = await maker.ok(devices.communicationLog, { params: made, query });
    expect(list).toMatchObject([{ reason: "refused_signature" }]);
  });
});
