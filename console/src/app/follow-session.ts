import { forgetLanguage } from "../lib/language.ts";
import { currentPlace, goTo } from "../lib/place.tsx";
import { currentToken, lastEnding, onSessionChange } from "../lib/session.ts";
import { loginFrom } from "./login-path.ts";
import { publicPageAt } from "./public-pages.ts";
import { settle } from "./stage.tsx";

/** Reacts to sign-in, sign-out and expiry of the session, from any tab and any call. */
export function followSession(): void {
  onSessionChange(() => {
    if (!currentToken()) {
      const expired = lastEnding() === "expired";
      const place = currentPlace();
      if (expired) forgetLanguage();
      if (!publicPageAt(place.pathname)) goTo(expired ? loginFrom(place) : "/login", { replace: true });
    }
    void settle();
  });
}
