import type { CategoryDetail } from "@thingwright/contract/products/categories.ts";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useCall } from "../../../lib/query.ts";
import { useMay } from "../../../lib/user.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { CategorySwitch } from "./category-switch.tsx";
import { messages } from "../messages/en.ts";

const EditCategoryDrawer = lazyPart(() =>
  import("./edit-category-drawer.tsx").then((m) => m.EditCategoryDrawer),
);

/**
 * Shown beside the name of a category: the switch that puts it online or offline, and a button that opens the form for
 * its names and icon.
 */
export function CategoryTools({ category }: { category: CategoryDetail }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const states = useCall(api.categories.states, {}, { enabled: may(api.categories.states) });
  if (!may(api.categories.update)) return null;
  return (
    <>
      {!category.built_in && (
        <span className="flex items-center gap-2">
          <span className="text-muted">{t("offered")}</span>
          <CategorySwitch
            category={category}
            products={states.data?.list.find(({ id }) => id === category.id)?.products}
            below={category.parent_id === null ? category.secondary_category_list.length : undefined}
          />
        </span>
      )}
      <Button icon={Pencil} onClick={() => setEditing(true)}>
        {words("edit")}
      </Button>
      {editing && <EditCategoryDrawer category={category} onClose={() => setEditing(false)} />}
    </>
  );
}
