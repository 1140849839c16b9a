import { Configuration } from "@thingwright/contract/products/configuration.ts";

// Built once, since building the schema takes longer than parsing a configuration with it.
const Stored = Configuration.omit({ function_texts: true }).partial();

/** Parses a product's configuration as it is stored: fields that were never set are missing. */
export function storedConfiguration(content: unknown): Partial<Configuration> {
  // The texts of function points can be megabytes and have no defaults to add, so they are not parsed.
  const { function_texts, ...rest } = (content ?? {}) as Partial<Configuration>;
  return { ...Stored.parse(rest), ...(function_texts && { function_texts }) };
}
