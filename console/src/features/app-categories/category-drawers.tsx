import {
  type AppCategory,
  type FirstAppCategory,
  NewAppCategory,
} from "@thingwright/contract/people/app-categories.ts";
import { Id } from "@thingwright/contract/basics/text.ts";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { api } from "../../lib/api.ts";
import { mineOnTop } from "../../lib/conflict/conflict.tsx";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { useVersionedForm } from "../../lib/versioned-form.ts";
import { Combobox } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import { basicsOf, CategoryConflict } from "../categories/shared/category-conflict.tsx";
import { CategoryFields } from "../categories/shared/category-fields.tsx";
import { messages } from "./messages/en.ts";

/** An empty `parent_id` stands for the first level. */
const schema = NewAppCategory.extend({ parent_id: Id.or(z.literal("")) });

interface CreateDrawerProps {
  appId: string;
  parents: readonly FirstAppCategory[];
  /** The parent that the form begins with; null for the first level. */
  parentId: string | null;
  onClose: () => void;
}

/** Adds a category of either level. */
export function CreateDrawer({ appId, parents, parentId, onClose }: CreateDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const local = useLocalName();
  const done = { success: (made: AppCategory) => t("added", { name: local(made) }), onDone: onClose };
  const first = useAction(api.appCategories.create, done);
  const second = useAction(api.appCategories.createSecondary, done);
  const params = { id: appId };
  const form = useForm(schema, {
    defaultValues: { name: "", name_en: "", icon: "", parent_id: parentId ?? "" },
    onSubmit: ({ parent_id, ...body }) =>
      parent_id ? second.run({ params, body: { ...body, parent_id } }) : first.run({ params, body }),
  });
  return (
    <FormDrawer form={form} title={t("add")} submit={words("create")} onClose={onClose}>
      <Controller
        control={form.control}
        name="parent_id"
        render={({ field }) => (
          <Field label={t("parent")} error={form.error("parent_id")}>
            <Combobox
              {...field}
              options={[
                { value: "", label: t("noParent") },
                ...parents.map((one) => ({ value: one.id, label: local(one) })),
              ]}
            />
          </Field>
        )}
      />
      <CategoryFields form={form} iconHelp={t("iconHelp")} />
    </FormDrawer>
  );
}

interface EditDrawerProps {
  appId: string;
  category: AppCategory;
  onClose: () => void;
}

/** Changes the names and the icon of a category. */
export function EditDrawer({ appId, category, onClose }: EditDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const update = useAction(api.appCategories.update, { success: t("saved"), onDone: onClose });
  const params = { id: appId, categoryId: category.id };
  const { form, conflict } = useVersionedForm(NewAppCategory, {
    object: category,
    fieldsOf: basicsOf,
    save: (body) => update.run({ params, body }),
    get: api.appCategories.get,
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
