import { NewProduct, type Product } from "@thingwright/contract/products/products.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { call } from "../../../lib/client.ts";
import { mineOnTop } from "../../../lib/fields-conflict.tsx";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { useVersionedForm } from "../../../lib/versioned-form.ts";
import { useCategories } from "../api.ts";
import { messages } from "../messages/en.ts";
import { messages as ownMessages } from "./messages/en.ts";
import { IconField, ModelField, NameField, NotesField } from "./basics-fields.tsx";
import { KindFields } from "./kind-fields.tsx";
import { BasicsConflict, basicsOf } from "./basics-conflict.tsx";

const basics = NewProduct.pick({
  name: true,
  model: true,
  notes: true,
  icon: true,
  node_type: true,
  power: true,
  wake_interval: true,
});

/** Edits the basics of a product in development; in later stages only its notes. */
export function EditProductDrawer({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useMessages(messages);
  const own = useMessages(ownMessages);
  const words = useMessages(shared);
  const { leaves } = useCategories();
  const developing = product.status === productStatus.developing;
  const update = useAction(api.products.update, { success: own("saved"), onDone: onClose });
  const params = { id: product.id };
  const { form, conflict } = useVersionedForm(basics, {
    object: product,
    fieldsOf: basicsOf,
    save: (body) => update.run({ params, body }),
    read: () => call(api.products.get, { params }),
    merge: mineOnTop,
    resource: "products",
  });

  return (
    <FormDrawer
      form={form}
      title={developing ? own("editTitle") : t("editNotes")}
      description={own(developing ? "editText" : "editNotesText")}
      submit={words("save")}
      onClose={onClose}
    >
      {developing && (
        <>
          <NameField input={form.register("name")} error={form.error("name")} value={form.watch("name")} />
          <ModelField input={form.register("model")} error={form.error("model")} />
          <KindFields form={form} />
          <Controller
            control={form.control}
            name="icon"
            render={({ field }) => (
              <IconField
                field={field}
                error={form.error("icon")}
                fallback={leaves.find((leaf) => leaf.id === product.category_id)?.icon ?? ""}
              />
            )}
          />
        </>
      )}
      <NotesField input={form.register("notes")} error={form.error("notes")} />
      {conflict.question && <BasicsConflict {...conflict.question} onAnswer={conflict.answer} />}
    </FormDrawer>
  );
}
