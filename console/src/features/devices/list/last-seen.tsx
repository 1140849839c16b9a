import { online, type Online } from "@thingwright/contract/grammar/enums.ts";
import { useAwaySince } from "../../../lib/away.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "../messages/en.ts";
import { Ago } from "../../../lib/ago.tsx";
import { Time } from "../../../ui/time.tsx";

interface Seen {
  online: Online;
  offline_at: number | null;
}

/** When a device was last online: now, or how long ago it went offline. */
export function LastSeen({ device }: { device: Seen }) {
  const t = useMessages(messages);
  const away = useAwaySince() !== undefined;
  if (device.online === online.online) return <span>{t(away ? "unknown" : "now")}</span>;
  if (device.offline_at === null) return <Time value={null} none={t("never")} />;
  return <Ago time={device.offline_at * 1000} />;
}
