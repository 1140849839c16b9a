import { stepOf } from "@thingwright/contract/function-points.ts";
import { Minus, Plus } from "lucide-react";
import { measureText } from "../../../ui/measure.ts";
import { PanelSlider } from "./panel-slider.tsx";
import { type PartProps, shownText } from "./panel-tools.ts";

/** Three quarters of a circle, as a share of its circumference. */
const sweep = 0.75;
const radius = 70;
const around = 2 * Math.PI * radius;

/** A target on a dial, with what is measured below it. */
export function PanelClimate({ target, current }: { target: PartProps; current: PartProps | undefined }) {
  const { point, value, onChange, texts } = target;
  const { min = 0, max = 100, unit } = point;
  const step = stepOf(point);
  const name = texts.name(point);
  const number = typeof value === "number" ? value : null;
  const filled = number === null ? 0 : Math.min(1, Math.max(0, (number - min) / (max - min || 1)));
  const set = (next: number) => onChange?.(Number(Math.min(max, Math.max(min, next)).toFixed(2)));
  const button = (label: string, Icon: typeof Plus, to: number, possible: boolean) => (
    <button
      type="button"
      aria-label={label}
      disabled={!onChange || number === null || !possible}
      onClick={() => set(to)}
      className="grid size-11 place-items-center rounded-full border border-line bg-sheet transition-colors hover:bg-hover disabled:opacity-40"
    >
      <Icon aria-hidden size={18} />
    </button>
  );
  return (
    <section className="flex flex-col gap-1 rounded-xl border border-line bg-sheet px-4 pt-4 pb-2">
      <div className="relative mx-auto size-48" dir="ltr">
        <svg aria-hidden viewBox="0 0 160 160" className="size-full rotate-135">
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
              className="stroke-accent transition-[stroke-dasharray] duration-(--motion)"
              strokeDasharray={`${Math.max(0.01, around * sweep * filled)} ${around}`}
            />
          )}
        </svg>
        <div className="absolute inset-0 flex flex-col items-center justify-center px-8 text-center">
          <bdi className="text-meta text-muted">{name}</bdi>
          <bdi className="tabular text-[2.25rem] leading-tight font-semibold">
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
      <div className="-mt-8 flex justify-center gap-10">
        {button(`${name} −${measureText(step)}`, Minus, (number ?? min) - step, (number ?? min) > min)}
        {button(`${name} +${measureText(step)}`, Plus, (number ?? min) + step, (number ?? max) < max)}
      </div>
      <PanelSlider label={name} value={number} min={min} max={max} step={step} onSet={onChange && set} />
    </section>
  );
}
