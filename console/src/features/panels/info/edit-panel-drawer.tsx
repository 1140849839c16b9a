import type { Panel } from "@thingwright/contract/content/panels.ts";
import { api } from "../../../lib/api.ts";
import { FieldsConflict, mineOnTop } from "../../../lib/conflict/conflict.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { useVersionedForm } from "../../../lib/versioned-form.ts";
import { messages } from "../messages/en.ts";
import { PanelBasics, PanelFields } from "../panel-fields.tsx";
import { useCategoryNames } from "../use-category-names.ts";

const fieldsOf = ({ name, name_en, image_id, categories, notes }: Panel) => ({
  name,
  name_en,
  image_id: image_id ?? "",
  categories,
  notes,
});

/** Edits the fields of a panel, except for its versions. */
export function EditPanelDrawer({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const local = useLocalName();
  const names = useCategoryNames();
  const params = { id: panel.id };
  const update = useAction(api.panels.update, {
    success: (saved) => t("saved", { name: local(saved) }),
    onDone: onClose,
  });
  const { form, conflict } = useVersionedForm(PanelBasics, {
    object: panel,
    fieldsOf,
    save: (body) => update.run({ params, body }),
    get: api.panels.get,
    params,
    merge: mineOnTop,
  });
  const image = panel.image_id ? { id: panel.image_id, name: t("image"), url: panel.image } : null;
  const versions = conflict.question;
  return (
    <FormDrawer form={form} title={t("editTitle")} submit={words("save")} onClose={onClose}>
      <PanelFields form={form} image={image} />
      {versions && (
        <FieldsConflict
          {...versions}
          labels={{
            name: t("name"),
            name_en: t("nameEn"),
            image_id: t("image"),
            categories: t("categories"),
            notes: t("notes"),
          }}
          show={(field, values) => {
            if (field === "image_id") return t(values === versions.mine ? "myImage" : "theirImage");
            return field === "categories" ? names(values.categories ?? []) : values[field];
          }}
          onAnswer={conflict.answer}
        />
      )}
    </FormDrawer>
  );
}
