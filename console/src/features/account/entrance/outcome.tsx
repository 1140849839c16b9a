import { limits } from "@thingwright/contract/grammar/limits.ts";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { goTo, PlaceLink } from "../../../lib/place.tsx";
import { currentToken, onSessionChange } from "../../../lib/session.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { messages } from "./messages/en.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

interface OutcomeProps {
  tone: "success" | "warning";
  title: string;
  text?: string;
  /** Another link or button, shown beside the link to the sign-in page. */
  action?: ReactNode;
}

/**
 * Shows the result. After five seconds, or when the user follows the link, it opens the sign-in page, or the console if
 * a user is signed in.
 */
export function Outcome({ tone, title, text, action }: OutcomeProps) {
  const t = useMessages(messages);
  const heading = useRef<HTMLHeadingElement>(null);
  const [until] = useState(() => Date.now() + limits.countdownSeconds * 1000);
  const left = useSecondsLeft(until);
  const signedIn = useSyncExternalStore(onSessionChange, () => currentToken() !== null);
  const next = signedIn ? "/dashboard" : "/login";
  const Icon = tone === "success" ? CircleCheck : TriangleAlert;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (left === 0) goTo(next, { replace: true });
  }, [left, next]);
  return (
    <div className="flex w-full max-w-100 flex-col items-center rounded-xl border border-line bg-sheet p-6 text-center shadow-raised sm:p-8">
      <Icon
        aria-hidden
        size={36}
        strokeWidth={1.5}
        className={tone === "success" ? "text-success-ink" : "text-warning-ink"}
      />
      <h1 ref={heading} tabIndex={-1} className="mt-3 text-title font-semibold outline-none">
        {title}
      </h1>
      {text && <p className="mt-1 text-balance text-muted">{text}</p>}
      <p className="tabular mt-1 text-muted">
        {t(signedIn ? "countdownConsole" : "countdown", { count: left })}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {action}
        <LinkButton variant="primary" render={<PlaceLink to={next} replace />}>
          {t(signedIn ? "toConsole" : "signInNow")}
        </LinkButton>
      </div>
    </div>
  );
}
