import { asks, asksTime, subscribes, takesCalls, thing } from "./native-steps.ts";
import type { Trace } from "./trace.ts";

const signs = {
  text: "clientId{pk}.{dn}deviceName{dn}productKey{pk}timestamp2524608000000",
  hash: "sha256",
  capitals: true,
} as const;

const method = (name: string) => ({ more: { version: "1.0", method: `thing.${name}` } });

/** Reports that both versions send. */
const reports = [
  asks("event/property/post", "3", { power: 1, level: 42 }, method("event.property.post")),
  asks("event/overheat/post", "4", { heat: 71 }, method("event.overheat.post")),
  asks("deviceinfo/update", "5", [{ attrKey: "site", attrValue: "hall" }], method("deviceinfo.update")),
  asks("deviceinfo/delete", "6", [{ attrKey: "site" }], method("deviceinfo.delete")),
];

/** Subscribes to each of its topics, and waits for each SUBACK. */
export const iotkit301: Trace = {
  client: "iotkit-embedded 3.0.1",
  connect: {
    version: 4,
    clean: false,
    keepalive: 60,
    clientId:
      "{pk}.{dn}|timestamp=2524608000000,_v=sdk-c-3.0.1,securemode=2,signmethod=hmacsha256,lan=C,gw=0,ext=0|",
    username: "{dn}&{pk}",
    signs,
  },
  steps: [
    subscribes(1, ["/ota/device/request/{pk}/{dn}", "/ota/device/upgrade/{pk}/{dn}"]),
    subscribes(0, ["config/get_reply", "config/push"]),
    {
      says: [
        `${thing}/deviceinfo/update`,
        {
          id: "1",
          version: "1.0",
          params: [
            { attrKey: "SYS_LP_SDK_VERSION", attrValue: "3.0.1", domain: "SYSTEM" },
            { attrKey: "SYS_SDK_LANGUAGE", attrValue: "C", domain: "SYSTEM" },
          ],
          method: "thing.deviceinfo.update",
        },
      ],
      qos: 1,
      mayHear: [[`${thing}/deviceinfo/update_reply`, { id: "1", code: 200 }]],
    },
    {
      says: ["/ota/device/inform/{pk}/{dn}", { id: "2", params: { version: "app-1.0.0-20180101.1000" } }],
      qos: 1,
    },
    subscribes(0, [
      "event/+/post_reply",
      "service/property/set",
      "service/+",
      "deviceinfo/update_reply",
      "deviceinfo/delete_reply",
      "dynamicTsl/get_reply",
      "/sys/{pk}/{dn}/rrpc/request/+",
      "/ext/ntp/{pk}/{dn}/response",
      "/ext/error/{pk}/{dn}",
      "model/down_raw",
      "model/up_raw_reply",
    ]),
    ...reports,
    asksTime("1234"),
    ...takesCalls(),
  ],
  reports: { power: true, level: 42, heat: 71 },
  tells: {
    firmware: "app-1.0.0-20180101.1000",
    labels: { SYS_LP_SDK_VERSION: "3.0.1", SYS_SDK_LANGUAGE: "C", site: "hall" },
  },
  odd: [
    {
      says: [`${thing}/event/overheat/post`, { id: "7", version: "1.0", params: { value: 7 } }],
      hears: [[`${thing}/event/overheat/post_reply`, { id: "7", code: 460 }]],
      logged: 460,
    },
    {
      says: [`${thing}/dynamicTsl/get`, { id: "8", version: "1.0", params: {} }],
      hears: [[`${thing}/dynamicTsl/get_reply`, { id: "8", code: 404 }]],
      logged: 404,
    },
  ],
};

/** Relies on `_ss=1` for all but a few topics. */
export const iotkit320: Trace = {
  client: "iotkit-embedded 3.2.0",
  connect: {
    ...iotkit301.connect,
    clientId:
      "{pk}.{dn}|timestamp=2524608000000,_v=sdk-c-3.2.0,securemode=2,signmethod=hmacsha256,lan=C,_ss=1,gw=0,ext=0|",
  },
  steps: [
    {
      says: ["/ota/device/inform/{pk}/{dn}", { id: "1", params: { version: "app-1.0.0-20180101.1000" } }],
      qos: 1,
    },
    subscribes(1, ["/ota/device/request/{pk}/{dn}", "/ota/device/upgrade/{pk}/{dn}"]),
    subscribes(0, ["config/get_reply", "config/push", "event/+/post_reply"]),
    ...reports,
    asks("property/desired/get", "7", ["level"], method("property.desired.get")),
    asks("property/desired/delete", "8", { level: {} }, method("property.desired.delete")),
    asksTime("1234"),
    ...takesCalls(),
  ],
  reports: { power: true, level: 42, heat: 71 },
  tells: { firmware: "app-1.0.0-20180101.1000", labels: { site: "hall" } },
  odd: [
    {
      says: [`${thing}/property/desired/delete`, { id: "9", version: "1.0", params: ["level"] }],
      hears: [[`${thing}/property/desired/delete_reply`, { id: "9", code: 400 }]],
      logged: 400,
    },
  ],
};
