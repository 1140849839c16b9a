import { Registry } from "prom-client";
import { beforeEach, expect, it } from "vitest";
import { ConnectionLimit } from "./connection-limit.ts";
import type { PressureState } from "../memory/pressure.ts";

let registry: Registry;
let connections: ConnectionLimit;
let memory: PressureState;
const pressure = { state: () => memory };
beforeEach(() => {
  registry = new Registry();
  memory = "normal";
  connections = new ConnectionLimit({ most: 5, perAddress: 2, registry, pressure });
});

const excessOf = (address: string | null) => connections.admit("mqtt", address)?.excess;

it("counts an IPv4 address, and a /64 of IPv6, as one", () => {
  expect(["198.51.100.7", "::ffff:198.51.100.7", "198.51.100.7"].map(excessOf)).toEqual([
    null,
    null,
    "address",
  ]);
  const line = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:2:3:4:5:6"];
  expect(line.map(excessOf)).toEqual([null, null, "address"]);
  expect(excessOf("2001:db8:1:3::1")).toBeNull();
});

it("limits a wider network to half of all connections, or to the limit of one address if that is higher", () => {
  const deps = { most: 20, registry: new Registry(), pressure };
  const admitted = (limit: ConnectionLimit, addressOf: (n: number) => string) =>
    Array.from({ length: 20 }, (_, n) => limit.admit("mqtt", addressOf(n))?.excess).filter(
      (one) => one === null,
    ).length;
  const few = new ConnectionLimit({ ...deps, perAddress: 1 });
  expect(admitted(few, (n) => `2001:db8:1:${n}::1`)).toBe(4);
  expect(admitted(few, (n) => `198.51.100.${n}`)).toBe(10);
  const behindOne = new ConnectionLimit({ ...deps, registry: new Registry(), perAddress: 15 });
  expect(admitted(behindOne, () => "198.51.100.7")).toBe(15);
});

it("counts local and unknown addresses for the process only", () => {
  const all = ["127.0.0.1", "127.0.0.1", "127.0.0.1", "::1", null, "198.51.100.7"];
  expect(all.map(excessOf)).toEqual([null, null, null, null, null, "process"]);
});

it("has room again once a connection has ended, and counts its end only once", () => {
  const first = connections.admit("mqtt", "198.51.100.7")!;
  expect(excessOf("198.51.100.7")).toBeNull();
  expect(excessOf("198.51.100.7")).toBe("address");
  first.leave();
  first.leave();
  expect(excessOf("198.51.100.7")).toBeNull();
  expect(excessOf("198.51.100.7")).toBe("address");
});

it("counts a WebSocket behind a proxy for its address, but not for the process", () => {
  for (let i = 0; i < 5; i++) connections.admit("http", null);
  expect(connections.admit("websocket", "198.51.100.7")?.excess).toBeNull();
  expect(connections.admit("websocket", "198.51.100.7")?.excess).toBeNull();
  expect(connections.admit("websocket", "198.51.100.7")?.excess).toBe("address");
});

it("closes connections without an answer when too many refusals are in progress", () => {
  for (let i = 0; i < 5; i++) connections.admit("mqtt", null);
  const refused = Array.from({ length: 101 }, () => connections.admit("mqtt", null));
  expect(refused.filter((one) => one?.excess === "process")).toHaveLength(100);
  expect(refused.at(-1)).toBeNull();
  refused[0]?.leave();
  expect(excessOf(null)).toBe("process");
});

it("shows what is open and what was refused", async () => {
  const { leave } = connections.admit("http", "198.51.100.7")!;
  connections.admit("mqtt", "198.51.100.7");
  connections.admit("mqtt", "198.51.100.7");
  leave();
  const shown = await registry.metrics();
  expect(shown).toContain('thingwright_open_connections{transport="http"} 0');
  expect(shown).toContain('thingwright_open_connections{transport="mqtt"} 1');
  expect(shown).toContain('thingwright_connections_refused_total{transport="mqtt",limit="address"} 1');
});

it("refuses devices when memory use is high, and HTTP as well when memory use is critical", () => {
  const excess = () =>
    (["mqtt", "mqtts", "http"] as const).map((one) => connections.admit(one, null)?.excess);
  memory = "high";
  expect(excess()).toEqual(["memory", "memory", null]);
  memory = "critical";
  expect(excess()).toEqual(["memory", "memory", "memory"]);
});
