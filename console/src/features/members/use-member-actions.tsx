import { activated } from "@thingwright/contract/enums.ts";
import type { Member } from "@thingwright/contract/members.ts";
import { Send, Trash2, UserCog } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/call-error.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useAction } from "../../lib/query.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useMay, useUser } from "../../lib/user.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { MenuEntry } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.ts";
import { useWrittenToast } from "../outbox/api.ts";
import { contactOf, MemberName } from "./member-name.tsx";
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
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && setDoomed(undefined)}
      title={t("deleteTitle")}
      description={t("deleteText")}
      subject={<MemberName member={doomed} />}
      confirmLabel={t("delete")}
      error={remove.error && errorText(remove.error)}
      onConfirm={async () => {
        await remove.run({ params: { uid: doomed.uid } });
        onDeleted?.(doomed.uid);
      }}
    />
  );
  return { actionsOf, send, sending: resend.pending, remove: setDoomed, dialogs };
}
