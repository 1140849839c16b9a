import { Trash2 } from "lucide-react";
import type { ClipboardEvent, KeyboardEvent, ReactNode } from "react";
import type { Form } from "../../../lib/form.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { messages } from "./messages/en.ts";
import type { SpecValues } from "./spec-rows.ts";

const columns = ["key", "value", "unit"] as const;
const GRID =
  "grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_5rem] gap-2 @md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_6rem]";

/** The names of the columns. They are shown only if all columns fit side by side. */
export function SpecHead() {
  const t = useMessages(messages);
  return (
    <div aria-hidden className="mb-1 hidden gap-1 ps-9 pe-9 text-meta text-muted @md:flex">
      <div className={GRID}>
        {columns.map((column) => (
          <span key={column}>{t(column)}</span>
        ))}
      </div>
    </div>
  );
}

interface SpecRowProps {
  form: Form<SpecValues, SpecValues>;
  index: number;
  handle: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
  onRemove: () => void;
}

/** One row of the parameter sheet: name, value and unit. */
export function SpecRow({ form, index, handle, onKeyDown, onPaste, onRemove }: SpecRowProps) {
  const t = useMessages(messages);
  const number = index + 1;
  return (
    <div role="group" aria-label={t("row", { number })} className="flex items-start gap-1">
      <span className="pt-0.5">{handle}</span>
      <div className={GRID}>
        {columns.map((column) => (
          <Field
            key={column}
            label={t(column)}
            hideLabel
            error={form.error(`spec.${index}.${column}`)}
            className={cx(column === "key" && "@max-md:col-span-2")}
          >
            <Input
              {...form.register(`spec.${index}.${column}`)}
              placeholder={t(column)}
              autoComplete="off"
              onKeyDown={onKeyDown}
              onPaste={onPaste}
            />
          </Field>
        ))}
      </div>
      <IconButton icon={Trash2} label={t("remove", { number })} onClick={onRemove} />
    </div>
  );
}
