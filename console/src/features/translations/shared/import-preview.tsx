import { languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { useMemo, useState } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { VirtualList } from "../../../ui/virtual-list.tsx";
import { messages } from "./messages/en.ts";
import type { ImportEntry, ImportKind, ImportPlan } from "./sheet/sheet.ts";
import { maxOf } from "./units.ts";
import { written } from "./unit-row.tsx";

const kinds = ["added", "changed", "cleared", "refused", "unknown"] as const satisfies readonly ImportKind[];
const labels = {
  added: "importAdded",
  changed: "importChanged",
  cleared: "importCleared",
  refused: "importRefused",
  unknown: "importUnknown",
} as const;

/** The changes that an import would make, by kind. */
export function ImportPreview({ plan }: { plan: ImportPlan }) {
  const t = useMessages(messages);
  const byKind = useMemo(() => Map.groupBy(plan.entries, ({ kind }) => kind), [plan]);
  const present = kinds.filter((kind) => byKind.has(kind));
  const [chosen, setChosen] = useState<ImportKind>();
  const kind = chosen && byKind.has(chosen) ? chosen : present[0];
  const entries = (kind && byKind.get(kind)) ?? [];
  return (
    <div className="flex flex-col gap-3">
      {plan.unknownColumns.length > 0 && (
        <Alert tone="warning">
          {t("importUnknownColumns", { columns: plan.unknownColumns.slice(0, 10).join(", ") })}
        </Alert>
      )}
      {kind === undefined ? (
        <Alert>{t("importNothing")}</Alert>
      ) : (
        <>
          <SegmentedControl
            aria-label={t("importKinds")}
            value={kind}
            onChange={setChosen}
            options={present.map((one) => ({
              value: one,
              label: t(labels[one]),
              count: byKind.get(one)!.length,
            }))}
          />
          <VirtualList
            label={t(labels[kind])}
            items={entries}
            itemKey={(entry) => `${entry.language ?? ""}\n${entry.key}\n${entry.after}`}
            itemHeight={60}
            className="max-h-96 rounded-lg border border-line"
          >
            {(entry) => <Entry entry={entry} />}
          </VirtualList>
        </>
      )}
      {plan.same > 0 && <p className="text-meta text-muted">{t("importSame", { count: plan.same })}</p>}
    </div>
  );
}

function Entry({ entry }: { entry: ImportEntry }) {
  const t = useMessages(messages);
  const { unit, language, before, after, problem } = entry;
  if (!unit || !language)
    return <p className="h-full truncate border-b border-line px-3 py-2 font-mono leading-10">{entry.key}</p>;
  const { own } = languageTable[language];
  const reason =
    problem === "tooLong"
      ? t("tooLong", { max: maxOf(unit, language) })
      : problem === "required"
        ? t("required", { language: own })
        : problem === "repeated"
          ? t("importRepeated")
          : undefined;
  return (
    <div className="flex h-full flex-col justify-center gap-0.5 border-b border-line px-3">
      <p className="flex gap-2 text-meta text-muted">
        <span className="min-w-0 truncate">
          {[unit.group, unit.label].filter(Boolean).join(" · ")} · {own}
        </span>
        {reason && <span className="shrink-0 text-danger-ink">{reason}</span>}
      </p>
      <p className="flex min-w-0 gap-2">
        {before && (
          <del {...written(language)} className="min-w-0 truncate text-muted">
            {before}
          </del>
        )}
        <ins
          {...written(language)}
          className={cx("min-w-0 truncate no-underline", after === "" && "text-muted")}
        >
          {after || t("cleared")}
        </ins>
      </p>
    </div>
  );
}
