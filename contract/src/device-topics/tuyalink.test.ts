import { expect, test } from "vitest";
import { isOwn, publishedTopic } from "./access.ts";
import { millisecondsOf } from "./tuyalink-payloads.ts";

const deviceId = "035233aMvUyas6XZnyDBQc";
const own = { productKey: "a1B2c3", deviceName: "lamp-01", deviceId };

test("a TuyaLink device publishes on topics that contain its TuyaLink id in the same spelling", () => {
  expect(publishedTopic("tuyalink", own, `tylink/${deviceId}/thing/property/report`)?.key).toBe(
    "propertyPost",
  );
  expect(publishedTopic("tuyalink", own, `tylink/${deviceId}/ext/time/request`)?.key).toBe("timeRequest");
  for (const path of [
    `tylink/${deviceId}/thing/property/set`,
    `tylink/${deviceId.toLowerCase()}/thing/property/report`,
    "tylink/01a203a6-f20e-7ff0-8080-fbefa232c616/thing/property/report",
    "tylink/+/thing/property/report",
    "tylink//thing/property/report",
    "/sys/a1B2c3/lamp-01/thing/event/property/post",
  ])
    expect(publishedTopic("tuyalink", own, path), path).toBeNull();
});

test("a device without a TuyaLink id has no TuyaLink topics", () => {
  const native = { productKey: "a1B2c3", deviceName: "lamp-01" };
  for (const id of [deviceId, "undefined", "+", "lamp-01"]) {
    expect(publishedTopic("tuyalink", native, `tylink/${id}/thing/property/report`)).toBeNull();
    expect(isOwn("tuyalink", native, `tylink/${id}/#`)).toBe(false);
  }
});

test("a TuyaLink device subscribes only to topics below its own TuyaLink id", () => {
  for (const filter of ["#", "channel/downlink/auto_subscribe", "thing/property/set", "thing/+/+", "thing/#"])
    expect(isOwn("tuyalink", own, `tylink/${deviceId}/${filter}`), filter).toBe(true);
  for (const filter of ["#", "tylink/#", "tylink/+/thing/property/set", "tylink/other/#", "v1/devices/me/#"])
    expect(isOwn("tuyalink", own, filter), filter).toBe(false);
});

test("distinguishes a time in seconds from a time in milliseconds", () => {
  expect(millisecondsOf(1795358704)).toBe(1795358704000);
  expect(millisecondsOf(1795358704344)).toBe(1795358704344);
});
