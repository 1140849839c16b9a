import { asks, asksTime, takesCalls, thing } from "./native-steps.ts";
import type { Step, Trace } from "./trace.ts";

const ack = { more: { version: "1.0", sys: { ack: 1 } } };
const at = Date.now() - 200_000;

/** A message to the shadow, and its reply. */
function shadow(message: object, payload: object): Step {
  return {
    says: ["/shadow/update/{pk}/{dn}", message],
    hears: [["/shadow/get/{pk}/{dn}", { method: "reply", payload }]],
  };
}

/** Subscribes only to the application's own topics. */
const steps: Step[] = [
  // Given as text, because it contains a space and a number as its id.
  { says: ["/ota/device/inform/{pk}/{dn}", '{"id":1, "params":{"version":"1.0.3"}}'] },
  asks("event/property/post", "2", { power: 1, level: 42 }, ack),
  asks("event/overheat/post", "3", { heat: 71 }, ack),
  asks(
    "event/property/batch/post",
    "4",
    {
      properties: {
        level: [
          { value: 1, time: at },
          { value: 2, time: at + 100_000 },
        ],
      },
      events: { overheat: [{ value: { heat: 70 }, time: at }] },
    },
    ack,
  ),
  asks("property/desired/get", "5", ["level"], ack),
  asks("property/desired/delete", "6", { level: {} }, ack),
  asksTime("1795357759231"),
  asks("deviceinfo/update", "7", [{ attrKey: "site", attrValue: "hall" }]),
  asks("deviceinfo/delete", "8", [{ attrKey: "site" }]),
  shadow({ method: "get" }, { status: "success", state: { reported: { level: 42, power: 1, heat: 71 } } }),
  shadow(
    { method: "delete", state: { reported: { level: "null" } }, version: 1000 },
    { status: "success", state: { reported: { power: 1 } } },
  ),
  { says: ["/{pk}/{dn}/user/hello", "hi"], qos: 1 },
  { subscribes: [["/{pk}/{dn}/user/get", 1]] },
  ...takesCalls(),
  { sent: { path: "get", payload: '{"hello":1}' }, hears: ["/{pk}/{dn}/user/get", { hello: 1 }] },
];

function linkSdk(version: string, pairs: string): Trace {
  return {
    client: `Link SDK ${version}`,
    connect: {
      version: 4,
      clean: true,
      keepalive: 1200,
      clientId: `{pk}.{dn}|timestamp=2524608000000,_ss=1,_v=sdk-c-${version},${pairs}|`,
      username: "{dn}&{pk}",
      signs: {
        text: "clientId{pk}.{dn}deviceName{dn}productKey{pk}timestamp2524608000000",
        hash: "sha256",
        capitals: true,
      },
    },
    steps,
    reports: { power: true, heat: 71 },
    tells: { firmware: "1.0.3", labels: { site: "hall" } },
    odd: [
      {
        says: [
          "/shadow/update/{pk}/{dn}",
          { method: "update", state: { reported: { level: 11 } }, version: 0 },
        ],
        hears: [["/shadow/get/{pk}/{dn}", { payload: { status: "error", content: { errorcode: "409" } } }]],
        logged: 409,
        reason: 0x99,
      },
      {
        says: [
          `${thing}/event/property/batch/post`,
          { id: "9", ...ack.more, params: { properties: { level: [{ value: 1, time: "soon" }] } } },
        ],
        hears: [[`${thing}/event/property/batch/post_reply`, { id: "9", code: 460 }]],
        logged: 460,
        reason: 0x99,
      },
    ],
  };
}

/** The last pair of the client id contains the time that the previous connection took, and is empty at first. */
export const linkSdk410 = linkSdk("4.1.0", "securemode=3,signmethod=hmacsha256,ext=3,");
export const linkSdk420 = linkSdk("4.2.0", "securemode=2,signmethod=hmacsha256,ext=3,_conn=tls_37");

/** Over MQTT 5, with an id that the platform assigns: the text before the first bar is empty, and signed as such. */
export const linkSdk410Assigned: Trace = {
  ...linkSdk410,
  client: "Link SDK 4.1.0, MQTT 5",
  connect: {
    ...linkSdk410.connect,
    version: 5,
    clientId: linkSdk410.connect.clientId.replace("{pk}.{dn}|", "|"),
    signs: {
      text: "clientIddeviceName{dn}productKey{pk}timestamp2524608000000",
      hash: "sha256",
      capitals: true,
    },
  },
};
