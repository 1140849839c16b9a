import { productGroups } from "@thingwright/contract/products/product-groups.ts";
import { Controller } from "react-hook-form";
import { api } from "../../lib/api.ts";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { ProductField } from "../products/shared/product-field.tsx";
import { messages } from "./messages/en.ts";

/** Puts a product into a group. */
export function AddProductDrawer({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const t = useMessages(messages);
  const join = useAction(api.productGroups.join, {
    invalidates: ["products", "productGroups"],
    success: ({ name }) => t("added", { name }),
    onDone: onClose,
  });
  const form = useForm(productGroups.join.params, {
    defaultValues: { id: "", groupId },
    onSubmit: (params) => join.run({ params }),
  });
  return (
    <FormDrawer
      form={form}
      title={t("addProduct")}
      description={t("addProductText")}
      submit={t("addProduct")}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="id"
        render={({ field }) => (
          <ProductField
            {...field}
            error={form.error("id")}
            required
            unfit={({ group_id }) => (group_id === groupId ? t("alreadyIn") : undefined)}
          />
        )}
      />
    </FormDrawer>
  );
}
