import { fairTurns } from "../platform/fair-turns.ts";
import type { DeviceKey, Ports, StateChange } from "./ports.ts";

/**
 * Queries for the devices of one account at a time, besides those that store what they send: half of the connections that
 * the smallest installation has for them.
 */
const queriesAtOnce = 2;

/**
 * The same ports, where what a device's message makes the database do waits for the turn of its account: each device
 * waits for its own message only, but thousands of one account would take all connections to the database.
 */
export function fairPorts<P extends Pick<Ports, "desired" | "info">>(ports: P): P {
  const inTurn = fairTurns(queriesAtOnce, Infinity);
  const take =
    <Rest extends unknown[], T>(query: (device: DeviceKey, ...rest: Rest) => Promise<T>) =>
    async (device: DeviceKey, ...rest: Rest) =>
      inTurn(device.ownerId, () => query(device, ...rest));
  const { desired, info } = ports;
  return {
    ...ports,
    desired: {
      pending: take((device) => desired.pending(device)),
      acknowledge: take((device, version: number, identifiers: readonly string[]) =>
        desired.acknowledge(device, version, identifiers),
      ),
      change: take((device, change: StateChange) => desired.change(device, change)),
      shadow: take((device) => desired.shadow(device)),
    },
    info: {
      update: take((device, attributes: Record<string, string>) => info.update(device, attributes)),
      read: take((device) => info.read(device)),
      remove: take((device, keys: readonly string[]) => info.remove(device, keys)),
      firmware: take((device, version: string) => info.firmware(device, version)),
    },
  };
}
