import type { OfferedVersion, ProductPanel } from "@thingwright/contract/products/product-panels.ts";

/**
 * Returns the version for testers, which virtual devices run too: the newest of both platforms. Undefined for the
 * generic panel.
 */
export function runningVersion({
  in_effect: { android, ios },
  versions,
}: ProductPanel): OfferedVersion | undefined {
  return versions.find(({ version_id }) => [android.testers, ios.testers].includes(version_id));
}
