import { level } from "@thingwright/contract/grammar/enums.ts";
import { FolderX } from "lucide-react";
import { useMessages } from "../../lib/i18n.ts";
import { ScreenLink } from "../../lib/screens.tsx";
import { useUser } from "../../lib/user.ts";
import { LinkButton } from "../../ui/button.tsx";
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
      action={
        admin && <LinkButton render={<ScreenLink screen="categoryList" />}>{t("toCategories")}</LinkButton>
      }
    />
  );
}
