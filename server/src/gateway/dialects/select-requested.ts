import { identifierOf, type ThingModel, toDeviceKeys } from "@thingwright/contract/points/thing-model.ts";

/**
 * Selects the values that a device requests. `state` has the values by identifier; they are returned under the names in
 * the request.
 * @param names the requested names; without them, all values are returned, under the names that devices use
 */
export function selectRequested<V>(
  model: ThingModel,
  state: Readonly<Record<string, V>>,
  names: readonly string[] | undefined,
): Readonly<Record<string, V>> {
  if (!names) return toDeviceKeys(model, state);
  const found: [name: string, value: V][] = [];
  for (const name of names) {
    const identifier = identifierOf(model, name);
    if (Object.hasOwn(state, identifier)) found.push([name, state[identifier]!]);
  }
  return Object.fromEntries(found);
}
