import { level } from "@thingwright/contract/enums.ts";
import { FolderX } from "lucide-react";
import { useMessages } from "../../lib/i18n.ts";
import { useUser } from "../../lib/user.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { messages } from "./messages/en.ts";

/** Where there is no category to make a product from: who can do something about it depends on the level. */
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
