import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { UserType } from "@thingwright/contract/accounts/contact-ways.ts";
import type { SentCode } from "@thingwright/contract/accounts/registration.ts";
import type { Captcha } from "@thingwright/contract/accounts/captcha.ts";
import { useEffect, useRef, useState } from "react";
import { useCaptcha, useCaptchaState } from "../../lib/captcha/use-captcha.ts";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/failed-call.ts";
import { Tap } from "../parts.tsx";
import { CaptchaTap } from "./captcha-tap.tsx";
import { TextField } from "./forms.tsx";
import { useLaterWords } from "./later-words.ts";
import { ask } from "./person.ts";
import { failureText, fill } from "./words.ts";

export interface CodeRequest {
  user_type: UserType;
  username: string;
  captcha: Captcha;
}

/** Returns the contact way of an address: a mobile number has digits only. */
export const wayOf = (address: string): UserType => (/^\+?[\d\s-]+$/.test(address) ? "phone" : "email");

/**
 * The field for a code, with a button that sends one to the address in the form's field `username`. The form must send
 * the hidden field `nonce` back with the code.
 */
export function CodeField({ send }: { send: (asked: CodeRequest) => Promise<SentCode> }) {
  const words = useLaterWords();
  const place = useRef<HTMLDivElement>(null);
  const captcha = useCaptcha();
  const { at } = useCaptchaState(captcha);
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState("");
  const [nonce, setNonce] = useState<string>();
  const [left, wait] = useSecondsLeft();
  const request = async () => {
    const field = place.current?.closest("form")?.elements.namedItem("username");
    const username = field instanceof HTMLInputElement ? field.value.trim() : "";
    if (username === "") {
      setSaid(words.accountFirst);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    if (at !== "passed") return setSaid(words.captchaFirst);
    const ticket = await captcha.verify();
    if (!ticket) return;
    setSending(true);
    setSaid("");
    try {
      const way = wayOf(username);
      const [sent, isDelivered] = await Promise.all([
        send({ user_type: way, username, captcha: ticket }),
        delivers(way),
      ]);
      setNonce(sent.nonce);
      wait(sent.count_time || limits.codeResendSeconds);
      const minutes = limits.codeSeconds / 60;
      setSaid(fill(isDelivered ? words.codeSent : words.codeKept, { address: username, minutes }));
    } catch (error) {
      const waits = error instanceof CallError && error.is("code_busy") ? waitIn(error) : 0;
      if (waits > 0) wait(waits);
      setSaid(
        error instanceof CallError && error.fields[0] ? error.fields[0].message : failureText(error, words),
      );
    } finally {
      captcha.reset();
      setSending(false);
    }
  };
  return (
    <div ref={place} className="flex flex-col gap-4">
      {nonce !== undefined && <input type="hidden" name="nonce" value={nonce} />}
      {left === 0 && <CaptchaTap control={captcha} />}
      <div className="flex flex-col gap-1.5">
        <TextField
          name="auth_code"
          label={words.code}
          placeholder={words.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          beside={
            <Tap
              className="shrink-0 tabular"
              aria-disabled={left > 0 || isSending || undefined}
              onClick={() => left === 0 && !isSending && void request()}
            >
              {left > 0 ? fill(words.codeWait, { seconds: left }) : words.sendCode}
            </Tap>
          }
        />
        <p role="status" className="text-meta text-muted empty:hidden">
          {said}
        </p>
      </div>
    </div>
  );
}

/** Whether the installation delivers messages by this way, and does not only keep them for its administrator. */
async function delivers(way: UserType): Promise<boolean> {
  try {
    const { list } = await ask(api.configMap.get, { query: { key: "message_channel" } });
    return list.some(({ value }) => value === way);
  } catch {
    // The code has been issued all the same.
    return true;
  }
}

function waitIn({ data }: CallError): number {
  const { count_time } = (data ?? {}) as { count_time?: unknown };
  return typeof count_time === "number" ? count_time : 0;
}

/** Counts down the seconds until a code can be sent again. */
function useSecondsLeft(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);
  const wait = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [left, wait];
}
