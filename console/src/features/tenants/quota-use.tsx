import { useMessages } from "../../lib/i18n.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { messages } from "./messages/en.ts";

interface QuotaUseProps {
  label: string;
  used: number;
  quota: number;
  /** Shows the label above the bar. */
  showLabel?: boolean;
}

const scarceFrom = 0.9;

/** How much of a quota is in use, in figures and as a bar. */
export function QuotaUse({ label, used, quota, showLabel }: QuotaUseProps) {
  const t = useMessages(messages);
  const share = quota === 0 ? 1 : used / quota;
  const over = used > quota;
  const tone = share >= 1 ? "danger" : share >= scarceFrom ? "warning" : "accent";
  return (
    <div className="flex min-w-24 flex-col gap-1">
      <span className="flex justify-between gap-3">
        {showLabel && <span>{label}</span>}
        <span className="tabular text-meta text-muted">{t("usedOf", { used, quota })}</span>
      </span>
      <ProgressBar value={share} label={label} tone={tone} />
      {showLabel && over && <span className="text-meta text-danger-ink">{t("overQuota")}</span>}
    </div>
  );
}
