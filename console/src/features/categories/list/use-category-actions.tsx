import type { CategoryDetail } from "@thingwright/contract/products/categories.ts";
import { Pencil, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/call-error.ts";
import { call } from "../../../lib/client.ts";
import { useDelete } from "../../../lib/delete-question.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { deletionWords } from "../../../lib/usual-words.ts";
import { useMay } from "../../../lib/user.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { toast } from "../../../ui/toast.ts";
import { messages } from "../messages/en.ts";
import type { CategoryRow } from "./category-rows.ts";
import type { CategoryList } from "./use-category-list.ts";

export const CreateCategoryDrawer = lazyPart(() =>
  import("../edit/create-category-drawer.tsx").then((m) => m.CreateCategoryDrawer),
);
const EditCategoryDrawer = lazyPart(() =>
  import("../edit/edit-category-drawer.tsx").then((m) => m.EditCategoryDrawer),
);

/** The actions on a category of the list, and their dialogs. */
export function useCategoryActions(list: CategoryList) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const local = useLocalName();
  const may = useMay();
  const [edited, setEdited] = useState<CategoryDetail>();
  const [parentId, setParentId] = useState<string>();
  const [revealed, setRevealed] = useState<string>();
  const remove = useDelete(api.categories.remove, {
    input: ({ id }: CategoryRow) => ({ params: { id } }),
    ...deletionWords(t, local),
    invalidates: ["categories", "secondaryCategories", "categoryNames"],
  });
  const edit = (id: string) => {
    call(api.categories.get, { params: { id } }).then(setEdited, (error: unknown) =>
      toast.error(errorText(error)),
    );
  };

  /** Brings a new category into view, and unfolds its parent if it has one. */
  const reveal = ({ id, parent_id }: CategoryDetail) => {
    if (parent_id !== null) list.fold(parent_id, false);
    setRevealed(id);
  };

  /** Why a category cannot be deleted, as far as the page knows; the server checks again. */
  const keptBecause = (row: CategoryRow): string | undefined => {
    if (row.built_in) return t("builtInHint");
    if (row.below > 0) return t("notEmptyHint", { count: row.below });
    const state = list.stateOf(row.id);
    if (!state || state.products === 0) return undefined;
    return t("inUseHint", {
      products: t("productCount", { count: state.products }),
      accounts: t("accountCount", { count: state.accounts }),
    });
  };

  const menuOf = (row: CategoryRow): MenuEntry[] => [
    may(api.categories.update) && { label: words("edit"), icon: Pencil, onSelect: () => edit(row.id) },
    !row.parent &&
      may(api.secondaryCategories.create) && {
        label: t("addBelow"),
        icon: Plus,
        onSelect: () => setParentId(row.id),
      },
    remove.menuEntry(row, keptBecause(row)),
  ];

  const dialogs: ReactNode = (
    <>
      {remove.dialog}
      {edited && <EditCategoryDrawer category={edited} onClose={() => setEdited(undefined)} />}
      {parentId !== undefined && (
        <CreateCategoryDrawer parentId={parentId} onCreated={reveal} onClose={() => setParentId(undefined)} />
      )}
    </>
  );
  return { menuOf, dialogs, reveal, revealed };
}
