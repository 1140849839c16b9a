import type { Member } from "@thingwright/contract/accounts/members.ts";
import { AccountName } from "../../account/shared/account-name.tsx";
import { useMessages } from "../../../lib/i18n.ts";
import { useUser } from "../../../lib/user.ts";
import { Tag } from "../../../ui/tag.tsx";
import { messages } from "../messages/en.ts";

/** A member's picture, nickname and login name; the user's own entry is marked. */
export function MemberName({ member }: { member: Member }) {
  const t = useMessages(messages);
  const own = useUser()?.uid === member.uid;
  return <AccountName account={member} mark={own && <Tag tone="accent">{t("you")}</Tag>} />;
}

export function contactOf({ email, mobile }: Pick<Member, "email" | "mobile">): string {
  return email || mobile;
}
