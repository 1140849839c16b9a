import { activated, enabled } from "@thingwright/contract/grammar/enums.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { type Filtered, SegmentFilter, SelectFilter } from "../../../lib/list-filters.tsx";
import { messages } from "./messages/en.ts";

/** Filters a list by whether accounts may sign in. */
export function EnabledFilter({ list }: { list: Filtered<"status"> }) {
  const t = useMessages(messages);
  return (
    <SegmentFilter
      list={list}
      name="status"
      label={t("state")}
      options={[
        { value: enabled.yes, label: t("enabled") },
        { value: enabled.no, label: t("disabled") },
      ]}
    />
  );
}

/** Filters a list by whether accounts have chosen their password. */
export function ActivationFilter({ list }: { list: Filtered<"activated"> }) {
  const t = useMessages(messages);
  return (
    <SelectFilter
      list={list}
      name="activated"
      label={t("activation")}
      any={t("anyActivation")}
      options={[
        { value: activated.yes, label: t("activated") },
        { value: activated.no, label: t("invited") },
      ]}
    />
  );
}
