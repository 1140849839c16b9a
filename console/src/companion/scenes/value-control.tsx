import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { stepOf } from "@thingwright/contract/points/point-traits.ts";
import { Choice } from "../parts.tsx";
import { Chips } from "../people/chips.tsx";
import { Field, typed } from "../people/field.tsx";
import { NumberField, Wrong } from "./fields.tsx";
import type { SceneDevice } from "./home-parts.ts";
import { type SceneTextData, valueText } from "./scene-texts.ts";

type Value = boolean | number | string;

/** The values that scenes may set a function point to, or may wait for. */
export interface AllowedValues {
  min?: number | undefined;
  max?: number | undefined;
  values?: readonly (number | string)[] | undefined;
}

const isNumber = ({ data_type }: FunctionPoint) => data_type === "value" || data_type === "float";

const boundsOf = (point: FunctionPoint, allowed: AllowedValues | undefined) => ({
  min: allowed?.min ?? point.min ?? 0,
  max: allowed?.max ?? point.max ?? 100,
});

/** Returns an allowed value to begin with: on, the first of several, the middle of a range, or an empty text. */
export function firstValue(point: FunctionPoint, allowed: AllowedValues | undefined): Value {
  if (point.data_type === "bool") return true;
  const values = valuesOf(point, allowed);
  if (values) return values[0] ?? "";
  if (!isNumber(point)) return "";
  const { min, max } = boundsOf(point, allowed);
  const step = stepOf(point);
  return Number((min + Math.floor((max - min) / 2 / step) * step).toFixed(2));
}

function valuesOf(
  { enums }: FunctionPoint,
  allowed: AllowedValues | undefined,
): (number | string)[] | undefined {
  const all = enums?.map(({ value }) => value);
  return allowed?.values ? all?.filter((value) => allowed.values!.includes(value)) : all;
}

/** Returns the values of a function point, with their names; undefined if it has a range or is a text. */
export function optionsOf(
  textData: SceneTextData,
  device: SceneDevice,
  { point, allowed }: { point: FunctionPoint; allowed: AllowedValues | undefined },
): { value: Value; label: string }[] | undefined {
  const values = point.data_type === "bool" ? [true, false] : valuesOf(point, allowed);
  return values?.map((value) => ({ value, label: bare(valueText(textData, device, { point, value })) }));
}

/** Removes the quotation marks that a text has within a sentence, and capitalizes its first letter. */
const bare = (text: string): string =>
  text.replace(/^“(.*)”$/u, "$1").replace(/^\p{Ll}/u, (one) => one.toUpperCase());

interface ValueControlProps {
  label: string;
  textData: SceneTextData;
  device: SceneDevice;
  point: FunctionPoint;
  allowed: AllowedValues | undefined;
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** The control for a value, chosen by the type of its function point. */
export function ValueControl({
  label,
  textData,
  device,
  point,
  allowed,
  value,
  onChange,
  error,
}: ValueControlProps) {
  const options = optionsOf(textData, device, { point, allowed });
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
        {...boundsOf(point, allowed)}
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
