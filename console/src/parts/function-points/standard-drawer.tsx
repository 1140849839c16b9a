import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { messages as shared } from "../../lib/messages/en.ts";
import { useCall } from "../../lib/query.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { addPoints } from "./changes.ts";
import { messages } from "./messages/en.ts";
import { NothingFound } from "./nothing-found.tsx";
import { matchesText } from "./range.ts";
import { StandardChoice } from "./standard-choice.tsx";
import type { PointsState } from "./use-points.ts";

interface StandardDrawerProps {
  /**
   * The category whose function points the drawer shows when it opens; with `only`, it never shows others. Without a
   * category, it shows the whole pool of standard function points.
   */
  category?: { id: string; only: boolean } | undefined;
  state: PointsState;
  onClose: () => void;
}

type Source = "category" | "pool";
/**
 * The number of function points shown at first, and added each time that the user asks for more: the pool may have
 * thousands.
 */
const atOnce = 100;

/**
 * Chooses standard function points to add, from those of the category or from the whole pool.
 */
export function StandardDrawer({ category, state, onClose }: StandardDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const categoryOnly = category?.only ?? false;
  const [chosenSource, setChosenSource] = useState<Source>("category");
  const source = category ? chosenSource : "pool";
  const [typed, setTyped] = useState("");
  const [rendered, setRendered] = useState(atOnce);
  const [chosen, setChosen] = useState<ReadonlyMap<string, FunctionPoint>>(new Map());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const pool = useCall(
    api.propertyModels.list,
    category && source === "category" ? { query: { category_id: category.id } } : {},
    { staleTime: 300_000 },
  );

  const present = new Set(state.points.map((point) => point.identifier));
  const missing = pool.data?.list.filter((point) => !present.has(point.identifier)) ?? [];
  const found = pool.data?.list.filter((point) => matchesText(point, typed));
  // Points that can be added come first.
  const shown = found?.toSorted(
    (a, b) => Number(present.has(a.identifier)) - Number(present.has(b.identifier)),
  );
  const toggle = (points: readonly FunctionPoint[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const point of points) {
        if (on) next.set(point.identifier, point);
        else next.delete(point.identifier);
      }
      return next;
    });

  const add = async () => {
    setBusy(true);
    try {
      const outcome = await state.change(addPoints([...chosen.values()]));
      if (outcome === "back") return;
      if (outcome === "saved") {
        state.mark([...chosen.keys()]);
        toast.success(t("added", { count: chosen.size }));
      }
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t("standardTitle")}
      description={t(categoryOnly ? "standardOfCategoryText" : "standardText")}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words("cancel")}
          </Button>
          <Button variant="primary" disabled={chosen.size === 0} loading={busy} onClick={add}>
            {chosen.size === 0 ? t("add") : t("addCount", { count: chosen.size })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem !== undefined && <Alert tone="danger">{errorText(problem)}</Alert>}
        <div className="flex flex-wrap items-center gap-2">
          {category && !categoryOnly && (
            <SegmentedControl
              aria-label={t("source")}
              value={source}
              onChange={setChosenSource}
              options={[
                { value: "category", label: t("ofCategory") },
                { value: "pool", label: t("wholePool") },
              ]}
            />
          )}
          <SearchInput
            value={typed}
            onChange={setTyped}
            delay={0}
            hotkey={false}
            placeholder={t("search")}
            className="w-full sm:w-auto sm:flex-1"
          />
        </div>
        {pool.isError && <LoadError error={pool.error} onRetry={pool.refetch} />}
        {pool.isPending && <SkeletonText lines={8} />}
        {source === "category" && missing.length > 1 && typed === "" && (
          <div>
            <Button variant="link" size="sm" onClick={() => toggle(missing, true)}>
              {t("selectMissing")}
            </Button>
          </div>
        )}
        {source === "category" && typed === "" && found && found.length > 0 && missing.length === 0 && (
          <Alert tone="info">{t(categoryOnly ? "allAddedStandard" : "allAdded")}</Alert>
        )}
        {shown && shown.length === 0 && (
          <NothingFound
            typed={typed}
            widen={source === "category" && !categoryOnly ? () => setChosenSource("pool") : undefined}
            custom={!categoryOnly}
          />
        )}
        {shown && (
          <ul className="flex flex-col">
            {shown.slice(0, rendered).map((point) => (
              <StandardChoice
                key={point.identifier}
                point={point}
                added={present.has(point.identifier)}
                value={chosen.has(point.identifier)}
                onChange={(on) => toggle([point], on)}
              />
            ))}
          </ul>
        )}
        {shown && shown.length > rendered && (
          <Button onClick={() => setRendered(rendered + atOnce)}>
            {t("showMore", { count: shown.length - rendered })}
          </Button>
        )}
      </div>
    </Drawer>
  );
}
