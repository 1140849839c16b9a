import type { AppCategory, FirstAppCategory } from "@thingwright/contract/people/app-categories.ts";
import { ChevronDown, ChevronRight, MoreHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { GlyphTile } from "../../ui/glyph-tile.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { SortableList } from "../../ui/sortable-list.tsx";
import { messages } from "./messages/en.ts";

interface CategoryTreeProps {
  tree: readonly FirstAppCategory[];
  /** The id of the category whose products are shown beside the tree. */
  chosen: string;
  onChoose: (id: string) => void;
  /** Undefined for users who may not reorder categories. */
  onMove: ((parentId: string | null, rows: readonly AppCategory[]) => void) | undefined;
  menuOf: (category: AppCategory, level: "first" | "second") => MenuEntry[];
}

/**
 * The categories of both levels in their order. Each category can be dragged among its siblings, and can also be moved
 * by keyboard.
 */
export function CategoryTree({ tree, chosen, onChoose, onMove, menuOf }: CategoryTreeProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => foldedAtFirst(tree, chosen));
  const fold = (id: string) =>
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <Card title={t("tree")} flush className="overflow-clip">
      <SortableList
        label={t("tree")}
        items={tree}
        keyOf={({ id }) => id}
        labelOf={local}
        disabled={!onMove}
        onReorder={(rows) => onMove?.(null, rows)}
        className="max-h-[70vh] overflow-y-auto"
      >
        {(first, { handle }) => {
          const isFolded = folded.has(first.id);
          const hasBelow = first.children.length > 0;
          return (
            <div className="border-b border-line in-[li:last-child]:border-b-0">
              <Row
                category={first}
                active={first.id === chosen}
                onChoose={onChoose}
                handle={handle}
                menu={menuOf(first, "first")}
                fold={
                  hasBelow ? (
                    <IconButton
                      icon={isFolded ? ChevronRight : ChevronDown}
                      size="sm"
                      label={t(isFolded ? "unfold" : "fold", { name: local(first) })}
                      onClick={() => fold(first.id)}
                    />
                  ) : (
                    <span className="w-7 shrink-0" />
                  )
                }
              />
              {hasBelow && !isFolded && (
                <SortableList
                  label={t("below", { name: local(first) })}
                  items={first.children}
                  keyOf={({ id }) => id}
                  labelOf={local}
                  disabled={!onMove}
                  onReorder={(rows) => onMove?.(first.id, rows)}
                >
                  {(child, slot) => (
                    <Row
                      category={child}
                      active={child.id === chosen}
                      onChoose={onChoose}
                      handle={slot.handle}
                      menu={menuOf(child, "second")}
                      below
                    />
                  )}
                </SortableList>
              )}
            </div>
          );
        }}
      </SortableList>
    </Card>
  );
}

/** The largest number of categories in a tree that is shown fully unfolded at first. */
const shownAtOnce = 20;

/**
 * Returns the ids of the categories that are folded at first. In a large tree, these are the first-level categories,
 * except the one that is chosen or contains the chosen category.
 */
function foldedAtFirst(tree: readonly FirstAppCategory[], chosen: string): Set<string> {
  const all = tree.reduce((sum, { children }) => sum + 1 + children.length, 0);
  if (all <= shownAtOnce) return new Set();
  const isAround = ({ id, children }: FirstAppCategory) =>
    id === chosen || children.some((child) => child.id === chosen);
  return new Set(tree.filter((first) => !isAround(first)).map(({ id }) => id));
}

interface RowProps {
  category: AppCategory;
  active: boolean;
  onChoose: (id: string) => void;
  handle: ReactNode;
  menu: MenuEntry[];
  fold?: ReactNode;
  below?: boolean;
}

function Row({ category, active, onChoose, handle, menu, fold, below = false }: RowProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const name = local(category);
  const shown = menu.filter(Boolean);
  return (
    <div
      className={cx(
        "flex h-10 items-center gap-1.5 ps-1.5 pe-2",
        below && "ps-9",
        active ? "bg-active" : "hover:bg-hover",
      )}
    >
      {fold}
      {handle}
      <GlyphTile name={category.icon} size={24} />
      <button
        type="button"
        aria-current={active}
        onClick={() => onChoose(category.id)}
        className="flex min-w-0 flex-1 items-center justify-between gap-3 self-stretch rounded-sm text-start -outline-offset-2"
      >
        <span className={cx("truncate", active && "font-semibold")}>{name}</span>
        {category.product_count > 0 && (
          <span className="tabular shrink-0 text-meta text-muted">
            {t("products", { count: category.product_count })}
          </span>
        )}
      </button>
      {shown.length > 0 && (
        <Menu
          align="end"
          trigger={<IconButton icon={MoreHorizontal} size="sm" label={t("actionsOf", { name })} />}
          items={shown}
        />
      )}
    </div>
  );
}
