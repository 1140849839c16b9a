import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../lib/api.ts";
import { CallError } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { goTo, PlaceLink } from "../../lib/place.tsx";
import { queryClient, useCall } from "../../lib/query.ts";
import { useTitle } from "../../lib/title.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { signOut } from "./api.ts";
import { EntranceCard } from "./entrance/card.tsx";
import { messages } from "./entrance/messages/en.ts";
import { Outcome } from "./entrance/outcome.tsx";
import { useLinkKey } from "./entrance/use-link-key.ts";
import { type LinkEnd, LinkPasswordForm } from "./link-password-form.tsx";
import { messages as menus } from "./menu/messages/en.ts";

/** The page that the link in a mail for a forgotten password opens. */
export function ResetPasswordPage() {
  const t = useMessages(messages);
  const expired = (
    <Outcome
      tone="warning"
      title={t("linkExpired")}
      text={t("linkExpiredText")}
      action={<LinkButton render={<PlaceLink to="/password" />}>{t("newLink")}</LinkButton>}
    />
  );
  return (
    <LinkPage title={t("resetTitle")} action={t("setPassword")} done={t("passwordSet")} expired={expired} />
  );
}

/** The page that the link in an invitation of a member or tenant opens. */
export function ActivateAccountPage() {
  const t = useMessages(messages);
  const expired = <Outcome tone="warning" title={t("linkExpired")} text={t("invitationExpiredText")} />;
  return (
    <LinkPage title={t("activateTitle")} action={t("activate")} done={t("activated")} expired={expired} />
  );
}

interface LinkPageProps {
  title: string;
  action: string;
  /** The text that shows after success. */
  done: string;
  /** Shown for a link that is no longer valid. */
  expired: ReactNode;
}

function LinkPage(props: LinkPageProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <LinkSteps {...props} />
    </QueryClientProvider>
  );
}

function LinkSteps({ title, action, done, expired }: LinkPageProps) {
  const t = useMessages(messages);
  const key = useLinkKey();
  const [end, setEnd] = useState<LinkEnd>();
  const account = useCall(
    api.registration.accountOfKey,
    { body: { key } },
    // Once the link has been used, it is not checked again, even if the session of this browser ends: the server would
    // refuse a used link.
    { enabled: key !== "" && end === undefined, staleTime: Infinity },
  );
  useTitle(title);
  if (end?.as === "done") return <Done title={done} account={end.account} user={end.user} />;
  if (end?.as === "expired" || key === "" || isRefused(account.error)) return expired;
  return (
    <EntranceCard
      title={title}
      text={account.data === undefined ? undefined : t("linkFor", { account: account.data })}
    >
      {account.isError && <LoadError error={account.error} onRetry={account.refetch} />}
      {account.isPending && <SkeletonForm fields={2} />}
      {account.data !== undefined && (
        <LinkPasswordForm linkKey={key} account={account.data} action={action} onEnd={setEnd} />
      )}
    </EntranceCard>
  );
}

/**
 * Shown once the password is set. `user` is the account that stays signed in in this browser, if it is a different
 * account.
 */
function Done({ title, account, user }: { title: string; account: string; user: string | undefined }) {
  const t = useMessages(messages);
  const words = useMessages(menus);
  if (user === undefined) return <Outcome tone="success" title={title} />;
  return (
    <Outcome
      tone="success"
      title={title}
      text={t("otherUser", { user, account })}
      action={<Button onClick={() => void signOut().then(() => goTo("/login"))}>{words("signOut")}</Button>}
    />
  );
}

/**
 * Whether the server refused the link. An error because the server is unreachable or busy does not mean that the link
 * is invalid.
 */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.kind === "refused" && error.status < 500 && error.status !== 429;
}
