import { Check } from "lucide-react";
import { Spinner } from "../../ui/spinner.tsx";
import { cx } from "../../ui/cx.ts";
import { fill } from "../people/words.ts";
import { useAddWords } from "./words.ts";

/** The progress of a device that joins the home. @param at the index of the present step */
export function JoinSteps({ ssid, at }: { ssid: string; at: number }) {
  const words = useAddWords();
  const steps = [words.stepTold, fill(words.stepJoins, { name: ssid }), words.stepHome];
  return (
    <div role="status" className="rounded-xl border border-line bg-sheet p-4">
      <ol className="flex flex-col gap-3">
        {steps.map((text, i) => (
          <li
            key={text}
            aria-current={i === at ? "step" : undefined}
            className={cx("flex items-center gap-3", i > at ? "text-muted" : "text-ink")}
          >
            <span className="grid size-6 shrink-0 place-items-center text-accent-ink">
              {i < at ? <Check aria-hidden size={20} /> : i === at ? <Spinner size={18} /> : null}
            </span>
            <bdi className="min-w-0 break-words">{text}</bdi>
          </li>
        ))}
      </ol>
    </div>
  );
}
