import type { DeviceAtHome, DeviceTile } from "@thingwright/contract/bindings.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { ScenePart } from "@thingwright/contract/home-scenes.ts";
import type { HomeMember } from "@thingwright/contract/homes.ts";
import { accepts } from "@thingwright/contract/point-traits.ts";

/** A device of the home as scenes see it. */
export interface SceneDevice {
  id: string;
  name: string;
  roomId: string | null;
  /** Null of one that gives scenes nothing. */
  part: ScenePart | null;
  /** The identifier of what it is switched by; null where it is not switched. */
  main: string | null;
}

/** All that scenes of a home are made of and told by. */
export interface HomeParts {
  devices: readonly SceneDevice[];
  members: readonly Pick<HomeMember, "uid" | "nickname">[];
}

type Known = Pick<DeviceAtHome, "id" | "name" | "room_id">;

/** @param main by device, what its maker has put on top of it */
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

/** The function points of a device that begin scenes, or that scenes set. */
export function pointsFor(device: SceneDevice, what: "triggers" | "actions"): FunctionPoint[] {
  const { part } = device;
  return part ? part.points.filter(({ identifier }) => Object.hasOwn(part[what], identifier)) : [];
}

/** Those that give scenes something of the kind. */
export const devicesFor = (devices: readonly SceneDevice[], what: "triggers" | "actions"): SceneDevice[] =>
  devices.filter((device) => pointsFor(device, what).length > 0);

/** What a scene would switch a device by; undefined where scenes must not. */
export function switchOf(device: SceneDevice): FunctionPoint | undefined {
  const settable = pointsFor(device, "actions").filter(({ data_type }) => data_type === "bool");
  const main = settable.find(({ identifier }) => identifier === device.main);
  return main ?? (settable.length === 1 ? settable[0] : undefined);
}
