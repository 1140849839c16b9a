import { NewProductLabel, type ProductLabel } from "@thingwright/contract/products/product-labels.ts";
import { api } from "../../lib/api.ts";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { messages } from "./messages/en.ts";

interface LabelDrawerProps {
  productId: string;
  /** Undefined for a new label. */
  label: ProductLabel | undefined;
  onClose: () => void;
}

/** Adds a label to a product, or changes one. */
export function LabelDrawer({ productId, label, onClose }: LabelDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const invalidates = ["products", "configuration"];
  const create = useAction(api.productLabels.create, {
    invalidates,
    success: ({ key }) => t("labelAdded", { key }),
  });
  const update = useAction(api.productLabels.update, {
    invalidates,
    success: ({ key }) => t("labelSaved", { key }),
  });
  const form = useForm(NewProductLabel, {
    defaultValues: { key: label?.key ?? "", value: label?.value ?? "" },
    onSubmit: async (body) => {
      if (label) await update.run({ params: { id: productId, labelId: label.id }, body });
      else await create.run({ params: { id: productId }, body });
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      title={t(label ? "editLabel" : "addLabel")}
      submit={words("save")}
      onClose={onClose}
    >
      <Field label={t("labelKey")} error={form.error("key")} help={t("labelKeyHelp")} required>
        <Input {...form.register("key")} autoComplete="off" />
      </Field>
      <Field label={t("labelValue")} error={form.error("value")} required>
        <Input {...form.register("value")} autoComplete="off" />
      </Field>
    </FormDrawer>
  );
}
