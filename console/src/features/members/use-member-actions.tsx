import { activated } from "@thingwright/contract/grammar/enums.ts";
import type { Member } from "@thingwright/contract/accounts/members.ts";
import { Send, UserCog } from "lucide-react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { useDelete } from "../../lib/delete-question.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay, useUser } from "../../lib/user.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.ts";
import { useActivationToast } from "../outbox/api.ts";
import { contactOf, MemberName } from "./shared/member-name.tsx";
import { messages } from "./messages/en.ts";

/** The menu of a member, and the dialog that it opens. */
export function useMemberActions(onDeleted?: (member: Member) => void) {
  const t = useMessages(messages);
  const may = useMay();
  const user = useUser();
  const written = useActivationToast();
  const resend = useAction(api.members.sendActivation, { invalidates: [] });
  const remove = useDelete(api.members.remove, {
    input: ({ uid }: Member) => ({ params: { uid } }),
    title: t("deleteTitle"),
    description: t("deleteText"),
    subject: (member) => <MemberName member={member} />,
    success: ({ nickname }) => t("deleted", { name: nickname }),
    // `api.members.get` is left out. The member no longer exists, so the request would fail.
    invalidates: [api.members.list, "roles"],
    onDeleted,
  });

  const actionsOf = (member: Member): MenuEntry[] => {
    if (!may(api.members.update) || member.uid === user?.uid) return [];
    return [
      {
        label: t("assignRole"),
        icon: UserCog,
        render: <ScreenLink screen="subUserRole" params={{ uid: member.uid }} />,
      },
      member.activated === activated.no && {
        label: t("resend"),
        icon: Send,
        onSelect: () => void send(member),
      },
      remove.menuEntry(member),
    ];
  };
  const send = async (member: Member) => {
    try {
      await resend.run({ params: { uid: member.uid } });
      written({ contact: contactOf(member) });
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return { actionsOf, send, sending: resend.pending, remove: remove.ask, dialog: remove.dialog };
}
