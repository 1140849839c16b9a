import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Task } from "@thingwright/contract/grammar/tasks.ts";

/** How many objects a task had processed (`count`) at a moment of this browser's clock in milliseconds (`at`). */
interface Mark {
  at: number;
  count: number;
}

/** A task, with the progress that this page has observed. */
export interface Tracked {
  task: Task;
  /**
   * The progress in the last seconds, oldest mark first. The time of the last mark is when the task last made progress.
   */
  marks: readonly Mark[];
}

export type TrackedTasks = ReadonlyMap<string, Tracked>;

const windowMs = 20_000;
const marksKept = 40;

export function hasEnded({ status }: Task): boolean {
  return status !== taskStatus.waiting && status !== taskStatus.running;
}

/** Counts the objects that a task has processed, whether they succeeded or failed. */
export function through({ done, failed }: Task): number {
  return done + failed;
}

/** Returns the progress of a task from 0 to 1; null until its objects have been counted. */
export function progressOf(task: Task): number | null {
  return task.total > 0 ? through(task) / task.total : null;
}

/**
 * Whether an update of a task is older than its known state. Updates from several transactions may arrive out of order,
 * and so may live updates and the response to a call. The order can be found because a task never loses progress:
 * processed objects stay processed, and an ended task stays ended.
 */
function isOlder(news: Task, known: Task): boolean {
  if (hasEnded(news) !== hasEnded(known)) return hasEnded(known);
  if (news.cancelled !== known.cancelled) return known.cancelled;
  return through(news) < through(known);
}

function tracked(task: Task, before: Tracked | undefined, now: number): Tracked {
  if (before && isOlder(task, before.task)) return before;
  const count = through(task);
  const last = before?.marks.at(-1);
  if (before && last?.count === count && before.task.started_at === task.started_at)
    return { task, marks: before.marks };
  const recent = before?.marks.filter(({ at }) => at > now - windowMs).slice(1 - marksKept) ?? [];
  return { task, marks: [...recent, { at: now, count }] };
}

/** Returns the tasks after a snapshot, which lists every task that still exists. */
export function afterSnapshot(before: TrackedTasks, list: readonly Task[], now: number): TrackedTasks {
  return new Map(list.map((task) => [task.id, tracked(task, before.get(task.id), now)]));
}

/**
 * Returns the tasks after some tasks have changed and others were removed. The changes come from live updates and from
 * responses to calls.
 */
export function afterDelta(
  before: TrackedTasks,
  { tasks, removed }: { tasks: readonly Task[]; removed: readonly string[] },
  now: number,
): TrackedTasks {
  const next = new Map(before);
  for (const task of tasks) next.set(task.id, tracked(task, before.get(task.id), now));
  for (const id of removed) next.delete(id);
  return next;
}

/**
 * Estimates the seconds until a task ends at its current speed. Undefined until the task has been observed for 3 s and
 * has made progress.
 */
export function secondsLeft({ task, marks }: Tracked, now: number): number | undefined {
  const [first] = marks;
  const last = marks.at(-1);
  if (!first || !last || task.total === 0) return undefined;
  const seen = (Math.max(now, last.at) - first.at) / 1000;
  const got = last.count - first.count;
  if (seen < 3 || got <= 0) return undefined;
  return Math.ceil(((task.total - last.count) * seen) / got);
}

/** Returns for how many seconds a task has made no progress. */
export function secondsStill({ marks }: Tracked, now: number): number {
  const last = marks.at(-1);
  return last ? Math.max(0, Math.floor((now - last.at) / 1000)) : 0;
}

/** Returns when any of the running tasks last made progress, in milliseconds; 0 if none is running. */
export function lastMove(running: readonly Tracked[]): number {
  const begun = running.filter(({ task }) => task.status === taskStatus.running);
  return Math.max(0, ...begun.map(({ marks }) => marks.at(-1)?.at ?? 0));
}

/** Splits the tasks into those in progress and those that have ended. Both lists have the latest task first. */
export function runningAndEnded(tasks: TrackedTasks): { running: Tracked[]; ended: Tracked[] } {
  const all = [...tasks.values()].toSorted((a, b) => (a.task.id < b.task.id ? 1 : -1));
  const running = all.filter(({ task }) => !hasEnded(task));
  const ended = all
    .filter(({ task }) => hasEnded(task))
    .toSorted((a, b) => (b.task.finished_at ?? 0) - (a.task.finished_at ?? 0));
  return { running, ended };
}

/**
 * Returns the combined progress of all tasks in progress, from 0 to 1; null until the objects of at least one task have
 * been counted.
 */
export function progressOfAll(running: readonly Tracked[]): number | null {
  const known = running.flatMap(({ task }) => progressOf(task) ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / running.length;
}

/** Returns the quarter (0 to 3) that a task has reached: screen readers announce progress by quarters. */
export function quarterOf(task: Task): number {
  return Math.min(3, Math.floor((progressOf(task) ?? 0) * 4));
}
