import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { stepOf } from "@thingwright/contract/points/point-traits.ts";
import { Minus, Plus, Power } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { measureText } from "../../ui/measure.ts";
import type { Hero } from "./hero.ts";
import { nearest } from "./number-stops.ts";
import { PanelControl } from "./panel-control.tsx";
import { PanelSlider } from "./panel-slider.tsx";
import { type PartProps, shownText } from "./panel-tools.ts";

/** Three quarters of a circle, as a share of its circumference. */
const sweep = 0.75;
const radius = 70;
const around = 2 * Math.PI * radius;

interface PanelClimateProps {
  hero: Extract<Hero, { kind: "climate" }>;
  partOf: (point: FunctionPoint) => PartProps;
}

/**
 * A dial with the target and, below the target, the measured value. Under the dial are the buttons minus, power and
 * plus, a slider, and the controls for mode and fan.
 */
export function PanelClimate({ hero, partOf }: PanelClimateProps) {
  const target = partOf(hero.target);
  const { point, value, onChange, texts } = target;
  const current = hero.current && partOf(hero.current);
  const power = hero.power && partOf(hero.power);
  const isOff = power?.value === false;
  const { min = 0, max = 100, unit } = point;
  const step = stepOf(point);
  const name = texts.name(point);
  const number = typeof value === "number" ? value : null;
  const filled = number === null ? 0 : Math.min(1, Math.max(0, (number - min) / (max - min || 1)));
  const set = (next: number) => onChange?.(nearest(point, next));
  const button = (label: string, Icon: typeof Plus, to: number, possible: boolean) => (
    <button
      type="button"
      aria-label={label}
      disabled={!onChange || number === null || !possible}
      onClick={() => set(to)}
      className="grid size-12 place-items-center rounded-full border border-line bg-sheet transition-colors hover:bg-hover active:bg-active disabled:opacity-40"
    >
      <Icon aria-hidden size={20} />
    </button>
  );
  return (
    <section className="flex flex-col gap-1 rounded-xl border border-line bg-sheet px-4 pt-4 pb-3">
      <div className="relative mx-auto size-48">
        {/* The dial fills in reading direction, as do the slider and the buttons below it. */}
        <svg
          aria-hidden
          viewBox="0 0 160 160"
          className="size-full rotate-135 rtl:-rotate-135 rtl:-scale-x-100"
        >
          <circle
            cx="80"
            cy="80"
            r={radius}
            fill="none"
            strokeWidth="10"
            strokeLinecap="round"
            className="stroke-active"
            strokeDasharray={`${around * sweep} ${around}`}
          />
          {number !== null && (
            <circle
              cx="80"
              cy="80"
              r={radius}
              fill="none"
              strokeWidth="10"
              strokeLinecap="round"
              className={cx(
                "transition-[stroke-dasharray,stroke] duration-(--motion)",
                isOff ? "stroke-line-strong" : "stroke-accent",
              )}
              strokeDasharray={`${Math.max(0.01, around * sweep * filled)} ${around}`}
            />
          )}
        </svg>
        <div className="absolute inset-0 flex flex-col items-center justify-center px-8 text-center">
          <bdi className="text-meta text-muted">{name}</bdi>
          <bdi className={cx("tabular text-[2.5rem] leading-tight font-semibold", isOff && "text-muted")}>
            {number === null ? "--" : measureText(number)}
            {unit && <span className="ms-0.5 text-section font-medium text-muted">{unit}</span>}
          </bdi>
          {current && (
            <bdi className="text-meta text-muted">
              {current.texts.name(current.point)} {shownText(current, current.point, current.value)}
            </bdi>
          )}
        </div>
      </div>
      <div className={cx("flex items-center justify-center gap-6", power ? "-mt-5" : "-mt-8")}>
        {button(`${name} −${measureText(step)}`, Minus, (number ?? min) - step, (number ?? min) > min)}
        {power && <PowerKey {...power} />}
        {button(`${name} +${measureText(step)}`, Plus, (number ?? min) + step, (number ?? max) < max)}
      </div>
      {power && (
        <p className="pt-1 text-center text-meta text-muted">
          <bdi>{power.texts.name(power.point)}</bdi> · {shownText(power, power.point, power.value)}
        </p>
      )}
      <PanelSlider
        label={name}
        value={number}
        of={point}
        textOf={(shown) => shownText(target, point, shown)}
        onSet={onChange && set}
      />
      {[hero.mode, hero.fan].map(
        (one) =>
          one && (
            <div key={one.identifier} className="border-t border-line py-2.5 last:pb-0">
              <PanelControl {...partOf(one)} />
            </div>
          ),
      )}
    </section>
  );
}

function PowerKey({ point, value, onChange, texts }: PartProps) {
  const on = value === true;
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={texts.name(point)}
      disabled={!onChange}
      onClick={() => onChange?.(!on)}
      className={cx(
        "grid size-16 place-items-center rounded-full border transition-[color,background-color,scale] active:scale-95 disabled:opacity-50",
        on ? "border-transparent bg-accent text-on-accent shadow-raised" : "border-line bg-sunken text-muted",
      )}
    >
      <Power aria-hidden size={26} strokeWidth={1.75} />
    </button>
  );
}
