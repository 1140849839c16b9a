import { isDeepStrictEqual } from "node:util";
import { fittingScenes } from "@thingwright/contract/products/configuration-rules.ts";
import type { PointRules } from "@thingwright/contract/points/function-points.ts";
import type { SceneSettings } from "@thingwright/contract/people/scenes.ts";
import {
  ProductContent,
  type TemplateContent,
  type TemplateParts,
} from "@thingwright/contract/products/template-content.ts";
import { unknownWords } from "@thingwright/contract/voice-capabilities/word-values.ts";
import type { VoiceMapping } from "@thingwright/contract/products/voice.ts";
import { fitsVoice, voiceKey } from "@thingwright/contract/products/voice-features.ts";
import type { VoicePlatform } from "@thingwright/contract/products/voice-platforms.ts";

const nothing: ProductContent = ProductContent.parse({});

/** The content of a template, or of a product with its function points. Only a product has settings for scenes. */
export type WithPoints = TemplateContent & { scenes?: SceneSettings };

/** Completes the stored content of a template with empty defaults. */
export function completeTemplate(stored: unknown): TemplateContent {
  return { ...nothing, points: [], ...(stored as Partial<TemplateContent>) };
}

/** Returns a template without its function points: the rest of a product's content has the same form. */
export function contentOf({ points: _points, ...content }: TemplateContent): ProductContent {
  return content;
}

/**
 * Puts parts into a template or a product. If they remove function points, the content of other parts about these
 * function points is removed too, and so are voice features and scene settings that a changed function point no longer
 * fits.
 */
export function withParts<C extends WithPoints>(content: C, parts: TemplateParts): C {
  const next = { ...content, ...(parts as Partial<TemplateContent>) };
  if (!parts.points) return next;
  const left = byIdentifier(next);
  const { panel, voice, function_texts, scenes } = next;
  return {
    ...next,
    ...(scenes && { scenes: fittingScenes(left, scenes) }),
    panel: panel && !parts.panel ? panelOf(panel, left) : panel,
    voice: parts.voice ? voice : voiceOf(voice, left),
    function_texts: parts.function_texts ? function_texts : textsOf(function_texts, left),
  };
}

/** Checks whether these new function points would remove a part of the other content. */
export function loses(content: WithPoints, points: TemplateContent["points"]): boolean {
  return !isDeepStrictEqual(contentOf(withParts(content, { points })), contentOf(content));
}

type Points = ReadonlyMap<string, PointRules>;

function byIdentifier({ points }: Pick<TemplateContent, "points">): Points {
  return new Map(points.map((point) => [point.identifier, point]));
}

function panelOf(panel: NonNullable<TemplateContent["panel"]>, left: Points) {
  const main = panel.main !== null && left.has(panel.main) ? panel.main : null;
  const isLeft = (identifier: string) => left.has(identifier);
  const { hidden, order } = panel;
  return { ...panel, main, hidden: hidden.filter(isLeft), ...(order && { order: order.filter(isLeft) }) };
}

function voiceOf(voice: TemplateContent["voice"], left: Points): TemplateContent["voice"] {
  return mapped(voice, (setup, platform) => ({
    ...setup,
    features: setup.features.flatMap((mapping) => {
      const point = left.get(mapping.identifier);
      return point && fitsVoice(mapping.feature, point) ? [withKnownWords(platform, mapping, point)] : [];
    }),
  }));
}

/** Removes words for values that the function point no longer has. */
function withKnownWords(platform: VoicePlatform, mapping: VoiceMapping, point: PointRules): VoiceMapping {
  const { feature, values } = mapping;
  const unknown = values ? unknownWords(platform, feature, point, values) : [];
  return unknown.length > 0 && values ? { ...mapping, values: without(values, unknown) } : mapping;
}

function without<V>(of: Record<string, V>, keys: readonly string[]): Record<string, V> {
  return picked(of, (key) => !keys.includes(key));
}

function textsOf(texts: TemplateContent["function_texts"], left: Points) {
  return mapped(texts, (words) => picked(words, (identifier) => left.has(identifier)));
}

/**
 * Restores the content about function points that an earlier change removed or altered, if these function points are
 * again as they were before that change: to undo a deletion, the former list of function points is sent. All other
 * changes since then stay.
 * @param before the content before that change
 * @param now the present content
 * @param next the next content, still without the restored parts
 */
export function withRestoredParts<C extends WithPoints>(
  before: WithPoints,
  now: Pick<TemplateContent, "points">,
  next: C,
): C {
  const [had, has, gets] = [byIdentifier(before), byIdentifier(now), byIdentifier(next)];
  const isBack = (identifier: string) =>
    had.has(identifier) &&
    isDeepStrictEqual(gets.get(identifier), had.get(identifier)) &&
    !isDeepStrictEqual(has.get(identifier), had.get(identifier));
  if (![...gets.keys()].some(isBack)) return next;
  return {
    ...next,
    ...(before.scenes && { scenes: scenesBack(next.scenes, before.scenes, isBack) }),
    panel: next.panel && before.panel ? panelBack(next.panel, before.panel, isBack) : next.panel,
    voice: mapped(next.voice, (setup, platform) => ({
      ...setup,
      features: mergeInFormerOrder(setup.features, before.voice[platform]?.features ?? [], {
        key: voiceKey,
        isBack: ({ identifier }) => isBack(identifier),
      }),
    })),
    function_texts: textsBack(next.function_texts, before.function_texts, isBack),
  };
}

type IsBack = (identifier: string) => boolean;
type Panel = NonNullable<TemplateContent["panel"]>;

function panelBack(panel: Panel, before: Panel, isBack: IsBack): Panel {
  const main = panel.main ?? (before.main !== null && isBack(before.main) ? before.main : null);
  const back = (now: string[], was: string[]) => mergeInFormerOrder(now, was, { key: (one) => one, isBack });
  return {
    ...panel,
    main,
    hidden: back(panel.hidden, before.hidden),
    ...(panel.order && { order: back(panel.order, before.order ?? []) }),
  };
}

function scenesBack(
  { triggers, actions }: SceneSettings = { triggers: {}, actions: {} },
  before: SceneSettings,
  isBack: IsBack,
): SceneSettings {
  return {
    triggers: { ...picked(before.triggers, isBack), ...triggers },
    actions: { ...picked(before.actions, isBack), ...actions },
  };
}

function textsBack(
  texts: TemplateContent["function_texts"],
  before: TemplateContent["function_texts"],
  isBack: IsBack,
): TemplateContent["function_texts"] {
  const back = mapped(before, (words) => picked(words, isBack));
  const languages = Object.keys({ ...texts, ...back }) as (keyof typeof texts)[];
  return Object.fromEntries(
    languages.map((language) => [language, { ...texts[language], ...back[language] }]),
  );
}

/** Merges the present entries with the restored ones, in the former order. */
function mergeInFormerOrder<T>(
  now: readonly T[],
  before: readonly T[],
  { key, isBack }: { key: (one: T) => unknown; isBack: (one: T) => boolean },
): T[] {
  const present = new Map(now.map((one) => [key(one), one]));
  const was = before.flatMap((one) => present.get(key(one)) ?? (isBack(one) ? [one] : []));
  const known = new Set(was.map(key));
  return [...was, ...now.filter((one) => !known.has(key(one)))];
}

function picked<V>(of: Record<string, V>, keeps: (identifier: string) => boolean): Record<string, V> {
  return Object.fromEntries(Object.entries(of).filter(([identifier]) => keeps(identifier)));
}

function mapped<K extends string, V>(of: Partial<Record<K, V>>, change: (value: V, key: K) => V) {
  const entries = Object.entries(of) as [K, V][];
  return Object.fromEntries(entries.map(([key, value]) => [key, change(value, key)])) as Partial<
    Record<K, V>
  >;
}
