import type { DataScope } from "@thingwright/contract/accounts/roles.ts";
import { useState, type ReactNode } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { messages } from "./messages/en.ts";

interface ScopeFieldProps {
  of: "products" | "apps";
  value: DataScope;
  onChange: (value: DataScope) => void;
  disabled?: boolean | undefined;
  /** The control that chooses the objects; shown unless the role includes all objects. */
  picker: (choice: { value: readonly string[]; onChange: (ids: string[]) => void }) => ReactNode;
}

/**
 * Chooses between all objects of a kind, including future ones, and certain objects. Switching back to "certain
 * objects" restores the earlier choice.
 */
export function ScopeField({ of, value, onChange, disabled, picker }: ScopeFieldProps) {
  const t = useMessages(messages);
  const [before, setBefore] = useState<string[]>([]);
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="font-medium">{t(of)}</h3>
        <p className="text-meta text-muted">{t(`${of}Text`)}</p>
      </div>
      <RadioCards
        aria-label={t(of)}
        columns={2}
        value={value.kind}
        onChange={(kind) => {
          if (value.kind === "some") setBefore(value.ids);
          onChange(kind === "all" ? { kind } : { kind, ids: before });
        }}
        disabled={disabled}
        options={[
          { value: "all", label: t(`${of}All`), description: t(`${of}AllText`), disabled },
          { value: "some", label: t(`${of}Some`), description: t(`${of}SomeText`), disabled },
        ]}
      />
      {value.kind === "some" &&
        picker({ value: value.ids, onChange: (ids) => onChange({ kind: "some", ids }) })}
    </section>
  );
}
