import { stepEnd, stepsInTime } from "@thingwright/contract/behavior/plan.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { headerOf } from "@thingwright/contract/basics/language.ts";
import type { ScenarioStep } from "@thingwright/contract/products/scenario-plan.ts";
import { durationText } from "../../lib/ago-text.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { useLocalName } from "../../lib/local-name.ts";
import { cx } from "../../ui/cx.ts";
import { messages } from "./messages/en.ts";

/** The colour of a step by what it affects: a value, the correctness of reports and answers, or the connection. */
const tones: Record<ScenarioStep["kind"], string> = {
  set: "bg-accent",
  ramp: "bg-accent",
  usual: "bg-line-strong",
  noise: "bg-info",
  event: "bg-warning",
  wrong: "bg-danger",
  late: "bg-warning",
  duplicate: "bg-warning",
  silence: "bg-neutral",
  drop: "bg-danger",
  answer_late: "bg-warning",
  answer_error: "bg-danger",
};

/** Whether the function point keeps the value that the step sets. */
const holds = (step: ScenarioStep) => step.kind === "set" || step.kind === "ramp";

/** Returns the second of the round up to which the function point keeps the value of a step. */
function holdEnd(lane: readonly ScenarioStep[], index: number, seconds: number): number {
  const next = lane.slice(index + 1).find((step) => holds(step) || step.kind === "usual");
  return Math.min(seconds, next?.at ?? seconds);
}

interface TimelineProps {
  points: readonly FunctionPoint[];
  seconds: number;
  steps: readonly ScenarioStep[];
  /** How much of the round has passed, from 0 to 1, while the scenario runs. */
  now?: number | undefined;
}

/**
 * Shows the steps of a round on a time axis: a lane for each function point, and a lane for steps of the whole device.
 */
export function Timeline({ points, seconds, steps, now }: TimelineProps) {
  const t = useMessages(messages);
  const local = useLocalName();
  const locale = headerOf(useLanguage());
  if (!(seconds > 0) || steps.length === 0) return null;
  const lanes = new Map<string, ScenarioStep[]>();
  for (const step of stepsInTime(steps)) {
    const lane = "point" in step ? step.point : "";
    lanes.set(lane, [...(lanes.get(lane) ?? []), step]);
  }
  const nameOf = (identifier: string) => {
    if (identifier === "") return t("device");
    const point = points.find((one) => one.identifier === identifier);
    return point ? local(point) : identifier;
  };
  const time = (at: number) => durationText(at * 1000, locale);
  const share = (at: number) => `${(Math.min(1, Math.max(0, at / seconds)) * 100).toFixed(2)}%`;
  const told = (step: ScenarioStep) => {
    const what = t(`kind_${step.kind}`);
    const [from, to] = [time(step.at), time(stepEnd(step))];
    return "seconds" in step ? t("timelineOf", { what, from, to }) : t("timelineAt", { what, from });
  };
  return (
    <figure aria-label={t("timeline")} className="flex min-w-0 flex-col gap-1">
      {[...lanes].map(([identifier, lane]) => (
        <div key={identifier} className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-2">
          <span className="truncate text-meta text-muted">{nameOf(identifier)}</span>
          <ol className="relative h-5 overflow-hidden rounded-sm bg-sunken" dir="ltr">
            {lane.map((step, index) =>
              holds(step) ? (
                <li
                  key={`held ${step.at} ${index}`}
                  aria-hidden
                  style={{
                    insetInlineStart: share(step.at),
                    width: share(holdEnd(lane, index, seconds) - step.at),
                  }}
                  className="absolute inset-y-0.5 rounded-sm bg-accent-soft"
                />
              ) : null,
            )}
            {lane.map((step, index) => (
              <li
                key={`${step.at} ${step.kind} ${index}`}
                title={told(step)}
                style={{
                  insetInlineStart: share(step.at),
                  ...("seconds" in step && { width: share(step.seconds) }),
                }}
                className={cx(
                  "absolute inset-y-0.5 min-w-1 rounded-sm",
                  !("seconds" in step) && "w-1",
                  tones[step.kind],
                )}
              >
                <span className="sr-only">{told(step)}</span>
              </li>
            ))}
            {now !== undefined && (
              <li
                aria-hidden
                style={{ insetInlineStart: share(now * seconds) }}
                className="absolute inset-y-0 w-px bg-ink"
              />
            )}
          </ol>
        </div>
      ))}
      <div aria-hidden className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2 text-meta text-muted tabular">
        <span />
        <span className="flex justify-between">
          <span>0</span>
          <span>{time(seconds / 2)}</span>
          <span>{time(seconds)}</span>
        </span>
      </div>
    </figure>
  );
}
