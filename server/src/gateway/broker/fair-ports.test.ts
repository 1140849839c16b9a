import { expect, test } from "vitest";
import { fairPorts } from "./fair-ports.ts";
import type { DeviceKey, Ports } from "../ports.ts";

test("queries for many devices of one account leave database connections to another account", async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const query = async <T>({ ownerId }: DeviceKey, answer: T): Promise<T> => {
    asked.push(ownerId);
    await new Promise<void>((resolve) => answers.push(resolve));
    return answer;
  };
  const ports: Pick<Ports, "desired" | "info" | "registrar" | "topology" | "updates"> = {
    registrar: {
      keyOf: async () => null,
      register: ({ ownerId }) => query({ ownerId } as DeviceKey, { refused: "refused_quota", device: null }),
    },
    desired: {
      pending: (device) => query(device, null),
      acknowledge: async () => {},
      change: (device) => query(device, undefined),
      shadow: (device) => query(device, { version: 1, reported: {}, desired: {} }),
    },
    topology: {
      add: (gateway) => query(gateway, new Map()),
      remove: (gateway) => query(gateway, []),
      list: (gateway) => query(gateway, []),
      make: (gateway) => query(gateway, { refused: "sub_device_quota" }),
    },
    info: {
      update: (device) => query(device, []),
      read: (device) => query(device, {}),
      remove: (device) => query(device, undefined),
      firmware: (device) => query(device, undefined),
      outage: (device) => query(device, undefined),
    },
    updates: {
      versionReported: (device) => query(device, undefined),
      progressReported: (device) => query(device, undefined),
      updateRequested: (device) => query(device, null),
    },
  };
  const { desired, info, registrar, topology, updates } = fairPorts(ports);
  const device = (ownerId: string): DeviceKey => ({ id: "d", deviceNo: 1, ownerId, productId: "p" });
  const many = Array.from({ length: 14 }, () => [
    desired.pending(device("many")),
    desired.change(device("many"), {}),
    info.read(device("many")),
    info.remove(device("many"), []),
    info.firmware(device("many"), "1"),
    desired.shadow(device("many")),
    updates.versionReported(device("many"), "default", "1"),
    updates.progressReported(device("many"), "default", 1, ""),
    updates.updateRequested(device("many"), "default"),
    registrar.register({ ...device("many"), secret: "s" }, { deviceName: "lamp", mayCreate: true }),
    topology.add(device("many"), []),
    topology.remove(device("many"), []),
    topology.list(device("many")),
    topology.make(device("many"), "lamp", "p"),
  ]).flat();
  const few = info.update(device("few"), {});
  await expect.poll(() => asked.filter((owner) => owner === "few")).toHaveLength(1);
  expect(asked.filter((owner) => owner === "many")).toHaveLength(2);
  while (asked.length < many.length + 1 || answers.length > 0) {
    answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await few).toEqual([]);
  expect(await Promise.all(many)).toHaveLength(many.length);
});
