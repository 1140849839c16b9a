import { limits } from "@thingwright/contract/limits.ts";
import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { toast } from "../../ui/toast.ts";
import { ImportDrawer } from "../function-points/shared/import-drawer.tsx";
import { messages } from "./messages/en.ts";
import { usePoolUses } from "./use-pool-uses.ts";

/** Imports function points into the pool: those that are new or differ are sent. */
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
