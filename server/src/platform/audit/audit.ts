import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Actor } from "../actor.ts";
import type { Sql } from "../database/sql.ts";
import { accountScope } from "../database/scope.ts";
import { newId } from "../ids.ts";
import { insertRecord } from "./audit.store.ts";
import { bounded, differing } from "./bounded.ts";

/** The part of a call's record that the operation itself adds: the object that it changed, and how. */
export interface Change {
  id?: string;
  name?: string;
  before?: unknown;
  after?: unknown;
  /** Recorded in place of the whole input, if the states before and after already show its effect. */
  input?: unknown;
}

/**
 * Who made the call, and the primary account under which its record is kept. The username is empty if somebody without
 * an account made the call with a link that the user `uid` created.
 */
export type Who = Pick<Actor, "uid" | "username" | "owner">;

interface Operation {
  who: Who;
  action: string;
  input: unknown;
  change: Change;
  address: string;
  requestId: string;
  now: number;
}

const secretName = /password|secret|token|ticket|auth_code|recovery_code|credential|^key$/i;

/** Copies a value; fields named like secrets are masked, and files are left out. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets);
  // PostgreSQL accepts no NUL in texts.
  if (typeof value === "string") return value.replaceAll("\0", "");
  if (value instanceof Uint8Array) return { bytes: value.length };
  if (value === null || typeof value !== "object") return value;
  const isPair = "value" in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      // A `key` next to a `value` is no secret: it names a label or a parameter.
      const isSecret = secretName.test(key) && !(isPair && key === "key");
      return [key, isSecret ? "***" : maskSecrets(inner)];
    }),
  );
}

/** Finds the id of the product or app that was changed, in the states before and after. */
function idIn({ before, after }: Change, name: "product_id" | "app_id"): string | null {
  const ids = [before, after].map((state) => ((state ?? {}) as Record<string, unknown>)[name]);
  return ids.find((id) => typeof id === "string") ?? null;
}

/**
 * Returns the states before and after as JSON; for large states, only the differences. States are cut before they are
 * masked: cutting keeps the field names that masking needs, and copying a whole large product takes long.
 */
function statesOf(change: Change): [before: string | null, after: string | null] {
  const { before, after } = change;
  const tooLarge = [before, after].some((state) => (JSON.stringify(state) ?? "").length > limits.recordBytes);
  const states = tooLarge ? differing(before, after) : [before, after];
  const kept = (state: unknown) =>
    state === undefined ? null : JSON.stringify(maskSecrets(bounded(state, limits.recordBytes)));
  return [kept(states[0]), kept(states[1])];
}

/** Stores the record of a call that changes something, in that call's own transaction. */
export async function record(sql: Sql, operation: Operation): Promise<void> {
  const { who, change, now } = operation;
  const [before, after] = statesOf(change);
  await insertRecord(accountScope(who.owner), sql, {
    id: newId(now),
    owner_id: who.owner,
    account_id: who.uid,
    username: who.username,
    action: operation.action,
    object_id: change.id ?? null,
    product_id: idIn(change, "product_id"),
    app_id: idIn(change, "app_id"),
    object_name: change.name ?? null,
    input: JSON.stringify(bounded(maskSecrets(change.input ?? operation.input), limits.recordBytes)),
    before,
    after,
    address: operation.address,
    request_id: operation.requestId,
    time: now,
  });
}
