import type { DeviceRecord, Ports } from "../src/gateway/ports.ts";

/** The topology among these devices, without any further checks. */
export function topologyAmong(devices: ReadonlyMap<string, DeviceRecord>): Ports["topology"] {
  const withIds = (ids: readonly string[]) => [...devices.values()].filter(({ id }) => ids.includes(id));
  return {
    async add(gateway, ids) {
      for (const device of withIds(ids)) device.gatewayId = gateway.id;
      return new Map();
    },
    async remove(gateway, ids) {
      const [own, others] = [new Set<string>(), new Set<string>()];
      for (const device of withIds(ids)) (device.gatewayId === gateway.id ? own : others).add(device.id);
      for (const device of withIds([...own])) device.gatewayId = null;
      return [...others];
    },
    list: async ({ id }) =>
      [...devices.values()]
        .filter(({ gatewayId }) => gatewayId === id)
        .map(({ productKey, deviceName }) => ({ productKey, deviceName })),
    make: async () => ({ refused: "sub_device_not_made" }),
  };
}
