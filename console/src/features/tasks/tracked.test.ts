import { taskStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Task } from "@thingwright/contract/grammar/tasks.ts";
import { describe, expect, test } from "vitest";
import {
  afterDelta,
  afterSnapshot,
  lastMove,
  progressOfAll,
  quarterOf,
  runningAndEnded,
  secondsLeft,
  secondsStill,
  type TrackedTasks,
} from "./tracked.ts";

function task(id: string, fields: Partial<Task> = {}): Task {
  return {
    id,
    kind: "device.disable",
    subject: "",
    object_id: null,
    status: taskStatus.running,
    cancelled: false,
    done: 0,
    failed: 0,
    total: 100,
    error: null,
    retry_at: null,
    retryable: false,
    account_id: null,
    username: "",
    created_at: 1,
    started_at: 1,
    finished_at: null,
    ...fields,
  };
}

const none: TrackedTasks = new Map();
const moved = (before: TrackedTasks, one: Task, now: number) =>
  afterDelta(before, { tasks: [one], removed: [] }, now);

describe("the remaining time of a task", () => {
  test("is computed from the speed of the last seconds", () => {
    let tasks = afterSnapshot(none, [task("a")], 0);
    tasks = moved(tasks, task("a", { done: 10 }), 2000);
    tasks = moved(tasks, task("a", { done: 15, failed: 5 }), 4000);
    expect(secondsLeft(tasks.get("a")!, 4000)).toBe(16);
    tasks = moved(tasks, task("a", { done: 80, failed: 5 }), 60_000);
    tasks = moved(tasks, task("a", { done: 90, failed: 5 }), 64_000);
    expect(secondsLeft(tasks.get("a")!, 64_000)).toBe(2);
  });

  test("is unknown until the task was observed for some seconds, has progressed and has a total", () => {
    let tasks = afterSnapshot(none, [task("a"), task("b", { total: 0 })], 0);
    expect(secondsLeft(tasks.get("a")!, 60_000)).toBeUndefined();
    tasks = moved(tasks, task("a", { done: 50 }), 1000);
    expect(secondsLeft(tasks.get("a")!, 1000)).toBeUndefined();
    expect(secondsLeft(tasks.get("b")!, 9000)).toBeUndefined();
  });

  test("grows while the task makes no progress", () => {
    let tasks = afterSnapshot(none, [task("a")], 0);
    tasks = moved(tasks, task("a", { done: 50 }), 5000);
    expect(secondsLeft(tasks.get("a")!, 5000)).toBe(5);
    expect(secondsLeft(tasks.get("a")!, 50_000)).toBe(50);
    expect(secondsStill(tasks.get("a")!, 50_000)).toBe(45);
  });
});

test("does not count waiting before the start as time without progress", () => {
  const waiting = task("a", { status: taskStatus.waiting, started_at: null });
  let tasks = afterSnapshot(none, [waiting], 0);
  tasks = moved(tasks, task("a", { started_at: 60 }), 60_000);
  expect(secondsStill(tasks.get("a")!, 61_000)).toBe(1);
});

test("a snapshot removes tasks that it does not contain, and keeps what was observed of the others", () => {
  let tasks = afterSnapshot(none, [task("a"), task("b")], 0);
  tasks = afterSnapshot(tasks, [task("a"), task("c")], 9000);
  expect([...tasks.keys()]).toEqual(["a", "c"]);
  expect(secondsStill(tasks.get("a")!, 9000)).toBe(9);
  expect([...afterDelta(tasks, { tasks: [], removed: ["c"] }, 0).keys()]).toEqual(["a"]);
});

test("separates tasks in progress from ended ones, and sorts ended tasks by end time, newest first", () => {
  const ended = (id: string, finished_at: number) => task(id, { status: taskStatus.succeeded, finished_at });
  const tasks = afterSnapshot(none, [ended("a", 20), task("b"), ended("c", 10), task("d")], 0);
  const ids = runningAndEnded(tasks);
  expect(ids.running.map((one) => one.task.id)).toEqual(["d", "b"]);
  expect(ids.ended.map((one) => one.task.id)).toEqual(["a", "c"]);
});

test("waiting tasks do not count as progressing", () => {
  const waiting = task("a", { status: taskStatus.waiting, started_at: null });
  let tasks = afterSnapshot(none, [waiting], 5000);
  expect(lastMove(runningAndEnded(tasks).running)).toBe(0);
  tasks = moved(tasks, task("b", { done: 1 }), 7000);
  expect(lastMove(runningAndEnded(tasks).running)).toBe(7000);
});

test("the progress of several tasks is their mean, and unknown if none of them has a total", () => {
  const shown = (...list: Task[]) => progressOfAll(runningAndEnded(afterSnapshot(none, list, 0)).running);
  expect(shown(task("a", { done: 100 }), task("b"))).toBe(0.5);
  expect(shown(task("a", { done: 50 }), task("b", { total: 0 }))).toBe(0.25);
  expect(shown(task("a", { total: 0 }))).toBeNull();
});

test.each([
  [0, 0],
  [24, 0],
  [25, 1],
  [99, 3],
  [100, 3],
])("at %i of 100 a task has reached quarter %i", (done, quarter) => {
  expect(quarterOf(task("a", { done }))).toBe(quarter);
});

test.each([
  ["its end", { status: taskStatus.completed, cancelled: true, done: 40, finished_at: 2 }],
  ["its cancellation", { cancelled: true, done: 30 }],
  ["how far it is", { done: 50 }],
] as const)("an outdated update does not undo %s", (_what, fields) => {
  const known = task("a", fields);
  const older = task("a", { done: 40 });
  expect(moved(moved(none, known, 0), older, 1).get("a")!.task).toBe(known);
  expect(moved(moved(none, older, 0), known, 1).get("a")!.task).toBe(known);
  expect(afterSnapshot(moved(none, known, 0), [older], 1).get("a")!.task).toBe(known);
});

test("applies the response to a cancellation, unless the update with the task's end came first", () => {
  const answer = task("a", { cancelled: true, done: 40 });
  const end = { ...answer, status: taskStatus.completed, finished_at: 2 };
  expect(moved(moved(none, task("a"), 0), answer, 1).get("a")!.task).toBe(answer);
  expect(moved(moved(none, end, 0), answer, 1).get("a")!.task).toBe(end);
});
