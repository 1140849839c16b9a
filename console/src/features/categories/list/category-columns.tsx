import { contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { ChevronRight } from "lucide-react";
import type { ListColumns } from "../../../lib/columns.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { ScreenLink } from "../../../lib/screens.tsx";
import { TextLink } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { Num } from "../../../ui/num.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { messages } from "../messages/en.ts";
import type { CategoryRow } from "./category-rows.ts";
import { CategorySwitch } from "../edit/category-switch.tsx";
import type { CategoryList } from "./use-category-list.ts";

/**
 * The columns of the tree on the page and in its export.
 * @param narrow whether to return only the columns that fit side by side on a phone
 */
export function useCategoryColumns(list: CategoryList, narrow: boolean): ListColumns<CategoryRow> {
  const t = useMessages(messages);
  const columns: ListColumns<CategoryRow>["columns"] = [
    {
      id: "name",
      header: t("category"),
      minWidth: narrow ? 180 : 240,
      yields: narrow,
      cell: (row) => <NameCell row={row} list={list} />,
    },
    {
      id: "status",
      header: t("offered"),
      width: narrow ? 72 : 130,
      cell: (row) => (
        <span className="flex flex-col items-start gap-0.5">
          <CategorySwitch
            category={row}
            products={list.stateOf(row.id)?.products}
            below={row.parent ? undefined : row.below}
          />
          {row.parent && row.status === 1 && !row.offered && (
            <span className="text-meta text-muted">{t("parentOffline")}</span>
          )}
        </span>
      ),
    },
    {
      id: "template",
      header: t("template"),
      width: 200,
      cell: (row) => <TemplateCell row={row} list={list} />,
    },
    {
      id: "products",
      header: t("products"),
      hint: t("productsHint"),
      align: "end",
      width: 110,
      cell: (row) => <Products row={row} list={list} />,
    },
    {
      id: "languages",
      header: t("languages"),
      hint: t("languagesHint"),
      align: "end",
      width: 110,
      priority: 3,
      cell: ({ id }) => {
        const filled = list.stateOf(id)?.languages;
        return filled === undefined ? (
          "--"
        ) : (
          <span className="tabular">{`${filled}/${contentLanguages.length}`}</span>
        );
      },
    },
  ];
  const csv: ListColumns<CategoryRow>["csv"] = [
    { header: t("categoryId"), value: (row) => row.id },
    { header: t("parentZh"), value: (row) => row.parent?.name },
    { header: t("parentEn"), value: (row) => row.parent?.name_en },
    { header: t("nameZh"), value: (row) => row.name },
    { header: t("nameEn"), value: (row) => row.name_en },
    { header: t("state"), value: (row) => t(row.status === 1 ? "online" : "offline") },
    { header: t("template"), value: (row) => list.stateOf(row.id)?.template_version },
    { header: t("products"), value: list.productsOf },
    { header: t("accounts"), value: (row) => list.stateOf(row.id)?.accounts },
    { header: t("languages"), value: (row) => list.stateOf(row.id)?.languages },
  ];
  return { columns: narrow ? columns.slice(0, 2) : columns, csv };
}

/**
 * The cell with the name of a category: its icon, its name in both languages, and a button that folds the categories
 * below it.
 */
function NameCell({ row, list }: { row: CategoryRow; list: CategoryList }) {
  const t = useMessages(messages);
  const local = useLocalName();
  const language = useLanguage();
  const name = local(row);
  const other = language === "en" ? row.name : row.name_en;
  const lang = language === "en" ? "zh-CN" : "en";
  const foldable = !row.parent && row.below > 0 && !list.filtered;
  return (
    <span className={cx("flex min-w-0 items-center gap-2.5", row.parent && "ps-8")}>
      {!row.parent &&
        (foldable ? (
          <button
            type="button"
            aria-expanded={row.open}
            aria-label={t(row.open ? "fold" : "unfold", { name })}
            onClick={() => list.fold(row.id, row.open)}
            className="-me-1 grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink"
          >
            <ChevronRight
              aria-hidden
              size={16}
              className={cx("transition-transform", row.open && "rotate-90")}
            />
          </button>
        ) : (
          <span className="-me-1 w-6 shrink-0" />
        ))}
      <GlyphTile name={row.icon} size={32} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-2">
          {row.parent ? (
            <TextLink
              className="truncate"
              render={<ScreenLink screen="categoryDefinition" params={{ categoryId: row.id }} />}
            >
              {name}
            </TextLink>
          ) : (
            <span className="truncate font-semibold">{name}</span>
          )}
          {row.built_in && <Tag>{t("builtIn")}</Tag>}
        </span>
        <span className="truncate text-meta text-muted">
          {other !== name && <span lang={lang}>{other}</span>}
          {other !== name && !row.parent && " · "}
          {!row.parent && t("below", { count: row.below })}
        </span>
      </span>
    </span>
  );
}

/**
 * The latest version of a category's template, and whether the template has unpublished changes. For a first-level
 * category, it shows how many templates below the category have unpublished changes.
 */
function TemplateCell({ row, list }: { row: CategoryRow; list: CategoryList }) {
  const t = useMessages(messages);
  const state = list.stateOf(row.id);
  if (row.built_in) return null;
  if (!row.parent) {
    const count = list.changedBelow(row);
    return count > 0 && <StatusDot tone="warning">{t("templatesChanged", { count })}</StatusDot>;
  }
  if (!state) return "--";
  const { template_version: version, template_changed: changed } = state;
  return (
    <span className="flex flex-col items-start">
      <span className={cx(version === 0 && "text-muted")}>
        {version === 0 ? t("templateNone") : t("templateVersion", { version })}
      </span>
      {changed && <StatusDot tone="warning">{t("templateChanged")}</StatusDot>}
    </span>
  );
}

/** The number of products in a category. For a first-level category, this is the sum over the categories below it. */
function Products({ row, list }: { row: CategoryRow; list: CategoryList }) {
  const products = list.productsOf(row);
  return (
    <span className={cx(!row.parent && "text-muted")}>
      <Num value={products} />
    </span>
  );
}
