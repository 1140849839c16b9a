import { afterEach, describe, expect, it } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { localBus } from "../../platform/bus.ts";
import type { Cluster, Node } from "../../platform/cluster/cluster.ts";
import { createLog } from "../../platform/log.ts";
import { offline } from "./absent.ts";
import type { CallRequest, DeviceCalls } from "../ports.ts";
import { deviceCalls } from "./remote-calls.ts";

const log = createLog("silent");
const request: CallRequest = { params: { level: 1 }, timeout: 20_000 };
const lamp = { id: "lamp", ownerId: "o" };
const answered = (by: number) => ({ id: "7", code: 200, message: "", latency: 1, data: { by } });
const opened: DeviceCalls[] = [];
afterEach(() => opened.splice(0).forEach((calls) => calls.close()));

/**
 * Processes that share a bus. `holders` maps each device to the process at which it is connected according to the
 * database.
 */
function processes(holders: Map<string, number>) {
  const bus = localBus(log);
  const alive = new Set<number>();
  const changes = new Set<() => void>();
  const connected = new Map<number, Set<string>>();
  return {
    bus,
    end(no: number) {
      alive.delete(no);
      for (const change of changes) change();
    },
    add(no: number, here: readonly string[] = [], answer = async () => answered(no)) {
      alive.add(no);
      const own = new Set(here);
      connected.set(no, own);
      const cluster: Cluster = {
        self: { no, roles: [], host: "" },
        alone: false,
        nodes: () => [...alive].map((one): Node => ({ no: one, roles: [], host: "" })),
        onChange: (listener) => (changes.add(listener), () => changes.delete(listener)),
        onDead: () => () => {},
        begin: async () => {},
        share: () => async () => {},
        close: async () => {},
      };
      const gateway = {
        holds: (id: string) => own.has(id),
        call: async (id: string) => (own.has(id) ? answer() : offline),
      };
      const gatewayOf = async (id: string) => holders.get(id) ?? null;
      const calls = deviceCalls({ bus, cluster, gateway, log, gatewayOf });
      opened.push(calls);
      return { calls, own };
    },
  };
}

describe("a call of a device connected to another process", () => {
  it("reaches the device and returns the answer", async () => {
    const all = processes(new Map([["lamp", 2]]));
    const { calls } = all.add(1);
    all.add(2, ["lamp"]);
    expect(await calls.tell(lamp, request)).toEqual(answered(2));
  });

  it("finds a device that has moved meanwhile", async () => {
    const holders = new Map([["lamp", 2]]);
    const all = processes(holders);
    const { calls } = all.add(1);
    all.add(2);
    all.bus.subscribe("node.2.call", () => holders.set("lamp", 3));
    all.add(3, ["lamp"]);
    expect(await calls.tell(lamp, request)).toEqual(answered(3));
  });

  it("says that the device is offline where no gateway has it", async () => {
    const all = processes(new Map([["gone", 2]]));
    const { calls } = all.add(1);
    all.add(2);
    expect(await calls.tell(lamp, request)).toEqual(offline);
    expect(await calls.tell({ ...lamp, id: "gone" }, request)).toEqual(offline);
  });

  it("is refused for an account with too many waiting calls, and for no other account", async () => {
    const names = Array.from({ length: 100 }, (_, i) => `lamp ${i}`);
    const all = processes(new Map([...names, "other"].map((name) => [name, 2])));
    const { calls } = all.add(1);
    const { promise: answer, resolve } = Promise.withResolvers<ReturnType<typeof answered>>();
    all.add(2, [...names, "other"], () => answer);
    const { device, account } = limits.waitingCalls;
    const attempt = async (id: string, ownerId: string) => calls.tell({ id, ownerId }, request);
    const waiting = Array.from({ length: device }, () => attempt("lamp 0", "greedy"));
    expect(await attempt("lamp 0", "greedy")).toMatchObject({ code: 429 });
    for (let i = device; i < account; i++) waiting.push(attempt(names[1 + (i % 90)]!, "greedy"));
    expect(await attempt("lamp 99", "greedy")).toMatchObject({ code: 429 });
    const others = attempt("other", "honest");
    resolve(answered(2));
    expect(await others).toEqual(answered(2));
    expect(new Set((await Promise.all(waiting)).map(({ code }) => code))).toEqual(new Set([200]));
    expect(await attempt("lamp 0", "greedy")).toEqual(answered(2));
  });

  it("fails at once if the called process ends", async () => {
    const all = processes(new Map([["lamp", 2]]));
    const { calls } = all.add(1);
    all.add(2, ["lamp"], () => new Promise(() => {}));
    all.bus.subscribe("node.2.call", () => all.end(2));
    expect(await calls.tell(lamp, request)).toMatchObject({
      code: 410,
      message: "the device went offline",
    });
  });
});
