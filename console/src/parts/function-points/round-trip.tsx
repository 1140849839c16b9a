import type { ExchangeFormat } from "@thingwright/contract/exchange/exchange.ts";
import type { RoundTrip } from "@thingwright/contract/exchange/round-trip.ts";
import { useMessages } from "../../lib/i18n.ts";
import { messages } from "./messages/en.ts";

/** How much of an imported file would be restored if its function points were exported in the same format again. */
export function RoundTripResult({ format, back }: { format: ExchangeFormat; back: RoundTrip }) {
  const t = useMessages(messages);
  const { equal, changed, missing } = back;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium">{t("backTitle", { format: t(`format_${format}`) })}</h3>
      <p>
        {t("backEqual", {
          equal: equal.length,
          total: equal.length + changed.length + missing.length,
        })}
      </p>
      {changed.length > 0 && (
        <p className="text-meta text-muted">
          {t("backChanged")}{" "}
          <span className="font-mono break-all">
            {changed.map(({ name, fields }) => `${name} (${fields.join(", ")})`).join(", ")}
          </span>
        </p>
      )}
      {missing.length > 0 && (
        <p className="text-meta text-muted">
          {t("backMissing")} <span className="font-mono break-all">{missing.join(", ")}</span>
        </p>
      )}
    </section>
  );
}
