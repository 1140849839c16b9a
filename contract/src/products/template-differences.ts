import { z } from "zod";
import { sameJson } from "../basics/same-json.ts";
import type { FunctionPoint } from "../points/function-points.ts";
import { type ProductContent, type TemplateContent, templateParts } from "./template-content.ts";

/**
 * One thing in which a template and a product can differ: a function point, the words of a function point in other
 * languages, the order of the function points, the guide of a way of pairing, a field of the app settings, or a voice
 * platform.
 */
export interface Item {
  part: keyof TemplateContent;
  value: unknown;
}

export const TemplateDifference = z.object({
  /** Identifies it in calls, as `points.switch` or `guides.ap`. `order` is the order of the function points. */
  key: z.string(),
  part: z.enum(templateParts),
  kind: z.enum(["added", "changed", "removed", "reordered"]),
  /** The values in the product's version of the template, in its latest version, and in the product; null for none. */
  base: z.unknown(),
  template: z.unknown(),
  own: z.unknown(),
  /** Whether the product's maker has changed it, too. */
  conflict: z.boolean(),
});
export type TemplateDifference = z.infer<typeof TemplateDifference>;

export const orderKey = "order";
const separator = ".";

/** The parts whose entries are separate items. */
const parted = ["guides", "app_settings", "voice", "voice_examples"] as const;
/**
 * The parts that are one item each. The proposed communication mode is left out, because products have chosen theirs.
 */
const whole = ["module_id", "pairing_types", "panel"] as const;

/** The words of each function point in all languages, by its identifier. */
function textsByPoint({ function_texts }: ProductContent): Map<string, Record<string, unknown>> {
  const texts = new Map<string, Record<string, unknown>>();
  for (const [language, words] of Object.entries(function_texts))
    for (const [identifier, text] of Object.entries(words ?? {}))
      texts.set(identifier, { ...texts.get(identifier), [language]: text });
  return texts;
}

/** The items of a template's or product's content, by their keys. */
export function itemsOf(content: TemplateContent): Map<string, Item> {
  const items = new Map<string, Item>();
  const add = (part: keyof TemplateContent, name: string | null, value: unknown) =>
    void items.set(name === null ? part : part + separator + name, { part, value });
  for (const point of content.points) add("points", point.identifier, point);
  for (const [identifier, texts] of textsByPoint(content)) add("function_texts", identifier, texts);
  for (const part of parted)
    for (const [name, value] of Object.entries(content[part]))
      if (value !== undefined && value !== null) add(part, name, value);
  for (const part of whole) if (content[part] !== null) add(part, null, content[part]);
  return items;
}

/** Whether two values are equal, in any order of fields. */
export const same = (a: unknown, b: unknown) => sameJson(a ?? null, b ?? null);

function orderOf(content: TemplateContent, among: ReadonlySet<string>): string[] {
  return content.points.map(({ identifier }) => identifier).filter((identifier) => among.has(identifier));
}
const identifiersOf = ({ points }: TemplateContent) => new Set(points.map(({ identifier }) => identifier));

/**
 * The changes of a template since a product's version of it, except those that the product already has.
 * @param base the product's version; null if it is no longer stored, so that any difference may be the maker's own
 * change
 */
export function templateDifferences(
  base: TemplateContent | null,
  template: TemplateContent,
  own: TemplateContent,
): TemplateDifference[] {
  const [now, mine] = [itemsOf(template), itemsOf(own)];
  const before = base ? itemsOf(base) : new Map([...mine].filter(([key]) => now.has(key)));
  const found: TemplateDifference[] = [];
  for (const key of new Set([...now.keys(), ...before.keys()])) {
    const [was, is, has] = [before.get(key)?.value, now.get(key)?.value, mine.get(key)?.value];
    if (same(was, is) || same(is, has)) continue;
    // The words of a function point are added and removed with it.
    const { part } = (now.get(key) ?? before.get(key))!;
    if (part === "function_texts" && !mine.has(key.replace(part, "points"))) continue;
    const kind = is === undefined ? "removed" : was === undefined ? "added" : "changed";
    const values = { base: base ? (was ?? null) : null, template: is ?? null, own: has ?? null };
    found.push({ key, part, kind, ...values, conflict: base === null || !same(was, has) });
  }
  const order = orderDifference(base ?? own, template, own);
  return order ? [...found, order] : found;
}

function orderDifference(
  base: TemplateContent,
  template: TemplateContent,
  own: TemplateContent,
): TemplateDifference | null {
  const all = identifiersOf(base).intersection(identifiersOf(template)).intersection(identifiersOf(own));
  const [was, is, has] = [orderOf(base, all), orderOf(template, all), orderOf(own, all)];
  if (same(was, is) || same(is, has)) return null;
  return {
    key: orderKey,
    part: "points",
    kind: "reordered",
    base: was,
    template: is,
    own: has,
    conflict: !same(was, has),
  };
}

/** Returns the product after it has taken over these items from the template. */
export function takenOver<C extends TemplateContent>(
  own: C,
  template: TemplateContent,
  keys: Iterable<string>,
): C {
  const taken = new Set(keys);
  const next = structuredClone(own);
  const named = (part: string) =>
    [...taken].filter((key) => key.startsWith(part + separator)).map((key) => key.slice(part.length + 1));
  const points = new Map(template.points.map((point) => [point.identifier, point]));
  for (const identifier of named("points")) {
    const point = points.get(identifier);
    if (!point) next.points = next.points.filter((one) => one.identifier !== identifier);
    else if (!next.points.some((one) => one.identifier === identifier)) {
      next.points.splice(placeOf(point, template, next), 0, point);
      moveTexts(next, template, identifier);
    } else next.points = next.points.map((one) => (one.identifier === identifier ? point : one));
    if (!point) moveTexts(next, template, identifier);
  }
  for (const identifier of named("function_texts")) moveTexts(next, template, identifier);
  for (const part of parted)
    for (const name of named(part)) {
      const to = next[part] as Record<string, unknown>;
      const value = ownOf(template[part] as Record<string, unknown>, name);
      if (value === undefined) delete to[name];
      else to[name] = value;
    }
  for (const part of whole) if (taken.has(part)) Object.assign(next, { [part]: template[part] });
  if (taken.has(orderKey)) next.points = reordered(next, template);
  return next;
}

/** The name comes from a caller: a property that every object inherits, such as `constructor`, must not be found. */
function ownOf<V>(values: Record<string, V>, name: string): V | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/**
 * The index for a new function point. Of the points before it in the template, it follows the last one that the product
 * has, too.
 */
function placeOf({ identifier }: FunctionPoint, template: TemplateContent, own: TemplateContent): number {
  const before = template.points.slice(
    0,
    template.points.findIndex((point) => point.identifier === identifier),
  );
  for (const { identifier: neighbour } of before.toReversed()) {
    const at = own.points.findIndex((point) => point.identifier === neighbour);
    if (at >= 0) return at + 1;
  }
  return 0;
}

/** Changes the texts in place: a product may have thousands, and a call may name a thousand function points. */
function moveTexts(to: TemplateContent, from: TemplateContent, identifier: string): void {
  const texts = to.function_texts;
  const languages = new Set([...Object.keys(from.function_texts), ...Object.keys(texts)]);
  for (const language of languages as Set<keyof typeof texts>) {
    const text = ownOf(from.function_texts[language] ?? {}, identifier);
    if (text === undefined) delete texts[language]?.[identifier];
    else texts[language] = Object.assign(texts[language] ?? {}, { [identifier]: text });
  }
}

/**
 * Sorts the function points that both have in the order of the template; the product's own points keep their places.
 */
function reordered(own: TemplateContent, template: TemplateContent): FunctionPoint[] {
  const both = identifiersOf(own).intersection(identifiersOf(template));
  const mine = new Map(own.points.map((point) => [point.identifier, point]));
  const order = orderOf(template, both);
  return own.points.map((point) => (both.has(point.identifier) ? mine.get(order.shift()!)! : point));
}
