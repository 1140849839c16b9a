import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { Braces, Download, ListPlus, ListTree, SearchX, Upload } from "lucide-react";
import { useCallback, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterBar } from "../../../ui/filter-bar.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Menu } from "../../../ui/menu.tsx";
import { DefinitionConflict } from "../../../parts/function-points/definition-conflict.tsx";
import { messages as pointWords } from "../../../parts/function-points/messages/en.ts";
import { PointFilters } from "../../../parts/function-points/point-filters.tsx";
import { PointListSkeleton } from "../../../parts/function-points/point-list-skeleton.tsx";
import { PointList } from "../../../parts/function-points/point-list.tsx";
import { PointsHeading, pointsHeading } from "../../../parts/function-points/points-heading.tsx";
import { refersTo } from "../../../parts/function-points/refers-to.ts";
import { usePointActions } from "../../../parts/function-points/use-point-actions.tsx";
import { filtered, isFiltered, usePointFilter } from "../../../parts/function-points/use-point-filter.ts";
import { messages } from "../messages/en.ts";
import { useTemplatePoints } from "./use-template-points.ts";

const PointDrawer = lazyPart(() =>
  import("../../../parts/function-points/point-drawer.tsx").then((m) => m.PointDrawer),
);
const StandardDrawer = lazyPart(() =>
  import("../../../parts/function-points/standard-drawer.tsx").then((m) => m.StandardDrawer),
);
const ExportDialog = lazyPart(() =>
  import("../../../parts/function-points/export-dialog.tsx").then((m) => m.ExportDialog),
);
const ImportDrawer = lazyPart(() =>
  import("../import-template-drawer.tsx").then((m) => m.ImportTemplateDrawer),
);

type Open = "standard" | "import" | "export" | { point: FunctionPoint };
const noKeys: ReadonlyMap<string, string> = new Map();

interface TemplateDefinitionProps {
  categoryId: string;
  /** The name of the category. */
  title: string;
}

/**
 * Edits the function points that products of a category start with. The user adds points from the pool of standard
 * function points, orders them and adapts them.
 */
export function TemplateDefinition({ categoryId, title }: TemplateDefinitionProps) {
  const t = useMessages(messages);
  const words = useMessages(pointWords);
  const state = useTemplatePoints(categoryId);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const edit = useCallback((point: FunctionPoint) => setOpen({ point }), []);
  const { actions, reorder, dialog } = usePointActions(
    state,
    {
      deleteText: ({ identifier }) =>
        state.query.data && refersTo(state.query.data, identifier)
          ? `${t("deletePointText")} ${words("deleteBesides")}`
          : t("deletePointText"),
    },
    edit,
  );
  const { filter, setFilter } = usePointFilter();
  const editable = useMay()(api.templates.save);
  if (state.query.isPending) return <PointListSkeleton />;
  if (state.query.isError && !state.definition)
    return <LoadError error={state.query.error} onRetry={state.query.refetch} />;
  const shown = filtered(state.points, filter);
  const add = editable && (
    <Button variant="primary" icon={ListPlus} onClick={() => setOpen("standard")}>
      {words("addStandard")}
    </Button>
  );
  return (
    <section aria-labelledby={pointsHeading} className="flex flex-col gap-3">
      <PointsHeading count={state.points.length} saving={state.saving} text={t("definitionText")} />
      {state.points.length > 0 && (
        <FilterBar
          trailing={
            <>
              <Menu
                align="end"
                trigger={<Button icon={Braces}>{words("json")}</Button>}
                items={[
                  editable && { label: words("import"), icon: Upload, onSelect: () => setOpen("import") },
                  { label: words("export"), icon: Download, onSelect: () => setOpen("export") },
                ]}
              />
              {add}
            </>
          }
        >
          <PointFilters filter={filter} onChange={setFilter} />
        </FilterBar>
      )}
      {state.points.length === 0 ? (
        <div className="rounded-lg border border-line">
          <EmptyState
            icon={ListTree}
            title={t("noPoints")}
            description={t("noPointsText")}
            action={
              editable && (
                <>
                  {add}
                  <Button variant="link" onClick={() => setOpen("import")}>
                    {words("import")}
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
            title={words("nothingFound")}
            action={<Button onClick={() => setFilter({ text: "", type: "" })}>{words("clearFilter")}</Button>}
          />
        </div>
      ) : (
        <PointList
          points={shown}
          added={state.added}
          keys={noKeys}
          allStandard
          actions={editable ? actions : undefined}
          onReorder={editable && !isFiltered(filter) ? reorder : undefined}
        />
      )}
      {editable && isFiltered(filter) && shown.length > 0 && (
        <p className="text-meta text-muted">{words("orderHint")}</p>
      )}
      {dialog}
      {open === "standard" && <StandardDrawer state={state} onClose={close} />}
      {open === "import" && <ImportDrawer state={state} onClose={close} />}
      {open === "export" && (
        <ExportDialog points={state.points} title={title} fileName="function-points" onClose={close} />
      )}
      {typeof open === "object" && <PointDrawer state={state} point={open.point} onClose={close} />}
      {state.conflict.question && (
        <DefinitionConflict conflict={state.conflict.question} onAnswer={state.conflict.answer} />
      )}
    </section>
  );
}
