import { Check, ShieldCheck } from "lucide-react";
import { useId } from "react";
import { errorText } from "../../../lib/call-error.ts";
import type { CaptchaControl, CaptchaState } from "../../../lib/captcha/captcha-control.ts";
import { useCaptchaState } from "../../../lib/captcha/use-captcha.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { cx } from "../../../ui/cx.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { messages } from "../messages/en.ts";
import { FieldError } from "./field-error.tsx";

interface CaptchaBoxProps {
  control: CaptchaControl;
  /** The text to show after the form was submitted without verification. */
  warning?: string;
}

/** The box that verifies that the user is a person: one click verifies, and the result is valid for five minutes. */
export function CaptchaBox({ control, warning }: CaptchaBoxProps) {
  const t = useMessages(messages);
  const problemId = useId();
  const state = useCaptchaState(control);
  const { at } = state;
  const busy = at === "verifying";
  const settled = busy || at === "passed";
  const problem = problemOf(state, t("captchaUnloadable")) ?? (settled ? undefined : warning);
  return (
    <div className="flex flex-col gap-1.5">
      <button
        type="button"
        aria-busy={busy || undefined}
        aria-disabled={settled || undefined}
        aria-describedby={problem ? problemId : undefined}
        onClick={() => !settled && void control.verify()}
        className={cx(
          "control flex h-auto min-h-10 w-full items-center gap-2.5 px-3 py-2 text-left",
          at === "passed" && "border-success-line bg-success-soft",
          problem && "border-danger",
        )}
      >
        <Mark at={at} />
        <span className={cx("min-w-0 flex-1", at === "passed" && "text-success-ink")}>
          {t(`captcha_${at}`)}
        </span>
        <ShieldCheck aria-hidden className="size-4 shrink-0 text-faint" strokeWidth={1.75} />
      </button>
      <span role="status" className="sr-only">
        {at !== "idle" && t(`captcha_${at}`)}
      </span>
      <FieldError id={problemId} error={problem} />
    </div>
  );
}

function problemOf(state: CaptchaState, unloadable: string): string | undefined {
  if (state.at === "unloadable") return unloadable;
  return state.at === "failed" && state.error !== undefined ? errorText(state.error) : undefined;
}

function Mark({ at }: { at: CaptchaState["at"] }) {
  const shape = "grid size-4.5 shrink-0 place-items-center rounded-full";
  if (at === "verifying") return <Spinner size={18} />;
  if (at === "passed") {
    return (
      <span className={cx(shape, "bg-success-ink text-sheet")}>
        <Check aria-hidden size={12} strokeWidth={3} />
      </span>
    );
  }
  return <span className={cx(shape, "border-2 border-line-strong")} />;
}
