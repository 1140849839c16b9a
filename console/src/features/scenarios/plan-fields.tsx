import { stepKinds, stepsInTime } from "@thingwright/contract/behavior/plan.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { ScenarioStep } from "@thingwright/contract/products/scenario-plan.ts";
import { ArrowDownNarrowWide, Plus } from "lucide-react";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { useMessages } from "../../lib/i18n.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { firstStep, isOffered } from "./first-step.ts";
import { messages } from "./messages/en.ts";
import { PlanText } from "./plan-text.tsx";
import type { ScenarioForm } from "./scenario-rules.ts";
import { StepRow } from "./step-row.tsx";
import { Timeline } from "./timeline.tsx";

interface PlanFieldsProps {
  form: ScenarioForm;
  points: readonly FunctionPoint[];
}

/** Length, rounds and steps of a scenario, as a form or as text, with its timeline. */
export function PlanFields({ form, points }: PlanFieldsProps) {
  const t = useMessages(messages);
  const [view, setView] = useState<"form" | "text">("form");
  const [isPlan, setIsPlan] = useState(true);
  const plan = form.watch("plan");
  const steps = plan.steps as ScenarioStep[];
  const setSteps = (next: ScenarioStep[]) => {
    form.clearErrors("plan.steps");
    form.setValue("plan.steps", next, { shouldDirty: true });
  };
  const add = () => {
    const at = Math.max(0, ...steps.map((step) => step.at || 0));
    const kind = stepKinds.find((one) => isOffered(points, one)) ?? "silence";
    setSteps([...steps, firstStep(points, kind, { at })]);
  };
  const number = (name: "plan.seconds" | "plan.rounds", label: string, unit?: string) => (
    <Field label={label} error={form.error(name)} className="w-40">
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, ...control } }) => (
          <NumberInput {...control} value={value ?? null} min={1} {...(unit && { unit })} />
        )}
      />
    </Field>
  );
  const none = form.error("plan.steps");
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-wrap gap-3">
          {number("plan.seconds", t("seconds"), t("unitSeconds"))}
          {number("plan.rounds", t("rounds"))}
        </div>
        <SegmentedControl
          aria-label={t("view")}
          value={view}
          onChange={setView}
          options={[
            { value: "form", label: t("asForm"), disabled: !isPlan },
            { value: "text", label: t("asText") },
          ]}
        />
      </div>
      <Timeline points={points} seconds={plan.seconds} steps={steps} />
      {view === "text" ? (
        <PlanText
          points={points}
          value={plan}
          onValidity={setIsPlan}
          onChange={(next) => form.setValue("plan", next, { shouldDirty: true })}
        />
      ) : (
        <section aria-label={t("plan")} className="flex flex-col gap-3">
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
            <h3 className="font-semibold">{t("plan")}</h3>
            {steps.length > 1 && (
              <Button
                size="sm"
                variant="ghost"
                icon={ArrowDownNarrowWide}
                onClick={() => setSteps(stepsInTime(steps))}
              >
                {t("sort")}
              </Button>
            )}
          </div>
          {none && <Alert tone="danger">{none}</Alert>}
          <div className="divide-y divide-line">
            {steps.map((step, index) => (
              <StepRow
                // Steps have no ids, and the form names their fields by index, so the index is the key.
                key={index}
                form={form}
                points={points}
                index={index}
                step={step}
                onChange={(next) => setSteps(steps.map((one, i) => (i === index ? next : one)))}
                onRemove={() => setSteps(steps.filter((_, i) => i !== index))}
              />
            ))}
          </div>
          <Button
            icon={Plus}
            disabled={steps.length >= limits.scenarioPlan.steps}
            onClick={add}
            className="self-start"
          >
            {t("addStep")}
          </Button>
        </section>
      )}
    </div>
  );
}
