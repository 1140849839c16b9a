import { useEffect, useState, useSyncExternalStore } from "react";
import {
  captchaControl,
  type CaptchaControl,
  type CaptchaState,
  type FailureCount,
} from "./captcha-control.ts";
import { fallbackTicket, getTicket } from "./ticket.ts";

const KEY = "thingwright.captchaFailures";

const failures: FailureCount = {
  read: () => {
    try {
      return Number(sessionStorage.getItem(KEY) ?? 0);
    } catch {
      return 0;
    }
  },
  write: (count) => {
    try {
      if (count > 0) sessionStorage.setItem(KEY, String(count));
      else sessionStorage.removeItem(KEY);
    } catch {
      // Where the browser refuses storage, each reload is treated as the first try.
    }
  },
};

/** Gives each form its own verification box. */
export function useCaptcha(): CaptchaControl {
  const [control] = useState(() => captchaControl({ getTicket, fallbackTicket, failures }));
  useEffect(() => control.reset, [control]);
  return control;
}

export function useCaptchaState(control: CaptchaControl): CaptchaState {
  return useSyncExternalStore(control.subscribe, control.state);
}
