import { useMessages } from "../../lib/i18n.ts";
import { Menu } from "../../ui/menu.tsx";
import type { Regions } from "./entrance/use-regions.ts";
import { messages } from "./messages/en.ts";

/** The present region, with a menu of the others. */
export function RegionMenu({ regions }: { regions: Regions }) {
  const t = useMessages(messages);
  const name = regions.options.find(({ value }) => value === regions.here)?.label ?? t("region");
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${t("region")}: ${name}`}
          className="rounded-sm transition-colors hover:text-ink"
        >
          {name}
        </button>
      }
      items={regions.options.map(({ value, label }) => ({
        label,
        checked: value === regions.here,
        onSelect: () => regions.go(value),
      }))}
    />
  );
}
