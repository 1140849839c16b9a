import { useLocalName } from "../../../lib/local-name.ts";
import { useConfig } from "../../../lib/use-config.ts";
import { isElsewhere, signInAt } from "./regions.ts";

/** The props of a select of regions. */
export interface Regions {
  /** The option for the site that served this page. */
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/**
 * The regions of the platform, as props of a select. Choosing another region opens the sign-in page of its site.
 * Undefined while the regions load, null if there are none.
 */
export function useRegions(): Regions | undefined | null {
  const local = useLocalName();
  const list = useConfig("region_list");
  if (list === undefined) return undefined;
  if (!list?.length) return null;
  const here = list.findIndex((region) => !isElsewhere(region, location.origin));
  return {
    // If no region has this page's origin, the site was opened under a different address. In this case, the region is
    // the first one, because the server lists its own region first.
    value: String(Math.max(0, here)),
    // The value is the index, because two regions may have the same address.
    options: list.map((region, index) => ({ value: String(index), label: local(region) })),
    onChange: (value: string) => {
      const chosen = list[Number(value)];
      if (chosen?.url && isElsewhere(chosen, location.origin)) location.assign(signInAt(chosen.url));
    },
  };
}
