import { PanelSlider } from "./panel-slider.tsx";
import { PanelAction } from "./panel-reading.tsx";
import { type PartProps, shownText } from "./panel-tools.ts";

const folds = [0, 1, 2, 3, 4, 5];

/** A window with two curtains, drawn at their position: they are open at the largest value, usually 100. */
export function PanelCover({ action, ...props }: PartProps & { action: PartProps | undefined }) {
  const { point, value, onChange, texts } = props;
  const { min = 0, max = 100 } = point;
  const name = texts.name(point);
  const number = typeof value === "number" ? value : null;
  const open = number === null ? 0 : (number - min) / (max - min || 1);
  const width = `${50 - open * 40}%`;
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-line bg-sheet p-4">
      <div
        aria-hidden
        className="relative h-40 overflow-hidden rounded-xl border border-line bg-linear-to-b from-(--tile-6) to-(--tile-5)"
      >
        <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
        <span className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
        {["start-0", "end-0"].map((side) => (
          <span
            key={side}
            className={`absolute inset-y-0 ${side} flex overflow-hidden border-line-strong bg-(--tile-7) transition-[width] duration-300 motion-reduce:transition-none`}
            style={{ width }}
          >
            {folds.map((fold) => (
              <span key={fold} className="h-full flex-1 border-e border-(--tile-7-ink)/15" />
            ))}
          </span>
        ))}
        <span className="absolute inset-x-0 top-0 h-2 bg-line-strong" />
      </div>
      {action && <PanelAction {...action} />}
      <PanelSlider
        label={name}
        value={number}
        of={point}
        textOf={(shown) => shownText(props, point, shown)}
        onSet={onChange}
        head={(shown) => (
          <div className="flex items-baseline justify-between gap-3">
            <bdi className="min-w-0">{name}</bdi>
            <bdi className="tabular text-section font-semibold">{shownText(props, point, shown)}</bdi>
          </div>
        )}
      />
    </section>
  );
}
