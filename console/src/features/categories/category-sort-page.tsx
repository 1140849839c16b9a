import type { Category } from "@thingwright/contract/products/categories.ts";
import { Shapes, Undo2 } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { ConflictDialog, VersionTable } from "../../lib/conflict/conflict.tsx";
import type { ConflictAnswer } from "../../lib/versioned-save.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { messages } from "./messages/en.ts";
import { OrderLists } from "./sort/order-lists.tsx";
import { useCategoryOrder } from "./sort/use-category-order.ts";

/** Orders the categories, by pointer or keyboard. Each move is saved at once and can be undone. */
export function CategorySortPage() {
  const t = useMessages(messages);
  const order = useCategoryOrder();
  const { query, tree, conflict } = order;
  useUndoKey(order.canUndo ? order.undo : undefined);
  return (
    <Page
      title={t("sortTitle")}
      description={t("sortText")}
      actions={
        <>
          <span role="status" className="text-meta text-muted empty:hidden">
            {order.saving ? t("saving") : order.canUndo ? t("saved") : ""}
          </span>
          <Button icon={Undo2} disabled={!order.canUndo} aria-keyshortcuts="Control+Z" onClick={order.undo}>
            {t("undo")}
          </Button>
        </>
      }
    >
      {query.isError && !query.data ? (
        <LoadError error={query.error} onRetry={query.refetch} />
      ) : !tree ? (
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      ) : tree.length === 0 ? (
        <EmptyState
          icon={Shapes}
          title={t("nothingToSort")}
          description={t("nothingToSortText")}
          action={<LinkButton render={<ScreenLink screen="categoryList" />}>{t("toList")}</LinkButton>}
        />
      ) : (
        <OrderLists tree={tree} move={order.move} />
      )}
      {conflict.question && <OrderConflict {...conflict.question} onAnswer={conflict.answer} />}
    </Page>
  );
}

/** Calls `undo` on Ctrl/⌘ Z. In a text field, these keys undo the typing instead. */
function useUndoKey(undo: (() => void) | undefined) {
  const act = useEffectEvent(() => undo?.());
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (target instanceof Element && target.closest("input, textarea, [contenteditable], [role=dialog]"))
        return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

interface OrderConflictProps {
  theirs: readonly Category[];
  mine: readonly Category[];
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Shows where two orders differ, and asks which order to keep. */
function OrderConflict({ theirs, mine, onAnswer }: OrderConflictProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const listed = (tree: readonly Category[], parentId: string | null) =>
    (parentId === null ? tree : (tree.find(({ id }) => id === parentId)?.children ?? []))
      .map((one) => local(one))
      .join(" · ");
  const row = (label: string, parentId: string | null) => ({
    label,
    theirs: listed(theirs, parentId) || "--",
    mine: listed(mine, parentId) || "--",
  });
  const rows = [row(t("firstLevel"), null), ...mine.map((first) => row(local(first), first.id))];
  return (
    <ConflictDialog onAnswer={onAnswer}>
      <VersionTable rows={rows.filter((one) => one.theirs !== one.mine)} />
    </ConflictDialog>
  );
}
