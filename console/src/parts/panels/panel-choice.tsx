import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";
import { type PanelReader, type PartProps } from "./panel-tools.ts";

/** The values that a command can send, each with its label: the one value of a boolean, or those of an enumeration. */
function choicesOf({ texts }: PanelReader, point: FunctionPoint): { value: PointValue; label: string }[] {
  return point.data_type === "bool"
    ? [{ value: true, label: texts.name(point) }]
    : (point.enums ?? []).map(({ value }) => ({ value, label: texts.option(point, value) }));
}

/** A button for each value that a command can send: lock, unlock; open, stop, close. */
export function PanelButtons({ point, onChange, ...reader }: PartProps) {
  const name = reader.texts.name(point);
  return (
    <div role="group" aria-label={name} className="flex w-full flex-wrap gap-2">
      {choicesOf(reader, point).map(({ value, label }) => (
        <button
          key={label}
          type="button"
          disabled={!onChange}
          onClick={() => onChange?.(value)}
          className="min-h-11 flex-1 rounded-xl border border-line bg-sheet px-3 py-1.5 font-medium transition-colors hover:bg-hover active:bg-active disabled:opacity-50"
        >
          <bdi>{label}</bdi>
        </button>
      ))}
    </div>
  );
}
