import { headerOf } from "@thingwright/contract/basics/language.ts";
import type { ReactNode } from "react";
import { durationText } from "../../../lib/ago-text.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { measureText } from "../../../ui/measure.ts";
import { messages } from "./messages/en.ts";
import { stateColor, statesOf } from "./state-colors.ts";
import type { Trail } from "./trail.ts";
import { useValueReader, useValueText } from "./use-value-text.ts";

/** The largest number of options that a legend lists. The page with the property's history shows the rest. */
const listed = 10;

/** Explains a trail: its range, its lowest and highest value, or the colours of its states. */
export function TrailHint({ trail, issued }: { trail: Trail; issued: boolean }) {
  const t = useMessages(messages);
  const locale = headerOf(useLanguage());
  return (
    <div className="flex flex-col gap-1 py-0.5">
      <p className="text-muted">{t("last", { span: durationText(trail.span, locale) })}</p>
      {trail.kind === "line" ? <Extremes trail={trail} /> : <States trail={trail} />}
      {issued && <Entry token="chart-3">{t("issued")}</Entry>}
      {trail.offline.length > 0 && <Entry token="active">{t("offline")}</Entry>}
    </div>
  );
}

function Extremes({ trail: { line, point } }: { trail: Trail }) {
  const t = useMessages(messages);
  if (line.length === 0) return null;
  const ends = [
    [t("highest"), Math.max(...line.map(({ max }) => max))],
    [t("lowest"), Math.min(...line.map(({ min }) => min))],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-4">
      {ends.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="tabular text-end font-medium">{measureText(value, point.unit)}</dd>
        </div>
      ))}
    </dl>
  );
}

function States({ trail: { point } }: { trail: Trail }) {
  const t = useMessages(messages);
  const text = useValueText();
  const { noFault } = useValueReader();
  if (point.data_type === "fault")
    return (
      <>
        <Entry token="danger">{t("fault")}</Entry>
        <Entry token="line-strong">{noFault}</Entry>
      </>
    );
  return statesOf(point)
    .slice(0, listed)
    .map((value) => (
      <Entry key={String(value)} token={stateColor(point, value)}>
        {text(point, value)}
      </Entry>
    ));
}

function Entry({ token, children }: { token: string; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2">
      <Swatch token={token} />
      {children}
    </p>
  );
}

/** A coloured spot for a legend. The token names the colour. */
function Swatch({ token }: { token: string }) {
  return (
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-sm"
      style={{ backgroundColor: `var(--${token})` }}
    />
  );
}
