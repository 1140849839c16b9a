import { deviceScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { sceneSettingsFor } from "../devices/index.ts";

export type Settings = Awaited<ReturnType<typeof sceneSettingsFor>>;

/** The parts of a device that select the settings of its product. */
interface DeviceOfProduct {
  ownerId: string;
  productId: string;
  /** Null for a virtual device, which always follows the current development. */
  development: number | null;
}

/** Returns a function that reads the settings for devices, and reads those of each product only once. */
export function settingsIn(sql: Sql): (device: DeviceOfProduct) => Promise<Settings> {
  const known = new Map<string, Promise<Settings>>();
  return (device) => {
    const key = `${device.productId} ${device.development}`;
    const found = known.get(key) ?? sceneSettingsFor({ scope: deviceScope(device), sql }, device);
    known.set(key, found);
    return found;
  };
}
