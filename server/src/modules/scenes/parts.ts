import { type DataType, simpleDataTypes } from "@thingwright/contract/grammar/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ScenePart } from "@thingwright/contract/people/home-scenes.ts";
import type { FunctionTranslations } from "@thingwright/contract/products/template-content.ts";
import type { PersonContext } from "../../http/context.ts";
import { deviceScope } from "../../platform/database/scope.ts";
import { sceneSettingsFor } from "../devices/index.ts";
import { homeOf } from "../homes/index.ts";
import { operatorsOf } from "./conditions.ts";
import { listPartDevices } from "./parts.store.ts";
import type { Settings } from "./product-settings.ts";

/**
 * Lists the devices that scenes of a home can use, grouped by product and development. Devices without function points
 * for scenes are left out. Throws not_found for a home that the caller is not in.
 */
export async function parts(
  context: Pick<PersonContext, "person" | "scope" | "sql">,
  homeId: string,
): Promise<{ list: ScenePart[] }> {
  const { all } = await homeOf(context, homeId);
  const devices = await listPartDevices(all, context.sql, homeId);
  const alike = Map.groupBy(devices, ({ productId, development }) => `${productId} ${development}`);
  const found: ScenePart[] = [];
  // Reads one product at a time, since a product can have megabytes of data, of which scenes need little.
  for (const own of alike.values()) {
    const [device] = own as [(typeof own)[number]];
    const settings = await sceneSettingsFor({ scope: deviceScope(device), sql: context.sql }, device);
    found.push({ ...partOf(settings), device_ids: own.map(({ id }) => id) });
  }
  return { list: found.filter(({ points }) => points.length > 0) };
}

/** Whether values of a data type are plain, as conditions and actions require; structs and lists of faults are not. */
const isPlain = (type: DataType) => (simpleDataTypes as readonly DataType[]).includes(type);

function partOf({ points, triggers, actions, function_texts }: Settings): Omit<ScenePart, "device_ids"> {
  const plain = points.filter(({ data_type }) => isPlain(data_type));
  const of = <S extends object>(settings: Record<string, S>, set: (point: FunctionPoint, given: S) => S) =>
    Object.fromEntries(
      plain.flatMap((point) => {
        const given = Object.hasOwn(settings, point.identifier) ? settings[point.identifier] : undefined;
        return given ? [[point.identifier, set(point, given)] as const] : [];
      }),
    );
  const named = {
    triggers: of(triggers, (point, given) => ({
      ...rangeOf(point, given),
      operators: [...operatorsOf(point, given)],
    })),
    actions: of(actions, (point, given) => ({ ...given, ...rangeOf(point, given) })),
  };
  const used = plain.filter(({ identifier }) =>
    [named.triggers, named.actions].some((some) => Object.hasOwn(some, identifier)),
  );
  return { ...named, points: used, function_texts: textsOf(used, function_texts) };
}

interface Range {
  min?: number | undefined;
  max?: number | undefined;
}

/** Intersects the range of a function point with the range that the product sets for scenes. */
function rangeOf(point: Range, given: Range): Range {
  const bound = (pick: (...of: number[]) => number, a?: number, b?: number) =>
    a === undefined ? b : b === undefined ? a : pick(a, b);
  const min = bound(Math.max, point.min, given.min);
  const max = bound(Math.min, point.max, given.max);
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function textsOf(points: readonly FunctionPoint[], all: FunctionTranslations): FunctionTranslations {
  const names = new Set(points.map(({ identifier }) => identifier));
  return Object.fromEntries(
    Object.entries(all).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([identifier]) => names.has(identifier))),
    ]),
  );
}
