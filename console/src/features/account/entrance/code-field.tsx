import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useCaptchaState } from "../../../lib/captcha/use-captcha.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { messages } from "../messages/en.ts";
import { CaptchaBox } from "./captcha-box.tsx";
import { useContactWays } from "./installation.ts";
import { FieldError } from "./field-error.tsx";
import { useCode, type CodeOptions } from "./use-code.ts";

interface CodeFieldProps extends CodeOptions {
  input: UseFormRegisterReturn;
  error: string | undefined;
}

/** The captcha, the field for the verification code, and the button that requests a code. */
export function CodeField({ input, error, ...options }: CodeFieldProps) {
  const t = useMessages(messages);
  const { left, sending, send, problem } = useCode(options);
  const known = useContactWays();
  const problemId = useId();
  const sent = left > 0 && !problem;
  const { at } = useCaptchaState(options.captcha);
  const hintId = useId();
  // Until the captcha is solved, the button is disabled by `aria-disabled` only. It can still be focused, so that
  // screen readers can announce why it is disabled.
  const barred = left === 0 && at !== "passed" && !sending;
  const minutes = limits.codeSeconds / 60;
  return (
    <>
      {left === 0 && <CaptchaBox control={options.captcha} />}
      <Field label={t("code")} error={error} required>
        <div className="flex gap-2">
          <Input
            {...input}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            placeholder={t("codeHelp")}
          />
          <Button
            className="tabular min-w-24"
            loading={sending}
            disabled={left > 0}
            aria-disabled={barred || undefined}
            aria-describedby={barred ? hintId : undefined}
            onClick={() => !barred && void send()}
          >
            {left > 0 ? t("codeWait", { seconds: left }) : t("getCode")}
          </Button>
        </div>
        {barred && (
          <p id={hintId} className="text-meta text-muted">
            {t("codeAfterCaptcha")}
          </p>
        )}
        <FieldError id={problemId} error={problem} />
        <p role="status" className={sent ? "text-meta text-muted" : "sr-only"}>
          {sent &&
            t(known?.isSent(options.userType) ? "codeSent" : "codeKept", {
              address: options.address.trim(),
              minutes,
            })}
        </p>
      </Field>
    </>
  );
}
