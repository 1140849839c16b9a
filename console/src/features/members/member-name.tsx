import type { Member } from "@thingwright/contract/members.ts";
import { activated } from "@thingwright/contract/enums.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useUser } from "../../lib/user.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { Tag } from "../../ui/tag.tsx";
import { messages } from "./messages/en.ts";

/** Face, nickname and login name; marks the reader's own. */
export function MemberName({ member }: { member: Member }) {
  const t = useMessages(messages);
  const own = useUser()?.uid === member.uid;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={member.nickname} />
      <span className="flex min-w-0 flex-col">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium">{member.nickname}</span>
          {own && <Tag tone="accent">{t("you")}</Tag>}
        </span>
        <span className="truncate font-mono text-meta text-muted">{member.username}</span>
      </span>
    </span>
  );
}

export function contactOf({ email, mobile }: Pick<Member, "email" | "mobile">): string {
  return email || mobile;
}

/** Whether it has chosen its password yet. */
export function ActivationDot({ member }: { member: Pick<Member, "activated"> }) {
  const t = useMessages(messages);
  return member.activated === activated.yes ? (
    <StatusDot tone="success">{t("activated")}</StatusDot>
  ) : (
    <StatusDot tone="warning">{t("invited")}</StatusDot>
  );
}
