import type { Permission } from "@thingwright/contract/grammar/permission.ts";
import type { TaskFailure } from "@thingwright/contract/grammar/tasks.ts";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Scope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";

/** The context of a step. Its effects go through `sql`, whose transaction also stores how far the task has come. */
export interface StepContext {
  sql: Sql;
  /** Milliseconds. */
  now: number;
  scope: Scope;
  /** How many objects to work on: the platform measures how many take about a tenth of a second. */
  most: number;
  /** When the task was made, in seconds. */
  createdAt: number;
  taskId: string;
}

/**
 * The context of a step of a task that somebody has started. The scope is the one that the starter has at this moment.
 */
export interface AccountStepContext extends StepContext {
  actor: Actor;
}

/** The result of a step. */
export interface Step<S> {
  /** Where the next step continues; stored as JSON. */
  state: S;
  /** How many objects this step has done. */
  done: number;
  /** The objects for which this step has failed. */
  failures?: readonly TaskFailure[];
  /** How many objects there are in all, if that is known. */
  total?: number;
  /** Whether the task has ended. */
  finished?: boolean;
  /**
   * A time in milliseconds before which there is nothing to do. Meanwhile the task gives its slot to others. It goes on
   * within a second of that time, in any worker process.
   */
  waitUntil?: number;
}

interface Common<I> {
  /** Names the kind in the database: it must keep its meaning from version to version. */
  kind: string;
  /** The input that a task gets when it is made; stored as JSON. */
  input: z.ZodType<I>;
}

/**
 * Work of an account. Steps are short, and each takes effect exactly once, because a step's effects and its progress
 * are in one transaction. A `Problem` that a step throws ends the task; after any other error the step is tried again,
 * with growing pauses.
 */
export interface AccountTask<I, S> extends Common<I> {
  /** The permission that the starter must have, now and as long as the task goes on. */
  permission: Permission;
  step(state: S | null, input: I, context: AccountStepContext): Promise<Step<S>>;
  /**
   * Makes the input of a task that retries the failed objects. Without this method, tasks of the kind cannot be
   * retried.
   */
  retry?(input: I, failed: readonly Pick<TaskFailure, "object_id" | "name">[]): I;
  /** Returns the id of the object that the task works on, whose page shows the task's progress. */
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
  /** `owner`: the account that the task worked for; `uid` and `username`: the person who started it. */
  owner: string;
  uid: string | null;
  username: string;
}

/** Work of the platform itself, step by step like {@link AccountTask}. */
export interface PlatformTask<I, S> extends Common<I> {
  step(state: S | null, input: I, context: StepContext): Promise<Step<S>>;
}

/**
 * Work of the platform that calls an external service. It is done at least once, because after a crash nobody can tell
 * whether a call took effect.
 */
export interface Delivery<I> extends Common<I> {
  /** Seconds until the next try, after the first, the second, …; after the last, the delivery has failed. */
  pauses: readonly number[];
  /**
   * Makes the call, outside of any transaction.
   * @returns a function that stores the results of the successful call
   */
  deliver(input: I): Promise<((context: { sql: Sql; now: number }) => Promise<void>) | undefined>;
  /** Whether an error will occur again, however often the call is repeated. */
  isFinal(error: Error): boolean;
  /** Records a failure, in the transaction that puts the task off or, if `final`, ends it. */
  failed(
    input: I,
    failure: { error: Error; tries: number; final: boolean; sql: Sql; now: number },
  ): Promise<void>;
}

/** The queues in which tasks wait: work in one lane never waits behind work in another. */
export const lanes = ["account", "platform", "delivery"] as const;
export type Lane = (typeof lanes)[number];

/** A kind as the workers handle it, without the types of its input and state. */
export type Kind =
  | ({ lane: "account" } & AccountTask<unknown, unknown>)
  | ({ lane: "platform" } & PlatformTask<unknown, unknown>)
  | ({ lane: "delivery" } & Delivery<unknown>);

/** A kind with the type of its input, for code that makes such tasks. */
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
