import type { Member } from "@thingwright/contract/members.ts";
import { api } from "../../lib/api.ts";
import { BulkActions } from "../../lib/bulk-actions.tsx";
import { call } from "../../lib/client.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useStatusActions } from "../../lib/status-actions.ts";
import { useUser } from "../../lib/user.ts";
import { messages } from "./messages/en.ts";

/** Enables or disables the selected members, except the user. */
export function BulkStatus({ chosen, onDone }: { chosen: readonly Member[]; onDone: () => void }) {
  const t = useMessages(messages);
  const user = useUser();
  const others = chosen.filter(({ uid }) => uid !== user?.uid);
  const actions = useStatusActions<Member>({
    set: ({ uid }, status) => call(api.members.setStatus, { params: { uid }, body: { status } }),
    enabled: (count) => t("enabledMany", { count }),
    disabled: (count) => t("disabledMany", { count }),
    sure: { title: (count) => t("disableTitle", { count }), description: t("disableText") },
  });
  return (
    <BulkActions
      rows={others}
      nameOf={({ nickname }) => nickname}
      refreshes={["members"]}
      note={others.length < chosen.length ? t("ownLeftOut") : undefined}
      onDone={onDone}
      actions={actions}
    />
  );
}
