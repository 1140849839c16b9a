import { expect, test } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { connectDevice, startTestGateway, topicsOf, until } from "../../../test/gateway.ts";
import { tuyalinkCredentials } from "../../../test/tuyalink.ts";

const home = await forFile(startTestGateway());
const values = '{"params":{"level":1}}';

test("the log says what is wrong with a payload that is not JSON", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  const payloads: [Buffer | string, string][] = [
    ["", "it is empty"],
    [Buffer.from('{"label":"\xC4\xE3"}', "latin1"), "it is not in UTF-8"],
    [`\u{FEFF}${values}`, "it begins with a byte order mark"],
    [`${values}\0`, "it ends with a NUL byte, which must not be sent"],
    [values.replaceAll('"', "'"), "names and strings need double quotation marks"],
    [values.slice(0, -1), "it is cut off at byte 21"],
    [values.slice(0, -10), "it is cut off at byte 12"],
    [`${"[".repeat(3000)}${"]".repeat(3000)}`, "it nests deeper than 64 levels"],
    ["level=1", ""],
  ];
  for (const [payload] of payloads)
    await client.mqtt.publishAsync(topicsOf(device).post, payload, { qos: 1 });
  const lines = async () =>
    home.rows<{ code: number; reason: string }>`
      select code, reason from communication_log where device_no = ${device.deviceNo} and code <> 200 order by time, id`;
  await until(async () => (await lines()).length === payloads.length);
  expect(await lines()).toEqual(
    payloads.map(([, why]) => ({
      code: 400,
      reason: ["The payload is not valid JSON", why].filter(Boolean).join(": "),
    })),
  );
  await client.end();
});

test.each([
  ["native", ({ productKey, deviceName }) => `/sys/${productKey}/${deviceName}/`, () => ({})],
  ["token", () => "v1/devices/me/", ({ token }) => ({ username: token, clientId: "x" })],
  [
    "tuyalink",
    (device) => `tylink/${tuyalinkCredentials(device).username.split("|")[0]}/`,
    (device) => tuyalinkCredentials(device),
  ],
] as [
  string,
  (device: ReturnType<typeof home.device>) => string,
  (device: ReturnType<typeof home.device>) => object,
][])("the log says how topics of a device of the %s dialect begin", async (_dialect, own, credentials) => {
  const device = home.device();
  const client = await connectDevice(home, device, { silent: true, ...credentials(device) });
  await client.mqtt.publishAsync("somewhere/else", values, { qos: 1 });
  const reasons = async () =>
    home.rows<{ reason: string }>`
        select reason from communication_log where device_no = ${device.deviceNo} and code = 403`;
  await until(async () => (await reasons()).length === 1);
  expect(await reasons()).toEqual([
    { reason: `This device may not use this topic: its own topics begin with ${own(device)}` },
  ]);
  await client.end();
});

test("the log says that the platform has ended a connection for a packet that is not allowed", async () => {
  const device = home.device();
  const client = await connectDevice(home, device, { protocolVersion: 5, reconnectPeriod: 0 });
  const closed = new Promise<void>((resolve) => client.mqtt.once("close", () => resolve()));
  client.mqtt.publish(topicsOf(device).post, values, { qos: 1, retain: true });
  await closed;
  const ends = () => home.sessions.filter((one) => one.device.id === device.id && one.event === 2);
  await until(() => ends().length === 1);
  expect(ends()[0]!.reason).toBe("protocol_error");
});
