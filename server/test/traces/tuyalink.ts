import type { Said, Step, Trace } from "./trace.ts";

const base = "tylink/{id}";
const at = Date.now() - 60_000;

/** A message of the SDK, with a time in seconds. */
function says(topic: string, msgId: string, data: unknown, more: object = {}): { says: Said } {
  return { says: [`${base}/${topic}`, { msgId, time: 1_795_358_704, data, ...more }] };
}

function asks(topic: string, msgId: string, data: unknown, answer: object = {}, more: object = {}): Step {
  const response = topic.endsWith("/request") ? topic.replace(/request$/, "response") : `${topic}_response`;
  return {
    ...says(topic, msgId, data, more),
    hears: [[`${base}/${response}`, { msgId, code: 0, ...answer }]],
  };
}

/**
 * Signs with the first 16 characters of its secret, subscribes to one topic that stands for all topics, and answers
 * without codes.
 */
export const tuyalink: Trace = {
  client: "TuyaLink C SDK",
  connect: {
    version: 4,
    clean: true,
    keepalive: 100,
    clientId: "tuyalink_{id}",
    username: "{id}|signMethod=hmacSha256,timestamp=1795358700,secureMode=1,accessType=1",
    signs: {
      text: "deviceId={id},timestamp=1795358700,secureMode=1,accessType=1",
      hash: "sha256",
      key: 16,
    },
  },
  steps: [
    { subscribes: [[`${base}/channel/downlink/auto_subscribe`, 1]] },
    asks("thing/model/get", "0", { format: "simple" }, { data: { modelId: "pk1" } }),
    asks("thing/property/desired/get", "1", ["level"], { data: { properties: {} } }),
    says("thing/property/report", "2", { level: { value: 42, time: at } }),
    asks("thing/property/report", "3", { power: { value: true, time: at } }, {}, { sys: { ack: 1 } }),
    says("thing/event/trigger", "4", { eventCode: "overheat", eventTime: at, outputParams: { heat: 71 } }),
    says("thing/data/batch_report", "5", {
      properties: { level: { value: 11, time: at + 1 } },
      events: { overheat: { outputParams: { heat: 72 }, eventTime: at + 1 } },
    }),
    asks(
      "ext/time/request",
      "6",
      { deviceSendTime: 1234 },
      { data: { bizType: "NTP", srt: "{number}", sst: "{number}" } },
    ),
    says("ota/firmware/report", "8", {
      bizType: "UPDATE",
      pid: "p",
      firmwareKey: "k",
      otaChannel: [{ channel: 0, version: "1.0.0" }],
    }),
    {
      asked: { params: { level: 77, power: true } },
      hears: [[`${base}/thing/property/set`, { sys: { ack: 1 }, data: { level: 77, power: true } }]],
      answers: [`${base}/thing/property/set_response`, { msgId: "{call}", time: 1_795_358_705, data: {} }],
      told: { code: 200 },
    },
    {
      asked: { service: "blink", params: { times: 2 } },
      hears: [[`${base}/thing/action/execute`, { data: { actionCode: "blink", inputParams: { times: 2 } } }]],
      answers: [
        `${base}/thing/action/execute_response`,
        {
          msgId: "{call}",
          time: 1_795_358_706,
          data: { actionCode: "blink", outputParams: { done: 1 } },
        },
      ],
      told: { code: 200, data: { done: 1 } },
    },
  ],
  reports: { level: 11, power: true, heat: 72 },
  tells: { firmware: "1.0.0" },
  odd: [
    {
      ...says("thing/property/report", "9", { paint: 1 }, { sys: { ack: 1 } }),
      hears: [[`${base}/thing/property/report_response`, { msgId: "9", code: 2003 }]],
      logged: 460,
    },
    {
      ...says("device/tag/report", "10", [{ attrKey: "site", attrValue: "hall" }]),
      hears: [[`${base}/device/tag/report_response`, { msgId: "10", code: 1001 }]],
      logged: 404,
    },
  ],
};
