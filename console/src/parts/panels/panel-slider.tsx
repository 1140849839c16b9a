import { stepOf } from "@thingwright/contract/points/point-traits.ts";
import { type ReactNode, useMemo, useState } from "react";
import { Slider } from "../../ui/slider.tsx";
import { type NumberTrait, stopsOf } from "./number-stops.ts";

interface PanelSliderProps {
  label: string;
  value: number | null;
  /** The function point (or the member of a structured one) that the slider sets. */
  of: NumberTrait;
  /** Returns the text of a value, with its unit. */
  textOf: (value: number) => string;
  /** Undefined if the panel is read-only. */
  onSet: ((value: number) => void) | undefined;
  /** Renders the content above the slider, with the value that is being chosen. */
  head?: (shown: number | null) => ReactNode;
}

/**
 * A slider that shows the chosen value at once, and sets it only when the finger is lifted, so that the device does not
 * get every step. If there are more values than a finger can tell apart, it offers only the values of {@link stopsOf}.
 */
export function PanelSlider({ label, value, of, textOf, onSet, head }: PanelSliderProps) {
  const [draft, setDraft] = useState<number>();
  const stops = useMemo(() => stopsOf(of), [of]);
  const shown = draft ?? value;
  const scale = stops
    ? {
        min: 0,
        max: stops.length - 1,
        step: 1,
        place: shown === null ? null : placeOf(stops, shown),
        valueAt: (place: number) => stops[place]!,
      }
    : {
        min: of.min ?? 0,
        max: of.max ?? 100,
        step: stepOf({ data_type: of.data_type, ...(of.step && { step: of.step }) }),
        place: shown,
        valueAt: (place: number) => Number(place.toPrecision(12)),
      };
  return (
    <div>
      {head?.(shown)}
      <Slider
        aria-label={label}
        value={scale.place}
        min={scale.min}
        max={scale.max}
        step={scale.step}
        textOf={() => (shown === null ? "" : textOf(shown))}
        onChange={(place) => setDraft(scale.valueAt(place))}
        onCommit={(place) => {
          setDraft(undefined);
          onSet?.(scale.valueAt(place));
        }}
        disabled={!onSet}
      />
    </div>
  );
}

/** Returns the index of the stop that is nearest to a value. */
function placeOf(stops: readonly number[], value: number): number {
  const after = stops.findIndex((stop) => stop >= value);
  if (after === -1) return stops.length - 1;
  return after > 0 && value - stops[after - 1]! < stops[after]! - value ? after - 1 : after;
}
