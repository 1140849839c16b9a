import { Check, ShieldCheck } from "lucide-react";
import type { CaptchaControl } from "../../lib/captcha/captcha-control.ts";
import { useCaptchaState } from "../../lib/captcha/use-captcha.ts";
import { cx } from "../../ui/cx.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useLaterWords } from "./later-words.ts";
import { failureText } from "./words.ts";

/** The button with which the person passes the captcha in one tap, before a code is sent or after failed sign-ins. */
export function CaptchaTap({ control, problem }: { control: CaptchaControl; problem?: string }) {
  const words = useLaterWords();
  const state = useCaptchaState(control);
  const { at } = state;
  const isSettled = at === "verifying" || at === "passed";
  const texts = {
    idle: words.captcha,
    verifying: words.captchaBusy,
    passed: words.captchaPassed,
    expired: words.captcha,
    failed: words.captchaAgain,
    unloadable: words.captchaUnloadable,
  };
  const said = state.at === "failed" && state.error !== undefined ? failureText(state.error, words) : problem;
  return (
    <div className="flex flex-col gap-1.5">
      <button
        type="button"
        aria-busy={at === "verifying" || undefined}
        aria-disabled={isSettled || undefined}
        onClick={() => !isSettled && void control.verify()}
        className={cx(
          "control flex h-auto min-h-11 w-full items-center gap-3 px-3 py-2 text-start",
          at === "passed" && "border-success-line bg-success-soft text-success-ink",
        )}
      >
        {at === "verifying" ? (
          <Spinner size={20} />
        ) : at === "passed" ? (
          <Check aria-hidden size={20} className="shrink-0" />
        ) : (
          <ShieldCheck aria-hidden size={20} className="shrink-0 text-faint" />
        )}
        {texts[at]}
      </button>
      <p role="status" className="text-meta text-danger-ink empty:hidden">
        {!isSettled && said}
      </p>
    </div>
  );
}
