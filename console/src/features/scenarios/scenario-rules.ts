import { planProblems } from "@thingwright/contract/behavior/plan.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { NewSavedScenario } from "@thingwright/contract/scenarios.ts";
import type { z } from "zod";
import type { Form } from "../../lib/form.tsx";

type Values = z.input<typeof NewSavedScenario>;
export type ScenarioForm = Form<Values, NewSavedScenario>;

/** The rules of the form: the contract's, and that each step fits the function points. */
export function scenarioRules(points: readonly FunctionPoint[]): z.ZodType<NewSavedScenario, Values> {
  return NewSavedScenario.superRefine(({ plan }, context) => {
    for (const { step, field, key, parameters } of planProblems(points, plan))
      context.addIssue({
        code: "custom",
        path: ["plan", "steps", step, field],
        message: key,
        params: { ...parameters },
      });
  });
}
