import { productStatus, productType } from "@thingwright/contract/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { Product } from "@thingwright/contract/products.ts";
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
import { Spinner } from "../../../ui/spinner.tsx";
import { useIsBlank } from "../api.ts";
import { DefinitionConflict } from "./definition-conflict.tsx";
import { DefinitionTools, type OpenTool } from "./definition-tools.tsx";
import { keysOf, useWantedKey } from "./mapped-keys.ts";
import { messages } from "./messages/en.ts";
import { PointList } from "./point-list.tsx";
import { PointListSkeleton } from "./point-list-skeleton.tsx";
import { AddButtons, PointToolbar, type Tool } from "./point-toolbar.tsx";
import { matchesText } from "./range.ts";
import { useDefinition } from "./use-definition.ts";
import { usePointActions } from "./use-point-actions.tsx";
import { usePointFilter, type PointFilter } from "./use-point-filter.ts";

const everything: PointFilter = { text: "", type: "" };

/** The function points of a product, which can be changed while it is in development. */
export function DefinitionSection({ product }: { product: Product }) {
  const t = useMessages(messages);
  const may = useMay();
  const state = useDefinition(product.id);
  const mapping = useCall(api.keyMapping.get, { params: { id: product.id } });
  const mappable = may(api.keyMapping.replace);
  const wanted = useWantedKey();
  const [tool, setTool] = useState<OpenTool | undefined>(
    mappable && wanted.key !== undefined ? { name: "keys", wanted: wanted.key } : undefined,
  );
  const { filter, setFilter } = usePointFilter();
  const standard = product.product_type === productType.standard;
  const blank = useIsBlank(product) ?? false;
  // A standard product has no function points of its own: first it becomes customized.
  const open = (name: Tool) => setTool({ name: name === "custom" && standard ? "customize" : name });
  const edit = useCallback((point: FunctionPoint) => setTool({ point }), []);
  const { actions, reorder, dialog } = usePointActions(
    state,
    { productId: product.id, mapping: mapping.data?.list ?? [] },
    edit,
  );
  const developing = product.status === productStatus.developing;
  const editable = developing && may(api.products.define);
  const filtered = filter.text.trim() !== "" || filter.type !== "";
  const shown = state.points.filter(
    (point) => matchesText(point, filter.text) && (!filter.type || point.data_type === filter.type),
  );

  const { added } = state;
  const hidden = added.size > 0 && !shown.some(({ identifier }) => added.has(identifier));
  const seen = useRef(added);
  useEffect(() => {
    if (seen.current === added) return;
    seen.current = added;
    // The filter is cleared if it hides the points just added.
    if (hidden) setFilter(everything);
  }, [added, hidden, setFilter]);

  if (state.query.isPending) return <PointListSkeleton />;
  if (state.query.isError && !state.definition)
    return <LoadError error={state.query.error} onRetry={state.query.refetch} />;
  return (
    <section aria-labelledby="function-points" className="mt-3 flex flex-col gap-3">
      <div>
        <h2 id="function-points" className="flex items-center gap-2 text-section font-semibold">
          {t("title")}
          <span className="tabular text-body font-normal text-muted">{state.points.length}</span>
          {state.saving && (
            <span className="flex items-center gap-1.5 text-meta font-normal text-muted">
              <Spinner size={12} /> {t("saving")}
            </span>
          )}
        </h2>
        <p className="text-muted">{t("subtitle")}</p>
      </div>
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
          onReorder={editable && !filtered ? reorder : undefined}
        />
      )}
      {editable && filtered && shown.length > 0 && <p className="text-meta text-muted">{t("orderHint")}</p>}
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
