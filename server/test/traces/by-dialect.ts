import { thing } from "./native-steps.ts";
import { own } from "./thingsboard.ts";
import type { Said, Says, Trace } from "./trace.ts";

const content = 0x99;
const rights = 0x87;

const native: Says[] = [
  {
    says: [`${thing}/event/property/post`, '{"id":"20","version":"1.0","params":{"level":'],
    hears: [[`${thing}/event/property/post_reply`, { id: "20", code: 400 }]],
    logged: 400,
    reason: content,
  },
  { says: [`${thing}/service/blink_reply`, { id: "900900", code: 200 }], logged: 404, reason: content },
  {
    says: ["/sys/{pk}/other/thing/event/property/post", { id: "21", params: { level: 1 } }],
    logged: 403,
    reason: rights,
  },
];
const token: Says[] = [
  { says: [`${own}/telemetry`, '{"level":'], logged: 400, reason: content },
  { says: [`${own}/rpc/response/900900`, {}], logged: 404, reason: content },
  { says: ["v1/devices/other/telemetry", { level: 1 }], logged: 403, reason: rights },
];
const tuyalink: Says[] = [
  {
    says: ["tylink/{id}/thing/property/report", '{"msgId":"20","time":1795358704,"data":{"level":'],
    hears: [["tylink/{id}/thing/property/report_response", { msgId: "20", code: 1003 }]],
    logged: 400,
  },
  { says: ["tylink/{id}/thing/property/set_response", { msgId: "900900", code: 0 }], logged: 404 },
  { says: ["tylink/other/thing/property/report", { msgId: "21", data: { level: 1 } }], logged: 403 },
];

/**
 * Faulty messages that any client of the dialect may send: truncated JSON, an unexpected answer, another device's
 * topic.
 */
export function brokenBy({ connect: { username } }: Trace): readonly Says[] {
  return username === "{token}" ? token : username.includes("|") ? tuyalink : native;
}

/** The report with which a client that knows only the shadow answers desired values. */
export function reportOf({ connect: { username } }: Trace, params: object): Said {
  return username === "{token}"
    ? [`${own}/telemetry`, params]
    : [`${thing}/event/property/post`, { params, sys: { ack: 0 } }];
}
