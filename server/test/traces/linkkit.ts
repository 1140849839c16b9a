import { asks, takesCalls, thing } from "./native-steps.ts";
import type { Trace } from "./trace.ts";

/** A Python client. Its JSON contains spaces, and only on the OTA topic is its `id` a number. */
export const linkkit: Trace = {
  client: "aliyun-iot-linkkit 1.2.13",
  connect: {
    version: 4,
    clean: true,
    keepalive: 60,
    clientId:
      "{pk}&{dn}|securemode=3,signmethod=hmacsha1,ext=1,_ss=1,lan=Python,_v=1.2.13,timestamp=1795358060|",
    username: "{dn}&{pk}",
    signs: { text: "clientId{pk}&{dn}deviceName{dn}productKey{pk}timestamp1795358060", hash: "sha1" },
  },
  steps: [
    {
      says: [
        `${thing}/event/property/post`,
        '{"id": "1", "version": "1.0", "params": {"power": 1, "level": 42}, "method": "thing.event.property.post"}',
      ],
      qos: 1,
      hears: [[`${thing}/event/property/post_reply`, { id: "1", code: 200 }]],
    },
    asks("event/overheat/post", "2", { value: { heat: 71 } }),
    asks("deviceinfo/update", "3", [{ attrKey: "site", attrValue: "hall" }]),
    asks("deviceinfo/delete", "4", [{ attrKey: "site" }]),
    { subscribes: [["/{pk}/{dn}/user/get", 1]] },
    { says: ["/{pk}/{dn}/user/update", "hi"], qos: 1 },
    {
      says: ["/ota/device/inform/{pk}/{dn}", '{"id": 1,"params": {"version":"1.0.4","module": "default"}}'],
    },
    ...takesCalls(),
  ],
  reports: { power: true, level: 42, heat: 71 },
  tells: { firmware: "1.0.4", labels: { site: "hall" } },
  odd: [
    {
      says: ["/ota/device/inform/{pk}/{dn}", '{"id": 1,"params": {"version":"1.0.4","module": "barcode"}}'],
    },
  ],
};
