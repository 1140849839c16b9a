import { productType } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { useMemo, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useCall } from "../../../lib/query.ts";
import { toast } from "../../../ui/toast.ts";
import { ImportDrawer } from "../../../parts/function-points/import-drawer.tsx";
import { messages } from "../../../parts/function-points/messages/en.ts";
import type { DefinitionState } from "./use-definition.ts";

interface ImportProductDrawerProps {
  product: Product;
  state: DefinitionState;
  onClose: () => void;
}

/** Imports function points into a product. */
export function ImportProductDrawer({ product, state, onClose }: ImportProductDrawerProps) {
  const t = useMessages(messages);
  const pool = useCall(api.propertyModels.list, {}, { staleTime: 300_000 }).data?.list;
  const standard = product.product_type === productType.standard;
  const ofCategory = useCall(
    api.propertyModels.list,
    { query: { category_id: product.category_id } },
    { enabled: standard, staleTime: 300_000 },
  ).data?.list;
  const [basedOn] = useState(state.definition);
  const { points } = state;
  const target = useMemo(() => {
    if (!pool || (standard && !ofCategory)) return undefined;
    const keepsTo = standard ? new Set(ofCategory?.map(({ identifier }) => identifier)) : undefined;
    return { kind: "product" as const, current: points, pool, keepsTo, most: limits.functionPoints };
  }, [pool, standard, ofCategory, points]);
  return (
    <ImportDrawer
      title={t("importTitle")}
      text={t("importText")}
      target={basedOn && target}
      replaces
      onApply={async ({ result }, { again }) => {
        // The import is computed again on the newest definition, which somebody else may have changed.
        const outcome = await state.change((list) => again(list) ?? [...result], basedOn);
        if (outcome === "back") return false;
        if (outcome === "saved") toast.success(t("imported"));
        else toast({ tone: "info", title: t("dropped") });
        return true;
      }}
      onClose={onClose}
    />
  );
}
