import { asks, asksTime, takesCalls, thing } from "./native-steps.ts";
import { own, thingsboardCpp } from "./thingsboard.ts";
import type { Said, Step, Trace } from "./trace.ts";

/** An engineer's hand-written program with paho for Python that tries things out. */
function pahoPython(version: 3 | 4 | 5): Trace {
  const refused = version === 5 ? 0x87 : 0x80;
  return {
    client: `paho for Python 1.6.1, MQTT ${{ 3: "3.1", 4: "3.1.1", 5: "5" }[version]}`,
    connect: {
      version,
      clean: true,
      keepalive: 60,
      clientId: "lamp|securemode=3,signmethod=hmacsha256,timestamp=1|",
      username: "{dn}&{pk}",
      signs: { text: "clientIdlampdeviceName{dn}productKey{pk}timestamp1", hash: "sha256" },
    },
    steps: [
      {
        subscribes: [
          [`${thing}/service/#`, 1],
          [`${thing}/event/+/post_reply`, 1],
          ["/ext/ntp/{pk}/{dn}/response", 1],
          ["/sys/{pk}/{dn}/#", 1],
          ["/{pk}/{dn}/user/get", 1],
          ["/ext/#", 1, refused],
        ],
      },
      asks("event/property/post", "1", { level: 42 }, { qos: 1 }),
      asks("event/property/post", "2", { level: 43 }, { qos: 1, more: { version: 1 } }),
      asks("event/property/post", "3", { level: 44 }, { qos: 1, more: { sys: { ack: "1" } } }),
      asks("event/property/post", "x".repeat(100), { level: 45 }, { qos: 1 }),
      asks(
        "event/property/history/post",
        "4",
        [
          {
            identity: { productKey: "{pk}", deviceName: "{dn}" },
            properties: [{ heat: { value: 5, time: Date.now() - 60_000 } }],
          },
        ],
        { qos: 1 },
      ),
      asks("event/overheat/post", "5", { fault: ["E1"] }, { qos: 1 }),
      asksTime("1"),
      ...takesCalls(),
    ],
    reports: { level: 45, heat: 5, fault: ["E1"] },
    odd: [
      {
        says: [
          `${thing}/event/property/batch/post`,
          {
            id: "6",
            params: {
              properties: {
                level: [
                  { value: 46, time: Date.now() - 1000 },
                  { value: 2, time: "soon" },
                ],
              },
            },
          },
        ],
        hears: [[`${thing}/event/property/batch/post_reply`, { id: "6", code: 460 }]],
        logged: 460,
        // Not all values were bad.
        reason: 0,
      },
      {
        says: [`${thing}/no/such/topic`, { id: "7" }],
        hears: [[`${thing}/no/such/topic_reply`, { id: "7", code: 404 }]],
        logged: 404,
        reason: 0x90,
      },
    ],
  };
}

export const pahoPython31 = pahoPython(3);
export const pahoPython311 = pahoPython(4);
export const pahoPython5 = pahoPython(5);

const takesSet = thingsboardCpp.steps.slice(-2);

/** With an access token, and QoS 1 for its messages. */
export const pahoC: Trace = {
  client: "paho for C 1.3.12",
  connect: { version: 4, clean: true, keepalive: 30, clientId: "lamp", username: "{token}" },
  steps: [
    {
      subscribes: [
        [`${own}/rpc/request/+`, 1],
        [`${own}/attributes`, 1],
        [`${own}/attributes/response/+`, 1],
        [`${own}/rpc/response/+`, 1],
        ["v2/fw/response/+/chunk/+", 1],
      ],
    },
    { says: [`${own}/telemetry`, { level: 42 }], qos: 1 },
    {
      says: [`${own}/attributes/request/1`, { clientKeys: "a", sharedKeys: "b" }],
      qos: 1,
      hears: [[`${own}/attributes/response/1`, { client: {}, shared: {} }]],
    },
    {
      says: [`${own}/rpc/request/1`, { method: "getCurrentTime", params: {} }],
      qos: 1,
      hears: [[`${own}/rpc/response/1`, { time: "{number}" }]],
    },
    ...takesSet,
  ],
  reports: { level: 42 },
  odd: [
    { says: [`${own}/telemetry`, { level: "x", power: true }], logged: 460 },
    { says: [`${own}/nothing`, {}], logged: 404 },
  ],
};

/** A shell command that connects without an id, publishes, and disconnects. */
function mosquitto(version: 3 | 4 | 5, qos: 1 | 2): Trace {
  const telemetry: Said = [`${own}/telemetry`, { level: 42 }];
  const steps: Step[] = [{ says: telemetry, qos }];
  return {
    client: `mosquitto_pub 2.0.11, MQTT ${{ 3: "3.1", 4: "3.1.1", 5: "5" }[version]}, QoS ${qos}`,
    connect: {
      version,
      clean: true,
      keepalive: 60,
      // MQTT 3.1 does not allow empty ids.
      clientId: version === 3 ? "lamp" : "",
      username: "{token}",
      ...(version === 5 && { properties: { receiveMaximum: 20 } }),
    },
    steps,
    reports: { level: 42 },
    odd: [
      { says: [`${own}/telemetry`, { level: "x" }], logged: 460, reason: 0x99 },
      { says: ["foo/bar", {}], logged: 403, reason: 0x87 },
    ],
  };
}

export const mosquitto31 = mosquitto(3, 1);
export const mosquitto311 = mosquitto(4, 2);
export const mosquitto5 = mosquitto(5, 1);
