import { expect, test } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import { startTestGateway, type TestDevice } from "../../../test/gateway.ts";
import { connectByHand } from "../../../test/tuyalink.ts";

const home = await forFile(startTestGateway());

const codesOf = async ({ deviceNo }: TestDevice) => {
  const lines = await home.rows<{ code: number }>`
    select code from communication_log where device_no = ${deviceNo} order by time, id`;
  return lines.map(({ code }) => code);
};

test.each([
  ["broken JSON", "thing/property/report", '{"msgId":"7","data":', { msgId: "7", code: 1003 }],
  [
    "broken JSON without an id near its beginning",
    "thing/property/report",
    '{"data":{"msgId":"7"',
    { code: 1003 },
  ],
  ["a list", "thing/event/trigger", [], { code: 1002 }],
  ["another shape", "thing/property/report", { msgId: 7, data: [] }, { msgId: 7, code: 1002 }],
  [
    "a topic that the platform does not know",
    "device/tag/report",
    { msgId: "7" },
    { msgId: "7", code: 1001 },
  ],
  ["another question", "ext/file/upload/request", { msgId: "7" }, { msgId: "7", code: 1001 }],
  [
    "another kind of time",
    "ext/time/request",
    { msgId: "7", data: { bizType: "DST" } },
    { msgId: "7", code: 1002 },
  ],
])("%s is answered with the reason", async (_what, path, payload, said) => {
  const device = home.device();
  const client = await connectByHand(home, device);
  const topic = `tylink/${device.id}/${path}`;
  await client.post(topic, payload);
  const answer = topic.endsWith("/request") ? topic.replace(/request$/, "response") : `${topic}_response`;
  expect(await client.next(answer)).toEqual({ ...said, time: expect.any(Number) as number });
  expect(await codesOf(device)).toEqual([said.code === 1001 ? 404 : 400]);
  await client.end();
});

test("answers and messages on topics of other devices get no reply", async () => {
  const [device, other] = [home.device(), home.device()];
  const client = await connectByHand(home, device);
  for (const topic of [
    `tylink/${device.id}/thing/property/set_response`,
    `tylink/${device.id}/ext/unknown/response`,
    `tylink/${device.id}/thing/\u0007`,
    `tylink/${device.id}/${"x".repeat(300)}`,
    `tylink/${other.id}/thing/property/report`,
  ]) {
    await client.post(topic, "{");
  }
  expect(await codesOf(device)).toEqual([400, 404, 404, 403, 403]);
  expect(client.received).toEqual([]);
  await client.end();
});

test.each([
  ["an id of any length", { msgId: "x".repeat(600) }],
  ["an id that is a list", { msgId: [] }],
  ["a time that is text", { msgId: "1", time: "now" }],
  ["an odd sys", { msgId: "1", sys: "1" }],
])("a value is stored despite %s", async (_what, odd) => {
  const device = home.device();
  const client = await connectByHand(home, device);
  await client.post(`${client.thing}/property/report`, { ...odd, data: { level: 5 } });
  expect((await home.telemetry.shadow(device)).reported).toEqual({ level: 5 });
  expect(await codesOf(device)).toEqual([]);
  await client.end();
});
