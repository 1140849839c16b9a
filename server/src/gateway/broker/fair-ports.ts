import type { Outage } from "@thingwright/contract/devices/outages.ts";
import { fairTurns } from "../../platform/limits/fair-turns.ts";
import type { DeviceKey, Ports, Registrar, RegistrationKey, StateChange } from "../ports.ts";

/**
 * The maximum number of queries that run at a time for the devices of one account, not counting queries that store
 * messages. This is half of the connections that the smallest installation has for such queries.
 */
const queriesAtOnce = 2;

/**
 * Wraps the ports so that a database query for a device's message waits for the turn of the device's account. A single
 * device has few such queries at a time, but thousands of devices of one account would take all connections to the
 * database.
 */
export function fairPorts<P extends Pick<Ports, "desired" | "info" | "registrar" | "topology" | "updates">>(
  ports: P,
): P {
  const inTurn = fairTurns(queriesAtOnce, Infinity);
  const take =
    <Of extends { ownerId: string }, Rest extends unknown[], T>(
      query: (of: Of, ...rest: Rest) => Promise<T>,
    ) =>
    async (of: Of, ...rest: Rest) =>
      inTurn(of.ownerId, () => query(of, ...rest));
  const { desired, info, registrar, topology, updates } = ports;
  return {
    ...ports,
    desired: {
      pending: take((device: DeviceKey) => desired.pending(device)),
      // Acknowledgements of all accounts are stored together: they take one connection, however many there are.
      acknowledge: (device, version, identifiers) => desired.acknowledge(device, version, identifiers),
      change: take((device: DeviceKey, change: StateChange) => desired.change(device, change)),
      shadow: take((device: DeviceKey) => desired.shadow(device)),
    },
    registrar: {
      keyOf: (productKey) => registrar.keyOf(productKey),
      register: take((key: RegistrationKey, wanted: Parameters<Registrar["register"]>[1]) =>
        registrar.register(key, wanted),
      ),
    },
    topology: {
      add: take((gateway: DeviceKey, ids: readonly string[]) => topology.add(gateway, ids)),
      remove: take((gateway: DeviceKey, ids: readonly string[]) => topology.remove(gateway, ids)),
      list: take((gateway: DeviceKey) => topology.list(gateway)),
      make: take((gateway: DeviceKey, deviceName: string, type: string) =>
        topology.make(gateway, deviceName, type),
      ),
    },
    info: {
      update: take((device: DeviceKey, attributes: Record<string, string>) =>
        info.update(device, attributes),
      ),
      read: take((device: DeviceKey) => info.read(device)),
      remove: take((device: DeviceKey, keys: readonly string[]) => info.remove(device, keys)),
      firmware: take((device: DeviceKey, version: string) => info.firmware(device, version)),
      outage: take((device: DeviceKey, outage: Outage) => info.outage(device, outage)),
    },
    updates: {
      versionReported: take((device: DeviceKey, module: string, version: string) =>
        updates.versionReported(device, module, version),
      ),
      progressReported: take((device: DeviceKey, module: string, step: number, text: string) =>
        updates.progressReported(device, module, step, text),
      ),
      updateRequested: take((device: DeviceKey, module: string) => updates.updateRequested(device, module)),
    },
  };
}
