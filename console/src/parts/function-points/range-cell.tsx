import type { FunctionPoint, StructMember } from "@thingwright/contract/points/function-points.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { Popover } from "../../ui/popover.tsx";
import { ScrollBox } from "../../ui/scroll-box.tsx";
import { Tag } from "../../ui/tag.tsx";
import { messages } from "./messages/en.ts";
import { rangeOf } from "./range.ts";

const SHOWN = 3;

/** The permitted values: a range, or the first few entries, with the others behind a button. */
export function RangeCell({ point }: { point: FunctionPoint | StructMember }) {
  const t = useMessages(messages);
  const range = rangeOf(point, useLanguage());
  switch (range.kind) {
    case "bool":
      return <span className="text-muted">{t("boolRange")}</span>;
    case "length":
      return <span className="text-muted">{t("lengthRange", { bytes: range.bytes })}</span>;
    case "number":
      return (
        <span className="tabular">
          {range.text}
          <span className="text-muted">{t("stepRange", { step: range.step })}</span>
        </span>
      );
    case "entries":
      return <Entries entries={range.entries} />;
  }
}

function Entries({ entries }: { entries: readonly { code: string; text: string }[] }) {
  const t = useMessages(messages);
  const rest = entries.length - SHOWN;
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {entries.slice(0, SHOWN).map((entry) => (
        <Tag key={entry.code}>{entry.text}</Tag>
      ))}
      {rest > 0 && (
        <Popover
          title={t("allValues")}
          trigger={
            <button
              type="button"
              aria-label={t("moreValues", { count: rest })}
              className="h-5 rounded-sm px-1 text-meta text-muted hover:bg-hover hover:text-ink"
            >
              +{rest}
            </button>
          }
        >
          <ScrollBox label={t("allValues")} className="max-h-72">
            <ul className="flex flex-col gap-1">
              {entries.map((entry) => (
                <li key={entry.code} className="flex items-baseline justify-between gap-6">
                  <span>{entry.text}</span>
                  <span className="font-mono text-meta text-muted">{entry.code}</span>
                </li>
              ))}
            </ul>
          </ScrollBox>
        </Popover>
      )}
    </span>
  );
}
