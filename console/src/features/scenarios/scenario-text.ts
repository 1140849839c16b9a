import { planProblems } from "@thingwright/contract/behavior/plan.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { fill, type Language } from "@thingwright/contract/basics/language.ts";
import { ScenarioPlan } from "@thingwright/contract/products/scenario-plan.ts";
import { NewSavedScenario } from "@thingwright/contract/products/scenarios.ts";
import { fieldProblems } from "@thingwright/contract/grammar/validation.ts";
import { validationMessages } from "@thingwright/contract/grammar/validation-messages.ts";
import type { z } from "zod";

/** How many problems of a text are reported at a time. */
const most = 5;

type Read<T> = { value: T; problems: string[] } | { value?: undefined; problems: string[] };

/**
 * Reads the plan in a text, and lists the problems of the plan with the function points. The value is undefined if the
 * text contains no plan.
 */
export function readPlan(
  text: string,
  points: readonly FunctionPoint[],
  language: Language,
): Read<ScenarioPlan> {
  const read = parse(ScenarioPlan, text, language);
  if (read.value === undefined) return read;
  const problems = planProblems(points, read.value).map(
    ({ step, field, key, parameters }) =>
      `steps.${step}.${field}: ${fill(validationMessages[key], language, parameters)}`,
  );
  return { value: read.value, problems: problems.slice(0, most) };
}

/**
 * Reads a scenario from a file that {@link scenarioText} wrote. It does not check the function points, because the form
 * does.
 */
export function readScenario(text: string, language: Language): Read<NewSavedScenario> {
  return parse(NewSavedScenario, text, language);
}

export function scenarioText({ name, plan }: NewSavedScenario): string {
  return `${JSON.stringify({ name, plan }, null, 2)}\n`;
}

function parse<T>(schema: z.ZodType<T>, text: string, language: Language): Read<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problems: [(error as Error).message] };
  }
  const parsed = schema.safeParse(json, { reportInput: true });
  if (parsed.success) return { value: parsed.data, problems: [] };
  const problems = fieldProblems(parsed.error, language).map(({ path, message }) =>
    path ? `${path}: ${message}` : message,
  );
  return { problems: problems.slice(0, most) };
}
