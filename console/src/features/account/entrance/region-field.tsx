import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { messages } from "../messages/en.ts";
import { useRegions } from "./use-regions.ts";

/** The region to sign in to, where there are several: another one has a site of its own. */
export function RegionField() {
  const t = useMessages(messages);
  const regions = useRegions();
  if (!regions) return null;
  return (
    <Field label={t("region")}>
      <Select value={regions.here} options={regions.options} onChange={regions.go} />
    </Field>
  );
}
