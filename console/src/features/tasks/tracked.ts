import { taskStatus } from "@thingwright/contract/enums.ts";
import type { Task } from "@thingwright/contract/tasks.ts";

/** How far a task was at a moment of this browser's clock, in milliseconds. */
interface Mark {
  at: number;
  count: number;
}

/** A task as this page has seen it. */
export interface Tracked {
  task: Task;
  /** Progress of the last seconds, oldest first: the last one is when the task got on. */
  marks: readonly Mark[];
}

export type TrackedTasks = ReadonlyMap<string, Tracked>;

const windowMs = 20_000;
const marksKept = 40;

export function hasEnded({ status }: Task): boolean {
  return status !== taskStatus.waiting && status !== taskStatus.running;
}

/** How many objects a task is through with, whether they were done or have failed. */
export function through({ done, failed }: Task): number {
  return done + failed;
}

/** Progress from 0 to 1; null until the objects have been counted. */
export function progressOf(task: Task): number | null {
  return task.total > 0 ? through(task) / task.total : null;
}

/**
 * Whether news of a task is older than what is known of it: what several transactions tell of it may overtake each other, and
 * a call's answer comes by another way. A task never goes back: what is through stays through, and what has ended has ended.
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

/** The tasks after a snapshot, which names all that are still there. */
export function afterSnapshot(before: TrackedTasks, list: readonly Task[], now: number): TrackedTasks {
  return new Map(list.map((task) => [task.id, tracked(task, before.get(task.id), now)]));
}

/** The tasks after news or answers about some, and after others were taken off the list. */
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

/** Seconds until a task is through at its present speed; undefined while too little has been seen of it. */
export function secondsLeft({ task, marks }: Tracked, now: number): number | undefined {
  const [first] = marks;
  const last = marks.at(-1);
  if (!first || !last || task.total === 0) return undefined;
  const seen = (Math.max(now, last.at) - first.at) / 1000;
  const got = last.count - first.count;
  if (seen < 3 || got <= 0) return undefined;
  return Math.ceil(((task.total - last.count) * seen) / got);
}

/** Seconds for which a task has not got on. */
export function secondsStill({ marks }: Tracked, now: number): number {
  const last = marks.at(-1);
  return last ? Math.max(0, Math.floor((now - last.at) / 1000)) : 0;
}

/** When one of the tasks that have begun last got on, in milliseconds; 0 if none has begun. */
export function lastMove(running: readonly Tracked[]): number {
  const begun = running.filter(({ task }) => task.status === taskStatus.running);
  return Math.max(0, ...begun.map(({ marks }) => marks.at(-1)?.at ?? 0));
}

/** First those in progress, then those that have ended, each with the latest first. */
export function inOrder(tasks: TrackedTasks): { running: Tracked[]; ended: Tracked[] } {
  const all = [...tasks.values()].toSorted((a, b) => (a.task.id < b.task.id ? 1 : -1));
  const running = all.filter(({ task }) => !hasEnded(task));
  const ended = all
    .filter(({ task }) => hasEnded(task))
    .toSorted((a, b) => (b.task.finished_at ?? 0) - (a.task.finished_at ?? 0));
  return { running, ended };
}

/** Progress of all tasks in progress together, from 0 to 1; null while none of them has been counted. */
export function progressOfAll(running: readonly Tracked[]): number | null {
  const known = running.flatMap(({ task }) => progressOf(task) ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / running.length;
}

/** The quarter of its way (0 to 3) that a task has reached, by which screen readers are told of progress. */
export function quarterOf(task: Task): number {
  return Math.min(3, Math.floor((progressOf(task) ?? 0) * 4));
}
