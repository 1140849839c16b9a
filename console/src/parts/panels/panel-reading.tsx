import { Bot, DoorOpen, Lock, LockOpen, type LucideIcon, Plug, Radar, Wind } from "lucide-react";
import { measureText } from "../../ui/measure.ts";
import type { Glyph } from "./hero.ts";
import { PanelChart, type ReadPast } from "./panel-chart.tsx";
import { PanelButtons } from "./panel-choice.tsx";
import { PanelControl } from "./panel-control.tsx";
import { isCommand } from "./arrange.ts";
import { type PartProps, shownText } from "./panel-tools.ts";

/** Shows a large number, with a chart of its last hours or days if past values can be read. */
export function PanelReading({ readPast, ...props }: PartProps & { readPast: ReadPast | undefined }) {
  const { point, value, texts } = props;
  const number = typeof value === "number" ? value : null;
  return (
    <section className="flex flex-col items-center gap-1 overflow-hidden rounded-xl border border-line bg-sheet pt-6 pb-5 has-[figure]:pb-0">
      <bdi className="text-muted">{texts.name(point)}</bdi>
      <bdi className="tabular text-[3rem] leading-none font-semibold tracking-tight">
        {number === null ? "--" : measureText(number)}
        {point.unit && <span className="ms-1 text-section font-medium text-muted">{point.unit}</span>}
      </bdi>
      {readPast && <PanelChart {...props} readPast={readPast} />}
    </section>
  );
}

const icons: Record<Glyph, LucideIcon> = {
  lock: Lock,
  door: DoorOpen,
  robot: Bot,
  socket: Plug,
  air: Wind,
  sensor: Radar,
};

interface PanelStateProps extends PartProps {
  glyph: Glyph;
  action: PartProps | undefined;
  trend: PartProps | undefined;
  readPast: ReadPast | undefined;
}

/**
 * Shows the state of a device in a word (locked, open, excellent), with the control that changes the state, or with the first
 * number that the device measures.
 */
export function PanelState({ glyph, action, trend, readPast, ...props }: PanelStateProps) {
  const isOpen = glyph === "lock" && typeof props.value === "string" && /^(un|open)/.test(props.value);
  const Icon = isOpen ? LockOpen : icons[glyph];
  return (
    <section className="flex flex-col items-center gap-3 overflow-hidden rounded-xl border border-line bg-sheet px-4 pt-6 pb-4 text-center">
      <span
        className={
          isOpen
            ? "grid size-24 place-items-center rounded-full bg-warning-soft text-warning-ink"
            : "grid size-24 place-items-center rounded-full bg-accent-soft text-accent-ink"
        }
      >
        <Icon aria-hidden size={40} strokeWidth={1.5} />
      </span>
      <span className="pb-2">
        <bdi className="block text-[1.5rem] leading-tight font-semibold break-words">
          {shownText(props, props.point, props.value)}
        </bdi>
        <bdi className="text-muted">{props.texts.name(props.point)}</bdi>
      </span>
      {action && <PanelAction {...action} />}
      {trend && (
        <div className="-mx-4 -mb-4 self-stretch border-t border-line text-start">
          <p className="flex items-baseline justify-between gap-3 px-3 py-2.5">
            <bdi className="min-w-0 text-muted">{trend.texts.name(trend.point)}</bdi>
            <bdi className="tabular text-title font-semibold">
              {shownText(trend, trend.point, trend.value)}
            </bdi>
          </p>
          {readPast && <PanelChart {...trend} readPast={readPast} air="mt-0" />}
        </div>
      )}
    </section>
  );
}

/** Shows the control that belongs to the hero: buttons for a command, otherwise a control with its value. */
export function PanelAction(props: PartProps) {
  return isCommand(props.point) ? <PanelButtons {...props} /> : <PanelControl {...props} />;
}
