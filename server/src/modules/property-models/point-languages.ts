import {
  type ContentLanguage,
  contentLanguages,
  isDefaultLanguage,
} from "@thingwright/contract/basics/content-languages.ts";
import type { pointLanguages } from "@thingwright/contract/points/point-languages.ts";
import { type PointText, textsOfPoint, withWords } from "@thingwright/contract/points/point-texts.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import {
  changeTexts,
  textAt,
  type TextChange,
  type TextPath,
  textsOf,
  type TextTree,
  treeOf,
} from "@thingwright/contract/basics/text-tree.ts";
import type { Context } from "../../http/context.ts";
import { type Refusal, refuseFields } from "../../http/refuse.ts";
import { staleTexts, textStates } from "../../platform/changed-texts.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { listWorded, saveWorded, textsNamed, type WordedPoint } from "./point-languages.store.ts";
import { refuseBeyondRoom } from "./pool-room.ts";
import { lockPoints, lockPool } from "./property-models.store.ts";
import {
  anyUncounted,
  listUncounted,
  saveTextCounts,
  someUncounted,
  sumTextCounts,
  type TextCounts,
} from "./text-counts.store.ts";

type Routes = typeof pointLanguages;

const catalogue = systemScope("the pool is the platform's own");

/** Returns the texts that a point has in a language, each with the path that leads to it. */
function wordsIn(
  row: WordedPoint,
  own: readonly PointText[],
  language: ContentLanguage,
): [TextPath, string][] {
  const beside = row.texts[language] ?? {};
  return own.flatMap((text): [TextPath, string][] => {
    const word = isDefaultLanguage(language) ? text[language] : textAt(beside, text.path);
    return word === "" ? [] : [[text.path, word]];
  });
}

/** Returns the texts of a point in all languages, in the form of the API. */
function standing(row: WordedPoint): TextTree {
  const own = textsOfPoint(row.point);
  return treeOf(
    contentLanguages.flatMap((language) =>
      wordsIn(row, own, language).map(
        ([path, text]) => [[language, "functions", row.point.identifier, ...path], text] as const,
      ),
    ),
  );
}

/**
 * Finds the texts of the pool in these languages, how many texts each language has, and how many texts there are in
 * all.
 */
export async function wordsOfPool(
  { scope, sql }: Context,
  languages: readonly ContentLanguage[],
): Promise<Result<Routes["get"]>> {
  const rows = await listWorded(scope, sql, languages);
  const given = languages.map((language) => {
    const functions: Record<string, TextTree> = {};
    for (const row of rows) {
      const words = wordsIn(row, textsOfPoint(row.point), language);
      if (words.length > 0) functions[row.point.identifier] = treeOf(words);
    }
    return [language, { functions }];
  });
  const { total, ...filled } = await countsOfPool(sql);
  return { languages: Object.fromEntries(given) as never, filled, total };
}

/** Adds up the stored counts, and the counts of points that have changed since they were last counted. */
async function countsOfPool(sql: Sql): Promise<TextCounts> {
  const counts = textCounts(await sumTextCounts(catalogue, sql));
  for (const row of await listUncounted(catalogue, sql)) {
    for (const [name, count] of Object.entries(countsOf(row))) counts[name as keyof TextCounts] += count;
  }
  return counts;
}

function countsOf(row: WordedPoint): TextCounts {
  const own = textsOfPoint(row.point);
  const counts = textCounts({ total: own.length });
  for (const language of contentLanguages) counts[language] = wordsIn(row, own, language).length;
  return counts;
}

const textCounts = (known: Partial<TextCounts>): TextCounts => ({
  ...(Object.fromEntries(contentLanguages.map((language) => [language, 0])) as Record<
    ContentLanguage,
    number
  >),
  total: 0,
  ...known,
});

/**
 * Counts and stores the texts of points that have changed since they were last counted.
 * @returns the number of such points
 */
export async function keepTextCounts(sql: Sql): Promise<number> {
  if (!(await anyUncounted(catalogue, sql))) return 0;
  return sql.transaction(async (transaction) => {
    // Lock order: the pool before any of its points, as in a change of points, so that the two cannot deadlock.
    await lockPool(catalogue, transaction);
    const rows = await someUncounted(catalogue, transaction);
    const counted = rows.map((row) => ({ identifier: row.point.identifier, counts: countsOf(row) }));
    await saveTextCounts(catalogue, transaction, counted);
    return rows.length;
  });
}

/** Changes texts of points, either all or none. Throws standard_points_too_large. */
export async function changeWords(
  context: Context,
  { languages, was }: Parsed<Routes["change"]>["body"],
): Promise<Result<Routes["change"]>> {
  const { sql, now, language, audit } = context;
  const changes = byPoint(languages);
  const identifiers = [...changes.keys()];
  await lockPool(catalogue, sql);
  if (identifiers.length > 0) await lockPoints(catalogue, sql, identifiers);
  const rows = await textsNamed(catalogue, sql, identifiers);
  const refused = [...changes].flatMap(([identifier, change]) => unknownIn(rows.get(identifier), change));
  if (refused.length > 0) throw refuseFields(language, refused);
  const read = byPoint(was ?? {});
  const stands = [...changes].map(([identifier, change]) => ({
    row: rows.get(identifier)!,
    change: { languages: change, was: was && (read.get(identifier) ?? {}) },
    now: standing(rows.get(identifier)!),
    path: "languages",
  }));
  const stale = staleTexts(language, stands);
  if (stale) throw stale;
  const saved = stands.map(({ row, change, now: before }) => ({
    ...reworded(row, change.languages),
    before,
  }));
  if (saved.length > 0) await saveWorded(catalogue, sql, saved, seconds(now));
  await refuseBeyondRoom(sql);
  audit(
    textStates(
      saved.map((row) => ({
        name: row.point.name,
        before: row.before,
        after: standing(row),
      })),
    ),
  );
  return { changed: saved.length };
}

/** Splits a change by point; the part of each point keeps the full paths of its texts. */
function byPoint(languages: TextChange): Map<string, TextTree> {
  const texts = Map.groupBy(textsOf(languages), ([path]) => path[2] ?? "");
  return new Map(Array.from(texts, ([identifier, own]) => [identifier, treeOf(own)]));
}

/** Returns a refusal for each text that a change names but the point does not have. */
function unknownIn(row: WordedPoint | undefined, change: TextTree): Refusal[] {
  const known = new Set(row && textsOfPoint(row.point).map(({ path }) => path.join(".")));
  return [...textsOf(change)]
    .filter(([path]) => !known.has(path.slice(3).join(".")))
    .map(([path]) => ({ path: ["languages", ...path].join("."), key: "text_unknown" }));
}

/** Applies a change of texts to a point; `reworded` tells whether texts within the point itself changed. */
function reworded(row: WordedPoint, change: TextTree): WordedPoint & { reworded: boolean } {
  let { point } = row;
  const texts = { ...row.texts };
  for (const language of contentLanguages) {
    const { functions } = (change[language] ?? {}) as { functions?: TextTree };
    const words = functions?.[point.identifier];
    if (typeof words !== "object") continue;
    if (isDefaultLanguage(language)) point = withWords(point, language, words);
    else texts[language] = changeTexts(texts[language] ?? {}, words);
  }
  return { point, texts, reworded: point !== row.point };
}
