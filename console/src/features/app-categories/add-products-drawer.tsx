import type { RelatedProducts } from "@thingwright/contract/people/app-categories.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Id } from "@thingwright/contract/basics/text.ts";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { api } from "../../lib/api.ts";
import { useForm } from "../../lib/form.tsx";
import { FormDrawer } from "../../lib/form-drawer.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { messages as shared } from "../../lib/messages/en.ts";
import { useAction } from "../../lib/query.ts";
import { Field } from "../../ui/field.tsx";
import { ProductPicker } from "../products/shared/product-picker.tsx";
import { messages } from "./messages/en.ts";

interface AddProductsDrawerProps {
  params: { id: string; categoryId: string };
  /** The name of the category. */
  name: string;
  products: RelatedProducts;
  onClose: () => void;
}

const schema = z.object({ list: z.array(Id).max(limits.categoryProducts) });

/**
 * Chooses the products of a category. The server searches the products for the typed text. Newly added products are
 * placed last.
 */
export function AddProductsDrawer({ params, name, products, onClose }: AddProductsDrawerProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const set = useAction(api.appCategories.setProducts, { success: t("productsSaved"), onDone: onClose });
  const form = useForm(schema, {
    defaultValues: { list: products.list.map(({ id }) => id) },
    onSubmit: ({ list }) => set.run({ params, body: { list, version: products.version } }),
  });
  return (
    <FormDrawer
      form={form}
      title={t("chooseProducts", { name })}
      description={t("chooseProductsText")}
      submit={words("save")}
      onClose={onClose}
      size="md"
    >
      <Controller
        control={form.control}
        name="list"
        render={({ field }) => (
          <Field label={t("addProducts")} hideLabel error={form.error("list")}>
            <ProductPicker
              value={field.value}
              onChange={field.onChange}
              most={limits.categoryProducts}
              outOfReach={products.out_of_reach}
              none={t("noProductsAtAll")}
            />
          </Field>
        )}
      />
    </FormDrawer>
  );
}
