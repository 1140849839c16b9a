import type { Product } from "@thingwright/contract/products.ts";
import { ConflictDialog, VersionTable, type ConflictAnswer } from "../../../lib/conflict-dialog.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import type { Versions } from "../../../lib/versioned-form.ts";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { messages } from "../messages/en.ts";

type Basics = Pick<Product, "name" | "model" | "notes" | "icon">;
const fields = ["name", "model", "icon", "notes"] as const;

export function basicsOf({ name, model, notes, icon }: Product): Basics {
  return { name, model, notes, icon };
}

/**
 * The values to save over the other version: the fields that the user changed, and the other version's for the rest.
 */
export function mineOnTop({ base, mine, theirs }: Versions<Basics>): Basics {
  const merged = { ...theirs };
  for (const field of fields) if (mine[field] !== base[field]) merged[field] = mine[field];
  return merged;
}

interface ConflictProps extends Versions<Basics> {
  onAnswer: (answer: ConflictAnswer) => void;
}

/** Shows what somebody else has changed while the form was open, and asks which version stays. */
export function BasicsConflict({ base, mine, theirs, onAnswer }: ConflictProps) {
  const t = useMessages(messages);
  const rows = fields
    .filter((field) => mine[field] !== base[field] || theirs[field] !== base[field])
    .map((field) => ({
      label: t(field),
      theirs: <Value field={field} of={theirs} base={base} />,
      mine: <Value field={field} of={mine} base={base} />,
    }));
  return (
    <ConflictDialog
      title={t("conflictTitle")}
      description={t("conflictText")}
      keep={t("keepMine")}
      onAnswer={onAnswer}
    >
      <VersionTable rows={rows} />
    </ConflictDialog>
  );
}

function Value({ field, of, base }: { field: (typeof fields)[number]; of: Basics; base: Basics }) {
  const t = useMessages(messages);
  const value = of[field];
  if (value === base[field]) return <span className="text-muted">{t("unchanged")}</span>;
  if (!value) return "--";
  return field === "icon" ? <GlyphTile name={value} size={24} /> : value;
}
