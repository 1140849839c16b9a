import { asks, asksTime, subscribes, takesCalls, thing } from "./native-steps.ts";
import type { Said, Says, Step, Trace } from "./trace.ts";

const method = (name: string) => ({ more: { version: "1.0", method: `thing.${name}` } });

function shadow(message: object, payload: object = { status: "success" }): Step {
  return {
    says: ["/shadow/update/{pk}/{dn}", message],
    hears: [["/shadow/get/{pk}/{dn}", { method: "reply", payload }]],
  };
}

/** Topics for gateways, to which these clients subscribe on every device. */
const gatewayTopics = [
  "topo/add_reply",
  "topo/delete_reply",
  "topo/get_reply",
  "/ext/session/{pk}/{dn}/combine/login_reply",
  "/ext/session/{pk}/{dn}/combine/logout_reply",
  "sub/register_reply",
];

/** The versions of its shadow are milliseconds since 1970. */
const wanted: Step[] = [
  asks("deviceinfo/update", "4", [{ attrKey: "site", attrValue: "hall" }], method("deviceinfo.update")),
  asks("deviceinfo/delete", "5", [{ attrKey: "site" }], method("deviceinfo.delete")),
  shadow({ method: "update", state: { reported: { level: 11 } }, version: 1_795_357_859_561 }),
  shadow({ method: "get" }, { state: { reported: { level: 11 }, desired: {} } }),
  shadow({ method: "delete", state: { reported: { level: "null" } }, version: 1_795_357_860_161 }),
  { subscribes: [["/{pk}/{dn}/user/get", 0]] },
  { says: ["/{pk}/{dn}/user/update", "hi"] },
  asksTimeUnheard("1795357861061"),
];

/** A request for the time without an answer, because these clients leave the subscription to the application. */
function asksTimeUnheard(time: string): Says {
  return { says: asksTime(time).says };
}

const oddShadow = {
  says: ["/shadow/update/{pk}/{dn}", { method: "paint" }],
  hears: [["/shadow/get/{pk}/{dn}", { payload: { status: "error", content: { errorcode: "400" } } }]],
  logged: 400,
} satisfies Says;

/**
 * The pairs of its client id are on separate lines. It receives calls of services, but no issued properties, and does
 * not answer calls by itself.
 */
export const npmOld: Trace = {
  client: "aliyun-iot-device-sdk 1.0.1",
  connect: {
    version: 4,
    clean: false,
    keepalive: 60,
    clientId:
      "{pk}&{dn}_aliyun-iot-device-sdk-js|securemode=3,\n        signmethod=hmacsha1,\n        timestamp=1795357857372|",
    username: "{dn}&{pk}",
    signs: {
      text: "clientId{pk}&{dn}_aliyun-iot-device-sdk-jsdeviceName{dn}productKey{pk}timestamp1795357857372",
      hash: "sha1",
    },
  },
  steps: [
    {
      says: [
        `${thing}/deviceinfo/update`,
        {
          id: "1",
          version: "1.0",
          params: [{ attrKey: "SYS_SDK_LANGUAGE", attrValue: "NodeJS", domain: "SYSTEM" }],
          method: "thing.deviceinfo.update",
        },
      ],
      mayHear: [[`${thing}/deviceinfo/update_reply`, { id: "1", code: 200 }]],
    },
    { subscribes: [[`${thing}/service/blink`, 0]] },
    subscribes(1, [
      "event/property/post_reply",
      "deviceinfo/update_reply",
      "deviceinfo/delete_reply",
      "config/get_reply",
      "/shadow/get/{pk}/{dn}",
      ...gatewayTopics,
    ]),
    asks("event/property/post", "2", { power: 1, level: 42 }, method("event.property.post")),
    { subscribes: [[`${thing}/event/overheat/post_reply`, 0]] },
    asks("event/overheat/post", "3", { heat: 71 }, method("event.overheat.post")),
    ...wanted,
    {
      asked: { service: "blink", params: { times: 2 } },
      hears: [[`${thing}/service/blink`, { params: { times: 2 } }]],
      // The application has to publish this by hand.
      answers: [`${thing}/service/blink_reply`, { code: 200, data: { done: 1 } }],
      told: { code: 200, data: { done: 1 } },
    },
    { asked: { params: { power: true } }, hears: [], told: { code: 408 } },
  ],
  reports: { power: true, heat: 71 },
  tells: { labels: { SYS_SDK_LANGUAGE: "NodeJS", site: "hall" } },
  odd: [oddShadow],
};

/** A post whose id contains the topic of the reply. */
function asksWithTopic(topic: string, id: string, params: object): Step {
  const full = `${id}|exp-topic|${thing}/${topic}_reply`;
  const reply: Said = [`${thing}/${topic}_reply`, { id: full, code: 200, data: {} }];
  return { says: [`${thing}/${topic}`, { id: full, version: "1.0", params }], hears: [reply] };
}

export const npmNew: Trace = {
  client: "alibabacloud-iot-device-sdk 1.2.8",
  connect: {
    ...npmOld.connect,
    clientId: "{pk}&{dn}|securemode=3,signmethod=hmacsha1,timestamp=1795357874693,lan=NodeJS,_v=1.2.8|",
    signs: { text: "clientId{pk}&{dn}deviceName{dn}productKey{pk}timestamp1795357874693", hash: "sha1" },
  },
  steps: [
    { subscribes: [[`${thing}/service/blink`, 0]] },
    subscribes(1, [
      "event/property/post_reply",
      "service/property/set",
      "event/+/post_reply",
      "deviceinfo/update_reply",
      "deviceinfo/delete_reply",
      "config/get_reply",
      "/shadow/get/{pk}/{dn}",
      "config/push",
      "config/push_reply",
      ...gatewayTopics,
      "/sys/{pk}/{dn}/rrpc/request/+",
    ]),
    asksWithTopic("event/property/post", "1", { power: 1, level: 42 }),
    asksWithTopic("event/overheat/post", "2", { heat: 71 }),
    ...wanted,
    // Its reply function generates an id if the application gives none.
    ...takesCalls({ id: "7", code: 200, data: {} }),
  ],
  reports: { power: true, heat: 71 },
  tells: { labels: { site: "hall" } },
  odd: [
    oddShadow,
    {
      says: [
        `${thing}/config/get`,
        { id: "6", version: "1.0", params: { configScope: "product", getType: "file" } },
      ],
      hears: [[`${thing}/config/get_reply`, { id: "6", code: 404 }]],
      logged: 404,
    },
  ],
};
