import { setImmediate } from "node:timers/promises";
import type { appPolicies, Policy, PolicySummary } from "@thingwright/contract/people/app-policies.ts";
import {
  type ContentLanguage,
  contentLanguages,
  defaultLanguages,
} from "@thingwright/contract/basics/content-languages.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { policyPath, policyStatesAt } from "@thingwright/contract/people/policy-kinds.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import { copyUses, type FileUser, setFiles, shownFiles } from "../files/index.ts";
import {
  countBytes,
  dayIn,
  deletePolicy,
  findApp,
  findPolicy,
  insertPolicy,
  listPolicies,
  lockApp,
  type PolicyRow,
  type Texts,
  timeZoneOf,
  updatePolicy,
} from "./app-policies.store.ts";

type Body<K extends "create" | "update" | "publish"> = Parsed<(typeof appPolicies)[K]>["body"];

interface PolicyPath {
  appId: string;
  id: string;
}

const textsOf = (id: string): FileUser => ({ kind: "app_policy.text", id });
/** The module is loaded only when a text is written. */
const richText = () => import("../../platform/rich-text.ts");

/** Lists the versions of both policies of an app, with the public addresses of the policies. Throws not_found. */
export async function list(
  context: Context,
  appId: string,
  publicUrl: () => string,
): Promise<Result<(typeof appPolicies)["list"]>> {
  const app = await findApp(context.scope, context.sql, appId);
  if (!app) throw problem("not_found");
  const page = (kind: PolicySummary["kind"]) => publicUrl() + policyPath(app.app_key, kind);
  const pages = { agreement: page("agreement"), privacy: page("privacy") };
  return { list: await summaries(context, appId), pages };
}

async function summaries({ scope, sql, now }: Context, appId: string): Promise<PolicySummary[]> {
  const rows = await listPolicies(scope, sql, appId);
  const states = policyStatesAt(rows, seconds(now));
  const timeZone = await timeZoneOf(sql, ownerOf(scope));
  return rows.map((row) => ({
    ...row,
    languages: inOrder(row.languages),
    state: states.get(row)!,
    effective_on: row.effective_at === null ? "" : dayOf(row.effective_at, timeZone),
  }));
}

/** Returns the day of a time in a time zone: YYYY-MM-DD. @param at seconds */
export function dayOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(at * 1000);
}

/** Sorts languages into the order in which lists show them. */
export function inOrder(languages: readonly ContentLanguage[]): ContentLanguage[] {
  return contentLanguages.filter((language) => languages.includes(language));
}

/** Finds a version with its texts. Throws not_found. */
export async function get(context: Context, { appId, id }: PolicyPath): Promise<Policy> {
  const found = await findPolicy(context.scope, context.sql, appId, id);
  const summary = found && (await summaries(context, appId)).find((one) => one.id === id);
  if (!found || !summary) throw problem("not_found");
  return { ...summary, texts: found.texts };
}

/**
 * Begins the next version of a policy. Throws not_found, policy_draft_exists, and quota_exceeded.
 * @param from the version whose texts the new version begins with; by default the last version
 */
export async function create(
  context: Context,
  appId: string,
  { kind, from }: Body<"create">,
): Promise<Policy> {
  const { scope, sql, now, audit } = context;
  const app = await lock(context, appId);
  const all = await listPolicies(scope, sql, appId);
  const own = all.filter((one) => one.kind === kind);
  if (own.some(({ published_at }) => published_at === null)) throw problem("policy_draft_exists");
  if (from !== undefined && !all.some(({ id }) => id === from)) throw problem("not_found");
  const most = limits.policyVersions;
  if (own.length >= most)
    throw problem("quota_exceeded", { quota: "policyVersions", used: own.length, limit: most });
  const model = from ?? own[0]?.id;
  const texts = model === undefined ? {} : (await findPolicy(scope, sql, appId, model))!.texts;
  await refuseBeyond(context, columnsOf(texts).bytes);
  const id = newId(now);
  await insertPolicy(scope, sql, {
    id,
    owner_id: ownerOf(scope),
    app_id: appId,
    kind,
    number: (own[0]?.number ?? 0) + 1,
    ...columnsOf(texts),
    updated_at: seconds(now),
  });
  if (model !== undefined) await copyUses(sql, textsOf(model), textsOf(id));
  const after = await get(context, { appId, id });
  audit({ id, name: app.name, after: recorded(after, appId) });
  return after;
}

/**
 * Changes the texts of a draft. Throws not_found, policy_published, conflict, quota_exceeded, and refuses by field
 * pictures that nobody has uploaded.
 */
export async function update(
  context: Context,
  path: PolicyPath,
  { texts: change, version }: Body<"update">,
): Promise<Policy> {
  const { scope, sql, now, audit } = context;
  const app = await lock(context, path.appId);
  const draft = await draftOf(context, path, version);
  const before = await get(context, path);
  const texts = await changed(draft.texts, change);
  await refuseBeyond(context, columnsOf(texts).bytes - draft.bytes);
  await updatePolicy(scope, sql, path.id, {
    ...columnsOf(texts),
    version: draft.version + 1,
    updated_at: seconds(now),
  });
  await keepFiles(context, path.id, texts);
  const after = await get(context, path);
  const languages = Object.keys(change) as ContentLanguage[];
  audit({
    id: path.id,
    name: app.name,
    before: { ...recorded(before, path.appId), ...lengths(before.texts, languages) },
    after: { ...recorded(after, path.appId), ...lengths(after.texts, languages) },
    // The texts themselves are not recorded: the version holds them, and once published it cannot be deleted.
    input: { languages },
  });
  return after;
}

/**
 * Publishes a draft for good. Throws not_found, policy_published, conflict, and refuses by field a day that has passed
 * and a draft that has neither a Chinese nor an English text, because these two are the fallback for every other
 * language.
 */
export async function publish(
  context: Context,
  path: PolicyPath,
  { effective_on, version }: Body<"publish">,
): Promise<Policy> {
  const { scope, sql, now, language, audit } = context;
  const app = await lock(context, path.appId);
  const draft = await draftOf(context, path, version);
  if (!defaultLanguages.some((one) => draft.texts[one]))
    throw refuseFields(language, [{ path: "texts", key: "policy_language" }]);
  const published_at = seconds(now);
  const effective_at =
    effective_on === undefined ? published_at : await beginningOf(context, app.owner_id, effective_on);
  const before = await get(context, path);
  await updatePolicy(scope, sql, path.id, { effective_at, published_at, updated_at: published_at });
  const after = await get(context, path);
  audit({
    id: path.id,
    name: app.name,
    before: recorded(before, path.appId),
    after: recorded(after, path.appId),
  });
  return after;
}

/**
 * Returns when a day begins in the account's time zone, or now if it is today. Refuses by field past and too distant
 * days.
 */
async function beginningOf({ sql, now, language }: Context, owner: string, day: string): Promise<number> {
  const at = seconds(now);
  const { begins, today } = await dayIn(sql, owner, { day, now: at });
  if (day < today) throw refuseFields(language, [{ path: "effective_on", key: "date_passed" }]);
  const days = limits.policyDays;
  if (begins > at + days * 86_400)
    throw refuseFields(language, [{ path: "effective_on", key: "date_too_late", parameters: { days } }]);
  return Math.max(begins, at);
}

/** Deletes a draft. Throws not_found, policy_published. */
export async function remove(context: Context, path: PolicyPath): Promise<null> {
  const { scope, sql, audit } = context;
  const app = await lock(context, path.appId);
  await draftOf(context, path);
  const before = await get(context, path);
  await setFiles(context, textsOf(path.id), []);
  await deletePolicy(scope, sql, path.id);
  audit({ id: path.id, name: app.name, before: recorded(before, path.appId) });
  return null;
}

/** Releases the pictures in all policies of an app that is deleted. */
export async function releasePolicyFiles(context: Context, appId: string): Promise<void> {
  for (const { id } of await listPolicies(context.scope, context.sql, appId))
    await setFiles(context, textsOf(id), []);
}

async function lock({ scope, sql }: Context, appId: string) {
  const app = await lockApp(scope, sql, appId);
  if (!app) throw problem("not_found");
  return app;
}

/**
 * Finds a draft; with `version`, it must not have changed since the caller read it. Throws not_found, policy_published,
 * conflict.
 */
async function draftOf(
  { scope, sql }: Context,
  { appId, id }: PolicyPath,
  version?: number,
): Promise<PolicyRow> {
  const row = await findPolicy(scope, sql, appId, id);
  if (!row) throw problem("not_found");
  if (row.published_at !== null) throw problem("policy_published");
  if (version !== undefined && version !== row.version) throw problem("conflict");
  return row;
}

/** Applies a change to the texts. The changed texts are sanitized, so that they are safe to show as HTML. */
async function changed(before: Texts, change: Body<"update">["texts"]): Promise<Texts> {
  const { cleanRichText } = await richText();
  const after: Texts = { ...before };
  for (const language of contentLanguages) {
    const given = change[language];
    if (given === undefined) continue;
    const clean = given === null ? "" : cleanRichText(given);
    if (clean === "") delete after[language];
    else after[language] = clean;
    // Cleaning a long text takes as long as a call may block the process, so other calls get their turn.
    await setImmediate();
  }
  return after;
}

/**
 * Records the pictures and videos in the texts of a version as used, so that they are not deleted, and releases those
 * that are no longer in the texts. Refuses other files by field.
 */
async function keepFiles(context: Context, id: string, texts: Texts): Promise<void> {
  const { filesOf } = await richText();
  const byLanguage = Object.entries(texts).map(([language, text]) => ({ language, files: filesOf(text) }));
  const ids = byLanguage.flatMap(({ files }) => files.map((file) => file.id));
  const refused = await setFiles(context, textsOf(id), ids);
  const addresses = await shownFiles(context.sql, ids);
  const wrong = byLanguage.filter(({ files }) =>
    files.some((file) => refused.includes(file.id) || addresses.get(file.id)?.url !== file.url),
  );
  if (wrong.length > 0)
    throw refuseFields(
      context.language,
      wrong.map(({ language }) => ({ path: `texts.${language}`, key: "rich_text_files" as const })),
    );
}

/** The columns that store texts. */
function columnsOf(texts: Texts) {
  const kept = JSON.stringify(texts);
  return { texts: kept, languages: Object.keys(texts) as ContentLanguage[], bytes: Buffer.byteLength(kept) };
}

const mebibytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);

async function refuseBeyond({ scope, sql }: Context, more: number): Promise<void> {
  if (more <= 0) return;
  const used = await countBytes(sql, ownerOf(scope));
  if (used + more > limits.accountPolicyBytes)
    throw problem("quota_exceeded", {
      quota: "policyBytes",
      used: mebibytes(used),
      limit: mebibytes(limits.accountPolicyBytes),
    });
}

/**
 * The fields of a version that a record shows, without its texts: they are large, and a published version keeps them.
 */
function recorded({ kind, number, state, effective_at, languages }: PolicySummary, app_id: string) {
  return { kind, number, state, effective_at, languages, app_id };
}

/** The lengths of the texts in some languages, which show in a record that the texts have changed. */
function lengths(texts: Texts, of: readonly ContentLanguage[]) {
  return { characters: of.map((language) => `${language}: ${(texts[language] ?? "").length}`) };
}
