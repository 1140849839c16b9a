import { useLocalName } from "../../../lib/local-name.ts";
import { useConfig } from "../../../lib/use-config.ts";
import { isElsewhere, signInAt } from "./regions.ts";

export interface Regions {
  /** The value of the option for this site. */
  here: string;
  options: { value: string; label: string }[];
  go: (value: string) => void;
}

/** The regions of the platform, and how to go to them; undefined if this is the only site. */
export function useRegions(): Regions | undefined {
  const local = useLocalName();
  const list = useConfig("region_list") ?? [];
  if (!list.some((region) => isElsewhere(region, location.origin))) return undefined;
  return {
    here: String(list.findIndex((region) => !isElsewhere(region, location.origin))),
    // The value is the index, because two regions may have the same address.
    options: list.map((region, index) => ({ value: String(index), label: local(region) })),
    go: (value: string) => {
      const chosen = list[Number(value)];
      if (chosen?.url && isElsewhere(chosen, location.origin)) location.assign(signInAt(chosen.url));
    },
  };
}
