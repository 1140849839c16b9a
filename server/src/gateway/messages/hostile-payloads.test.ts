import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mostRefusals } from "@thingwright/contract/points/value-report.ts";
import {
  connectDevice,
  startTestGateway,
  type TestClient,
  type TestDevice,
  type TestGateway,
  topicsOf,
} from "../../../test/gateway.ts";

let home: TestGateway;
let device: TestDevice;
let client: TestClient;
beforeAll(async () => {
  home = await startTestGateway();
  device = home.device();
  client = await connectDevice(home, device);
});
afterAll(async () => {
  await client?.end();
  await home?.close();
});

const dayMs = 86_400_000;

async function replyTo(payload: string): Promise<Record<string, unknown>> {
  await client.post(topicsOf(device).post, payload);
  return client.next("property/post_reply");
}

const stored = async ({ deviceNo }: TestDevice) =>
  home.rows<{ time: number; values: unknown }>`
    select time, values from telemetry where device_no = ${deviceNo} order by time`;

describe("a time in a message", () => {
  const now = Date.now();

  test.each([
    ["1970", "0"],
    ["before 1970", "-1"],
    ["minus a lot", "-1e300"],
    ["year 9999", "253402300799999"],
    ["beyond every date", "8640000000000001"],
    ["more than JSON numbers hold", "1e999"],
    ["seconds in place of milliseconds", String(Math.floor(now / 1000))],
    ["a fraction", `${now}.5`],
    ["text", `"${now}"`],
    ["a list", `[${now}]`],
    ["true", "true"],
    ["more than a day ahead", String(now + dayMs + 3_600_000)],
    ["before the history", String(now - 91 * dayMs)],
  ])("%s is refused by name", async (_what, time) => {
    const before = await stored(device);
    expect(await replyTo(`{"params":{"level":{"value":5,"time":${time}}}}`)).toMatchObject({
      code: 460,
      data: { level: { reason: "bad_time" } },
    });
    expect(await stored(device)).toEqual(before);
  });

  test("is the time of arrival if null", async () => {
    const other = home.device();
    const sender = await connectDevice(home, other);
    await sender.post(topicsOf(other).post, '{"params":{"level":{"value":5,"time":null}}}');
    expect(await sender.next("post_reply")).toMatchObject({ code: 200 });
    expect((await stored(other))[0]?.time).toBeGreaterThanOrEqual(now);
    await sender.end();
  });

  test("creates no partition if refused, and one if accepted", async () => {
    const partitions = async () => {
      const [found] = await home.rows<{ count: number }>`
        select count(*) from pg_inherits where inhparent = 'telemetry'::regclass`;
      return Number(found?.count);
    };
    const before = await partitions();
    await replyTo(`{"params":{"level":{"value":5,"time":${now + 400 * dayMs}}}}`);
    expect(await partitions()).toBe(before);
    const other = home.device();
    const sender = await connectDevice(home, other);
    // In the last hour of a day, the next day's partition is made as well.
    const noon = now - (now % dayMs) + dayMs / 2;
    const times = [noon - 89 * dayMs, noon - 45 * dayMs, now, now + dayMs - 3_600_000];
    for (const time of times) {
      await sender.post(topicsOf(other).post, { params: { level: { value: 5, time } } });
      expect(await sender.next("post_reply")).toMatchObject({ code: 200 });
    }
    expect((await stored(other)).map((row) => row.time)).toEqual(times);
    expect(await partitions()).toBe(before + 2);
    await sender.end();
  });

  test("is checked in telemetry of the token dialect too", async () => {
    const other = home.device();
    const sender = await connectDevice(home, other, {
      clientId: "x",
      username: other.token,
      password: "",
      silent: true,
    });
    for (const ts of ["0", "-5", "253402300799999", "1e999", `"${now}"`, "1.5"]) {
      await sender.post("v1/devices/me/telemetry", `{"ts":${ts},"values":{"level":5}}`);
    }
    expect(await stored(other)).toEqual([]);
    await sender.post("v1/devices/me/telemetry", `{"ts":${now},"values":{"level":5}}`);
    expect(await stored(other)).toEqual([{ time: now, values: { level: 5 } }]);
    await sender.end();
  });
});

describe("an invalid value", () => {
  test.each([
    ["larger than any number", '"level":1e999'],
    ["minus that", '"heat":-1e999'],
    ["a number of a thousand digits", `"level":${"9".repeat(1000)}`],
    ["NaN as text", '"heat":"NaN"'],
    ["a fraction too fine for an integer", '"level":0.1'],
    ["an object with a prototype", '"level":{"__proto__":{"value":1}}'],
    ["a value within a value", '"level":{"value":{"value":1}}'],
    ["a list of itself", '"level":[[[[1]]]]'],
    ["a fault of a million codes", `"fault":[${Array.from({ length: 20_000 }, () => '"E9"').join(",")}]`],
  ])("%s is refused, and the good one beside it stored", async (_what, bad) => {
    const other = home.device();
    const sender = await connectDevice(home, other);
    await sender.post(topicsOf(other).post, `{"params":{${bad},"label":"good"}}`);
    expect(await sender.next("post_reply")).toMatchObject({ code: 460 });
    expect((await stored(other)).map((row) => row.values)).toEqual([{ label: "good" }]);
    await sender.end();
  });

  test.each([
    ["NaN", '{"params":{"heat":NaN}}'],
    ["Infinity", '{"params":{"heat":Infinity}}'],
    ["a leading zero", '{"params":{"level":012}}'],
    ["a comment", '{"params":{}}//'],
    ["a byte order mark", '\ufeff{"params":{}}'],
  ])("%s is not JSON", async (_what, payload) => {
    const other = home.device();
    const sender = await connectDevice(home, other);
    await sender.post(topicsOf(other).post, payload);
    await sender.post(topicsOf(other).post, { params: { label: "good" } });
    const refused = await home.rows<{ code: number }>`
      select code from communication_log where device_no = ${other.deviceNo}`;
    expect(refused).toEqual([{ code: 400 }]);
    await sender.end();
  });

  test("the last of two equal names is used, as in JSON", async () => {
    const other = home.device();
    const sender = await connectDevice(home, other);
    await sender.post(
      topicsOf(other).post,
      '{"params":{"level":1,"level":2},"params":{"level":3,"level":4}}',
    );
    expect(await sender.next("post_reply")).toMatchObject({ code: 200 });
    expect((await stored(other)).map((row) => row.values)).toEqual([{ level: 4 }]);
    await sender.end();
  });
});

describe("a message full of names", () => {
  const names = Array.from({ length: 12_000 }, (_, i) => `n${i}`);

  test.each([
    [
      "post",
      (topics: ReturnType<typeof topicsOf>) => topics.post,
      Object.fromEntries(names.map((name) => [name, 1])),
    ],
    [
      "batch/post",
      (topics: ReturnType<typeof topicsOf>) => topics.batch,
      { properties: Object.fromEntries(names.slice(0, 5000).map((name) => [name, [{ value: 1, time: 1 }]])) },
    ],
  ] as const)("gets a short answer on %s", async (topic, of, params) => {
    const other = home.device();
    const sender = await connectDevice(home, other);
    await sender.post(of(topicsOf(other)), { params });
    const { code, data, message } = await sender.next(`${topic}_reply`);
    expect(code).toBe(460);
    expect(Object.keys(data as object)).toHaveLength(mostRefusals);
    expect((message as string).length).toBeLessThan(10_000);
    await sender.end();
  });
});
