import { companionColours } from "@thingwright/contract/people/companion-colours.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { useReadOnly } from "../../../ui/read-only.ts";
import type { CompanionDraftForm } from "./companion-draft.ts";
import { messages } from "./messages/en.ts";

const colourFormat = /^#[0-9a-f]{6}$/i;

/**
 * Edits the accent colour of a companion, as text or with a colour picker. Below the field, it shows the shade that
 * replaces the colour where it would be hard to read.
 */
export function ColourField({ form }: { form: CompanionDraftForm }) {
  const t = useMessages(messages);
  const readOnly = useReadOnly();
  const typed = form.watch("accent");
  const accent = colourFormat.test(typed) ? typed.toLowerCase() : null;
  return (
    <Field
      label={t("accent")}
      help={accent ? undefined : t("accentHelp")}
      error={form.error("accent")}
      required
    >
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={t("pick")}
          className="h-8 w-12 shrink-0 cursor-pointer rounded-md border border-line-strong bg-control p-0.5"
          value={accent ?? "#000000"}
          disabled={readOnly}
          onChange={({ target }) =>
            form.setValue("accent", target.value, { shouldDirty: true, shouldValidate: true })
          }
        />
        <Input {...form.register("accent")} mono autoComplete="off" spellCheck={false} className="w-32" />
      </div>
      {accent && <Shown accent={accent} />}
    </Field>
  );
}

function Shown({ accent }: { accent: string }) {
  const t = useMessages(messages);
  const light = companionColours(accent, "light").accent;
  const dark = companionColours(accent, "dark").accent;
  const isKept = light === accent && dark === accent;
  return (
    <p className="text-meta text-muted" role="status">
      {t(isKept ? "shownAs" : "adjusted", { light, dark })}
    </p>
  );
}
