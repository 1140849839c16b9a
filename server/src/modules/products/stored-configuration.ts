import { Configuration } from "@thingwright/contract/configuration.ts";

// Made once: that takes longer than reading a configuration by it.
const Stored = Configuration.partial();

/** The configuration of a product as it is stored: what was never set is missing. */
export function storedConfiguration(content: unknown): Partial<Configuration> {
  return Stored.parse(content ?? {});
}
