import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useMemo, useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { toast } from "../../ui/toast.ts";
import { ImportDrawer } from "../../parts/function-points/import-drawer.tsx";
import { messages } from "./messages/en.ts";
import { call } from "../../lib/client.ts";
import type { PointUses } from "../../parts/function-points/import-points.ts";

/** Imports function points into the pool. Only the points that are new or differ from the pool are sent. */
export function ImportPoolDrawer({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const pool = useCall(api.propertyModels.list, {}).data?.list;
  const uses = usePoolUses();
  const save = useAction(api.propertyModels.importAll);
  const target = useMemo(
    () => pool && uses && { current: pool, pool, uses, most: limits.standardPoints, kind: "pool" as const },
    [pool, uses],
  );
  return (
    <ImportDrawer
      title={t("importTitle")}
      text={t("importText")}
      target={target}
      replaces={false}
      onApply={async ({ entries }, { sending }) => {
        const list = entries.flatMap(({ point, state }) =>
          point && (state === "new" || state === "changed") ? [point] : [],
        );
        sending(list);
        const { created, changed, own_count } = await save.run({ body: { list } });
        toast({
          tone: "success",
          title: t("imported", { created, changed }),
          description: own_count > 0 ? t("createdOwn", { count: own_count }) : undefined,
        });
        return true;
      }}
      onClose={onClose}
    />
  );
}

/** Returns where standard function points are used, by identifier; undefined until loaded. */
function usePoolUses(): ReadonlyMap<string, PointUses> | undefined {
  const [uses, setUses] = useState<ReadonlyMap<string, PointUses>>();
  useEffect(() => {
    const control = new AbortController();
    readUses(control.signal).then(
      (found) => setUses(found),
      // If the uses cannot be loaded, the import continues. The uses are only a preview: the server checks again, and
      // names the points that it refuses.
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
