import { enabled } from "@thingwright/contract/enums.ts";
import type { Member } from "@thingwright/contract/members.ts";
import { Ban, CircleCheck } from "lucide-react";
import { api } from "../../lib/api.ts";
import { BulkActions } from "../../lib/bulk-actions.tsx";
import { call } from "../../lib/client.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useUser } from "../../lib/user.ts";
import { messages } from "./messages/en.ts";

/** Enables or disables the chosen members, but oneself; disabling asks, because it ends sessions. */
export function BulkStatus({ chosen, onDone }: { chosen: readonly Member[]; onDone: () => void }) {
  const t = useMessages(messages);
  const user = useUser();
  const others = chosen.filter(({ uid }) => uid !== user?.uid);
  const set = (status: Member["status"]) => (member: Member) =>
    call(api.members.setStatus, { params: { uid: member.uid }, body: { status } });
  return (
    <BulkActions
      rows={others}
      nameOf={({ nickname }) => nickname}
      refreshes={["members"]}
      note={others.length < chosen.length ? t("ownLeftOut") : undefined}
      onDone={onDone}
      actions={[
        {
          label: t("enableMany"),
          icon: CircleCheck,
          run: set(enabled.yes),
          done: (count) => t("enabledMany", { count }),
        },
        {
          label: t("disableMany"),
          icon: Ban,
          run: set(enabled.no),
          done: (count) => t("disabledMany", { count }),
          sure: { title: (count) => t("disableTitle", { count }), description: t("disableText") },
        },
      ]}
    />
  );
}
