import { limits } from "@thingwright/contract/grammar/limits.ts";
import { accepts } from "@thingwright/contract/points/point-traits.ts";
import type { SceneAction } from "@thingwright/contract/people/home-scenes.ts";
import type { Content } from "./draft.ts";
import { devicesFor, pointsFor, type SceneDevice, switchOf } from "./home-parts.ts";
import type { SceneTextData } from "./scene-texts.ts";

/** A ready-made scene for the home's devices, which is offered while the home has no scenes. */
export interface Starter {
  id: string;
  /** Null if the name follows from the content. */
  name: string | null;
  content: Content;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const mostStarters = 3;

/** Returns up to three scenes that are possible with the home's devices, the simplest first. */
export function startersOf({ devices, words: { names } }: SceneTextData): Starter[] {
  const switched = devices.flatMap((device) => {
    const point = switchOf(device);
    return point ? [{ device, identifier: point.identifier }] : [];
  });
  const [first] = switched;
  if (!first) return [];
  const turn = (value: boolean, all = switched): SceneAction[] =>
    all.slice(0, limits.sceneActions).map(({ device, identifier }) => ({
      kind: "issue",
      device_id: device.id,
      params: { [identifier]: value },
    }));
  const made: Starter[] = [
    {
      id: "all-off",
      name: switched.length > 1 ? names.allOff : null,
      content: { match: "all", conditions: [], actions: turn(false) },
    },
    {
      id: "good-night",
      name: names.goodNight,
      content: {
        match: "all",
        conditions: [{ kind: "time", at: "22:30", days: everyDay }],
        actions: turn(false),
      },
    },
  ];
  const sensed = sensorOf(devices);
  if (sensed)
    made.push({
      id: "sensor",
      name: null,
      content: {
        match: "all",
        conditions: [
          {
            kind: "point",
            device_id: sensed.device.id,
            identifier: sensed.identifier,
            operator: "eq",
            value: true,
          },
        ],
        actions: turn(true, [switched.find(({ device }) => device !== sensed.device) ?? first]),
      },
    });
  const light = !sensed && switched.find(({ device }) => isLight(device));
  if (light)
    made.push({
      id: "evening",
      name: names.evening,
      content: {
        match: "all",
        conditions: [{ kind: "sun", event: "sunset", offset_minutes: 0, days: everyDay }],
        actions: turn(true, [light]),
      },
    });
  return made.slice(0, mostStarters);
}

/** Whether a device is a light: scenes can set its brightness or its colour. */
const isLight = (device: SceneDevice) =>
  pointsFor(device, "actions").some(({ identifier }) => /bright|colou?r/.test(identifier));

/** Finds a boolean that is reported and cannot be set, such as that of a door or motion sensor. */
function sensorOf(devices: readonly SceneDevice[]) {
  for (const device of devicesFor(devices, "triggers")) {
    const point = pointsFor(device, "triggers").find((one) => one.data_type === "bool" && !accepts(one));
    if (point) return { device, identifier: point.identifier };
  }
  return undefined;
}
