import type { DeviceAtHome, DeviceTile } from "@thingwright/contract/people/bindings.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ScenePart } from "@thingwright/contract/people/home-scenes.ts";
import type { HomeMember } from "@thingwright/contract/people/homes.ts";
import { accepts } from "@thingwright/contract/points/point-traits.ts";

/** What scenes need to know about a device of the home. */
export interface SceneDevice {
  id: string;
  name: string;
  roomId: string | null;
  /** The function points that scenes can use; null for none. */
  part: ScenePart | null;
  /** The identifier of the function point that switches the device; null for none. */
  main: string | null;
}

/** Everything in a home that its scenes use, and that their descriptions need. */
export interface HomeParts {
  devices: readonly SceneDevice[];
  members: readonly Pick<HomeMember, "uid" | "nickname">[];
}

type Known = Pick<DeviceAtHome, "id" | "name" | "room_id">;

/**
 * Combines each device of a home with its function points that scenes can use.
 * @param main the main function point of each device, as its maker has chosen it
 */
export function sceneDevices(
  devices: readonly Known[],
  parts: readonly ScenePart[],
  main: readonly Pick<DeviceTile, "id" | "main">[],
): SceneDevice[] {
  return devices.map(({ id, name, room_id }) => {
    const part = parts.find(({ device_ids }) => device_ids.includes(id)) ?? null;
    const top = main.find((one) => one.id === id)?.main;
    const isSwitch = top && top.data_type === "bool" && accepts(top);
    return { id, name, roomId: room_id, part, main: isSwitch ? top.identifier : null };
  });
}

export function pointOf(device: SceneDevice | undefined, identifier: string): FunctionPoint | undefined {
  return device?.part?.points.find((point) => point.identifier === identifier);
}

/** Returns the function points of a device that can trigger scenes (`triggers`), or that scenes can set (`actions`). */
export function pointsFor(device: SceneDevice, what: "triggers" | "actions"): FunctionPoint[] {
  const { part } = device;
  return part ? part.points.filter(({ identifier }) => Object.hasOwn(part[what], identifier)) : [];
}

/** Returns the devices for which {@link pointsFor} finds at least one function point. */
export const devicesFor = (devices: readonly SceneDevice[], what: "triggers" | "actions"): SceneDevice[] =>
  devices.filter((device) => pointsFor(device, what).length > 0);

/** Returns the function point by which a scene switches a device; undefined if scenes cannot switch it. */
export function switchOf(device: SceneDevice): FunctionPoint | undefined {
  const settable = pointsFor(device, "actions").filter(({ data_type }) => data_type === "bool");
  const main = settable.find(({ identifier }) => identifier === device.main);
  return main ?? (settable.length === 1 ? settable[0] : undefined);
}
