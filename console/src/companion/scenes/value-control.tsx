import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { stepOf } from "@thingwright/contract/points/point-traits.ts";
import { Choice } from "../parts.tsx";
import { Chips } from "../people/chips.tsx";
import { Field, typed } from "../people/field.tsx";
import { NumberField, Wrong } from "./fields.tsx";
import type { SceneDevice } from "./home-parts.ts";
import { type Teller, valueText } from "./telling.ts";

type Value = boolean | number | string;

/** The values that scenes may set a function point to, or may wait for. */
export interface May {
  min?: number | undefined;
  max?: number | undefined;
  values?: readonly (number | string)[] | undefined;
}

const isNumber = ({ data_type }: FunctionPoint) => data_type === "value" || data_type === "float";

const boundsOf = (point: FunctionPoint, may: May | undefined) => ({
  min: may?.min ?? point.min ?? 0,
  max: may?.max ?? point.max ?? 100,
});

/** Returns an allowed value to begin with: on, the first of several, the middle of a range. */
export function firstValue(point: FunctionPoint, may: May | undefined): Value {
  if (point.data_type === "bool") return true;
  const allowed = valuesOf(point, may);
  if (allowed) return allowed[0] ?? "";
  if (!isNumber(point)) return "";
  const { min, max } = boundsOf(point, may);
  const step = stepOf(point);
  return Number((min + Math.floor((max - min) / 2 / step) * step).toFixed(2));
}

function valuesOf({ enums }: FunctionPoint, may: May | undefined): (number | string)[] | undefined {
  const all = enums?.map(({ value }) => value);
  return may?.values ? all?.filter((value) => may.values!.includes(value)) : all;
}

/** Returns the values of a function point, with their names; undefined if it has a range or is a text. */
export function optionsOf(
  teller: Teller,
  device: SceneDevice,
  { point, may }: { point: FunctionPoint; may: May | undefined },
): { value: Value; label: string }[] | undefined {
  const values = point.data_type === "bool" ? [true, false] : valuesOf(point, may);
  return values?.map((value) => ({ value, label: bare(valueText(teller, device, { point, value })) }));
}

/** Removes the quotes that set a text off in a sentence, and begins with a capital letter. */
const bare = (text: string): string =>
  text.replace(/^“(.*)”$/u, "$1").replace(/^\p{Ll}/u, (one) => one.toUpperCase());

interface ValueControlProps {
  label: string;
  teller: Teller;
  device: SceneDevice;
  point: FunctionPoint;
  may: May | undefined;
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** The control of a value by the type of its function point. */
export function ValueControl({
  label,
  teller,
  device,
  point,
  may,
  value,
  onChange,
  error,
}: ValueControlProps) {
  const options = optionsOf(teller, device, { point, may });
  if (options && options.length <= 6)
    return <Chips label={label} value={value} options={options} onChange={onChange} error={error} />;
  if (options)
    return (
      <>
        <Choice
          label={label}
          value={String(value)}
          options={options.map((option) => ({ value: String(option.value), label: option.label }))}
          onChange={(chosen) => {
            const option = options.find((one) => String(one.value) === chosen);
            if (option) onChange(option.value);
          }}
        />
        <Wrong text={error} />
      </>
    );
  if (isNumber(point))
    return (
      <NumberField
        label={label}
        value={Number(value)}
        {...boundsOf(point, may)}
        step={stepOf(point)}
        unit={point.unit}
        onChange={onChange}
        error={error}
        slides
      />
    );
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <input
          {...ties}
          dir="auto"
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
          className={typed}
        />
      )}
    </Field>
  );
}
