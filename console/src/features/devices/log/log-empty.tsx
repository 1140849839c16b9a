import { MessagesSquare, SearchX } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { ScreenLink, useScreenParams } from "../../../lib/screens.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { messages } from "./messages/en.ts";

interface LogEmptyProps {
  filtered: boolean;
  /** Whether the filter ends at a past time, so that no more messages will come. */
  past: boolean;
}

/** Shown where the log has no message yet, or none that matches the filter. */
export function LogEmpty({ filtered, past }: LogEmptyProps) {
  const t = useMessages(messages);
  const { productId, deviceId } = useScreenParams("communicationLog");
  if (filtered)
    return (
      <EmptyState icon={SearchX} title={t("emptyFiltered")} description={!past && t("emptyFilteredText")} />
    );
  return (
    <EmptyState
      icon={MessagesSquare}
      title={t("emptyTitle")}
      description={t("emptyText")}
      action={
        <LinkButton render={<ScreenLink screen="onlineDebug" params={{ productId, deviceId }} />}>
          {t("toDebug")}
        </LinkButton>
      }
    />
  );
}
