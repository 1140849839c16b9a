import { useNavigate } from "@tanstack/react-router";
import { useMessages } from "../../../lib/i18n.ts";
import { DateRange } from "../../../ui/date-range.tsx";
import { Select } from "../../../ui/select.tsx";
import { rangeOfSpan, spanOfRange } from "../history/range.ts";
import { messages } from "./messages/en.ts";
import { periods, readPeriod, type Period, type Search } from "./period.ts";

/** Returns a function that changes the search parameters of the address and leaves out empty ones. */
export function useSearchChange() {
  const navigate = useNavigate();
  return (next: Search, replace = false) => {
    const changed = (now: Search): Search =>
      Object.fromEntries(
        Object.entries({ ...now, ...next }).map(([name, value]) => [name, value || undefined]),
      );
    void navigate({ to: ".", search: changed, replace });
  };
}

/** Chooses a period that ends now, or a period between two times. The choice is stored in the page's address. */
export function PeriodSelect({ search, onChange }: { search: Search; onChange: (next: Search) => void }) {
  const t = useMessages(messages);
  const custom = search.from !== undefined || search.to !== undefined;
  const period = search.period && search.period in periods ? (search.period as Period) : undefined;
  const choose = (value: string) => {
    const day = { from: String(Date.now() - periods["24h"]), to: String(Date.now()) };
    if (value === "custom") onChange({ period: "", ...day });
    else onChange({ period: value, from: "", to: "" });
  };
  return (
    <>
      <Select
        aria-label={t("period")}
        value={custom ? "custom" : (period ?? "")}
        onChange={choose}
        options={[
          { value: "", label: t("period_any") },
          ...(Object.keys(periods) as Period[]).map((name) => ({ value: name, label: t(`period_${name}`) })),
          { value: "custom", label: t("period_custom") },
        ]}
        className="w-full sm:w-36"
      />
      {custom && (
        <DateRange
          aria-label={t("span")}
          precision="minute"
          value={rangeOfSpan(readPeriod(search))}
          onChange={(range) => {
            const { from = "", to = "" } = spanOfRange(range);
            onChange({ from: String(from), to: String(to) });
          }}
          clearable
        />
      )}
    </>
  );
}
