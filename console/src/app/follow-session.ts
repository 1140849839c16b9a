import { forgetLanguage } from "../lib/language.ts";
import { currentPlace, goTo } from "../lib/place.tsx";
import { currentToken, lastEnding, onSessionChange } from "../lib/session.ts";
import { loginFrom } from "./login-path.ts";
import { publicPageAt } from "./public-pages.ts";
import { leaveConsole, settle } from "./stage.tsx";

/** Reacts to sign-in, sign-out and the end of the session, even if another tab or a failed call has caused it. */
export function followSession(): void {
  onSessionChange(() => {
    if (!currentToken()) {
      const left = lastEnding() === "left";
      const place = currentPlace();
      if (!left) forgetLanguage();
      leaveConsole({ keep: !left });
      if (!publicPageAt(place.pathname)) goTo(left ? "/login" : loginFrom(place), { replace: true });
    }
    void settle();
  });
}
