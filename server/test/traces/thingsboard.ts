import type { Step, Trace } from "./trace.ts";

export const own = "v1/devices/me";
const at = Date.now() - 60_000;

/** A call of a service, with the answer of firmware of the token dialect. */
const takesBlink: Step = {
  asked: { service: "blink", params: { times: 2 } },
  hears: [[`${own}/rpc/request/{call}`, { method: "blink", params: { times: 2 } }]],
  answers: [`${own}/rpc/response/{call}`, { done: 1 }],
  told: { code: 200, data: { done: 1 } },
};

/** Over MQTT 5 with an empty client id; sends telemetry in lists, and asks for its limits at once. */
export const thingsboardPython: Trace = {
  client: "tb-mqtt-client 1.13.14",
  connect: { version: 5, clean: true, keepalive: 120, clientId: "", username: "{token}" },
  steps: [
    {
      subscribes: [
        [`${own}/attributes`, 1],
        [`${own}/attributes/response/+`, 1],
        [`${own}/rpc/request/+`, 1],
        [`${own}/rpc/response/+`, 1],
      ],
    },
    {
      says: [`${own}/rpc/request/1`, { method: "getSessionLimits", params: { timeout: 5000 } }],
      qos: 1,
      hears: [[`${own}/rpc/response/1`, { maxInflightMessages: 200, rateLimits: { messages: "200:1" } }]],
    },
    { says: [`${own}/telemetry`, [{ power: true, level: 42 }]], qos: 1 },
    { says: [`${own}/telemetry`, [{ ts: at, values: { heat: 41 } }]], qos: 1 },
    {
      says: [
        `${own}/telemetry`,
        [
          { ts: at + 1000, values: { heat: 40 } },
          { ts: at + 2000, values: { heat: 39 } },
        ],
      ],
      qos: 1,
    },
    { says: [`${own}/attributes`, { firmwareVersion: "1.0.5", rssi: -51 }], qos: 1 },
    { says: [`${own}/claim`, { secretKey: "secret", durationMs: 60_000 }], qos: 1 },
    {
      says: [`${own}/attributes/request/1`, { clientKeys: "room,none", sharedKeys: "level" }],
      qos: 1,
      hears: [[`${own}/attributes/response/1`, { client: { room: "hall" }, shared: { level: 42 } }]],
    },
    {
      says: [`${own}/rpc/request/2`, { method: "getCurrentTime", params: {} }],
      qos: 1,
      hears: [[`${own}/rpc/response/2`, { time: "{number}" }]],
    },
    {
      asked: { params: { level: 77, power: true } },
      hears: [
        [`${own}/rpc/request/{call}`, { method: "set", params: { level: 77, power: true } }],
        [`${own}/attributes`, { level: 77, power: true }],
      ],
      answers: [`${own}/rpc/response/{call}`, {}],
      told: { code: 200 },
    },
    takesBlink,
  ],
  reports: { power: true, level: 42, heat: 39 },
  tells: { labels: { firmwareVersion: "1.0.5", rssi: "-51" } },
  odd: [
    { says: [`${own}/telemetry`, [{ "no.such-key": 1 }]], logged: 460, reason: 0x99 },
    {
      says: [`${own}/rpc/request/3`, { method: "paint", params: {} }],
      hears: [[`${own}/rpc/response/3`, { error: "{text}" }]],
      logged: 404,
      reason: 0x99,
    },
  ],
};

/** Unsubscribes from topics to which it never subscribed, and subscribes to answers only while it waits for one. */
export const thingsboardCpp: Trace = {
  client: "ThingsBoard C++ 0.15.0",
  connect: { version: 4, clean: true, keepalive: 60, clientId: "TbDev", username: "{token}" },
  steps: [
    { unsubscribes: [`${own}/rpc/response/+`, `${own}/attributes/response/+`] },
    {
      subscribes: [
        [`${own}/rpc/request/+`, 0],
        [`${own}/attributes`, 0],
      ],
    },
    { says: [`${own}/telemetry`, { level: 42, power: true }] },
    { says: [`${own}/attributes`, { firmwareVersion: "1.0.6" }] },
    { subscribes: [[`${own}/attributes/response/+`, 0]] },
    {
      // It ends its list with a comma.
      says: [`${own}/attributes/request/1`, { sharedKeys: "level,fw_version," }],
      hears: [[`${own}/attributes/response/1`, { shared: { level: 42 } }]],
    },
    { unsubscribes: [`${own}/attributes/response/+`] },
    { subscribes: [[`${own}/rpc/response/+`, 0]] },
    {
      // Missing parameters are sent as text.
      says: [`${own}/rpc/request/2`, { method: "getCurrentTime", params: "{}" }],
      hears: [[`${own}/rpc/response/2`, { time: "{number}" }]],
    },
    { unsubscribes: [`${own}/rpc/response/+`] },
    {
      asked: { params: { level: 77, power: true } },
      hears: [
        [`${own}/rpc/request/{call}`, { method: "set", params: { level: 77, power: true } }],
        [`${own}/attributes`, { level: 77, power: true }],
      ],
      answers: [`${own}/rpc/response/{call}`, { code: 200 }],
      told: { code: 200 },
    },
    takesBlink,
  ],
  reports: { power: true, level: 42 },
  tells: { labels: { firmwareVersion: "1.0.6" } },
  odd: [
    { says: [`${own}/telemetry`, { fw_state: "DOWNLOADING" }], logged: 460 },
    { says: ["v2/fw/request/1/chunk/0", "4096"], logged: 404 },
  ],
};
