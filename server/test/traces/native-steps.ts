import type { Said, Says, Step } from "./trace.ts";

export const thing = "/sys/{pk}/{dn}/thing";

/** A request of the native dialect, with its reply. @param more members of the envelope */
export function asks(
  topic: string,
  id: string,
  params: unknown,
  { more = { version: "1.0" }, qos = 0, code = 200, data = {} }: Asking = {},
): Step {
  const reply: Said = [`${thing}/${topic}_reply`, { id, code, data }];
  return { says: [`${thing}/${topic}`, { id, ...more, params }], qos, hears: [reply] };
}

interface Asking {
  more?: object;
  qos?: 0 | 1;
  code?: number;
  data?: object;
}

/** Issued properties and a call, with the answers that all native clients give. */
export function takesCalls(answer: object = { id: "{call}", code: 200, data: {} }): Step[] {
  return [
    {
      asked: { params: { level: 77, power: true } },
      hears: [[`${thing}/service/property/set`, { params: { level: 77, power: 1 } }]],
      answers: [`${thing}/service/property/set_reply`, answer],
      told: { code: 200 },
    },
    {
      asked: { service: "blink", params: { times: 2 } },
      hears: [[`${thing}/service/blink`, { params: { times: 2 }, method: "thing.service.blink" }]],
      answers: [`${thing}/service/blink_reply`, { ...answer, data: { done: 1 } }],
      told: { code: 200, data: { done: 1 } },
    },
  ];
}

/** A request for the time; the times in the answer are text, because some clients accept nothing else. */
export function asksTime(deviceSendTime: string): Says {
  return {
    says: ["/ext/ntp/{pk}/{dn}/request", { deviceSendTime }],
    hears: [
      ["/ext/ntp/{pk}/{dn}/response", { deviceSendTime, serverRecvTime: "{text}", serverSendTime: "{text}" }],
    ],
  };
}

/**
 * Subscribes to filters with the same QoS.
 * @param filters below the device's own topics, or complete if they begin with `/`
 */
export function subscribes(qos: 0 | 1, filters: readonly string[]): Step {
  return {
    subscribes: filters.map((filter) => [filter.startsWith("/") ? filter : `${thing}/${filter}`, qos]),
  };
}
