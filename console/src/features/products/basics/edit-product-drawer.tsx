import { NewProduct, type Product } from "@thingwright/contract/products/products.ts";
import { productStatus, type NodeType } from "@thingwright/contract/grammar/enums.ts";
import { Controller } from "react-hook-form";
import { api } from "../../../lib/api.ts";
import { mineOnTop, FieldsConflict } from "../../../lib/conflict/conflict.tsx";
import type { ConflictAnswer } from "../../../lib/versioned-save.ts";
import { FormDrawer } from "../../../lib/form-drawer.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { useAction } from "../../../lib/query.ts";
import { useVersionedForm, type Versions } from "../../../lib/versioned-form.ts";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { useCategories } from "../api.ts";
import { messages } from "../messages/en.ts";
import { useProductWords } from "../shared/product-words.tsx";
import { IconField, ModelField, NameField, NotesField } from "./basics-fields.tsx";
import { KindFields } from "./kind-fields.tsx";
import { messages as ownMessages } from "./messages/en.ts";

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
    get: api.products.get,
    params,
    merge: mineOnTop,
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

type Basics = Pick<Product, "name" | "model" | "notes" | "icon" | "power" | "wake_interval"> & {
  /** Optional, because the form uses the schema of a new product, where this field is optional. */
  node_type?: NodeType | undefined;
};

function basicsOf(product: Product): Basics {
  const { name, model, notes, icon, node_type, power, wake_interval } = product;
  return { name, model, notes, icon, node_type, power, wake_interval };
}

interface BasicsConflictProps extends Versions<Basics> {
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Asks whose version of a product's basics to keep, if somebody else has saved another version meanwhile. */
function BasicsConflict(props: BasicsConflictProps) {
  const t = useMessages(messages);
  const own = useMessages(ownMessages);
  const words = useProductWords();
  return (
    <FieldsConflict
      {...props}
      labels={{
        name: t("name"),
        model: t("model"),
        icon: t("icon"),
        notes: t("notes"),
        node_type: t("nodeType"),
        power: t("power"),
        wake_interval: own("wakeInterval"),
      }}
      show={(field, values) => {
        if (field === "icon" && values.icon) return <GlyphTile name={values.icon} size={24} />;
        if (field === "node_type") return values.node_type && words.node(values.node_type);
        return field === "power" ? words.power(values.power) : values[field];
      }}
    />
  );
}
