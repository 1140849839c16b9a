import { DeviceName } from "@thingwright/contract/devices/devices.ts";
import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Problem } from "@thingwright/contract/grammar/problem.ts";
import type { DeviceKey, NotBelow, Topology } from "../../gateway/ports.ts";
import type { PlatformDeps } from "../../module.ts";
import { accountScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { addDevice, findNamedDevice, noRoomForDevice, type RegisterDeps } from "../devices/index.ts";
import { lockProduct } from "../products/index.ts";
import { putBelow, takeAway } from "./place.ts";
import { namesBelow, productsCalled } from "./topology.store.ts";

/** Thrown to undo a transaction in which a device may not be put below a gateway; `reason` says why. */
class NotMade extends Error {
  readonly reason: NotBelow;

  constructor(reason: NotBelow) {
    super(reason);
    this.reason = reason;
  }
}

/** Builds the changes of the topology that gateways themselves ask for: which devices are below them. */
export function topologyOf({
  sql: root,
  events,
  clock,
  ...deps
}: RegisterDeps & Pick<PlatformDeps, "sql" | "events" | "clock">): Topology {
  const placing = (gateway: DeviceKey, sql: Sql) => {
    return { scope: accountScope(gateway.ownerId), sql, now: clock.now(), events, asked: true };
  };
  return {
    async add(gateway, ids) {
      const put = await root.transaction((sql) => putBelow(placing(gateway, sql), gateway.id, ids));
      return put.refused;
    },
    async remove(gateway, ids) {
      const taken = await root.transaction((sql) => takeAway(placing(gateway, sql), gateway.id, ids));
      const below = new Set(taken.map(({ id }) => id));
      return ids.filter((id) => !below.has(id));
    },
    list: (gateway) => namesBelow(accountScope(gateway.ownerId), root, gateway.id, limits.subDevices),
    async make(gateway, deviceName, type) {
      if (DeviceName.safeParse(deviceName).data !== deviceName) return { refused: "sub_device_name" };
      const scope = accountScope(gateway.ownerId);
      const [called, ...others] = await productsCalled(scope, root, type);
      if (!called || others.length > 0) return { refused: "sub_device_not_made" };
      try {
        return await root.transaction(async (sql) => {
          const product = await lockProduct(scope, sql, called.id);
          if (!product?.product_secret) return { refused: "sub_device_not_made" };
          if (await findNamedDevice(scope, sql, product.id, deviceName))
            return { refused: "sub_device_elsewhere" };
          const wanted = { device_name: deviceName, kind: deviceKind.real, selfRegistered: true };
          const now = clock.now();
          const { key } = await addDevice(product, { scope, sql, now }, wanted, deps);
          const { refused } = await putBelow(placing(gateway, sql), gateway.id, [key.id]);
          const reason = refused.get(key.id);
          if (reason) throw new NotMade(reason);
          return { productKey: called.productKey };
        });
      } catch (error) {
        if (error instanceof NotMade) return { refused: error.reason };
        if (!(error instanceof Problem)) throw error;
        if (error.kind === "product_ceased") return { refused: "sub_device_ceased" };
        if (!noRoomForDevice.includes(error.kind)) throw error;
        return { refused: "sub_device_quota" };
      }
    },
  };
}
