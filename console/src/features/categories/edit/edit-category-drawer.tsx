import { type CategoryDetail, NewCategory } from "@thingwright/contract/products/categories.ts";
import { api } from "../../../lib/api.ts";
import { mineOnTop } from "../../../lib/conflict/conflict.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { useVersionedForm } from "../../../lib/versioned-form.ts";
import { messages } from "../messages/en.ts";
import { basicsOf, CategoryConflict } from "../shared/category-conflict.tsx";
import { CategoryFields } from "../shared/category-fields.tsx";

const basics = NewCategory.pick({ name: true, name_en: true, icon: true });

/** Changes the names and the icon of a category. */
export function EditCategoryDrawer({ category, onClose }: { category: CategoryDetail; onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const update = useAction(api.categories.update, {
    invalidates: ["categories", "secondaryCategories", "categoryNames"],
    success: t("saved"),
    onDone: onClose,
  });
  const params = { id: category.id };
  const { form, conflict } = useVersionedForm(basics, {
    object: category,
    fieldsOf: basicsOf,
    save: (body) => update.run({ params, body }),
    get: api.categories.get,
    params,
    merge: mineOnTop,
  });
  return (
    <FormDrawer
      form={form}
      title={t("editTitle")}
      description={t("editText")}
      submit={words("save")}
      onClose={onClose}
    >
      <CategoryFields form={form} iconHelp={t("iconHelp")} />
      {conflict.question && <CategoryConflict {...conflict.question} onAnswer={conflict.answer} />}
    </FormDrawer>
  );
}
