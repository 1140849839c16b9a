import { Configuration } from "@thingwright/contract/products/configuration.ts";

// Made once: that takes longer than reading a configuration by it.
const Stored = Configuration.omit({ function_texts: true }).partial();

/** The configuration of a product as it is stored: what was never set is missing. */
export function storedConfiguration(content: unknown): Partial<Configuration> {
  // The words of function points can be megabytes; they have no defaults that reading them could add.
  const { function_texts, ...rest } = (content ?? {}) as Partial<Configuration>;
  return { ...Stored.parse(rest), ...(function_texts && { function_texts }) };
}
