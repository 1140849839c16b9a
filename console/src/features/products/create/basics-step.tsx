import { useEffect } from "react";
import { Controller } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { messages as shared } from "../../../lib/messages/en.ts";
import { Button } from "../../../ui/button.tsx";
import { connectivityIcons } from "../../../ui/connectivity-icons.ts";
import { optional } from "../../../lib/form.tsx";
import { Field } from "../../../ui/field.tsx";
import { FoldedFields } from "../../../ui/folded-fields.tsx";
import { Input } from "../../../ui/input.tsx";
import { GlyphTile } from "../../../ui/glyph-tile.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { IconField, ModelField, NameField, NotesField } from "../basics/basics-fields.tsx";
import { KindFields } from "../basics/kind-fields.tsx";
import { messages as products } from "../messages/en.ts";
import { useProductWords } from "../shared/product-words.tsx";
import { messages } from "./messages/en.ts";
import type { CreateForm } from "./use-create-form.ts";
import { useTemplate } from "./use-template.ts";
import type { Wizard } from "./use-wizard.ts";

/** The text fields of the wizard, below a summary of the earlier choices. */
export function BasicsStep({ wizard, form }: { wizard: Wizard; form: CreateForm }) {
  const t = useMessages(messages);
  const words = useMessages(products);
  const { modes, mode: modeName } = useProductWords();
  const offered = useTemplate(wizard.category?.id ?? "")?.communication_mode;
  const mode = form.watch("communication_mode");
  const { setFocus } = form;
  useEffect(() => setFocus("name"), [setFocus]);
  return (
    <>
      <Chosen wizard={wizard} error={form.error("category_id")} />
      <NameField input={form.register("name")} error={form.error("name")} value={form.watch("name")} />
      <ModelField input={form.register("model")} error={form.error("model")} />
      <Field
        label={words("mode")}
        error={form.error("communication_mode")}
        help={
          mode &&
          offered &&
          mode !== offered &&
          t("otherMode", { offered: modeName(offered), mode: modeName(mode) })
        }
        required
      >
        <Controller
          control={form.control}
          name="communication_mode"
          render={({ field }) => (
            <RadioCards
              {...field}
              columns={2}
              options={modes.map((one) => ({
                ...one,
                description: t(`modeText_${one.value}`),
                icon: connectivityIcons[one.value],
              }))}
            />
          )}
        />
      </Field>
      <KindFields form={form} />
      <Controller
        control={form.control}
        name="icon"
        render={({ field }) => (
          <IconField field={field} error={form.error("icon")} fallback={wizard.category?.icon ?? ""} />
        )}
      />
      <NotesField input={form.register("notes")} error={form.error("notes")} />
      <FoldedFields label={t("ownKey")} invalid={form.error("product_key") !== undefined}>
        <Field label={words("productKey")} help={t("ownKeyHelp")} error={form.error("product_key")}>
          <Input mono autoComplete="off" spellCheck={false} {...form.register("product_key", optional)} />
        </Field>
      </FoldedFields>
    </>
  );
}

function Chosen({ wizard, error }: { wizard: Wizard; error: string | undefined }) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const local = useLocalName();
  const { type } = useProductWords();
  const { category } = wizard;
  if (!category) return null;
  return (
    <div>
      <div className="flex items-center gap-3 rounded-lg border border-line bg-sunken px-3 py-2.5">
        <GlyphTile name={category.icon} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{local(category)}</p>
          <p className="truncate text-meta text-muted">
            {local(category.parent)} · {type(wizard.type)}
          </p>
        </div>
        <Button variant="ghost" size="sm" onClick={() => wizard.goTo("category")}>
          {words("edit")}
        </Button>
      </div>
      {error && (
        <p role="alert" className="mt-1 text-meta text-danger-ink">
          {t("categoryRefused", { reason: error })}
        </p>
      )}
    </div>
  );
}
