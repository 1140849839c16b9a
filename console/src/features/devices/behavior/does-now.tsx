import type { Scenario } from "@thingwright/contract/points/behavior.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { Tag } from "../../../ui/tag.tsx";
import { messages } from "./messages/en.ts";
import { usePlaying } from "./use-scenario.ts";

/** The scenario that a running virtual device plays, with the time left. */
export function DoesNow({ scenario }: { scenario: Scenario | null }) {
  const t = useMessages(messages);
  const playing = usePlaying(scenario);
  if (!playing) return <span className="text-muted">{t("asUsual")}</span>;
  return <Tag tone="warning">{t("doesNow", { what: playing.what, time: playing.left })}</Tag>;
}
