import type { FieldValues } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { useReadOnly } from "../ui/read-only.ts";
import type { Form } from "./form.tsx";
import { useMessages } from "./i18n.ts";
import { messages } from "./messages/en.ts";

interface SaveBarProps<V extends FieldValues, T> {
  form: Form<V, T>;
}

/** The buttons below a form that stays on its page: they restore the saved values, or save the changed ones. */
export function SaveBar<V extends FieldValues, T>({ form }: SaveBarProps<V, T>) {
  const t = useMessages(messages);
  const { isDirty } = form.formState;
  if (useReadOnly()) return null;
  // `aria-disabled` rather than `disabled`, because disabling a focused button takes the focus away from it.
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        aria-disabled={!isDirty || form.submitting}
        onClick={isDirty && !form.submitting ? () => form.reset() : undefined}
      >
        {t("discard")}
      </Button>
      <Button
        type="submit"
        variant="primary"
        loading={form.submitting}
        aria-disabled={!isDirty}
        onClick={isDirty ? undefined : (event) => event.preventDefault()}
      >
        {t("save")}
      </Button>
    </div>
  );
}
