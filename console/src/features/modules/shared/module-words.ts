import type { CommunicationModule, ModuleSummary } from "@thingwright/contract/products/modules.ts";
import { useLanguage } from "../../../lib/language.ts";

/** The texts about modules in the reader's language. A missing text is replaced by the text in the other language. */
export function useModuleWords() {
  const english = useLanguage() === "en";
  const pick = (chinese: string, inEnglish: string) =>
    english ? inEnglish || chinese : chinese || inEnglish;
  return {
    scenario: ({ scenario, scenario_en }: Pick<ModuleSummary, "scenario" | "scenario_en">) =>
      pick(scenario, scenario_en),
    description: (of: Pick<CommunicationModule, "description" | "description_en">) =>
      pick(of.description, of.description_en),
    /** Returns a text such as `12.02 × 12.1 × 12 mm`. */
    size: (size: string) => `${size.replaceAll("*", " × ")} mm`,
  };
}
