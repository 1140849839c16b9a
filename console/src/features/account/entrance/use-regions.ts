import { useLocalName } from "../../../lib/local-name.ts";
import { useConfig } from "../../../lib/use-config.ts";
import { isElsewhere, signInAt } from "./regions.ts";

/** A choice among the regions, as a select takes it. */
export interface Regions {
  /** The value of the option for this site. */
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The regions of the platform, and how to go to them; undefined until they have loaded, and null if they cannot be. */
export function useRegions(): Regions | undefined | null {
  const local = useLocalName();
  const list = useConfig("region_list");
  if (list === undefined) return undefined;
  if (!list?.length) return null;
  const here = list.findIndex((region) => !isElsewhere(region, location.origin));
  return {
    // The server names its own region first: this one, should the page have come by another address of the site.
    value: String(Math.max(0, here)),
    // The value is the index, because two regions may have the same address.
    options: list.map((region, index) => ({ value: String(index), label: local(region) })),
    onChange: (value: string) => {
      const chosen = list[Number(value)];
      if (chosen?.url && isElsewhere(chosen, location.origin)) location.assign(signInAt(chosen.url));
    },
  };
}
