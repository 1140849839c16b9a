import { level } from "@thingwright/contract/enums.ts";
import { FolderX } from "lucide-react";
import { useMessages } from "../../lib/i18n.ts";
import { useUser } from "../../lib/user.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { messages } from "./messages/en.ts";

/** Shown where there is no category to create a product from. The advice depends on the user's level. */
export function NoCategory() {
  const t = useMessages(messages);
  const admin = useUser()?.level === level.admin;
  return (
    <EmptyState
      icon={FolderX}
      title={t("noCategoryTitle")}
      description={t(admin ? "noCategoryAdminText" : "noCategoryText")}
    />
  );
}
