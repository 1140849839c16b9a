import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useMemo, useState } from "react";
import { api } from "../../lib/api.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";
import { toast } from "../../ui/toast.ts";
import { ImportDrawer } from "../../parts/function-points/import-drawer.tsx";
import { messages } from "../../parts/function-points/messages/en.ts";
import type { TemplatePointsState } from "./shared/use-template-points.ts";

interface ImportTemplateDrawerProps {
  state: TemplatePointsState;
  onClose: () => void;
}

/**
 * Imports function points into the draft of a template. Points that are missing from the pool of standard function
 * points can be added to it first.
 */
export function ImportTemplateDrawer({ state, onClose }: ImportTemplateDrawerProps) {
  const t = useMessages(messages);
  const pool = useCall(api.propertyModels.list, {}).data?.list;
  const extend = useAction(api.propertyModels.importAll);
  const mayAddToPool = useMay()(api.propertyModels.importAll);
  const [basedOn] = useState(state.definition);
  const { points } = state;
  const target = useMemo(
    () => pool && { kind: "template" as const, current: points, pool, most: limits.functionPoints },
    [pool, points],
  );
  return (
    <ImportDrawer
      title={t("importTitle")}
      text={t("importText")}
      target={basedOn && target}
      replaces
      mayAddToPool={mayAddToPool}
      onApply={async ({ result, missingInPool }, { again, sending }) => {
        const used = new Set(result.map(({ identifier }) => identifier));
        const list = missingInPool.filter(({ identifier }) => used.has(identifier));
        if (list.length > 0) {
          sending(list);
          await extend.run({ body: { list } });
          sending(result);
        }
        // The import is computed again on the newest draft, which somebody else may have changed.
        const outcome = await state.change((before) => again(before) ?? [...result], basedOn);
        if (outcome === "back") return false;
        if (outcome === "saved") toast.success(t("imported"));
        else toast({ tone: "info", title: t("dropped") });
        return true;
      }}
      onClose={onClose}
    />
  );
}
