import { Check, CircleCheck, Hourglass, Minus, TriangleAlert, X } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import type { Outcome, OutcomeState, Step } from "./outcome.ts";
import { useSceneWords } from "./words.ts";
import { capital } from "./scene-texts.ts";

const looks: Record<OutcomeState, { icon: typeof Check; ink: string }> = {
  done: { icon: CircleCheck, ink: "text-success-ink" },
  going: { icon: Hourglass, ink: "text-accent-ink" },
  partly: { icon: TriangleAlert, ink: "text-warning-ink" },
  failed: { icon: TriangleAlert, ink: "text-danger-ink" },
  ended: { icon: TriangleAlert, ink: "text-warning-ink" },
};

/** The outcome of a run, in words and with an icon. */
export function OutcomeSign({ outcome }: { outcome: Pick<Outcome, "state" | "text"> }) {
  const { icon: Icon, ink } = looks[outcome.state];
  return (
    <span className={cx("inline-flex items-center gap-1.5 font-medium", ink)}>
      <Icon aria-hidden size={18} className="shrink-0" />
      {outcome.text}
    </span>
  );
}

const signs: Record<Step["state"], { icon: typeof Check; ink: string }> = {
  done: { icon: Check, ink: "text-success-ink" },
  failed: { icon: X, ink: "text-danger-ink" },
  rest: { icon: Minus, ink: "text-faint" },
};

/** The steps of a run, each with its outcome, and with the reason if it failed. */
export function StepList({ steps, isOver }: { steps: readonly Step[]; isOver: boolean }) {
  const words = useSceneWords();
  return (
    <ol className="flex flex-col gap-2">
      {steps.map(({ text, state, why }, at) => {
        const { icon: Icon, ink } = signs[state];
        const named = {
          done: words.done,
          failed: words.notDone,
          rest: isOver ? words.notReached : words.goesOn,
        };
        return (
          <li key={at} className="flex gap-2">
            <Icon aria-hidden size={18} className={cx("mt-0.5 shrink-0", ink)} />
            <span className="min-w-0">
              <span className={cx("break-words", state === "rest" && "text-muted")}>{capital(text)}</span>
              <span className="sr-only"> – {named[state]}</span>
              {why && <span className="block text-meta text-danger-ink">{why}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
