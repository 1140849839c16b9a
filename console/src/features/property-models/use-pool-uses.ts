import { limits } from "@thingwright/contract/limits.ts";
import { useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { call } from "../../lib/client.ts";
import type { PointUses } from "../function-points/shared/import-points.ts";

/** Where the standard function points are used that are, by identifier; undefined until that has been read. */
export function usePoolUses(): ReadonlyMap<string, PointUses> | undefined {
  const [uses, setUses] = useState<ReadonlyMap<string, PointUses>>();
  useEffect(() => {
    const control = new AbortController();
    readUses(control.signal).then(
      (found) => setUses(found),
      // The server looks again: it refuses what may not be, by name.
      () => control.signal.aborted || setUses(new Map()),
    );
    return () => control.abort();
  }, []);
  return uses;
}

async function readUses(signal: AbortSignal): Promise<ReadonlyMap<string, PointUses>> {
  const uses = new Map<string, PointUses>();
  const page_size = limits.pageSizeMax;
  for (let page = 1, more = true; more; page += 1) {
    const { list } = await call(
      api.propertyModels.pool,
      { query: { used: "yes", page, page_size } },
      { signal },
    );
    for (const { identifier, category_count, product_count } of list)
      uses.set(identifier, { templates: category_count, products: product_count });
    more = list.length === page_size;
  }
  return uses;
}
