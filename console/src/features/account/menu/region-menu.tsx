import { MapPin } from "lucide-react";
import { useMessages } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import type { Regions } from "../entrance/use-regions.ts";
import { messages } from "../../../lib/messages/en.ts";

/**
 * Shows the name of the current region, and opens a menu of all regions. In the navigation, it looks like plain text.
 * On the pages before sign-in, `button` makes it look like a button.
 */
export function RegionMenu({ regions, button = false }: { regions: Regions; button?: boolean }) {
  const t = useMessages(messages);
  const name = regions.options.find(({ value }) => value === regions.value)?.label ?? t("region");
  const label = `${t("region")}: ${name}`;
  return (
    <Menu
      align="end"
      trigger={
        button ? (
          <Button variant="ghost" icon={MapPin} aria-label={label}>
            <span className="max-sm:hidden">{name}</span>
          </Button>
        ) : (
          <button type="button" aria-label={label} className="rounded-sm transition-colors hover:text-ink">
            {name}
          </button>
        )
      }
      items={regions.options.map(({ value, label: region }) => ({
        label: region,
        checked: value === regions.value,
        onSelect: () => regions.onChange(value),
      }))}
    />
  );
}
