import type { AppUserDetails } from "@thingwright/contract/people/app-users.ts";
import { appUserStatus } from "@thingwright/contract/grammar/enums.ts";
import type { ReactNode } from "react";
import { useMessages } from "../../lib/i18n.ts";
import { LoadError } from "../../lib/load-error.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { DetailHeader } from "../../ui/detail-header.tsx";
import { Page } from "../../ui/page.tsx";
import { SkeletonForm } from "../../ui/skeleton.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { useAppUser } from "./api.ts";
import { messages } from "./messages/en.ts";
import { useUserWords } from "./user-words.ts";

interface UserPageProps {
  id: string;
  children: (user: AppUserDetails) => ReactNode;
}

/** The frame of a page of one user: the head, and the content once the user has loaded. */
export function UserPage({ id, children }: UserPageProps) {
  const t = useMessages(messages);
  const { nameOf } = useUserWords();
  const { data: user, error, isError, refetch } = useAppUser(id);
  if (!user)
    return (
      <Page title={t("user")}>
        {isError ? <LoadError error={error} onRetry={refetch} /> : <SkeletonForm fields={4} />}
      </Page>
    );
  return (
    <Page>
      <DetailHeader
        glyph={<Avatar name={nameOf(user)} size={40} />}
        title={nameOf(user)}
        status={
          user.status === appUserStatus.cancelled && <StatusDot tone="neutral">{t("cancelled")}</StatusDot>
        }
        identifiers={[{ label: t("userId"), value: user.id }]}
      />
      {children(user)}
    </Page>
  );
}
