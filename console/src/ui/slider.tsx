import { Slider as Base } from "@base-ui/react/slider";
import { cx } from "./cx.ts";
import { useControlProps } from "./field-context.ts";
import type { ValueControl } from "./option.ts";
import { useUiText } from "./text/ui-text.ts";

interface SliderProps extends Omit<ValueControl<number>, "value"> {
  /** `null` if there is no value yet: the track is then empty, and the thumb is an outline at the lower end. */
  value: number | null;
  min: number;
  max: number;
  step?: number;
  /** Returns the value in words, for screen readers; without it, they read the bare number. */
  textOf?: (value: number) => string;
  /** Called when the pointer is released, or after a key press. */
  onCommit?: (value: number) => void;
}

/**
 * Chooses a number within a range, by pointer or arrow keys; where exact values matter, put a `NumberInput` beside
 * it.
 */
export function Slider({
  value,
  onChange,
  onCommit,
  textOf,
  min,
  max,
  step = 1,
  disabled = false,
  ...rest
}: SliderProps) {
  const controlProps = useControlProps();
  const text = useUiText();
  const empty = value === null;
  return (
    <Base.Root
      value={Math.min(max, Math.max(min, value ?? min))}
      onValueChange={(next) => onChange(next)}
      onValueCommitted={(next) => onCommit?.(next)}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      className="w-full min-w-24"
    >
      <Base.Control className="flex h-8 touch-none pointer-coarse:h-11 items-center select-none data-disabled:opacity-50">
        <Base.Track className="h-1 w-full rounded-full bg-active">
          {!empty && <Base.Indicator className="rounded-full bg-accent" />}
          <Base.Thumb
            aria-label={rest["aria-label"]}
            aria-describedby={controlProps["aria-describedby"]}
            {...(empty
              ? { getAriaValueText: () => text.noValue }
              : textOf && { getAriaValueText: (_: string, of: number) => textOf(of) })}
            className={cx(
              "size-4 rounded-full pointer-coarse:size-6 border border-line-strong bg-sheet transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              empty ? "border-dashed" : "shadow-raised dark:bg-ink",
            )}
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
