import { useMessages } from "../../lib/i18n.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { messages } from "./messages/en.ts";

interface OriginsFieldProps {
  /** The addresses that the bundle requests access to. */
  asked: readonly string[];
  value: string[];
  onChange: (value: string[]) => void;
}

/**
 * Chooses the addresses that a version may call. Only the addresses that the bundle requests can be chosen, and none is
 * ticked by default.
 */
export function OriginsField({ asked, value, onChange }: OriginsFieldProps) {
  const t = useMessages(messages);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1 font-medium">{t("origins")}</legend>
      <p className="text-meta text-muted">{t(asked.length > 0 ? "originsText" : "originsNone")}</p>
      {asked.map((origin) => (
        <Checkbox
          key={origin}
          value={value.includes(origin)}
          onChange={(ticked) =>
            onChange(asked.filter((one) => (one === origin ? ticked : value.includes(one))))
          }
          label={<span className="break-all">{origin}</span>}
        />
      ))}
    </fieldset>
  );
}
