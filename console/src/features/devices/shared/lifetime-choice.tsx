import { shareLifetimes } from "@thingwright/contract/content/share-lifetimes.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { messages } from "./panel/messages/en.ts";

export type Lifetime = keyof typeof shareLifetimes;
const lifetimes = Object.keys(shareLifetimes) as Lifetime[];

interface LifetimeChoiceProps {
  value: Lifetime;
  onChange: (lifetime: Lifetime) => void;
}

/** Chooses how long a new link works. */
export function LifetimeChoice({ value, onChange }: LifetimeChoiceProps) {
  const t = useMessages(messages);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted">{t("lifetime")}</span>
      <SegmentedControl
        aria-label={t("lifetime")}
        value={value}
        onChange={onChange}
        options={lifetimes.map((one) => ({ value: one, label: t(one) }))}
      />
    </div>
  );
}
