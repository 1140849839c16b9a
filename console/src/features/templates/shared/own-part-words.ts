import type { Configuration } from "@thingwright/contract/products/configuration.ts";
import { type ContentLanguage, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import type { EditionDifference } from "@thingwright/contract/products/edition-differences.ts";
import type { NodeType, Power, ProductType, SecurityLevel } from "@thingwright/contract/grammar/enums.ts";
import type { MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useProductWords } from "../../products/shared/product-words.tsx";
import { messages } from "../messages/en.ts";

type Scenes = Configuration["scenes"];
type Setting = Partial<Scenes["triggers"][string] & Scenes["actions"][string]>;

/** Returns the texts for the parts that products have and templates do not have, line by line. */
export function useOwnPartWords(nameOf: (identifier: string) => string) {
  const t = useMessages(messages);
  const words = useProductWords();

  function linesOfScenes({ triggers, actions }: Scenes): string[] {
    const all = (settings: Record<string, Setting>, word: "sceneTrigger" | "sceneAction") =>
      Object.entries(settings).map(([identifier, { operators = [], values = [], min, max }]) => {
        const range = min === undefined && max === undefined ? [] : [`${min ?? ""} … ${max ?? ""}`];
        const said = [...operators, ...values.map(String), ...range].join(t("separator"));
        return t(word, { name: nameOf(identifier) }) + (said && ` (${said})`);
      });
    return [...all(triggers, "sceneTrigger"), ...all(actions, "sceneAction")];
  }

  function linesOf(part: EditionDifference["part"], value: unknown): string[] {
    switch (part) {
      case "product_type":
        return [words.type(value as ProductType)];
      case "security_level":
        return [t(`level_${value as SecurityLevel}`)];
      case "node_type":
        return [words.node(value as NodeType)];
      case "power":
        return [words.power(value as Power)];
      case "wake_interval":
        return [t("seconds", { count: value as number })];
      case "mcu":
        return [t(value ? "yes" : "no")];
      case "icon":
        return value === "" ? [] : [(value as string).startsWith("/") ? t("image") : (value as string)];
      case "name_texts":
        return Object.entries(value as Record<ContentLanguage, string>).map(
          ([code, name]) => `${languageTable[code as ContentLanguage].own}: ${name}`,
        );
      case "spec":
        return (value as Configuration["spec"]).map(
          ({ key, value: of, unit = "" }) => `${key}: ${of} ${unit}`,
        );
      case "binding": {
        const { mode, supports_groups } = value as NonNullable<Configuration["binding"]>;
        return [t(`binding_${mode}`), t(supports_groups ? "groups_true" : "groups_false")];
      }
      case "scenes":
        return linesOfScenes(value as Scenes);
      case "keys":
        return (value as MappedKey[]).map(({ key, identifier }) => `${key} → ${nameOf(identifier)}`);
      case "labels":
        return (value as { key: string; value: string }[]).map(({ key, value: of }) => `${key}=${of}`);
      default:
        return [typeof value === "string" ? value : JSON.stringify(value)];
    }
  }

  return { linesOf };
}

/** The name of each part in which products differ. */
export function usePartName(): (part: EditionDifference["part"]) => string {
  const t = useMessages(messages);
  return (part) => t(`part_${part}`);
}
