import type { SceneAction, SceneResult, SceneRun } from "@thingwright/contract/people/home-scenes.ts";
import { fill } from "../people/words.ts";
import { actionText } from "./action-kinds.ts";
import { deviceName, deviceOf, type SceneTextData } from "./scene-texts.ts";

/** The code by which a device answers that it has accepted the values. */
const taken = 200;

/** The outcome of one action. */
export interface Step {
  action: SceneAction;
  text: string;
  /** `rest`: the action is not done yet, or was not reached. */
  state: "done" | "failed" | "rest";
  /** Why the action failed, and what to do about it; null if it did not fail. */
  why: string | null;
}

/**
 * `going`: the run is waiting, and goes on by itself. `ended`: the scene did not run, or was stopped before its end.
 */
export type OutcomeState = "done" | "going" | "partly" | "failed" | "ended";

export interface Outcome {
  state: OutcomeState;
  steps: Step[];
  /** The outcome in a few words. */
  text: string;
}

/** Describes the outcome of a run and of its actions. */
export function outcomeOf(
  textData: SceneTextData,
  run: Pick<SceneRun, "actions" | "results" | "problem" | "ended_at">,
): Outcome {
  const { words } = textData;
  const steps = run.actions.map((action, at) => stepOf(textData, action, run.results[at]));
  const acting = steps.filter(({ action }) => action.kind !== "wait");
  const done = acting.filter(({ state }) => state === "done").length;
  const failed = acting.filter(({ state }) => state === "failed").length;
  if (run.problem !== null)
    return { state: "ended", steps, text: run.results.length > 0 ? words.stopped : words.leftOut };
  if (failed > 0) {
    const text = fill(words.partly, { done, count: acting.length });
    return done > 0 || run.ended_at === null
      ? { state: "partly", steps, text }
      : { state: "failed", steps, text: words.notDone };
  }
  return run.ended_at === null
    ? { state: "going", steps, text: words.goesOn }
    : { state: "done", steps, text: words.done };
}

function stepOf(textData: SceneTextData, action: SceneAction, result: SceneResult | undefined): Step {
  const text = actionText(textData, action);
  if (!result) return { action, text, state: "rest", why: null };
  const why = failureOf(textData, action, result);
  return { action, text, state: why === null ? "done" : "failed", why };
}

function failureOf(
  textData: SceneTextData,
  action: SceneAction,
  { code, problem }: SceneResult,
): string | null {
  const { words } = textData;
  const name =
    action.kind === "issue" ? deviceName(textData, action.device_id) : actionText(textData, action);
  const say = (text: string) => fill(text, { name });
  if (problem === "not_found" && action.kind === "issue" && !deviceOf(textData, action.device_id))
    return words.goneUnknown;
  if (problem === "not_found") return say(words.gone);
  if (problem === "invalid_input") return say(words.notAllowed);
  if (problem === "too_many_requests") return words.tooMuch;
  if (problem !== null) return say(words.unknownProblem);
  if (code === null || code === taken) return null;
  if (code === 410) return say(words.offline);
  return say(code === 408 ? words.silent : words.refused);
}

/**
 * Explains why a scene did not run or was stopped before its end, and what to do about it; null if neither is the case.
 */
export function problemText(
  { words }: SceneTextData,
  { problem, loop }: Pick<SceneRun, "problem" | "loop">,
): string | null {
  if (problem === null) return null;
  const said = {
    loop: words.loopText,
    missed: words.missedText,
    replaced: words.replacedText,
    busy: words.busyText,
    failed: words.failedText,
  }[problem];
  return fill(said, { names: (loop ?? []).join(" → ") });
}
