import type { PanelSettings } from "@thingwright/contract/people/app-settings.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { accepts, reports } from "@thingwright/contract/points/point-traits.ts";

/** The parts of the generic panel, from top to bottom. */
export interface Arrangement {
  faults: FunctionPoint[];
  main: FunctionPoint | undefined;
  readings: FunctionPoint[];
  controls: FunctionPoint[];
  /** Function points that can be set and are never reported, shown as buttons. */
  commands: FunctionPoint[];
}

export type ArrangementSettings = Pick<PanelSettings, "main" | "hidden" | "order">;

/** Returns the function points in the order of the settings; those that the settings do not name follow. */
export function inPanelOrder(
  points: readonly FunctionPoint[],
  order: readonly string[] | undefined,
): readonly FunctionPoint[] {
  if (!order) return points;
  const places = new Map(order.map((identifier, place) => [identifier, place]));
  const placeOf = ({ identifier }: FunctionPoint) => places.get(identifier) ?? places.size;
  return points.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Whether a function point is never reported and has so few values that each gets a button. */
export function isCommand(point: FunctionPoint): boolean {
  return !reports(point) && ["bool", "enum_int", "enum_string"].includes(point.data_type);
}

export function arrange(points: readonly FunctionPoint[], settings: ArrangementSettings | null): Arrangement {
  const hidden = new Set(settings?.hidden);
  const shown = inPanelOrder(points, settings?.order).filter(({ identifier }) => !hidden.has(identifier));
  const main = settings?.main ? shown.find(({ identifier }) => identifier === settings.main) : undefined;
  const rest = shown.filter((point) => point !== main);
  const faults = rest.filter(({ data_type }) => data_type === "fault");
  const others = rest.filter(({ data_type }) => data_type !== "fault");
  return {
    faults,
    main,
    readings: others.filter((point) => !accepts(point)),
    controls: others.filter((point) => accepts(point) && !isCommand(point)),
    commands: others.filter(isCommand),
  };
}
