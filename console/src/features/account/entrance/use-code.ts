import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { UserType } from "@thingwright/contract/accounts/contact-ways.ts";
import type { codeTypes } from "@thingwright/contract/accounts/registration.ts";
import { useState, useSyncExternalStore } from "react";
import { api } from "../../../lib/api.ts";
import { CallError, errorText } from "../../../lib/call-error.ts";
import type { CaptchaControl } from "../../../lib/captcha/captcha-control.ts";
import { call } from "../../../lib/client.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "../messages/en.ts";
import { onWaits, startWait, waitOf } from "./sent-codes.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

export interface CodeOptions {
  purpose: (typeof codeTypes)[number];
  userType: UserType;
  address: string;
  captcha: CaptchaControl;
  /** Whether the address is well-formed; shows its error if not. */
  checkAddress: () => Promise<boolean>;
  onSent: () => void;
}

/**
 * Returns the number of seconds that the user must wait according to a refusal; undefined if the refusal contains none.
 */
export function waitIn(error: CallError): number | undefined {
  const { data } = error;
  if (typeof data !== "object" || data === null || !("count_time" in data)) return undefined;
  return typeof data.count_time === "number" && data.count_time > 0 ? data.count_time : undefined;
}

/** `send` requests a code; `left` is the number of seconds until the next one may be requested. */
export function useCode({ purpose, userType, address, captcha, checkAddress, onSent }: CodeOptions) {
  const t = useMessages(messages);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ address: string; words: string }>();
  const until = useSyncExternalStore(onWaits, () => waitOf(purpose, address));
  const left = useSecondsLeft(until);

  const wordsFor = (error: unknown): string => {
    if (!(error instanceof CallError)) return errorText(error);
    if (error.is("captcha_wrong", "captcha_required")) return t("codeFailed");
    if (!error.is("code_busy")) return errorText(error);
    const seconds = waitIn(error);
    if (!seconds) return t("codeBusy");
    startWait(purpose, address, seconds);
    return t("codeBusyFor", { seconds });
  };

  const send = async () => {
    if (sending || !(await checkAddress())) return;
    const ticket = await captcha.verify();
    if (!ticket) return;
    setSending(true);
    setRefused(undefined);
    try {
      const body = { user_type: userType, username: address.trim(), code_type: purpose, captcha: ticket };
      const { count_time, nonce } = await call(api.registration.sendCode, { body });
      startWait(purpose, address, count_time || limits.codeResendSeconds, nonce);
      onSent();
    } catch (error) {
      setRefused({ address, words: wordsFor(error) });
    } finally {
      captcha.reset();
      setSending(false);
    }
  };
  // A refusal applies to one address. It is shown only while the form contains that address.
  const problem = refused?.address === address ? refused.words : undefined;
  return { left, sending, send, problem };
}
