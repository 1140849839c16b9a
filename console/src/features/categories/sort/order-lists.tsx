import type { Category, SecondaryCategory } from "@thingwright/contract/products/categories.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { FolderInput, ListTree } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SortableList } from "../../../ui/sortable-list.tsx";
import { messages } from "../messages/en.ts";
import { MoveDialog } from "../shared/move-dialog.tsx";
import type { CategoryOrder } from "./use-category-order.ts";

const idsOf = (rows: readonly SecondaryCategory[]) => rows.map(({ id }) => id);

/** Both levels in their order: the first level, and beside it the children of the chosen category. */
export function OrderLists({ tree, move }: { tree: readonly Category[]; move: CategoryOrder["move"] }) {
  const t = useMessages(messages);
  const local = useLocalName();
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const [chosenId, setChosenId] = useState<string>();
  const [moving, setMoving] = useState<SecondaryCategory>();
  const chosen = tree.find(({ id }) => id === chosenId) ?? tree[0];
  if (!chosen) return null;
  const choose = (id: string) => {
    setChosenId(id);
    // On narrow screens the panel is below the list.
    panel.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t("firstLevel")} description={t("orderFirstText")} flush className="overflow-clip">
        <SortableList
          label={t("firstLevel")}
          items={tree}
          keyOf={({ id }) => id}
          labelOf={local}
          onReorder={(next) => move({ parentId: null, list: idsOf(next) })}
        >
          {(first, { handle }) => (
            <Row handle={handle} category={first} active={first.id === chosen.id}>
              <button
                type="button"
                aria-current={first.id === chosen.id}
                aria-controls={panelId}
                onClick={() => choose(first.id)}
                className="flex min-w-0 flex-1 items-center justify-between gap-3 self-stretch rounded-sm text-start -outline-offset-2"
              >
                <span className={cx("truncate", first.id === chosen.id && "font-semibold")}>
                  {local(first)}
                </span>
                <span className="shrink-0 text-meta text-muted">
                  {t("below", { count: first.children.length })}
                </span>
              </button>
            </Row>
          )}
        </SortableList>
      </Card>
      <div ref={panel} id={panelId} className="lg:sticky lg:top-4">
        <Card title={local(chosen)} description={t("orderSecondText")} flush className="overflow-clip">
          {chosen.children.length === 0 ? (
            <EmptyState icon={ListTree} title={t("noneBelow")} description={t("noneBelowText")} />
          ) : (
            <SortableList
              label={t("belowName", { name: local(chosen) })}
              items={chosen.children}
              keyOf={({ id }) => id}
              labelOf={local}
              onReorder={(next) => move({ parentId: chosen.id, list: idsOf(next) })}
            >
              {(child, { handle }) => (
                <Row handle={handle} category={child}>
                  <span className="min-w-0 flex-1 truncate">{local(child)}</span>
                  {!child.built_in && tree.length > 1 && (
                    <IconButton
                      icon={FolderInput}
                      size="sm"
                      label={t("moveName", { name: local(child) })}
                      onClick={() => setMoving(child)}
                    />
                  )}
                </Row>
              )}
            </SortableList>
          )}
        </Card>
      </div>
      {moving && (
        <MoveDialog
          category={moving}
          text={t("moveText")}
          parents={tree.filter(({ id, built_in }) => id !== chosen.id && !built_in)}
          onMove={(parentId) => {
            setMoving(undefined);
            const parent = tree.find(({ id }) => id === parentId);
            if (parent) move({ parentId: parent.id, list: [...idsOf(parent.children), moving.id] });
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  );
}

interface RowProps {
  handle: ReactNode;
  category: SecondaryCategory;
  active?: boolean;
  children: ReactNode;
}

function Row({ handle, category, active = false, children }: RowProps) {
  const t = useMessages(messages);
  return (
    <div
      className={cx(
        "flex h-11 items-center gap-2 border-b border-line ps-1.5 pe-3 in-[li:last-child]:border-b-0",
        active && "bg-active",
      )}
    >
      {handle}
      <GlyphTile name={category.icon} size={24} />
      {children}
      {category.status === enabled.no && <span className="text-meta text-muted">{t("offline")}</span>}
    </div>
  );
}
