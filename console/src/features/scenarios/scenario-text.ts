import { planProblems } from "@thingwright/contract/behavior/plan.ts";
import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { fill, type Language } from "@thingwright/contract/language.ts";
import { ScenarioPlan } from "@thingwright/contract/scenario-plan.ts";
import { NewSavedScenario } from "@thingwright/contract/scenarios.ts";
import { fieldProblems } from "@thingwright/contract/validation.ts";
import { validationMessages } from "@thingwright/contract/validation-messages.ts";
import type { z } from "zod";

/** Of what is wrong with a text, so much is told at a time. */
const most = 5;

type Read<T> = { value: T; problems: string[] } | { value?: undefined; problems: string[] };

/** The plan that a text holds, and in what it does not fit the function points; no plan where the text is none. */
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

/** The scenario of a file, as {@link scenarioText} writes it. What does not fit the function points is for the form to say. */
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
