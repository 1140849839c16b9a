import { productStatus, productType } from "@thingwright/contract/grammar/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import { ListTree, SearchX } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useIsBlank } from "../api.ts";
import { DefinitionConflict } from "../../../parts/function-points/definition-conflict.tsx";
import { DefinitionTools, type OpenTool } from "./definition-tools.tsx";
import { restoreKeys } from "../key-mapping/map-again.ts";
import { keysOf, useWantedKey } from "./mapped-keys.ts";
import { messages } from "../../../parts/function-points/messages/en.ts";
import { PointList } from "../../../parts/function-points/point-list.tsx";
import { PointListSkeleton } from "../../../parts/function-points/point-list-skeleton.tsx";
import { PointsHeading, pointsHeading } from "../../../parts/function-points/points-heading.tsx";
import { refersTo } from "../../../parts/function-points/refers-to.ts";
import { AddButtons, PointToolbar, type Tool } from "./point-toolbar.tsx";
import { useDefinition } from "./use-definition.ts";
import { usePointActions } from "../../../parts/function-points/use-point-actions.tsx";
import {
  filtered,
  isFiltered,
  usePointFilter,
  type PointFilter,
} from "../../../parts/function-points/use-point-filter.ts";

const everything: PointFilter = { text: "", type: "" };

/** The function points of a product, which can be changed while it is in development. */
export function DefinitionSection({ product }: { product: Product }) {
  const t = useMessages(messages);
  const may = useMay();
  const state = useDefinition(product.id);
  const mapping = useCall(api.keyMapping.get, { params: { id: product.id } });
  const content = useCall(api.configuration.get, { params: { id: product.id } });
  const mappable = may(api.keyMapping.replace);
  const wanted = useWantedKey();
  const [tool, setTool] = useState<OpenTool | undefined>(
    mappable && wanted.key !== undefined ? { name: "keys", wanted: wanted.key } : undefined,
  );
  const { filter, setFilter } = usePointFilter();
  const standard = product.product_type === productType.standard;
  const blank = useIsBlank(product) ?? false;
  // A standard product must become customized before it can have function points of its own.
  const open = (name: Tool) => setTool({ name: name === "custom" && standard ? "customize" : name });
  const edit = useCallback((point: FunctionPoint) => setTool({ point }), []);
  // Mapped keys are removed and restored together with their function point.
  const keysLost = ({ identifier }: FunctionPoint) =>
    mapping.data?.list.filter((one) => one.identifier === identifier) ?? [];
  const { actions, reorder, dialog } = usePointActions(
    state,
    {
      deleteText: (point) =>
        [
          t("deleteText"),
          content.data && refersTo(content.data, point.identifier) && t("deleteBesides"),
          keysLost(point).length > 0 && t("deleteKeys"),
        ]
          .filter(Boolean)
          .join(" "),
      onDelete: (point) => {
        const lost = keysLost(point);
        return () => restoreKeys(product.id, lost);
      },
    },
    edit,
  );
  const developing = product.status === productStatus.developing;
  const editable = developing && may(api.products.define);
  const some = isFiltered(filter);
  const shown = filtered(state.points, filter);

  const { added } = state;
  const hidden = added.size > 0 && !shown.some(({ identifier }) => added.has(identifier));
  const seen = useRef(added);
  useEffect(() => {
    if (seen.current === added) return;
    seen.current = added;
    // Clears the filter if it hides the points that were just added.
    if (hidden) setFilter(everything);
  }, [added, hidden, setFilter]);

  if (state.query.isPending) return <PointListSkeleton />;
  if (state.query.isError && !state.definition)
    return <LoadError error={state.query.error} onRetry={state.query.refetch} />;
  return (
    <section aria-labelledby={pointsHeading} className="mt-3 flex flex-col gap-3">
      <PointsHeading count={state.points.length} saving={state.saving} text={t("subtitle")} />
      {developing && !editable && <Alert>{t("readOnly")}</Alert>}
      {state.points.length > 0 && (
        <PointToolbar
          filter={filter}
          onFilterChange={setFilter}
          onOpen={open}
          editable={editable}
          mappable={mappable}
          first={standard ? "standard" : "custom"}
        />
      )}
      {state.points.length === 0 ? (
        <div className="rounded-lg border border-line">
          <EmptyState
            icon={ListTree}
            title={t("emptyTitle")}
            description={t(blank ? "emptyBlankText" : "emptyText")}
            action={
              editable && (
                <>
                  <AddButtons first={blank ? "custom" : "standard"} onOpen={open} />
                  <Button variant="link" onClick={() => setTool({ name: "import" })}>
                    {t("import")}
                  </Button>
                </>
              )
            }
          />
        </div>
      ) : shown.length === 0 ? (
        <div className="rounded-lg border border-line">
          <EmptyState
            icon={SearchX}
            title={t("nothingFound")}
            action={<Button onClick={() => setFilter(everything)}>{t("clearFilter")}</Button>}
          />
        </div>
      ) : (
        <PointList
          points={shown}
          added={added}
          keys={keysOf(mapping.data?.list ?? [])}
          actions={editable ? actions : undefined}
          onReorder={editable && !some ? reorder : undefined}
        />
      )}
      {editable && some && shown.length > 0 && <p className="text-meta text-muted">{t("orderHint")}</p>}
      {dialog}
      <DefinitionTools
        product={product}
        state={state}
        mapping={mapping.data}
        tool={tool}
        onOpen={(name) => setTool({ name })}
        onClose={() => {
          setTool(undefined);
          wanted.done();
        }}
      />
      {state.conflict.question && (
        <DefinitionConflict conflict={state.conflict.question} onAnswer={state.conflict.answer} />
      )}
    </section>
  );
}
