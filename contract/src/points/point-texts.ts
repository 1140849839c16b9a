import type { z } from "zod";
import {
  type ContentLanguage,
  type DefaultLanguage,
  isDefaultLanguage,
} from "../basics/content-languages.ts";
import {
  type FunctionPoint,
  FunctionName,
  FunctionTranslation,
  type StructMember,
} from "./function-points.ts";
import { limits } from "../grammar/limits.ts";
import { lineOf } from "../basics/text.ts";
import { changeTexts, textAt, type TextChange, type TextPath, type TextTree } from "../basics/text-tree.ts";

// Function points contain their Chinese and English words. Words in other languages are stored beside the points, by
// identifier: `{ mode: { name, enums: { value: text }, faults: { code: text }, members: { identifier: … } } }`.

type Words = { [K in DefaultLanguage]: string };
type Named = Pick<FunctionPoint | StructMember, "name" | "name_en" | "enums" | "faults">;

/** A text of a function point: its path, and its Chinese and English words. */
export interface PointText extends Words {
  path: TextPath;
}

/** The texts of a function point, in the order of the point. */
export function textsOfPoint(point: FunctionPoint): PointText[] {
  const members = (point.members ?? []).flatMap((member) =>
    textsOfNamed(member).map((text) => ({
      ...text,
      path: ["members", member.identifier, ...text.path],
    })),
  );
  return [...textsOfNamed(point), ...members];
}

function textsOfNamed({ name, name_en, enums, faults }: Named): PointText[] {
  return [
    { path: ["name"], zh_CN: name, en: name_en ?? "" },
    ...(enums ?? []).map(({ value, text, text_en }) => ({
      path: ["enums", String(value)],
      zh_CN: text,
      en: text_en ?? "",
    })),
    ...(faults ?? []).map(({ code, content, content_en }) => ({
      path: ["faults", code],
      zh_CN: content,
      en: content_en ?? "",
    })),
  ];
}

/**
 * The words of a function point in a language: in Chinese and English its own, else those stored beside it. Stored
 * words whose path the point no longer has are left out.
 */
export function wordsOfPoint(
  point: FunctionPoint,
  beside: TextTree,
  language: ContentLanguage,
): [path: TextPath, text: string][] {
  return textsOfPoint(point).map((text) => [
    text.path,
    isDefaultLanguage(language) ? text[language] : textAt(beside, text.path),
  ]);
}

/** The Chinese or the English words of a function point, as a tree. English words that are missing are left out. */
export function ownWords(point: FunctionPoint, language: DefaultLanguage): TextTree {
  const field = (name: string) => (language === "zh_CN" ? name : `${name}_en`);
  const words = (entries: readonly object[] | undefined, key: string, text: string) =>
    withoutEmpty(
      (entries as readonly Record<string, string>[] | undefined)?.map((entry) => [
        String(entry[key]),
        entry[field(text)],
      ]),
    );
  const named = (one: Named & { members?: StructMember[] | undefined }): TextTree =>
    withoutEmpty([
      ["name", (one as Record<string, unknown>)[field("name")] as string | undefined],
      ["enums", words(one.enums, "value", "text")],
      ["faults", words(one.faults, "code", "content")],
      ["members", withoutEmpty(one.members?.map((member) => [member.identifier, named(member)]))],
    ]);
  return named(point);
}

function withoutEmpty(entries: readonly [string, string | TextTree | undefined][] = []): TextTree {
  const full = entries.filter((entry): entry is [string, string | TextTree] =>
    typeof entry[1] === "object" ? Object.keys(entry[1]).length > 0 : Boolean(entry[1]),
  );
  return Object.fromEntries(full);
}

/** A function point with changed words in Chinese or English. Words that the change does not name stay. */
export function withWords(
  point: FunctionPoint,
  language: DefaultLanguage,
  change: TextChange,
): FunctionPoint {
  const words = changeTexts(ownWords(point, language), change);
  const named = <P extends Named>(one: P, at: TextPath): P => {
    const word = <E extends object>(entry: E, field: string, path: TextPath) =>
      worded(entry, language === "zh_CN" ? field : `${field}_en`, textAt(words, [...at, ...path]));
    return {
      ...word(one, "name", ["name"]),
      ...(one.enums && {
        enums: one.enums.map((entry) => word(entry, "text", ["enums", String(entry.value)])),
      }),
      ...(one.faults && {
        faults: one.faults.map((entry) => word(entry, "content", ["faults", entry.code])),
      }),
    };
  };
  return {
    ...named(point, []),
    ...(point.members && {
      members: point.members.map((member) => named(member, ["members", member.identifier])),
    }),
  };
}

/** An entry with a text, or without the field if the text is empty. */
function worded<E extends object>(entry: E, field: string, text: string): E {
  const others = Object.entries(entry).filter(([name]) => name !== field);
  return Object.fromEntries(text ? [...others, [field, text]] : others) as E;
}

/** The rule for a text of a function point in a language. */
export function ruleOfText(path: TextPath, language: ContentLanguage): z.ZodType<string, string> {
  const [kind] = path[0] === "members" ? path.slice(2) : path;
  if (kind !== "name") return isDefaultLanguage(language) ? enumText : enumTranslation;
  return language === "zh_CN" ? FunctionName : language === "en" ? FunctionTranslation : nameTranslation;
}

const enumText = lineOf(limits.enumText);
const enumTranslation = lineOf(limits.enumText, 0);
const nameTranslation = lineOf(limits.functionTranslation, 0);

/** The maximum number of characters of a text of a function point in a language. */
export function longestText(path: TextPath, language: ContentLanguage): number {
  const rule = ruleOfText(path, language);
  if (rule === FunctionName) return limits.functionName;
  return rule === enumText || rule === enumTranslation ? limits.enumText : limits.functionTranslation;
}
