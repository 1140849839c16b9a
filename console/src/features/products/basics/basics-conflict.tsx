import type { NodeType } from "@thingwright/contract/grammar/enums.ts";
import type { Product } from "@thingwright/contract/products/products.ts";
import type { ConflictAnswer } from "../../../lib/conflict-dialog.tsx";
import { FieldsConflict } from "../../../lib/fields-conflict.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import type { Versions } from "../../../lib/versioned-form.ts";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { messages } from "../messages/en.ts";
import { messages as ownMessages } from "./messages/en.ts";
import { useProductWords } from "../shared/product-words.tsx";

type Basics = Pick<Product, "name" | "model" | "notes" | "icon" | "power" | "wake_interval"> & {
  /** A new product may leave it out. */
  node_type?: NodeType | undefined;
};

export function basicsOf(product: Product): Basics {
  const { name, model, notes, icon, node_type, power, wake_interval } = product;
  return { name, model, notes, icon, node_type, power, wake_interval };
}

interface BasicsConflictProps extends Versions<Basics> {
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Asks whose version of a product's basics stays. */
export function BasicsConflict(props: BasicsConflictProps) {
  const t = useMessages(messages);
  const own = useMessages(ownMessages);
  const words = useProductWords();
  return (
    <FieldsConflict
      {...props}
      title={own("conflictTitle")}
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
