import type { AppSettings, PanelSettings } from "@thingwright/contract/people/app-settings.ts";
import {
  type ContentLanguage,
  languageTable,
  textIn,
  type Translated,
} from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { PairingGuide } from "@thingwright/contract/content/guides.ts";
import { type PairingType, pairingTypeNames } from "@thingwright/contract/devices/pairing-types.ts";
import type { EditionDifference } from "@thingwright/contract/products/edition-differences.ts";
import type { TemplateDifference } from "@thingwright/contract/products/template-differences.ts";
import { type VoiceFeature, voiceFeatureTable } from "@thingwright/contract/products/voice-features.ts";
import { type VoicePlatform, voicePlatformNames } from "@thingwright/contract/products/voice-platforms.ts";
import { useMessages } from "../../../lib/i18n.ts";
import { useLanguage } from "../../../lib/language.ts";
import { localName } from "../../../lib/local-name.ts";
import { messages as pointMessages } from "../../../parts/function-points/messages/en.ts";
import { rangeOf } from "../../../parts/function-points/range.ts";
import { messages } from "../messages/en.ts";
import { useOwnPartWords } from "./own-part-words.ts";

/** A difference between versions of a template, or between products, which have further parts. */
export type ShownDifference = Omit<TemplateDifference, "part"> & Pick<EditionDifference, "part">;

type Words = Record<string, { name?: string }>;

/**
 * Returns texts for the differences between template versions: the name of each difference, and the value of each side,
 * line by line.
 */
export function useDifferenceWords(points: readonly FunctionPoint[]) {
  const t = useMessages(messages);
  const p = useMessages(pointMessages);
  const language = useLanguage();
  const nameOf = (identifier: string) => {
    const point = points.find((one) => one.identifier === identifier);
    return point ? localName(point, language) : identifier;
  };
  const others = useOwnPartWords(nameOf);

  function title({ key, part, base, template, own }: ShownDifference): string {
    const name = key.slice(part.length + 1);
    if (key === "order") return t("order");
    switch (part) {
      case "points":
        return localName((template ?? base ?? own) as FunctionPoint, language);
      case "function_texts":
        return t("textsOf", { name: nameOf(name) });
      case "guides":
        return t("guideOf", { name: pairingTypeNames[name as PairingType][language] });
      case "voice":
        return t("voiceOf", { name: voicePlatformNames[name as VoicePlatform][language] });
      case "voice_examples":
        return t("examplesOf", { name: voicePlatformNames[name as VoicePlatform][language] });
      case "app_settings":
        return t(name as keyof AppSettings);
      default:
        return t(`part_${part}`);
    }
  }

  function linesOfPoint(point: FunctionPoint): string[] {
    const range = rangeOf(point, language);
    const text = {
      bool: () => p("boolRange"),
      length: () => p("lengthRange", { bytes: range.kind === "length" ? range.bytes : 0 }),
      number: () => (range.kind === "number" ? range.text + p("stepRange", { step: range.step }) : ""),
      entries: () =>
        range.kind === "entries" ? range.entries.map((one) => one.text).join(t("separator")) : "",
    }[range.kind]();
    const kind = `${p(`type_${point.data_type}`)} · ${p(`transfer_${point.transfer_type}`)}`;
    const names = point.name_en ? `${point.name} / ${point.name_en}` : point.name;
    return [names, kind, text].filter((line) => line !== "");
  }

  /** The value of one side as lines; empty for none. */
  function lines({ key, part }: ShownDifference, value: unknown): string[] {
    if (value === null || value === undefined) return [];
    if (key === "order") return [(value as string[]).map(nameOf).join(t("separator"))];
    switch (part) {
      case "points":
        return linesOfPoint(value as FunctionPoint);
      case "function_texts":
        return Object.entries(value as Words).map(
          ([code, { name = t("none") }]) => `${languageTable[code as ContentLanguage].own}: ${name}`,
        );
      case "guides": {
        const { steps, package: pagePackage } = value as PairingGuide;
        const texts = steps.map(({ text }, i) => `${i + 1}. ${textIn(text, language)}`);
        return pagePackage ? [...texts, t("withPackage", { name: pagePackage.name })] : texts;
      }
      case "app_settings":
        return [setting(value)];
      case "pairing_types":
        return [
          (value as PairingType[]).map((type) => pairingTypeNames[type][language]).join(t("separator")),
        ];
      case "panel": {
        const { main, hidden } = value as PanelSettings;
        return [
          ...(main === null ? [] : [t("mainPoint", { name: nameOf(main) })]),
          ...(hidden.length === 0 ? [] : [t("hiddenPoints", { count: hidden.length })]),
        ];
      }
      case "voice":
        return (value as { features: { feature: VoiceFeature; identifier: string }[] }).features.map(
          ({ feature, identifier }) => `${voiceFeatureTable[feature][language]}: ${nameOf(identifier)}`,
        );
      case "voice_examples":
        return Object.entries(value as Record<ContentLanguage, string[]>).map(
          ([code, said]) => `${languageTable[code as ContentLanguage].own}: ${said.join(t("separator"))}`,
        );
      default:
        return others.linesOf(part, value);
    }
  }

  function setting(value: boolean | number | Translated | null): string {
    if (value === null) return t("none");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "number") return `${value} dBm`;
    return textIn(value, language);
  }

  return { title, lines };
}
