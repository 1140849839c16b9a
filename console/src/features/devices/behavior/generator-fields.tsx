import type { Generator } from "@thingwright/contract/points/behavior.ts";
import { referables } from "@thingwright/contract/behavior/kinds.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { Controller } from "react-hook-form";
import { useMessages } from "../../../lib/i18n.ts";
import { useLocalName } from "../../../lib/local-name.ts";
import { Field } from "../../../ui/field.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { Select } from "../../../ui/select.tsx";
import { PointValueControl } from "../shared/point-value-control.tsx";
import { type BehaviorForm, pathOf } from "./behavior-form.ts";
import { messages } from "./messages/en.ts";

interface GeneratorFieldsProps {
  points: readonly FunctionPoint[];
  point: FunctionPoint;
  generator: Generator;
  form: BehaviorForm;
}

/** The number fields of a generator. */
export function GeneratorFields(props: GeneratorFieldsProps) {
  const t = useMessages(messages);
  const { point, generator } = props;
  const { unit, step } = point;
  switch (generator.kind) {
    case "constant":
      return <Constant {...props} />;
    case "walk":
      return (
        <>
          <Amount {...props} field="low" label={t("low")} unit={unit} step={step} />
          <Amount {...props} field="high" label={t("high")} unit={unit} step={step} />
          <Amount {...props} field="pace" label={t("pace")} unit={unit} step={step} />
        </>
      );
    case "day":
      return (
        <>
          <Amount {...props} field="low" label={t("low")} unit={unit} step={step} />
          <Amount {...props} field="high" label={t("high")} unit={unit} step={step} />
        </>
      );
    case "count":
      return (
        <>
          <Amount {...props} field="by" label={t("by")} unit={unit} step={step} />
          <Amount {...props} field="seconds" label={t("every")} unit={t("unitSeconds")} />
        </>
      );
    case "follow":
      return (
        <>
          <Other {...props} field="of" label={t("of")} type="number" />
          <Amount {...props} field="rate" label={t("rate")} unit={unit} step={step} />
          <Amount {...props} field="wobble" label={t("wobble")} unit={unit} step={step} />
        </>
      );
    case "drain":
      return (
        <>
          <Amount {...props} field="hours" label={t("hoursToEmpty")} unit={t("unitHours")} />
          <Other {...props} field="charging" label={t("charging")} type="bool" none={t("never")} />
        </>
      );
    case "charge":
      return <Other {...props} field="of" label={t("ofLevel")} type="number" />;
    case "cycle":
    case "alarm":
      return <Amount {...props} field="minutes" label={t("onAverage")} unit={t("unitMinutes")} />;
    default:
      return null;
  }
}

interface OneField extends GeneratorFieldsProps {
  field: string;
  label: string;
}

interface AmountProps extends OneField {
  unit?: string | undefined;
  step?: number | undefined;
}

function Amount({ point, form, field, label, unit, step }: AmountProps) {
  const name = pathOf(point, field);
  return (
    <Field label={label} error={form.error(name)} className="w-32">
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, ...control } }) => (
          <NumberInput
            {...control}
            value={value as unknown as number | null}
            {...(unit !== undefined && { unit })}
            {...(step !== undefined && { step })}
          />
        )}
      />
    </Field>
  );
}

function Other(props: OneField & { type: "number" | "bool"; none?: string }) {
  const { points, point, form, field, label, type, none } = props;
  const local = useLocalName();
  const name = pathOf(point, field);
  const options = referables(points, point, type).map((one) => ({
    value: one.identifier,
    label: local(one as FunctionPoint),
    hint: one.identifier,
  }));
  return (
    <Field label={label} error={form.error(name)} className="w-48">
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, ...control } }) => (
          <Select
            {...control}
            value={(value as unknown as string | undefined) ?? ""}
            options={none === undefined ? options : [{ value: "", label: none }, ...options]}
            onChange={(next) => onChange(next === "" ? undefined : next)}
          />
        )}
      />
    </Field>
  );
}

function Constant({ point, form }: GeneratorFieldsProps) {
  const t = useMessages(messages);
  const name = pathOf(point, "value");
  const wide = point.faults || point.data_type === "string";
  return (
    <Field label={t("value")} error={form.error(name)} className={wide ? "w-full" : "w-48"}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => <PointValueControl {...field} point={point} />}
      />
    </Field>
  );
}
