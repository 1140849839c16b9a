import { type ContentLanguage, isDefaultLanguage } from "@thingwright/contract/basics/content-languages.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { LocalText } from "@thingwright/contract/basics/local-text.ts";
import { withWords } from "@thingwright/contract/points/point-texts.ts";
import type { TemplateContent, TemplateParts } from "@thingwright/contract/products/template-content.ts";
import { changeTexts, type TextTree, treeOf } from "@thingwright/contract/basics/text-tree.ts";
import { wordsOf } from "../../lib/i18n.ts";
import { guideUnits, type LocalUnit } from "./guide-units.ts";
import { messages } from "./messages/en.ts";
import { inEveryLanguage, unitsOfPoints, wordsOfPoints } from "./point-units.ts";
import type { TextEdit, Texts, TranslationUnit } from "./shared/units.ts";

/** The parts of a template whose texts are translated separately. */
export const templateSections = ["features", "guides", "app"] as const;
export type TemplateSection = (typeof templateSections)[number];

type Content = Pick<TemplateContent, "points" | "function_texts" | "guides" | "app_settings">;

const appTexts = {
  device_name: limits.deviceTitle,
  default_room: limits.roomName,
  offline_hint: limits.offlineHint,
} as const;
type AppText = keyof typeof appTexts;
const appFields = Object.keys(appTexts) as AppText[];

/** Returns the units whose texts are stored as one object with all languages (see `LocalUnit`). */
function localUnits({ guides, app_settings }: Content, language: Language): LocalUnit[] {
  const t = wordsOf(messages);
  const ofGuides = guideUnits(guides, language);
  const ofApp = appFields.flatMap((field) => {
    const text = app_settings[field];
    const unit = { key: `app.${field}`, label: t(field), section: "app", max: appTexts[field] };
    return text ? [{ text, unit }] : [];
  });
  return [...ofGuides, ...ofApp];
}

const featureKey = "functions.";

/** The texts of a template, as units and texts of the translation editor. */
export function textsOfTemplate(
  content: Content,
  language: Language,
): { units: TranslationUnit[]; texts: Texts } {
  const local = localUnits(content, language);
  const features = unitsOfPoints(content.points, language).map((unit) => ({
    ...unit,
    key: featureKey + unit.key,
    section: "features",
  }));
  const beside = content.function_texts as Partial<Record<ContentLanguage, TextTree>>;
  const texts = inEveryLanguage((of) => {
    const words = wordsOfPoints(content.points, beside, of);
    return new Map([
      ...Array.from(words, ([key, text]) => [featureKey + key, text] as const),
      ...local.map(({ unit, text }) => [unit.key, text[of] ?? ""] as const),
    ]);
  });
  return { units: [...features, ...local.map(({ unit }) => unit)], texts };
}

/** Returns the parts of a template that edits change, with the edits applied. */
export function withTexts(content: Content, edits: readonly TextEdit[]): TemplateParts {
  const bySection = Map.groupBy(edits, ({ key }) => key.slice(0, key.indexOf(".") + 1));
  const features = bySection.get(featureKey) ?? [];
  const guides = bySection.get("guides.") ?? [];
  const app = bySection.get("app.") ?? [];
  return {
    ...(features.length > 0 && withFeatures(content, features)),
    ...(guides.length > 0 && { guides: withGuides(content.guides, guides) }),
    ...(app.length > 0 && { app_settings: withAppTexts(content.app_settings, app) }),
  };
}

function withFeatures({ points, function_texts }: Content, edits: readonly TextEdit[]) {
  let worded: FunctionPoint[] = points;
  const beside: Partial<Record<ContentLanguage, TextTree>> = { ...(function_texts as object) };
  for (const [language, own] of Map.groupBy(edits, (edit) => edit.language)) {
    const change = treeOf(own.map(({ key, text }) => [key.slice(featureKey.length).split("."), text]));
    if (isDefaultLanguage(language))
      worded = worded.map((point) => {
        const words = change[point.identifier];
        return typeof words === "object" ? withWords(point, language, words) : point;
      });
    else beside[language] = changeTexts(beside[language] ?? {}, change);
  }
  return {
    ...(worded !== points && { points: worded }),
    function_texts: beside as TemplateContent["function_texts"],
  };
}

function withGuides(guides: Content["guides"], edits: readonly TextEdit[]): Content["guides"] {
  const next = structuredClone(guides);
  for (const { key, language, text } of edits) {
    const [, type, index] = key.split(".");
    const step = next[type as keyof typeof next]?.steps[Number(index)];
    if (step) step.text = withText(step.text, language, text);
  }
  return next;
}

function withAppTexts(
  settings: Content["app_settings"],
  edits: readonly TextEdit[],
): Content["app_settings"] {
  const next = { ...settings };
  for (const { key, language, text } of edits) {
    const field = key.slice("app.".length) as AppText;
    const before = next[field];
    if (before) next[field] = withText(before, language, text);
  }
  return next;
}

function withText(before: LocalText, language: ContentLanguage, text: string): LocalText {
  const { [language]: _, ...others } = before;
  return (text ? { ...others, [language]: text } : others) as LocalText;
}

/** Returns the text that a field path refers to. The path is from the server's error for a refused template. */
export function textAtPath(
  { points }: TemplateParts,
  path: readonly string[],
): { key: string; language: ContentLanguage } | undefined {
  const [part, first = "", ...rest] = path;
  const text = (key: string, language: string | undefined) => ({
    key,
    language: language as ContentLanguage,
  });
  if (part === "function_texts") return text(featureKey + rest.join("."), first);
  if (part === "guides" && rest[0] === "steps") return text(`guides.${first}.${rest[1]}`, rest[3]);
  if (part === "app_settings") return text(`app.${first}`, rest[0]);
  const point = part === "points" ? points?.[Number(first)] : undefined;
  if (!point) return undefined;
  const found = pathInPoint(point, rest);
  if (!found) return undefined;
  const language = rest.at(-1)!.endsWith("_en") ? "en" : "zh_CN";
  return text(featureKey + [point.identifier, ...found].join("."), language);
}

type Named = Pick<FunctionPoint, "enums" | "faults" | "members">;

function pathInPoint(of: Named, [field = "", index = "", ...rest]: readonly string[]): string[] | undefined {
  const at = Number(index);
  if (/^name(_en)?$/.test(field)) return ["name"];
  if (field === "enums") return of.enums?.[at] && ["enums", String(of.enums[at].value)];
  if (field === "faults") return of.faults?.[at] && ["faults", of.faults[at].code];
  const member = field === "members" ? of.members?.[at] : undefined;
  const inner = member && pathInPoint(member, rest);
  return inner && ["members", member.identifier, ...inner];
}
