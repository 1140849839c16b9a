import type { CategoryDetail } from "@thingwright/contract/products/categories.ts";
import type { ConflictAnswer } from "../../../lib/versioned-save.ts";
import { FieldsConflict } from "../../../lib/conflict/conflict.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import type { Versions } from "../../../lib/versioned-form.ts";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { messages } from "../messages/en.ts";

type Basics = Pick<CategoryDetail, "name" | "name_en" | "icon">;

export function basicsOf({ name, name_en, icon }: Basics): Basics {
  return { name, name_en, icon };
}

interface CategoryConflictProps extends Versions<Basics> {
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Asks which version of a category's names and icon to keep, after two users have changed them at the same time. */
export function CategoryConflict(props: CategoryConflictProps) {
  const t = useMessages(messages);
  return (
    <FieldsConflict
      {...props}
      labels={{ name: t("nameZh"), name_en: t("nameEn"), icon: t("icon") }}
      show={(field, values) =>
        field === "icon" ? <GlyphTile name={values.icon} size={24} /> : values[field]
      }
    />
  );
}
