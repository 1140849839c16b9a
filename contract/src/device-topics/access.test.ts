import { expect, test } from "vitest";
import { isOwn, publishedTopic } from "./access.ts";

const own = { productKey: "a1B2c3", deviceName: "lamp-01" };
const sys = "/sys/a1B2c3/lamp-01/thing";

test.each([
  [`${sys}/event/property/post`, "propertyPost"],
  [`${sys}/event/property/batch/post`, "batchPost"],
  [`${sys}/event/overheat/post`, "eventPost"],
  [`${sys}/service/property/set_reply`, "propertySetReply"],
  [`${sys}/service/blink_reply`, "serviceReply"],
  [`${sys}/deviceinfo/update`, "infoUpdate"],
  ["/shadow/update/a1B2c3/lamp-01", "shadowUpdate"],
  ["/ext/ntp/a1B2c3/lamp-01/request", "timeRequest"],
  ["/ota/device/inform/a1B2c3/lamp-01", "firmwareInform"],
  ["/a1B2c3/lamp-01/user/get", "custom"],
  ["/a1B2c3/lamp-01/user/a/b/c", "custom"],
])("a native device publishes on %s", (path, key) => {
  expect(publishedTopic("native", own, path)?.key).toBe(key);
});

test("gives the names in a topic together with the topic", () => {
  expect(publishedTopic("native", own, `${sys}/service/blink_reply`)?.names.service).toBe("blink");
  expect(publishedTopic("token", own, "v1/devices/me/rpc/response/42")?.names.id).toBe("42");
});

test.each([
  ["a topic of the cloud", `${sys}/event/property/post_reply`],
  ["a call to itself", `${sys}/service/blink`],
  ["properties issued to itself", `${sys}/service/property/set`],
  ["another device", "/sys/a1B2c3/lamp-02/thing/event/property/post"],
  ["another product", "/sys/a1B2c4/lamp-01/thing/event/property/post"],
  ["a single-level wildcard", "/sys/a1B2c3/+/thing/event/property/post"],
  ["a wildcard as an event", `${sys}/event/+/post`],
  ["a multi-level wildcard", "/sys/a1B2c3/lamp-01/#"],
  ["an empty level", "/sys/a1B2c3//thing/event/property/post"],
  ["an empty event", `${sys}/event//post`],
  ["an empty service", `${sys}/service/_reply`],
  ["a doubled reply", `${sys}/service/x_reply_reply`],
  ["no leading slash", "sys/a1B2c3/lamp-01/thing/event/property/post"],
  ["a trailing slash", `${sys}/event/property/post/`],
  ["a broker's own topic", "$SYS/broker/uptime"],
  ["nothing", ""],
  ["white space in a name", `${sys}/event/a b/post`],
  ["a control character", `${sys}/event/a\u0000/post`],
  ["another's own topics", "/a1B2c3/lamp-02/user/get"],
  ["a wildcard in its own topics", "/a1B2c3/lamp-01/user/+"],
  ["its own name without a topic", "/a1B2c3/lamp-01/user"],
  ["the other dialect", "v1/devices/me/telemetry"],
  ["a very long name", `${sys}/event/${"x".repeat(200)}/post`],
  ["a very long topic", "/sys".repeat(20_000)],
  ["a name that objects inherit", "/sys/constructor/__proto__/thing/event/property/post"],
])("a native device does not publish on %s", (_, path) => {
  expect(publishedTopic("native", own, path)).toBeNull();
});

test("a device whose name ends in _reply may still use its own topics", () => {
  const odd = { productKey: "a1B2c3", deviceName: "lamp_reply" };
  expect(publishedTopic("native", odd, "/shadow/update/a1B2c3/lamp_reply")).not.toBeNull();
  expect(isOwn("native", odd, "/shadow/get/a1B2c3/lamp_reply")).toBe(true);
});

test.each([
  `${sys}/service/property/set`,
  `${sys}/service/blink`,
  `${sys}/event/property/post_reply`,
  `${sys}/event/+/post_reply`,
  `${sys}/service/+`,
  `${sys}/service/#`,
  `${sys}/#`,
  "/sys/a1B2c3/lamp-01/#",
  "/shadow/get/a1B2c3/lamp-01",
  "/shadow/get/a1B2c3/lamp-01/#",
  "/ext/ntp/a1B2c3/lamp-01/response",
  "/ext/ntp/a1B2c3/lamp-01/+",
  // What firmware subscribes to at its start, whether anything is ever sent there or not.
  `${sys}/deviceinfo/delete_reply`,
  `${sys}/dynamicTsl/get_reply`,
  `${sys}/model/down_raw`,
  `${sys}/config/+`,
  `${sys}/event/property/post`,
  `${sys}/service/blink_reply`,
  "/sys/a1B2c3/lamp-01/rrpc/request/+",
  "/sys/a1B2c3/lamp-01/+/+/#",
  "/sys/a1B2c3/lamp-01",
  "/ext/error/a1B2c3/lamp-01",
  "/ext/session/a1B2c3/lamp-01/combine/login_reply",
  "/ext/+/a1B2c3/lamp-01/#",
  "/ext/rrpc/+/sys/a1B2c3/lamp-01/thing/service/+",
  "/ext/rrpc/+/a1B2c3/lamp-01/user/get",
  "/ota/device/upgrade/a1B2c3/lamp-01",
  "/ota/device/+/a1B2c3/lamp-01",
  "/shadow/+/a1B2c3/lamp-01",
  "/shadow/get/a1B2c3/lamp-01/more/#",
  "/a1B2c3/lamp-01/user/get",
  "/a1B2c3/lamp-01/user/+",
  "/a1B2c3/lamp-01/#",
])("a native device subscribes to %s", (filter) => {
  expect(isOwn("native", own, filter)).toBe(true);
});

test.each([
  "#",
  "+",
  "/#",
  "/+/a1B2c3/lamp-01/#",
  "/sys/#",
  "/sys/a1B2c3/#",
  "/sys/a1B2c3/+/thing/service/property/set",
  "/sys/+/lamp-01/thing/service/property/set",
  "/sys/a1B2c3/lamp-02/#",
  "/sys/a1B2c3/lamp-01+/#",
  "/sys/a1B2c3/lamp-01#",
  "/sys/a1B2c3/lamp-01/#/thing",
  `${sys}/service/x+`,
  "/sys/+/+/thing/service/property/set",
  "/sys/+/+/#",
  "/shadow/get/a1B2c3/+",
  "/shadow/#",
  "/shadow/get/+/+",
  "/shadow/get/a1B2c3/lamp-02",
  "/ota/device/upgrade/+/+",
  "/ota/+/upgrade/a1B2c3/lamp-01",
  "/ota/device/#",
  "/ext/#",
  "/ext/+/+/a1B2c3/lamp-01",
  "/ext/rrpc/#",
  "/ext/rrpc/+/sys/+/+/thing/service/+",
  "/ext/+/+/sys/a1B2c3/lamp-01/#",
  "/+/lamp-01/user/get",
  "/a1B2c3/+/user/get",
  "/a1B2c3/lamp-02/user/get",
  "/a1B2c3/#",
  "/lamp-01/a1B2c3/#",
  "/+/+/user/#",
  "$share/group/sys/a1B2c3/lamp-01/thing/service/property/set",
  "$SYS/#",
  "",
  "v1/devices/me/rpc/request/+",
  "/sys/a1B2c3/lamp-01/".concat("+/".repeat(50_000)),
])("a native device may not subscribe to %s", (filter) => {
  expect(isOwn("native", own, filter)).toBe(false);
});

test("a token device publishes on topics that contain no identity", () => {
  for (const path of [
    "v1/devices/me/telemetry",
    "v1/devices/me/attributes",
    "v1/devices/me/attributes/request/1",
    "v1/devices/me/rpc/request/1",
    "v1/devices/me/rpc/response/1",
  ])
    expect(publishedTopic("token", own, path), path).not.toBeNull();
  for (const path of [
    "v1/devices/me/attributes/response/1",
    "v1/devices/you/telemetry",
    "v1/devices/me/rpc/response/+",
    "v1/devices/me/rpc/response/",
    `${sys}/event/property/post`,
  ])
    expect(publishedTopic("token", own, path), path).toBeNull();
});

test("a token device subscribes to topics below v1/devices/me and to firmware topics", () => {
  for (const filter of [
    "v1/devices/me/rpc/request/+",
    "v1/devices/me/rpc/request/#",
    "v1/devices/me/rpc/response/+",
    "v1/devices/me/attributes",
    "v1/devices/me/attributes/response/+",
    "v1/devices/me/telemetry",
    "v1/devices/me/+",
    "v1/devices/me/#",
    "v2/fw/response/+",
    "v2/fw/response/+/chunk/+",
  ])
    expect(isOwn("token", own, filter), filter).toBe(true);
  for (const filter of [
    "#",
    "v1/#",
    "v1/devices/+/rpc/request/+",
    "v1/devices/#",
    "v1/devices/you/#",
    "v1/+/me/#",
    "v2/#",
    "v2/+/response/+",
    "/sys/a1B2c3/lamp-01/#",
  ])
    expect(isOwn("token", own, filter), filter).toBe(false);
});

test("other fields of a device, such as its id, bind no name in a topic", () => {
  const device = { ...own, id: "d1", service: "x", event: "y" };
  expect(isOwn("token", device, "v1/devices/me/rpc/request/+")).toBe(true);
  expect(publishedTopic("token", device, "v1/devices/me/rpc/response/42")).not.toBeNull();
  expect(publishedTopic("native", device, `${sys}/service/blink_reply`)).not.toBeNull();
});
