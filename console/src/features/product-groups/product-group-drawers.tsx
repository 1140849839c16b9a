import { NewProductGroup, type ProductGroup } from "@thingwright/contract/products/product-groups.ts";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { api } from "../../lib/api.ts";
import { FieldsConflict, mineOnTop } from "../../lib/conflict/conflict.tsx";
import { type Form, useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { useVersionedForm } from "../../lib/versioned-form.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Switch } from "../../ui/switch.tsx";
import { messages } from "./messages/en.ts";

interface CreateProductGroupDrawerProps {
  onCreated?: (group: ProductGroup) => void;
  onClose: () => void;
}

export function CreateProductGroupDrawer({ onCreated, onClose }: CreateProductGroupDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const create = useAction(api.productGroups.create, {
    success: ({ name }) => t("created", { name }),
    onDone: (group) => {
      onClose();
      onCreated?.(group);
    },
  });
  const form = useForm(NewProductGroup, {
    defaultValues: { name: "", supports_groups: false },
    onSubmit: (body) => create.run({ body }),
  });
  return (
    <FormDrawer form={form} title={t("createTitle")} submit={words("create")} onClose={onClose}>
      <ProductGroupFields form={form} />
    </FormDrawer>
  );
}

export function EditProductGroupDrawer({
  productGroup,
  onClose,
}: {
  productGroup: ProductGroup;
  onClose: () => void;
}) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const params = { id: productGroup.id };
  const update = useAction(api.productGroups.update, {
    success: ({ name }) => t("saved", { name }),
    onDone: onClose,
  });
  const { form, conflict } = useVersionedForm(NewProductGroup, {
    object: productGroup,
    fieldsOf: ({ name, supports_groups }) => ({ name, supports_groups }),
    save: (body) => update.run({ params, body }),
    get: api.productGroups.get,
    params,
    merge: mineOnTop,
  });
  return (
    <FormDrawer form={form} title={t("editTitle")} submit={words("save")} onClose={onClose}>
      <ProductGroupFields form={form} />
      {conflict.question && (
        <FieldsConflict
          {...conflict.question}
          labels={{ name: t("name"), supports_groups: t("supports") }}
          show={(field, values) =>
            field === "supports_groups" ? t(values[field] ? "supportsYes" : "supportsNo") : values[field]
          }
          onAnswer={conflict.answer}
        />
      )}
    </FormDrawer>
  );
}

function ProductGroupFields({
  form,
}: {
  form: Form<z.input<typeof NewProductGroup>, z.output<typeof NewProductGroup>>;
}) {
  const t = useMessages(messages);
  return (
    <>
      <Field label={t("name")} error={form.error("name")} required>
        <Input {...form.register("name")} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="supports_groups"
        render={({ field }) => (
          <Switch
            {...field}
            value={field.value === true}
            label={t("supportsLabel")}
            hint={t("supportsHelp")}
          />
        )}
      />
    </>
  );
}
