import type { PairingGuides } from "@thingwright/contract/content/guides.ts";
import type { LocalText } from "@thingwright/contract/basics/local-text.ts";
import type { PairingType } from "@thingwright/contract/devices/pairing-types.ts";
import type { productLanguages } from "@thingwright/contract/products/product-languages.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import { sameJson } from "@thingwright/contract/basics/same-json.ts";
import { textAt, textsOf, type TextTree, treeOf } from "@thingwright/contract/basics/text-tree.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { staleTexts, textStates } from "../../platform/changed-texts.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { EventLog } from "../../platform/events.ts";
import { inSlices } from "../../platform/limits/slices.ts";
import {
  definition,
  getProduct,
  lockToDefine,
  replacePoints,
  saveConfiguration,
  updateProduct,
} from "../products/index.ts";
import { completeConfiguration, get, save } from "./configuration.ts";
import { reworded, unknownTexts, wordedParts, type Worded, wordsOf } from "./product-texts.ts";

type Routes = typeof productLanguages;

/** The name of a product and the words of its function points, in all languages. Throws not_found. */
export async function languagesOfProduct(context: Context, id: string): Promise<Result<Routes["get"]>> {
  const { name } = await getProduct(context, id);
  const { list: points } = await definition(context, id);
  const whole = { name, points, configuration: await get(context, id) };
  const parts = await inSlices(ownerOf(context.scope), wordedParts(whole));
  return { languages: wordsOf(parts) };
}

/**
 * Changes words of a product in development, all of them or none. Throws not_found, product_locked, conflict,
 * invalid_input and definition_too_large.
 */
export async function changeLanguages(
  context: Context,
  id: string,
  { languages, was }: Parsed<Routes["change"]>["body"],
  events: EventLog,
): Promise<Result<Routes["change"]>> {
  const { scope, sql, now, language, audit } = context;
  const owner = ownerOf(scope);
  const locked = await lockToDefine(context, id);
  const before: Worded = {
    name: locked.name,
    points: locked.points,
    configuration: completeConfiguration(locked.content),
  };
  const unknown = unknownTexts(before.points, languages);
  refuseUnknown(context, unknown);
  const parts = await inSlices(owner, wordedParts(before));
  const stale = staleTexts(language, [
    { now: wordsOf(parts), change: { languages, was }, path: "languages" },
  ]);
  if (stale) throw stale;
  const after = reworded(before, languages);
  if (after.name !== before.name)
    await updateProduct(scope, sql, id, {
      name: after.name,
      version: locked.version + 1,
      updated_at: seconds(now),
    });
  const product = { ...locked, name: after.name };
  const { configuration, points } = after;
  if (!sameJson(points, before.points))
    await replacePoints(
      context,
      product,
      { list: points, besides: { content: configuration, template_version: locked.template_version } },
      events,
    );
  else if (!sameJson(configuration, before.configuration))
    await saveConfiguration(context, product, configuration, { before: {}, after: {} });
  const rest = await inSlices(owner, wordedParts(after));
  audit({
    id,
    name: after.name,
    ...textStates(parts.map(({ name, texts }, i) => ({ name, before: texts, after: rest[i]!.texts }))),
  });
  return { languages: wordsOf(rest) };
}

function guideTexts(guides: PairingGuides): TextTree {
  return treeOf(
    Object.entries(guides).flatMap(([type, { steps }]) =>
      steps.flatMap(({ text }, i) =>
        Object.entries(text).flatMap(([language, words]) =>
          words ? [[[language, "guides", type, String(i)], words] as const] : [],
        ),
      ),
    ),
  );
}

/** The texts of a product's pairing guides, in all languages. Throws not_found. */
export async function languagesOfGuides(context: Context, id: string): Promise<Result<Routes["guide"]>> {
  return { languages: guideTexts((await get(context, id)).guides) };
}

/**
 * Changes texts of the pairing guides of a product in development, all of them or none. Throws not_found,
 * product_locked, conflict, invalid_input and definition_too_large.
 */
export async function changeGuideLanguages(
  context: Context,
  id: string,
  { languages, was }: Parsed<Routes["changeGuide"]>["body"],
): Promise<Result<Routes["changeGuide"]>> {
  const { content } = await lockToDefine(context, id);
  const guides = structuredClone(completeConfiguration(content).guides);
  const now = guideTexts(guides);
  const changes = [...textsOf(languages)];
  // Every step has a text in Chinese, so that text shows whether the step exists.
  const isKnown = ([, , type = "", step = ""]: readonly string[]) =>
    textAt(now, ["zh_CN", "guides", type, step]) !== "";
  refuseUnknown(
    context,
    changes.filter(([path]) => !isKnown(path)).map(([path]) => path.join(".")),
  );
  const stale = staleTexts(context.language, [{ now, change: { languages, was }, path: "languages" }]);
  if (stale) throw stale;
  for (const [[language = "", , type, index], text] of changes) {
    const step = guides[type as PairingType]?.steps[Number(index)];
    if (!step) continue;
    const { [language as keyof LocalText]: _, ...others } = step.text;
    step.text = (text ? { ...others, [language]: text } : others) as LocalText;
  }
  const saved = changes.length > 0 ? await save(context, id, { guides }) : { guides };
  return { languages: guideTexts(saved.guides) };
}

/** Throws invalid_input if a change names texts that do not exist. @param paths of these texts, below `languages` */
function refuseUnknown({ language }: Context, paths: readonly string[]): void {
  if (paths.length === 0) return;
  throw refuseFields(
    language,
    paths.map((path) => ({ path: `languages.${path}`, key: "text_unknown" })),
  );
}
