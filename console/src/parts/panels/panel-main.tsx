import { accepts, stepOf } from "@thingwright/contract/points/point-traits.ts";
import { Minus, Plus, Power } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import { measureText } from "../../ui/measure.ts";
import { nearest } from "./number-stops.ts";
import { PanelControl } from "./panel-control.tsx";
import { PanelSlider } from "./panel-slider.tsx";
import { type PartProps, shownText } from "./panel-tools.ts";

interface MainProps extends PartProps {
  /** The power that a device draws while it is on, in watts. */
  draw?: PartProps | undefined;
}

/** The main function point, large at the top. */
export function PanelMain({ draw, ...props }: MainProps) {
  const { point, value, texts } = props;
  const name = texts.name(point);
  const settable = accepts(point);
  if (settable && point.data_type === "bool") return <PowerButton {...props} draw={draw} />;
  if (settable && (point.data_type === "value" || point.data_type === "float")) return <Dial {...props} />;
  return (
    <section className="rounded-xl border border-line bg-sheet p-4">
      {settable ? (
        <PanelControl {...props} />
      ) : (
        <div className="flex flex-col items-center gap-1 py-3 text-center">
          <bdi className="tabular text-[1.5rem] leading-tight font-semibold break-words">
            {shownText(props, point, value)}
          </bdi>
          <bdi className="text-muted">{name}</bdi>
        </div>
      )}
    </section>
  );
}

/** A round button that is filled while the device is on. */
function PowerButton({ point, value, onChange, texts, words, draw }: MainProps) {
  const on = value === true;
  const name = texts.name(point);
  return (
    <section className="flex flex-col items-center gap-3 rounded-xl border border-line bg-sheet px-4 pt-9 pb-6">
      <button
        type="button"
        aria-pressed={on}
        aria-label={name}
        disabled={!onChange}
        onClick={() => onChange?.(!on)}
        className={cx(
          "grid size-28 place-items-center rounded-full transition-[color,background-color,box-shadow,scale] active:scale-95 disabled:opacity-50",
          on
            ? "bg-accent text-on-accent shadow-[0_0_0_0.75rem_var(--accent-soft)]"
            : "border border-line bg-sunken text-muted hover:text-ink",
        )}
      >
        <Power aria-hidden size={40} strokeWidth={1.75} />
      </button>
      <span className="pt-4 text-center">
        <bdi className="block font-semibold">{name}</bdi>
        <span className="block text-meta text-muted">
          {value === undefined ? "--" : on ? words.on : words.off}
        </span>
      </span>
      {draw && (
        <span className="text-center">
          <bdi className="tabular block text-[1.5rem] leading-tight font-semibold">
            {shownText(draw, draw.point, draw.value)}
          </bdi>
          <bdi className="text-meta text-muted">{draw.texts.name(draw.point)}</bdi>
        </span>
      )}
    </section>
  );
}

/** A large number with a button for each direction, and the whole range below. */
function Dial(props: PartProps) {
  const { point, value, onChange, texts } = props;
  const { min = 0, max = 100, unit } = point;
  const step = stepOf(point);
  const name = texts.name(point);
  const number = typeof value === "number" ? value : null;
  const set = (next: number) => onChange?.(nearest(point, next));
  const text = number === null ? "--" : measureText(number);
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-line bg-sheet px-4 pt-5 pb-3">
      <bdi className="text-center text-muted">{name}</bdi>
      <div className="flex items-center justify-between gap-2">
        <StepButton
          icon={Minus}
          label={`${name} −${measureText(step)}`}
          disabled={!onChange || number === null || number <= min}
          onClick={() => set((number ?? min) - step)}
        />
        <bdi className="tabular min-w-0 text-center text-[2.25rem] leading-none font-semibold">
          {text}
          {unit && <span className="ms-1 text-section font-medium text-muted">{unit}</span>}
        </bdi>
        <StepButton
          icon={Plus}
          label={`${name} +${measureText(step)}`}
          disabled={!onChange || number === null || number >= max}
          onClick={() => set((number ?? min) + step)}
        />
      </div>
      <PanelSlider
        label={name}
        value={number}
        of={point}
        textOf={(shown) => shownText(props, point, shown)}
        onSet={onChange && set}
      />
    </section>
  );
}

interface StepButtonProps {
  icon: typeof Plus;
  label: string;
  disabled: boolean;
  onClick: () => void;
}

function StepButton({ icon: Icon, label, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-line text-ink transition-colors hover:bg-hover disabled:opacity-40"
    >
      <Icon aria-hidden size={18} />
    </button>
  );
}
