import { type Ref, useId } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { TextLink } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { messages as shared } from "../../../lib/messages/en.ts";
import { messages } from "../messages/en.ts";
import { FieldError } from "./field-error.tsx";

interface ConsentFieldProps {
  field: {
    value: boolean;
    onChange: (value: boolean) => void;
    onBlur: () => void;
    name: string;
    ref: Ref<HTMLElement>;
  };
  error: string | undefined;
}

/** The checkbox that registration requires; the agreement opens in another tab, so that the form keeps its input. */
export function ConsentField({ field, error }: ConsentFieldProps) {
  const t = useMessages(messages);
  const words = useMessages(shared);
  const errorId = useId();
  const agreement = (
    <TextLink key="agreement" render={<a href="/agreement" target="_blank" rel="noreferrer" />}>
      {words("agreement")}
    </TextLink>
  );
  return (
    <div className="flex flex-col gap-1.5" aria-describedby={error ? errorId : undefined}>
      <Checkbox {...field} label={t.rich("agree", { agreement })} />
      <FieldError id={errorId} error={error} />
    </div>
  );
}
