import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { messages } from "../../../lib/messages/en.ts";
import { useRegions } from "./use-regions.ts";

// The select has its own file, so that the page can be used before the select has loaded.
const Select = lazyPart(() => import("../../../ui/select.tsx").then((m) => m.Select));

/** Shows the region of this site. Each region has its own site, which opens when the region is chosen. */
export function RegionField() {
  const t = useMessages(messages);
  const regions = useRegions();
  if (regions === null) return null;
  // Reserves the space of the select, so that the content below does not move once the regions have loaded.
  const place = <span aria-hidden className="h-8 animate-shimmer rounded-md bg-active" />;
  return <Field label={t("region")}>{regions ? <Select {...regions} meanwhile={place} /> : place}</Field>;
}
