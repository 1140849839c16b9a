import { keyFor, type ThingModel } from "@thingwright/contract/points/thing-model.ts";
import { type PointValue, toWire } from "@thingwright/contract/points/values.ts";

/** Converts values by identifier to the form of the native dialect of MQTT, under the names that devices use. */
export function onWire(
  model: ThingModel,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([identifier, value]) => {
      const point = model.index.get(identifier);
      return [keyFor(model, identifier), point ? toWire(point, value as PointValue) : value];
    }),
  );
}
