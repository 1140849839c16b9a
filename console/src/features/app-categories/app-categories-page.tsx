import { useNavigate, useSearch } from "@tanstack/react-router";
import type { AppCategory, FirstAppCategory } from "@thingwright/contract/people/app-categories.ts";
import { Languages, Plus, Shapes } from "lucide-react";
import { useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { useDelete } from "../../lib/delete-question.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { useLocalName } from "../../lib/local-name.ts";
import { useAction, useCall } from "../../lib/query.ts";
import { ScreenLink, useScreenParams } from "../../lib/screens.tsx";
import { useMay } from "../../lib/user.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AppPage } from "../apps/shared/app-page.tsx";
import { MoveDialog } from "../categories/shared/move-dialog.tsx";
import { CreateDrawer, EditDrawer } from "./category-drawers.tsx";
import { CategoryPanel } from "./category-panel.tsx";
import { CategoryTree } from "./category-tree.tsx";
import { messages } from "./messages/en.ts";
import { useSavedOrder } from "./use-saved-order.ts";

type Open = { create: string | null } | { edit: AppCategory } | { move: AppCategory };

/** The categories of an app, and the products of the one that is chosen. */
export function AppCategoriesPage() {
  const { appId } = useScreenParams("appCategories");
  const t = useMessages(messages);
  const may = useMay();
  const query = useCall(api.appCategories.list, { params: { id: appId } });
  const tree = query.data;
  const [open, setOpen] = useState<Open>();
  const mayEdit = may(api.appCategories.create);
  return (
    <AppPage
      id={appId}
      text={t("text")}
      actions={() =>
        tree &&
        tree.list.length > 0 && (
          <>
            <LinkButton
              icon={Languages}
              render={<ScreenLink screen="appCategoryTexts" search={{ app: appId }} />}
            >
              {t("translations")}
            </LinkButton>
            {mayEdit && (
              <Button variant="primary" icon={Plus} onClick={() => setOpen({ create: null })}>
                {t("add")}
              </Button>
            )}
          </>
        )
      }
    >
      {() => (
        <>
          {query.isError && !tree ? (
            <LoadError error={query.error} onRetry={query.refetch} />
          ) : !tree ? (
            <div className="grid gap-4 lg:grid-cols-2">
              <Skeleton className="h-96 w-full" />
              <Skeleton className="h-64 w-full" />
            </div>
          ) : tree.list.length === 0 ? (
            <NoCategories appId={appId} onAdd={() => setOpen({ create: null })} />
          ) : (
            <Categories key={appId} appId={appId} tree={tree} onOpen={setOpen} />
          )}
          {open && "create" in open && (
            <CreateDrawer
              appId={appId}
              parents={tree?.list ?? []}
              parentId={open.create}
              onClose={() => setOpen(undefined)}
            />
          )}
          {open && "edit" in open && (
            <EditDrawer appId={appId} category={open.edit} onClose={() => setOpen(undefined)} />
          )}
          {open && "move" in open && tree && (
            <Moving appId={appId} category={open.move} tree={tree.list} onClose={() => setOpen(undefined)} />
          )}
        </>
      )}
    </AppPage>
  );
}

/** Shown for an app without categories. It offers to copy the platform's categories, or to add a category. */
function NoCategories({ appId, onAdd }: { appId: string; onAdd: () => void }) {
  const t = useMessages(messages);
  const may = useMay();
  const start = useAction(api.appCategories.start, { success: t("started") });
  if (!may(api.appCategories.start))
    return <EmptyState icon={Shapes} title={t("emptyTitle")} description={t("emptyReadText")} />;
  return (
    <Card>
      <EmptyState
        icon={Shapes}
        title={t("emptyTitle")}
        description={t("emptyText")}
        action={
          <>
            <Button
              variant="primary"
              loading={start.pending}
              onClick={() => start.start({ params: { id: appId } })}
            >
              {t("start")}
            </Button>
            <Button icon={Plus} onClick={onAdd}>
              {t("add")}
            </Button>
          </>
        }
      />
    </Card>
  );
}

interface CategoriesProps {
  appId: string;
  tree: { list: FirstAppCategory[]; version: number; as_started: boolean };
  onOpen: (open: Open) => void;
}

function Categories({ appId, tree, onOpen }: CategoriesProps) {
  const t = useMessages(messages);
  const may = useMay();
  const local = useLocalName();
  const params = { id: appId };
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const undo = useAction(api.appCategories.undoStart, { success: t("undone") });
  const move = useMove(appId);
  const remove = useDelete(api.appCategories.remove, {
    input: ({ id }: AppCategory) => ({ params: { ...params, categoryId: id } }),
    title: t("deleteTitle"),
    description: t("deleteText"),
    subject: (one) => {
      const below = tree.list.find(({ id }) => id === one.id)?.children.length ?? 0;
      return below > 0 ? t("deleteBelow", { name: local(one), count: below }) : local(one);
    },
    success: (one) => t("deleted", { name: local(one) }),
  });
  const all = tree.list.flatMap((first) => [first, ...first.children]);
  const chosen =
    all.find(({ id }) => id === search["category"]) ?? all.find((one) => one.product_count > 0) ?? all[0]!;
  return (
    <>
      {tree.as_started && (
        <Alert
          title={t("asStarted")}
          action={
            may(api.appCategories.undoStart) && (
              <Button size="sm" loading={undo.pending} onClick={() => undo.start({ params })}>
                {t("undoStart")}
              </Button>
            )
          }
        >
          {t("asStartedText")}
        </Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <CategoryTree
          tree={tree.list}
          chosen={chosen.id}
          onChoose={(id) => {
            void navigate({ to: ".", search: { category: id }, replace: true, resetScroll: false });
            // On narrow screens the panel is below the tree.
            panel.current?.scrollIntoView({ block: "nearest" });
          }}
          onMove={may(api.appCategories.sort) ? move : undefined}
          menuOf={(one, level) => [
            ...(may(api.appCategories.update)
              ? [
                  { label: t("edit"), onSelect: () => onOpen({ edit: one }) },
                  level === "first" && {
                    label: t("addBelow"),
                    onSelect: () => onOpen({ create: one.id }),
                  },
                  level === "second" && { label: t("move"), onSelect: () => onOpen({ move: one }) },
                ]
              : []),
            remove.menuEntry(one),
          ]}
        />
        <div ref={panel} className="min-w-0 lg:sticky lg:top-4">
          <CategoryPanel key={chosen.id} appId={appId} category={chosen} />
        </div>
      </div>
      {remove.dialog}
    </>
  );
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/**
 * Returns a function that saves the order of sibling categories. They are the categories below `parent_id`, or the
 * first level if `parent_id` is null.
 */
function useMove(appId: string) {
  const params = { id: appId };
  const save = useSavedOrder(api.appCategories.list, { params });
  const sort = useAction(api.appCategories.sort, { invalidates: [] });
  return (parent_id: string | null, rows: readonly AppCategory[]) =>
    save(
      (shown) => ({
        ...shown,
        as_started: false,
        list:
          parent_id === null
            ? rows.flatMap(({ id }) => shown.list.find((first) => first.id === id) ?? [])
            : shown.list.map((first) => (first.id === parent_id ? { ...first, children: [...rows] } : first)),
      }),
      (version) => sort.run({ params, body: { list: idsOf(rows), parent_id, version } }),
    );
}

interface MovingProps {
  appId: string;
  category: AppCategory;
  tree: readonly FirstAppCategory[];
  onClose: () => void;
}

function Moving({ appId, category, tree, onClose }: MovingProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const sort = useAction(api.appCategories.sort, {
    success: t("moved", { name: local(category) }),
    onDone: onClose,
  });
  const from = tree.find(({ children }) => children.some(({ id }) => id === category.id));
  return (
    <MoveDialog
      category={category}
      text={t("moveText")}
      parents={tree.filter((first) => first !== from)}
      toFirstLevel
      pending={sort.pending}
      onMove={(parent_id) => {
        const siblings = tree.find(({ id }) => id === parent_id)?.children ?? tree;
        const body = { parent_id, list: [...idsOf(siblings), category.id] };
        sort.start({ params: { id: appId }, body });
      }}
      onClose={onClose}
    />
  );
}
