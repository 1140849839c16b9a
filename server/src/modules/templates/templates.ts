import { isDeepStrictEqual } from "node:util";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { TemplateContent, TemplateParts } from "@thingwright/contract/products/template-content.ts";
import type {
  PublishedTemplate,
  TemplateDraft,
  TemplateSummary,
  TemplateVersion,
} from "@thingwright/contract/products/templates.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { categoryExists, categoryName } from "../categories/index.ts";
import { refuseAgainstPool } from "../property-models/index.ts";
import { completeTemplate, loses, withParts, withRestoredParts } from "./content.ts";
import { missingParts } from "./missing-parts.ts";
import { refusedParts } from "./refused-parts.ts";
import { pruneFiles, publishFiles, restoreFiles, setDraftGuideFiles } from "./template-files.ts";
import { withPoolTexts } from "./pool-texts.ts";
import {
  findTemplate,
  findVersion,
  insertVersion,
  latestVersion,
  listTemplates,
  listVersions,
  lockTemplate,
  pruneVersions,
  updateTemplate,
} from "./templates.store.ts";

type Based = { draft_version?: number | undefined };

const publishers = systemScope(
  "administrators see each other's names, and which versions products started from",
);

export async function get({ scope, sql }: Context, categoryId: string): Promise<TemplateDraft> {
  const found = await findTemplate(scope, sql, categoryId);
  if (!found) throw problem("not_found");
  const { draft, ...state } = found;
  return { ...completeTemplate(draft), ...state };
}

/** Lists outlines of the drafts of all categories, in the order of the category tree. */
export async function summaries({
  scope,
  sql,
}: Context): Promise<{ list: (TemplateSummary & TemplateContent)[] }> {
  const found = await listTemplates(scope, sql);
  return {
    list: found.map(({ panel, pairing_types, ...state }) => ({
      ...state,
      ...completeTemplate({
        ...(panel !== null && { panel }),
        ...(pairing_types !== null && { pairing_types }),
      }),
    })),
  };
}

/**
 * Finds the content that a new product of a category starts from; version 0 without content if none has been published.
 */
export async function publishedTemplate(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  categoryId: string,
): Promise<{ version: number; content: TemplateContent }> {
  const latest = await latestVersion(scope, sql, categoryId);
  return { version: latest?.version ?? 0, content: completeTemplate(latest?.content) };
}

/** Finds the content of one published version; undefined if it has been deleted. Version 0 is empty. */
export async function templateAt(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  categoryId: string,
  version: number,
): Promise<TemplateContent | undefined> {
  if (version === 0) return completeTemplate({});
  const found = await findVersion(scope, sql, categoryId, version);
  return found && completeTemplate(found.content);
}

/**
 * Finds the function points that new products of a category start with, in the order in which panels show them. Throws
 * not_found.
 */
export async function pointsOf(context: Context, categoryId: string): Promise<FunctionPoint[]> {
  if (!(await categoryExists(context.scope, context.sql, categoryId))) throw problem("not_found");
  return (await publishedTemplate(context, categoryId)).content.points;
}

/** Lists the notes of administrators about the versions of a template after this one, latest first. */
export async function notesSince(
  { sql }: Pick<Context, "sql">,
  categoryId: string,
  after: number,
): Promise<{ version: number; note: string }[]> {
  const list = await listVersions(publishers, sql, categoryId);
  return list
    .filter(({ version, note }) => version > after && note !== "")
    .map(({ version, note }) => ({ version, note }));
}

export async function published(context: Context, categoryId: string): Promise<PublishedTemplate> {
  if (!(await findTemplate(context.scope, context.sql, categoryId))) throw problem("not_found");
  const { version, content } = await publishedTemplate(context, categoryId);
  return { ...content, category_id: categoryId, version };
}

export async function publishedAt(
  context: Context,
  categoryId: string,
  number: number,
): Promise<PublishedTemplate> {
  const content = await templateAt(context, categoryId, number);
  if (!content) throw problem("not_found");
  return { ...content, category_id: categoryId, version: number };
}

export async function versions(context: Context, categoryId: string): Promise<{ list: TemplateVersion[] }> {
  await get(context, categoryId);
  return { list: await listVersions(publishers, context.sql, categoryId) };
}

interface Locked {
  draft: TemplateDraft;
  /** The draft before the last change that removed content from it, if that change can be undone. */
  undoable: TemplateContent | null;
}

/** Locks a template that is to change, and reads its present draft. Throws not_found and conflict. */
async function lock(context: Context, categoryId: string, { draft_version }: Based): Promise<Locked> {
  const { scope, sql } = context;
  const locked = await lockTemplate(scope, sql, categoryId);
  if (!locked) throw problem("not_found");
  const draft = await get(context, categoryId);
  if (draft_version !== undefined && draft_version !== draft.draft_version) throw problem("conflict");
  return { draft, undoable: locked.before_change === null ? null : completeTemplate(locked.before_change) };
}

/** Changes parts of a draft; the others stay. Throws not_found, conflict, invalid_input and template_too_large. */
export async function save(
  context: Context,
  categoryId: string,
  { draft_version, ...given }: TemplateParts & Based,
): Promise<TemplateDraft> {
  // Categories have standard function points only.
  const points = given.points?.map((point) => ({ ...point, standard: true }));
  const parts = points ? { ...given, points } : given;
  const { draft: before, undoable } = await lock(context, categoryId, { draft_version });
  const own = withoutState(before);
  const changed = withParts(own, parts);
  const worded = parts.function_texts ? changed : await withPoolTexts(context, before, changed);
  const back = parts.points && undoable ? withRestoredParts(undoable, own, worded) : worded;
  // The parts that the caller sends take precedence over restored content.
  const content = back === worded ? worded : { ...back, ...(parts as Partial<TemplateContent>) };
  await refuseContent(context, categoryId, content, parts);
  const guides = parts.guides && (await setDraftGuideFiles(context, categoryId, parts.guides));
  const next = guides ? { ...content, guides } : content;
  if (parts.points && loses(own, content.points)) return replaceDraft(context, before, next, own);
  return replaceDraft(context, before, next, back === worded ? undefined : null);
}

/**
 * Puts a published version back into the draft. Throws not_found, conflict and, if parts of it are gone, invalid_input.
 */
export async function restore(
  context: Context,
  categoryId: string,
  number: number,
  { without_missing, ...based }: Based & { without_missing?: boolean | undefined },
): Promise<TemplateDraft> {
  const { draft: before } = await lock(context, categoryId, based);
  const { category_id: _id, version: _version, ...was } = await publishedAt(context, categoryId, number);
  const { refused, left: content } = await missingParts(context, was);
  if (refused.length > 0 && !without_missing) throw refuseFields(context.language, refused);
  await refuseContent(context, categoryId, content, content);
  await restoreFiles(context, categoryId, content.guides);
  return replaceDraft(context, before, content, null);
}

/** Publishes the draft. Throws not_found, conflict and template_unchanged. */
export async function publish(
  context: Context,
  categoryId: string,
  { note, draft_version }: Based & { note: string },
): Promise<{ version: number }> {
  const { scope, sql, now, actor, audit } = context;
  const { draft: template } = await lock(context, categoryId, { draft_version });
  const number = template.published_version + 1;
  if (!template.changed && template.published_version > 0) throw problem("template_unchanged");
  await insertVersion(scope, sql, {
    category_id: categoryId,
    version: number,
    content: JSON.stringify(withoutState(template)),
    note,
    published_by: actor.uid,
    published_at: seconds(now),
  });
  await updateTemplate(scope, sql, categoryId, { published_version: number, changed: false });
  await publishFiles(context, categoryId);
  if (await pruneVersions(publishers, sql, categoryId, number - limits.templateVersions))
    await pruneFiles(context, categoryId);
  audit({
    id: categoryId,
    name: await categoryName(scope, sql, categoryId),
    after: { version: number, note },
  });
  return { version: number };
}

/**
 * @param undoable the content to which the draft can be restored from now on; null for none; if omitted, that content
 * stays as it was
 */
async function replaceDraft(
  context: Context,
  before: TemplateDraft,
  content: TemplateContent,
  undoable?: TemplateContent | null,
): Promise<TemplateDraft> {
  const { scope, sql, audit } = context;
  const { category_id } = before;
  const draft = JSON.stringify(content);
  refuseTooLarge(draft);
  const latest = await publishedTemplate(context, category_id);
  await updateTemplate(scope, sql, category_id, {
    draft,
    draft_version: before.draft_version + 1,
    ...(undoable !== undefined && { before_change: undoable && JSON.stringify(undoable) }),
    changed: latest.version === 0 || !isDeepStrictEqual(content, latest.content),
  });
  const after = await get(context, category_id);
  audit({
    id: category_id,
    name: await categoryName(scope, sql, category_id),
    ...changedParts(withoutState(before), content),
  });
  return after;
}

function withoutState(template: TemplateDraft): TemplateContent {
  const {
    category_id: _id,
    draft_version: _draft,
    published_version: _latest,
    changed: _changed,
    ...content
  } = template;
  return content;
}

/** The parts that differ, for the operation log. */
function changedParts(before: TemplateContent, after: TemplateContent) {
  const names = Object.keys(after) as (keyof TemplateContent)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const of = (content: TemplateContent) => Object.fromEntries(changed.map((name) => [name, content[name]]));
  return { before: of(before), after: of(after) };
}

function refuseTooLarge(draft: string): void {
  const bytes = Buffer.byteLength(draft);
  if (bytes <= limits.definitionBytes) return;
  throw problem("template_too_large", {
    size: Math.ceil(bytes / 1024),
    limit: limits.definitionBytes / 1024,
  });
}

/**
 * Throws invalid_input, with the fields, for content that does not fit the database or the other parts of the template.
 */
async function refuseContent(
  context: Context,
  categoryId: string,
  content: TemplateContent,
  parts: TemplateParts,
): Promise<void> {
  const refused = await refusedParts(context, content.points, parts, {
    of: "template",
    categoryId,
  });
  if (parts.points) refused.push(...(await refuseAgainstPool(context, content.points, "points")));
  if (refused.length > 0) throw refuseFields(context.language, refused);
}
