import type { Resource } from "@thingwright/contract/grammar/api.ts";
import type { OperatingRecord } from "@thingwright/contract/accounts/operating-records.ts";
import type { RecordPlace, RecordPlaces } from "../../lib/record-places.ts";

const parts = import.meta.glob<RecordPlaces<Resource>>("../*/record-places.ts", {
  eager: true,
  import: "places",
});
const places = Object.values(parts).reduce((all, part) => ({ ...all, ...part }), {});

/** The screen of a record's object; undefined if it has no screen, or was deleted. */
export function placeOf(record: OperatingRecord): RecordPlace | undefined {
  const { action, object_id: id, product_id: productId } = record;
  const [resource, verb] = action.split(".");
  if (!id || verb === "remove") return undefined;
  return places[resource as Resource]?.({ id, productId, appId: appOf(record) });
}

/**
 * Returns the id of the app that an object belongs to, from the object's state before or after the operation. Returns
 * null if there is none.
 */
function appOf({ before, after }: OperatingRecord): string | null {
  for (const state of [after, before]) {
    const { app_id } = (state ?? {}) as { app_id?: unknown };
    if (typeof app_id === "string") return app_id;
  }
  return null;
}
