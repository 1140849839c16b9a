import { limits } from "@thingwright/contract/grammar/limits.ts";
import { MailCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { useContactWays } from "./installation.ts";
import { messages } from "./messages/en.ts";
import { PlaceLink } from "../../../lib/place.tsx";

/**
 * Shown after a link was requested. The text is the same for unknown addresses, so that it does not reveal which
 * accounts exist.
 */
export function LinkSent({ email }: { email: string }) {
  const t = useMessages(messages);
  const sent = useContactWays()?.isSent("email") ?? true;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex w-full max-w-100 flex-col items-center rounded-xl border border-line bg-sheet p-6 text-center shadow-raised sm:p-8">
      <MailCheck aria-hidden size={36} strokeWidth={1.5} className="text-success-ink" />
      <h1 ref={heading} tabIndex={-1} className="mt-3 text-title font-semibold outline-none">
        {t(sent ? "linkSent" : "linkKept")}
      </h1>
      <p className="mt-1 text-balance text-muted">
        {t(sent ? "linkSentText" : "linkKeptText", { email, minutes: limits.resetLinkSeconds / 60 })}
      </p>
      <LinkButton className="mt-5" render={<PlaceLink to="/login" />}>
        {t("backToSignIn")}
      </LinkButton>
    </div>
  );
}
