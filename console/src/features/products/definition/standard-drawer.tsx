import { productType } from "@thingwright/contract/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { Product } from "@thingwright/contract/products.ts";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { LoadError } from "../../../lib/load-error.tsx";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useCall } from "../../../lib/query.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { useIsBlank } from "../api.ts";
import { addPoints } from "./changes.ts";
import { messages } from "./messages/en.ts";
import { matchesText } from "./range.ts";
import { StandardChoice } from "./standard-choice.tsx";
import type { DefinitionState } from "./use-definition.ts";

interface StandardDrawerProps {
  product: Product;
  state: DefinitionState;
  onClose: () => void;
}

type Source = "category" | "pool";

/**
 * Chooses standard function points to add, from those of the category or from the whole pool: a standard product has those of
 * its category only, and a blank one has none there.
 */
export function StandardDrawer({ product, state, onClose }: StandardDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const standard = product.product_type === productType.standard;
  const blank = useIsBlank(product);
  const [asked, setSource] = useState<Source>("category");
  const source = blank ? "pool" : asked;
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<ReadonlyMap<string, FunctionPoint>>(new Map());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const pool = useCall(
    api.propertyModels.list,
    source === "category" ? { query: { category_id: product.category_id } } : {},
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
      description={t(standard ? "standardOfCategoryText" : "standardText")}
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
          {!standard && !blank && (
            <SegmentedControl
              aria-label={t("source")}
              value={source}
              onChange={setSource}
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
          <Alert tone="info">{t(standard ? "allAddedStandard" : "allAdded")}</Alert>
        )}
        {shown && shown.length === 0 && (
          <p className="py-8 text-center text-muted">{t(typed ? "nothingFound" : "poolEmpty")}</p>
        )}
        {shown && (
          <ul className="flex flex-col">
            {shown.map((point) => (
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
      </div>
    </Drawer>
  );
}
