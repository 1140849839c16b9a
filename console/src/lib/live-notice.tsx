import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useState } from "react";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { useMessages } from "./i18n.ts";
import type { Live } from "./live.ts";
import { messages } from "./messages/en.ts";

/**
 * Says that the data shown is no longer live, and that the page keeps trying to reconnect. Renders nothing while the
 * connection works.
 */
export function LiveNotice({ live }: { live: Live }) {
  const t = useMessages(messages);
  const [asked, setAsked] = useState(false);
  if (live.state === "refused") return <Alert tone="warning">{live.refusal}</Alert>;
  if (live.state === "retrying") return <Alert tone="info">{t("liveRetrying")}</Alert>;
  if (live.state !== "failed") return null;
  const retry = async () => {
    setAsked(true);
    await live.retry();
    setAsked(false);
  };
  return (
    <Alert
      tone="danger"
      title={t("liveFailed", { count: limits.websocketRetries })}
      action={
        <Button size="sm" loading={asked} onClick={() => void retry()}>
          {t("retryNow")}
        </Button>
      }
    >
      {t("liveGoesOn")}
    </Alert>
  );
}
