import { activated, enabled } from "@thingwright/contract/grammar/enums.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { SelectFilter } from "../../../lib/list-filters.tsx";
import { messages as devices } from "../messages/en.ts";
import type { Devices } from "./use-devices.ts";
import { messages } from "./messages/en.ts";

interface StateFilterProps {
  list: Devices;
  className: string;
}

/** A filter by whether devices have ever been online. */
export function ActivatedFilter({ list, className }: StateFilterProps) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  return (
    <SelectFilter
      list={list}
      name="activated"
      label={words("activation")}
      any={t("anyActivated")}
      options={[
        { value: activated.yes, label: words("activated") },
        { value: activated.no, label: words("notActivated") },
      ]}
      className={className}
    />
  );
}

/** A filter by whether devices may connect. */
export function StatusFilter({ list, className }: StateFilterProps) {
  const t = useMessages(messages);
  const words = useMessages(devices);
  return (
    <SelectFilter
      list={list}
      name="status"
      label={words("status")}
      any={t("anyStatus")}
      options={[
        { value: enabled.yes, label: words("enabled") },
        { value: enabled.no, label: words("disabled") },
      ]}
      className={className}
    />
  );
}
