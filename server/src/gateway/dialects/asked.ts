import { identifierOf, type ThingModel, underKeys } from "@thingwright/contract/points/thing-model.ts";

/**
 * What a device asks for of a state by identifier, under the names by which it asks.
 * @param names without them it asks for all, and gets that under what devices call it
 */
export function asked<V>(
  model: ThingModel,
  state: Readonly<Record<string, V>>,
  names: readonly string[] | undefined,
): Readonly<Record<string, V>> {
  if (!names) return underKeys(model, state);
  const found: [name: string, value: V][] = [];
  for (const name of names) {
    const identifier = identifierOf(model, name);
    if (Object.hasOwn(state, identifier)) found.push([name, state[identifier]!]);
  }
  return Object.fromEntries(found);
}
