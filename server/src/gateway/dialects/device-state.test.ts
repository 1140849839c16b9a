import { expect, test } from "vitest";
import { forFile } from "../../../test/for-file.ts";
import {
  connectDevice,
  startTestGateway,
  type TestClient,
  type TestDevice,
  topicsOf,
} from "../../../test/gateway.ts";

const home = await forFile(startTestGateway());

/** Publishes a message of the device on its shadow topic, and returns the platform's answer. */
async function shadow(client: TestClient, device: TestDevice, message: object) {
  const { shadowGet, shadowUpdate } = topicsOf(device);
  await client.post(shadowUpdate, message);
  return client.next(shadowGet);
}

async function desired(client: TestClient, device: TestDevice, verb: "get" | "delete", message: object) {
  await client.post(topicsOf(device).desired(verb), message);
  return client.next(`desired/${verb}_reply`);
}

function desire(device: TestDevice, params: Record<string, unknown>) {
  return home.desire(device, params);
}

test("a device sets and clears its desired state through its shadow, one property or all at once", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  expect(
    await shadow(client, device, {
      method: "update",
      state: { reported: { level: 3 }, desired: { power: 1, label: "door" } },
      // A timestamp in milliseconds is a valid version, too.
      version: Date.now(),
    }),
  ).toMatchObject({ method: "reply", payload: { status: "success" } });
  const before = await home.telemetry.shadow(device);
  expect(before.reported).toEqual({ level: 3 });
  expect(before.desired).toMatchObject({ power: { value: true }, label: { value: "door" } });

  const cleared = await shadow(client, device, {
    method: "update",
    state: { desired: { power: "null", level: 9, unknown: "null" } },
    version: before.version + 1,
  });
  expect(cleared).toMatchObject({ payload: { state: { desired: { level: 9, label: "door" } } } });
  const between = await home.telemetry.shadow(device);
  expect(Object.keys(between.desired).sort()).toEqual(["label", "level"]);
  expect(between.version).toBeGreaterThan(before.version);

  expect(
    await shadow(client, device, { method: "update", state: { desired: "null" }, version: -1 }),
  ).toMatchObject({ payload: { state: { reported: { level: 3 }, desired: {} } } });
  expect((await home.telemetry.shadow(device)).version).toBe(between.version + 1);
  await client.end();
});

test("desired values sent by a device are validated like issued ones, and the valid ones are kept", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  const answer = await shadow(client, device, {
    method: "update",
    state: {
      reported: { level: 4, power: "much" },
      desired: { heat: 5, nothing: 1, level: 200, label: "x" },
    },
  });
  expect(answer).toMatchObject({ payload: { status: "error", content: { errorcode: "460" } } });
  const { errormessage } = (answer as { payload: { content: { errormessage: string } } }).payload.content;
  for (const bad of ["power", "heat", "nothing", "level"]) expect(errormessage).toContain(`${bad}: `);
  const state = await home.telemetry.shadow(device);
  expect(state.reported).toEqual({ level: 4 });
  expect(Object.keys(state.desired)).toEqual(["label"]);
  await client.end();
});

test("a device deletes reported and desired values from its shadow, even those it has just reported", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  await desire(device, { label: "wanted", power: true });
  const posted = client.post(topicsOf(device).post, {
    params: { level: 1, heat: 2, power: 0 },
    sys: { ack: 0 },
  });
  const answer = await shadow(client, device, {
    method: "delete",
    state: { reported: { level: "null", nothing: "null" }, desired: { label: null } },
  });
  await posted;
  expect(answer).toMatchObject({ method: "reply", payload: { status: "success" } });
  const { payload } = answer as { payload: { state: unknown; version: number } };
  expect(payload.state).toEqual({ reported: { heat: 2, power: 0 }, desired: { power: 1 } });

  expect(
    await shadow(client, device, {
      method: "delete",
      state: { reported: "null" },
      version: payload.version,
    }),
  ).toMatchObject({ payload: { status: "error", content: { errorcode: "409" } } });
  expect(
    await shadow(client, device, {
      method: "delete",
      state: { reported: "null" },
      version: payload.version + 1,
    }),
  ).toMatchObject({
    payload: { state: { reported: {}, desired: { power: 1 } }, version: payload.version + 1 },
  });
  // The history still has what was reported.
  expect(
    await home.rows<{ values: unknown }>`select values from telemetry where device_no = ${device.deviceNo}`,
  ).toHaveLength(1);
  await client.end();
});

test("a device can request all or some of its desired properties, each with its version", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  const first = await desire(device, { power: true, label: "door" });
  const second = await desire(device, { label: "gate" });
  const power = { value: 1, version: first };
  const label = { value: "gate", version: second };
  for (const [params, data] of [
    [[], { power, label }],
    [{}, { power, label }],
    [undefined, { power, label }],
    [["power"], { power }],
    [["level", "constructor", "label"], { label }],
  ]) {
    expect(await desired(client, device, "get", { id: "17", version: "1.0", params })).toEqual({
      id: "17",
      code: 200,
      message: "success",
      data,
    });
  }
  await client.end();
});

test("a device can delete a desired property, unless a newer value has been desired since", async () => {
  const device = home.device();
  const client = await connectDevice(home, device);
  const first = await desire(device, { power: true, level: 1, label: "door" });
  const second = await desire(device, { level: 2 });
  expect(
    await desired(client, device, "delete", {
      id: 18,
      params: { power: { version: first }, level: { version: first }, heat: {}, constructor: {} },
    }),
  ).toMatchObject({ id: 18, code: 460, data: { level: { reason: "version" } } });
  const state = await home.telemetry.shadow(device);
  expect(state.desired).toEqual({
    level: { value: 2, version: second },
    label: { value: "door", version: first },
  });
  expect(state.version).toBe(second + 1);
  expect(await desired(client, device, "delete", { id: "19", params: {} })).toMatchObject({
    code: 200,
    data: {},
  });
  expect((await home.telemetry.shadow(device)).version).toBe(state.version);
  expect(
    await desired(client, device, "delete", { id: "20", params: { level: {}, label: {} } }),
  ).toMatchObject({ code: 200, data: {} });
  expect((await home.telemetry.shadow(device)).desired).toEqual({});
  await client.end();
});

test.each<[verb: "get" | "delete", params: unknown]>([
  ["get", [1]],
  ["get", ["x".repeat(257)]],
  ["get", Array.from({ length: 201 }, () => "level")],
  ["get", { level: {} }],
  ["get", "level"],
  ["delete", undefined],
  ["delete", ["level"]],
  ["delete", { level: 3 }],
  ["delete", { level: { version: "three" } }],
  ["delete", { level: { version: 1.5 } }],
])("a desired/%s of another shape is answered with 400, and changes nothing", async (verb, params) => {
  const device = home.device();
  const version = await desire(device, { level: 1 });
  const client = await connectDevice(home, device);
  expect(await desired(client, device, verb, { id: "21", params })).toMatchObject({ id: "21", code: 400 });
  expect(await home.telemetry.shadow(device)).toMatchObject({ version, desired: { level: { value: 1 } } });
  await client.end();
});

test.each([
  { method: "delete" },
  { method: "delete", state: { reported: ["level"] } },
  { method: "delete", state: { reported: { level: 1 } } },
  { method: "delete", state: { desired: "all" } },
  { method: "update", state: { desired: ["level"] } },
  { method: "update", state: { desired: "none" } },
  { method: "remove", state: { reported: "null" } },
  { state: { reported: "null" } },
])("a malformed shadow message is answered with an error and changes nothing: %j", async (message) => {
  const device = home.device();
  const version = await desire(device, { level: 1 });
  const client = await connectDevice(home, device);
  expect(await shadow(client, device, message)).toMatchObject({
    method: "reply",
    payload: { status: "error", content: { errorcode: "400" } },
  });
  expect(await home.telemetry.shadow(device)).toMatchObject({ version, desired: { level: { value: 1 } } });
  await client.end();
});

test("a deletion that asks for no reply gets none and is carried out", async () => {
  const device = home.device();
  await desire(device, { level: 1 });
  const client = await connectDevice(home, device);
  await client.post(topicsOf(device).desired("delete"), { id: "22", params: { level: {} }, sys: { ack: 0 } });
  expect(await desired(client, device, "get", { id: "23", params: [] })).toMatchObject({
    id: "23",
    data: {},
  });
  expect(client.received.filter(({ topic }) => topic.endsWith("delete_reply"))).toEqual([]);
  await client.end();
});
