import { type CategoryDetail, NewCategory } from "@thingwright/contract/products/categories.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { Id } from "@thingwright/contract/basics/text.ts";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { api } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction, useCall, useKept } from "../../../lib/query.ts";
import { useGo } from "../../../lib/screens.tsx";
import { Combobox } from "../../../ui/combobox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toast.ts";
import { messages } from "../messages/en.ts";
import { CategoryFields } from "../shared/category-fields.tsx";

/** An empty `parent_id` stands for the first level. */
const schema = NewCategory.extend({ parent_id: Id.or(z.literal("")), online: z.boolean() });

interface CreateCategoryDrawerProps {
  /** The parent that the form begins with; empty for the first level. */
  parentId?: string;
  /** Called once the list contains the new category. */
  onCreated?: (made: CategoryDetail) => void;
  onClose: () => void;
}

/** Creates a category of either level. */
export function CreateCategoryDrawer({ parentId = "", onCreated, onClose }: CreateCategoryDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const local = useLocalName();
  const go = useGo();
  const kept = useKept();
  const { data } = useCall(api.categories.list, {});
  const first = useAction(api.categories.create, { invalidates: [] });
  const second = useAction(api.secondaryCategories.create, { invalidates: [] });
  const form = useForm(schema, {
    // A first-level category needs no preparation, so it starts online. A second-level category starts offline, because
    // its template must be prepared first.
    defaultValues: { name: "", name_en: "", icon: "", parent_id: parentId, online: parentId === "" },
    onSubmit: async ({ parent_id, online, ...rest }) => {
      const body = { ...rest, status: online ? enabled.yes : enabled.no };
      const made = parent_id ? await second.run({ body: { ...body, parent_id } }) : await first.run({ body });
      onClose();
      toast({
        tone: "success",
        title: t("created", { name: local(made) }),
        description: parent_id ? t("createdText") : undefined,
        action: parent_id
          ? {
              label: t("openTemplate"),
              onSelect: () => void go({ screen: "categoryDefinition", params: { categoryId: made.id } }),
            }
          : undefined,
      });
      await kept.refresh("categories", "secondaryCategories", "categoryNames");
      onCreated?.(made);
    },
  });
  const below = form.watch("parent_id") !== "";
  return (
    <FormDrawer
      form={form}
      title={t(parentId ? "createSecondTitle" : "createTitle")}
      description={t("createText")}
      submit={words("create")}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="parent_id"
        render={({ field }) => (
          <Field label={t("parent")} help={t("parentHelp")} error={form.error("parent_id")}>
            <Combobox
              {...field}
              options={[
                { value: "", label: t("noParent") },
                ...(data?.list ?? []).map((one) => ({ value: one.id, label: local(one) })),
              ]}
            />
          </Field>
        )}
      />
      <CategoryFields form={form} iconHelp={t("iconHelp")} />
      <Controller
        control={form.control}
        name="online"
        render={({ field }) => (
          <Switch {...field} label={t("offerNow")} hint={t(below ? "offerNowHint" : "offerNowFirstHint")} />
        )}
      />
    </FormDrawer>
  );
}
