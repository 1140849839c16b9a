import { useState } from "react";
import { cx } from "../../ui/cx.ts";
import { DaysField } from "../people/chips.tsx";
import { Field, typed } from "../people/field.tsx";
import { fill } from "../people/words.ts";
import { useCompanion } from "../companion-context.ts";
import { wordedTag } from "./scene-texts.ts";
import { useSceneWords } from "./words.ts";

export function Wrong({ text }: { text: string | undefined }) {
  return text ? <p className="text-meta text-danger-ink">{text}</p> : null;
}

interface SceneDaysProps {
  days: readonly number[];
  onChange: (days: number[]) => void;
}

/** Chooses days of the week; at least one stays chosen. */
export function SceneDays({ days, onChange }: SceneDaysProps) {
  const words = useSceneWords();
  const { language } = useCompanion();
  return (
    <DaysField
      label={words.days}
      tag={wordedTag(language)}
      days={days}
      onChange={(next) => next.length > 0 && onChange(next)}
    />
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function TimeField({ label, value, onChange }: TimeFieldProps) {
  return (
    <Field label={label} className="flex-1">
      {(ties) => (
        <input
          {...ties}
          type="time"
          required
          value={value}
          onChange={({ target }) => target.value && onChange(target.value.slice(0, 5))}
          className={typed}
        />
      )}
    </Field>
  );
}

interface LineFieldProps {
  label: string;
  hint: string;
  value: string;
  most: number;
  onChange: (text: string) => void;
  error: string | undefined;
}

/** A text without line breaks, in a field of several lines, so that all of it is seen while it is typed. */
export function LineField({ label, hint, value, most, onChange, error }: LineFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <textarea
          {...ties}
          dir="auto"
          rows={3}
          value={value}
          maxLength={most}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, " "))}
          className="control h-auto min-h-22 w-full min-w-0 resize-none px-3 py-2"
        />
      )}
    </Field>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  unit?: string | undefined;
  onChange: (value: number) => void;
  error?: string | undefined;
  /** Whether there is a slider, too. */
  slides?: boolean;
}

/** A number within bounds, typed or set with a slider. A typed number stays, even if it is out of bounds. */
export function NumberField({
  label,
  value,
  min,
  max,
  step,
  unit,
  onChange,
  error,
  slides,
}: NumberFieldProps) {
  const words = useSceneWords();
  const [entered, setEntered] = useState<{ text: string; of: number }>();
  const text = entered && entered.of === value ? entered.text : String(value);
  const isRight = (number: number) => Number.isFinite(number) && number >= min && number <= max;
  const isWhole = Number.isInteger(step) && Number.isInteger(min);
  const own =
    text.trim() === "" || !isRight(Number(text)) ? fill(words.numberRange, { min, max }) : undefined;
  return (
    <Field label={label} error={own ?? error}>
      {(ties) => (
        <div className="flex items-center gap-3">
          {slides && (
            <input
              type="range"
              aria-label={label}
              min={min}
              max={max}
              step={step}
              value={value}
              onChange={({ target }) => {
                setEntered(undefined);
                onChange(Number(target.value));
              }}
              className="h-11 min-w-0 flex-1 accent-(--accent)"
            />
          )}
          <input
            {...ties}
            type="number"
            inputMode={isWhole && min >= 0 ? "numeric" : "decimal"}
            min={min}
            max={max}
            step={isWhole ? 1 : "any"}
            value={text}
            onChange={({ target }) => {
              const number = Number(target.value);
              const isTaken =
                target.value.trim() !== "" && isRight(number) && (!isWhole || Number.isInteger(number));
              setEntered({ text: target.value, of: isTaken ? number : value });
              if (isTaken) onChange(number);
            }}
            className={cx("control h-11 px-3", slides ? "w-24" : "w-full min-w-0")}
          />
          {unit && <span className="shrink-0 text-muted">{unit}</span>}
        </div>
      )}
    </Field>
  );
}
