import { canStep, type StepKind, stepKinds } from "@thingwright/contract/behavior/plan.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ScenarioStep } from "@thingwright/contract/products/scenario-plan.ts";
import { Trash2 } from "lucide-react";
import { Controller, type FieldPath } from "react-hook-form";
import type { NewSavedScenario } from "@thingwright/contract/products/scenarios.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { Combobox } from "../../ui/combobox.tsx";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { Select } from "../../ui/select.tsx";
import { PointValueControl } from "../devices/shared/point-value-control.tsx";
import { firstStep, isOffered } from "./first-step.ts";
import { messages } from "./messages/en.ts";
import type { ScenarioForm } from "./scenario-rules.ts";

interface StepRowProps {
  form: ScenarioForm;
  points: readonly FunctionPoint[];
  index: number;
  step: ScenarioStep;
  onChange: (step: ScenarioStep) => void;
  onRemove: () => void;
}

/** The grid column of the fields for the values that a step sets, so that these fields are aligned in all rows. */
const values = "min-w-0 sm:col-start-5";

/** Edits one step of a scenario: what it does, when, and to which function point. */
export function StepRow({ form, points, index, step, onChange, onRemove }: StepRowProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const number = index + 1;
  const path = (field: string) => `plan.steps.${index}.${field}` as FieldPath<NewSavedScenario>;
  const point = "point" in step ? points.find(({ identifier }) => identifier === step.point) : undefined;
  const amount = (field: string, label: string, unit: string | undefined, className = values) => (
    <Field label={label} error={form.error(path(field))} className={className}>
      <Controller
        control={form.control}
        name={path(field)}
        render={({ field: { value, ...control } }) => (
          <NumberInput {...control} value={value as unknown as number | null} {...(unit && { unit })} />
        )}
      />
    </Field>
  );
  return (
    <fieldset className="relative grid grid-cols-2 items-start gap-3 py-4 ps-7 pe-10 first:pt-0 sm:grid-cols-[6rem_6rem_9rem_minmax(0,1fr)_8.5rem]">
      <legend className="sr-only">{t("step", { number })}</legend>
      <span
        aria-hidden
        className="tabular absolute start-0 top-11.5 text-meta text-muted [:first-child>&]:top-7.5"
      >
        {number}
      </span>
      {amount("at", t("at"), t("unitSeconds"), "min-w-0")}
      {"seconds" in step && amount("seconds", t("lasts"), t("unitSeconds"), "min-w-0")}
      <Field label={t("what")} error={form.error(path("kind"))} className="min-w-0 sm:col-start-3">
        <Select
          value={step.kind}
          options={stepKinds
            .filter((kind) => kind === step.kind || isOffered(points, kind))
            .map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
          onChange={(kind: StepKind) => onChange(firstStep(points, kind, step))}
        />
      </Field>
      {"point" in step && (
        <Field label={t("point")} error={form.error(path("point"))} className="min-w-0 sm:col-start-4">
          <Combobox
            value={step.point}
            options={points
              .filter((one) => canStep(one, step.kind))
              .map((one) => ({ value: one.identifier, label: local(one), hint: one.identifier }))}
            onChange={(identifier) =>
              onChange(firstStep(points, step.kind, { ...step, point: identifier ?? "" }))
            }
            className="w-full"
          />
        </Field>
      )}
      {"value" in step && point && (
        <Field label={t("value")} error={form.error(path("value"))} className={values}>
          <Controller
            control={form.control}
            name={path("value")}
            render={({ field }) => <PointValueControl {...field} point={point} />}
          />
        </Field>
      )}
      {step.kind === "ramp" && (
        <>
          {amount("from", t("from"), point?.unit)}
          {amount("to", t("to"), point?.unit)}
        </>
      )}
      {step.kind === "noise" && amount("amount", t("amount"), point?.unit)}
      {step.kind === "wrong" && (
        <Field label={t("how")} error={form.error(path("how"))} className={values}>
          <Select
            value={step.how}
            options={(["type", "range"] as const).map((how) => ({ value: how, label: t(`how_${how}`) }))}
            onChange={(how) => onChange({ ...step, how })}
          />
        </Field>
      )}
      {"delay" in step && amount("delay", t("delay"), t("unitSeconds"), "min-w-0 sm:col-start-4")}
      <span className="absolute end-0 top-10 [:first-child>&]:top-6">
        <IconButton icon={Trash2} label={t("removeStep", { number })} onClick={onRemove} />
      </span>
    </fieldset>
  );
}
