import { type ReactNode, useState } from "react";
import { Slider } from "../../../ui/slider.tsx";

interface PanelSliderProps {
  label: string;
  value: number | null;
  min: number;
  max: number;
  step: number;
  /** Left out where the panel only shows. */
  onSet: ((value: number) => void) | undefined;
  /** What stands above, with the value that is being chosen. */
  head?: (shown: number | null) => ReactNode;
}

/** A slider that shows at once what is being chosen, and sets it once the finger is lifted: a device need not hear every step. */
export function PanelSlider({ label, value, min, max, step, onSet, head }: PanelSliderProps) {
  const [draft, setDraft] = useState<number>();
  const shown = draft ?? value;
  const exact = (next: number) => Number(next.toFixed(2));
  return (
    <div>
      {head?.(shown)}
      <Slider
        aria-label={label}
        value={shown}
        min={min}
        max={max}
        step={step}
        onChange={(next) => setDraft(exact(next))}
        onCommit={(next) => {
          setDraft(undefined);
          onSet?.(exact(next));
        }}
        disabled={!onSet}
      />
    </div>
  );
}
