import { activated } from "@thingwright/contract/enums.ts";
import type { Member } from "@thingwright/contract/members.ts";
import { Send, Trash2, UserCog } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { ConfirmAction } from "../../lib/confirm-action.tsx";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay, useUser } from "../../lib/user.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.ts";
import { useWrittenToast } from "../outbox/api.ts";
import { contactOf, MemberName } from "./shared/member-name.tsx";
import { messages } from "./messages/en.ts";

/** The menu of a member, and the dialog that it opens. */
export function useMemberActions(onDeleted?: (uid: string) => void) {
  const t = useMessages(messages);
  const may = useMay();
  const user = useUser();
  const written = useWrittenToast();
  const [doomed, setDoomed] = useState<Member>();
  const resend = useAction(api.members.sendActivation, { invalidates: [] });
  const remove = useAction(api.members.remove, {
    // Not the member itself, which is no longer there to be fetched.
    invalidates: [api.members.list, "roles"],
    success: doomed && t("deleted", { name: doomed.nickname }),
    onDone: (_, { params }) => onDeleted?.(params.uid),
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
      { label: t("delete"), icon: Trash2, tone: "danger", onSelect: () => setDoomed(member) },
    ];
  };
  const send = async (member: Member) => {
    try {
      await resend.run({ params: { uid: member.uid } });
      written(t("resent", { contact: contactOf(member) }));
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  const dialogs = doomed && (
    <ConfirmAction
      action={remove}
      input={{ params: { uid: doomed.uid } }}
      onClose={() => setDoomed(undefined)}
      title={t("deleteTitle")}
      description={t("deleteText")}
      subject={<MemberName member={doomed} />}
      confirmLabel={t("delete")}
    />
  );
  return { actionsOf, send, sending: resend.pending, remove: setDoomed, dialogs };
}
