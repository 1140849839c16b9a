import type { CallAnswer } from "@thingwright/contract/devices/devices.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Cluster } from "../../platform/cluster/cluster.ts";
import type { Logger } from "../../platform/log.ts";
import { SeldomLog } from "../../platform/seldom-log.ts";
import { offline } from "./absent.ts";
import { type Called, CallLimits, tooMany } from "./call-limits.ts";
import type { CallRequest, DeviceCalls, Gateway } from "../ports.ts";

/** A call on its way to the process whose gateway holds the device, and its answer on the way back. */
interface Question {
  id: number;
  /** The number of the process that waits for the answer. */
  from: number;
  deviceId: string;
  request: CallRequest;
}
interface Reply {
  id: number;
  answer: CallAnswer;
}

interface Waiting {
  /** The process that was asked. */
  asked: number;
  /** Milliseconds, by `performance.now()`. */
  since: number;
  resolve(answer: CallAnswer): void;
  timer: NodeJS.Timeout;
}

interface Deps {
  bus: Bus;
  cluster: Cluster;
  gateway: Pick<Gateway, "call" | "holds">;
  log: Logger;
  /** The number of the process whose gateway holds the device's connection; null if none does. */
  gatewayOf: (deviceId: string) => Promise<number | null>;
}

const questionTopic = (nodeNo: number) => `node.${nodeNo}.call`;
const replyTopic = (nodeNo: number) => `node.${nodeNo}.call-reply`;
/**
 * The other process answers no later than at the end of the call's timeout. After that, its answer may take this many
 * milliseconds to arrive.
 */
const wayBack = 1000;

/** Calls devices wherever they are connected: at this process's own gateway, or at another's, over the bus. */
export function deviceCalls({ bus, cluster, gateway, log, gatewayOf }: Deps): DeviceCalls {
  const waiting = new Map<number, Waiting>();
  const shares = new CallLimits();
  const unanswerable = new SeldomLog(log, "a call of another process could not be answered");
  let lastId = 0;
  let ends: (() => void)[] = [];

  function settle(id: number, answerOf: (of: Waiting) => CallAnswer): void {
    const found = waiting.get(id);
    if (!found) return;
    waiting.delete(id);
    clearTimeout(found.timer);
    found.resolve(answerOf(found));
  }

  function ask(nodeNo: number, deviceId: string, request: CallRequest): Promise<CallAnswer> {
    const id = ++lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(id, unanswered), request.timeout + wayBack);
      waiting.set(id, { asked: nodeNo, since: performance.now(), resolve, timer });
      const question: Question = { id, from: cluster.self.no, deviceId, request };
      bus.publish(questionTopic(nodeNo), question);
    });
  }

  async function answer({ id, from, deviceId, request }: Question): Promise<void> {
    const reply: Reply = { id, answer: await gateway.call(deviceId, request) };
    bus.publish(replyTopic(from), reply);
  }

  /**
   * Subscribes to the topics that contain the number of this process. The number changes if the other processes have
   * taken this process for dead.
   */
  function listen(): void {
    for (const end of ends) end();
    const { no } = cluster.self;
    ends = [
      bus.subscribe(questionTopic(no), (question) => {
        answer(question as Question).catch((error: unknown) => unanswerable.tell({ error }));
      }),
      bus.subscribe(replyTopic(no), (message) => {
        const reply = message as Reply;
        settle(reply.id, () => reply.answer);
      }),
    ];
    listensAs = no;
  }
  let listensAs = -1;

  listen();
  const stopFollowing = cluster.onChange(() => {
    if (cluster.self.no !== listensAs) listen();
    const alive = new Set(cluster.nodes().map(({ no }) => no));
    for (const [id, { asked }] of waiting) if (!alive.has(asked)) settle(id, wentOffline);
  });

  async function callElsewhere(deviceId: string, request: CallRequest): Promise<CallAnswer> {
    let asked: number | null = null;
    // The device may have moved to another gateway while its former gateway was asked, so it is looked up once more.
    for (let tries = 0; tries < 2; tries++) {
      const holder = await gatewayOf(deviceId);
      if (holder === null || holder === asked) return offline;
      if (holder === cluster.self.no) return gateway.call(deviceId, request);
      const result = await ask((asked = holder), deviceId, request);
      if (!isOffline(result)) return result;
    }
    return offline;
  }

  async function call(device: Called, request: CallRequest): Promise<CallAnswer> {
    if (cluster.alone || gateway.holds(device.id)) return gateway.call(device.id, request);
    if (!shares.take(device)) return tooMany;
    try {
      return await callElsewhere(device.id, request);
    } finally {
      shares.giveBack(device);
    }
  }

  return {
    call,
    tell: call,
    close() {
      stopFollowing();
      for (const end of ends) end();
      for (const id of waiting.keys()) settle(id, unanswered);
    },
  };
}

/** Whether the device was not connected, so that nothing was sent to it. */
function isOffline({ code, message }: CallAnswer): boolean {
  return code === offline.code && message === offline.message;
}

function unanswered({ since }: Waiting): CallAnswer {
  return { ...offline, code: 408, message: "the device did not answer in time", latency: elapsed(since) };
}

function wentOffline({ since }: Waiting): CallAnswer {
  return { ...offline, message: "the device went offline", latency: elapsed(since) };
}

function elapsed(since: number): number {
  return Math.round((performance.now() - since) * 10) / 10;
}
