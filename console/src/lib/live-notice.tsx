import { limits } from "@thingwright/contract/limits.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { useMessages } from "./i18n.ts";
import type { Live } from "./live.ts";
import { messages } from "./messages/en.ts";

/**
 * Says that the data shown is no longer live, and offers to connect again. Renders nothing while the connection
 * works.
 */
export function LiveNotice({ live }: { live: Live }) {
  const t = useMessages(messages);
  if (live.state === "refused") return <Alert tone="warning">{live.refusal}</Alert>;
  if (live.state === "retrying") return <Alert tone="info">{t("liveRetrying")}</Alert>;
  if (live.state !== "failed") return null;
  return (
    <Alert
      tone="danger"
      action={
        <Button size="sm" onClick={live.retry}>
          {t("retry")}
        </Button>
      }
    >
      {t("liveFailed", { count: limits.websocketRetries })}
    </Alert>
  );
}
