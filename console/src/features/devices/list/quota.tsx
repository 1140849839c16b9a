import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { messages } from "./messages/en.ts";

/** The number of debug devices of a product in development, and the largest allowed number. */
export function Quota({ count }: { count: number | undefined }) {
  const t = useMessages(messages);
  if (count === undefined) return null;
  const share = Math.min(1, count / limits.debugDevices);
  return (
    <span className="inline-flex items-center gap-2 text-meta whitespace-nowrap text-muted">
      <span aria-hidden className="h-1 w-16 overflow-hidden rounded-full bg-active">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="tabular">{t("quota", { count, limit: limits.debugDevices })}</span>
    </span>
  );
}
