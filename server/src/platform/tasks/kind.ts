import type { Permission } from "@thingwright/contract/permission.ts";
import type { TaskFailure } from "@thingwright/contract/tasks.ts";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Scope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";

/** What a step has: its effects go through `sql`, whose transaction also keeps how far the task has come. */
export interface StepContext {
  sql: Sql;
  /** Milliseconds. */
  now: number;
  scope: Scope;
  /** How many objects to work on: the mechanism finds out how many take about a tenth of a second. */
  most: number;
  /** The second in which the task was made. */
  createdAt: number;
  /** The task. */
  taskId: string;
}

/** A step of a task that somebody has started: the scope is the one that the starter has at this moment. */
export interface AccountStepContext extends StepContext {
  actor: Actor;
}

/** What a step came to. */
export interface Step<S> {
  /** Where the next step goes on; kept as JSON. */
  state: S;
  /** How many objects this step has done. */
  done: number;
  /** The objects at which it has failed. */
  failures?: readonly TaskFailure[];
  /** How many objects there are in all, where this has been found out. */
  total?: number;
  /** Whether the task has ended. */
  finished?: boolean;
  /**
   * Milliseconds: there is nothing to do before then. The task gives its place to others meanwhile, and goes on within a second
   * of that moment, at whatever process.
   */
  waitUntil?: number;
}

interface Common<I> {
  /** Names the kind in the database: it must keep its meaning from version to version. */
  kind: string;
  /** What a task is told when it is made; kept as JSON. */
  input: z.ZodType<I>;
}

/**
 * Work of an account. Steps are short, and each takes effect exactly once: effects and progress are of one transaction.
 * A `Problem` that a step throws ends the task; after any other error the step is tried again, with growing pauses.
 */
export interface AccountTask<I, S> extends Common<I> {
  /** What the starter may do, now and as long as the task goes on. */
  permission: Permission;
  step(state: S | null, input: I, context: AccountStepContext): Promise<Step<S>>;
  /** The input of a task that tries again what has failed. Without it, the kind cannot be retried. */
  retry?(input: I, failed: readonly Pick<TaskFailure, "object_id" | "name">[]): I;
  /** The id of what it works on, for whose page shows how it goes. */
  objectOf?(input: I): string;
  /** Called in the transaction in which the task ends. */
  ended?(input: I, end: TaskEnd, context: { sql: Sql; now: number }): Promise<void>;
}

/** How a task of an account has ended. */
export interface TaskEnd {
  id: string;
  done: number;
  failed: number;
  total: number;
  /** The account that it worked for, and who started it. */
  owner: string;
  uid: string | null;
  username: string;
}

/** Work of the platform itself, step by step like {@link AccountTask}. */
export interface PlatformTask<I, S> extends Common<I> {
  step(state: S | null, input: I, context: StepContext): Promise<Step<S>>;
}

/**
 * Work of the platform that calls a service outside: at least once, since nobody can tell whether a call took effect
 * that a crash broke off.
 */
export interface Delivery<I> extends Common<I> {
  /** Seconds until the next try, after the first, the second, …; after the last, the delivery has failed. */
  pauses: readonly number[];
  /** Makes the call, outside of any transaction. @returns what else is to be written once it has succeeded */
  deliver(input: I): Promise<((context: { sql: Sql; now: number }) => Promise<void>) | undefined>;
  /** Whether an error will come again however often the call is repeated. */
  isFinal(error: Error): boolean;
  /** Notes a failure, in the transaction that puts the task off or, if `final`, ends it. */
  failed(
    input: I,
    failure: { error: Error; tries: number; final: boolean; sql: Sql; now: number },
  ): Promise<void>;
}

/** Which queue a task waits in: work of one kind never waits behind work of another. */
export const lanes = ["account", "platform", "delivery"] as const;
export type Lane = (typeof lanes)[number];

/** A kind as the mechanism handles it, whatever its input and state. */
export type Kind =
  | ({ lane: "account" } & AccountTask<unknown, unknown>)
  | ({ lane: "platform" } & PlatformTask<unknown, unknown>)
  | ({ lane: "delivery" } & Delivery<unknown>);

/** A kind with the type of its input, for those who make such tasks. */
export type KindOf<I, L extends Lane = Lane> = Extract<Kind, { lane: L }> & { readonly input: z.ZodType<I> };

export function accountTask<I, S>(kind: AccountTask<I, S>): KindOf<I, "account"> {
  return { ...kind, lane: "account" } as unknown as KindOf<I, "account">;
}

export function platformTask<I, S>(kind: PlatformTask<I, S>): KindOf<I, "platform"> {
  return { ...kind, lane: "platform" } as unknown as KindOf<I, "platform">;
}

export function delivery<I>(kind: Delivery<I>): KindOf<I, "delivery"> {
  return { ...kind, lane: "delivery" } as unknown as KindOf<I, "delivery">;
}
