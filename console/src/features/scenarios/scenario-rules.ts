import { planProblems } from "@thingwright/contract/behavior/plan.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { NewSavedScenario } from "@thingwright/contract/products/scenarios.ts";
import type { z } from "zod";
import type { Form } from "../../lib/form.tsx";

type Values = z.input<typeof NewSavedScenario>;
export type ScenarioForm = Form<Values, NewSavedScenario>;

/** The form's schema. To the API contract's schema, it adds a check that each step suits its function point. */
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
