import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { Num } from "../../../ui/num.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ValueView } from "../value/value-view.tsx";
import { chartKindOf, type Summary } from "./chart-data.ts";
import { messages } from "./messages/en.ts";

/** The figures of a range: latest, lowest, highest, average and number of values. */
export function SummaryRow({ point, summary }: { point: FunctionPoint; summary: Summary | undefined }) {
  const t = useMessages(messages);
  const round = (value: number | null | undefined) =>
    value === null || value === undefined ? null : Math.round(value * 100) / 100;
  const figures = [
    { label: t("latest"), value: summary?.last },
    ...(chartKindOf(point) === "line"
      ? [
          { label: t("lowest"), value: summary?.min },
          { label: t("highest"), value: summary?.max },
          { label: t("average"), value: round(summary?.avg) },
        ]
      : []),
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
      {figures.map(({ label, value }) => (
        <Figure key={label} label={label}>
          {summary ? <ValueView point={point} value={value} /> : <Skeleton className="h-4 w-12" />}
        </Figure>
      ))}
      <Figure label={t("reports")}>
        {summary ? <Num value={summary.count} /> : <Skeleton className="h-4 w-12" />}
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 bg-float px-3 py-2 max-sm:last:odd:col-span-2">
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="mt-0.5 min-h-5 font-semibold">{children}</dd>
    </div>
  );
}
