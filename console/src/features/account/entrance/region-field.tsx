import { Suspense } from "react";
import { useMessages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/field.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { messages } from "../messages/en.ts";
import { useRegions } from "./use-regions.ts";

// Most installations have one region, and no use for the choice.
const Select = lazyPart(() => import("../../../ui/select.tsx").then((m) => m.Select));

/** The region to sign in to, where there are several: another one has a site of its own. */
export function RegionField() {
  const t = useMessages(messages);
  const regions = useRegions();
  if (!regions) return null;
  return (
    <Suspense>
      <Field label={t("region")}>
        <Select value={regions.here} options={regions.options} onChange={regions.go} />
      </Field>
    </Suspense>
  );
}
